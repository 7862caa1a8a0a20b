"""A hand of which only the result is known takes few taps; whole games count the others."""

from tests.browser.pages import ANA, BEA, CY, DAN, AltaBajaTable, AluetteTable


def test_alta_baja_takes_three_with_only_the_first_and_the_second_player(page, owner):
    game = owner.play(owner.start("alta_baja"), {"first": [ANA], "second": [BEA]})
    table = AltaBajaTable(page)
    table.open(f"/games/{game.key}/")
    table.press("first", CY)
    table.press("second", DAN)
    table.save()
    table.reads(3, 1, 3, 1)
    assert table.taps == 3


def test_aluette_takes_two_or_three_with_only_the_result(page, owner):
    table = AluetteTable(page)
    table.open(f"/games/{owner.play(owner.start('aluette'), {'won_by': 1}).key}/")
    table.press("won_by", 0)
    table.save()
    table.reads(1, 1)
    assert table.taps == 2

    table.press("won_by", 0)
    table.press("mordienne", 1)
    table.save()
    table.reads(3, 1)
    assert table.taps == 2 + 3
