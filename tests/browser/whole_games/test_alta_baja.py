"""A whole game of Alta-Baja."""

from playwright.sync_api import expect

from tests.browser.pages import CY, DAN, AltaBajaTable, NewGame
from tests.browser.whole_games import FOUR


def test_the_last_trick_is_filled_in_and_takes_one_tap(page, owner):
    left = {"cards": ["2", "A", "A", "A"]}
    tricks = [left, *({"cards": [rank] * 4} for rank in "KCJ76543")]
    game = owner.start("alta_baja", rules={"deck": "spanish40"})
    table = AltaBajaTable(page)
    table.open(f"/games/{owner.play(game, *tricks[:-1]).key}/")
    expect(page.locator(".entry input:checked")).to_have_count(0)  # two tricks to come
    table.cards("3", "3", "3", "3")
    table.save()

    expect(table.key("card-0", "A")).to_be_checked()
    expect(page.locator(".tabs [data-answer]")).to_have_text(["A", "2", "2", "2"])
    # Baja: three 2 level first, so nobody scores.
    expect(page.locator(".preview .ruling")).to_contain_text("Personne ne marque")
    table.save_last()


def test_alta_baja(page):
    new_game = NewGame.from_home(page, "alta_baja")
    new_game.seat(*FOUR)
    new_game.choose("deck", "spanish40")
    table = AltaBajaTable(page)
    table.open(new_game.start())

    def trick(*cards: str) -> None:
        table.cards(*cards)
        table.save()

    # Ten tricks, worth 3/1 3/1 4/2 4/2 5/3 5/3 6/4 6/4 7/5 7/5; ranks A K C J 7 6 5 4 3 2.
    trick("K", "C", "7", "2")  # 1 Alta: king 3, horseman 1 (as AB-01)
    table.reads(3, 1, 0, 0)
    assert table.taps == 5
    expect(table.key("card-0", "K")).to_be_disabled()  # Ana has played her king
    trick("5", "3", "K", "4")  # 2 Baja: three 3, four 1 (as AB-02)
    table.reads(3, 4, 0, 1)
    trick("A", "A", "C", "J")  # 3 Alta: two aces share 4 and 2 (as AB-03)
    table.reads(6, 7, 0, 1)
    trick("2", "4", "4", "7")  # 4 Baja: two 4; the fours are level, nobody is second (as AB-05)
    table.reads(10, 7, 0, 1)
    table.places(first=DAN, second=CY)  # 5 Alta, without the cards: 5 and 3
    table.save()
    table.reads(10, 7, 3, 6)
    table.moment("result")  # and with the cards again
    trick("3", "2", "2", "5")  # 6 Baja: two twos share 5 and 3
    table.reads(10, 11, 7, 6)
    trick("J", "J", "J", "3")  # 7 Alta: three level, nobody scores (as AB-04)
    table.reads(10, 11, 7, 6)
    trick("4", "5", "3", "6")  # 8 Baja: three 6, four 4
    table.reads(14, 11, 13, 6)
    trick("C", "6", "A", "K")  # 9 Alta: ace 7, king 5
    table.reads(14, 11, 20, 11)
    table.cards("6", "7", "5", "A")  # 10 Baja: five 7, six 5; the ace is high, so last (as AB-13)
    result = table.save_last()

    # 80 points are at stake (AB-19), less 2 in trick 4 and 10 in trick 7: 68 = 27 + 19 + 11 + 11.
    result.winner_is("Cy", 27)
    result.podium_is((1, "Cy", 27), (2, "Ana", 19), (3, "Bea", 11), (3, "Dan", 11))
    result.sheet_is(
        (3, 1, 0, 0),
        (0, 3, 0, 1),
        (3, 3, 0, 0),
        (4, 0, 0, 0),
        (0, 0, 3, 5),
        (0, 4, 4, 0),
        (0, 0, 0, 0),
        (4, 0, 6, 0),
        (0, 0, 7, 5),
        (5, 0, 7, 0),
    )
