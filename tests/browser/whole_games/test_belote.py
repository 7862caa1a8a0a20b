"""A whole game of Belote."""

from playwright.sync_api import expect

from tests.browser.pages import ANA, BEA, CY, DAN, BeloteTable, NewGame
from tests.browser.whole_games import FOUR

ANA_AND_CY, BEA_AND_DAN = 0, 1


def test_belote(page):
    new_game = NewGame.from_home(page, "belote")
    new_game.seat(*FOUR)
    new_game.write("target", "50")
    table = BeloteTable(page)
    table.open(new_game.start())
    table.reads(0, 0)

    # 1, Ana deals. Bea takes in hearts: 95 to 67, more than half of 162: made. 67 → 7, 95 → 9.
    table.take(BEA, "hearts")
    assert table.taps == 3
    # The keyboard of the phone stays closed.
    expect(page.locator(".box input[inputmode=none]")).to_have_count(2)
    expect(page.locator(".box input, .entry textarea")).to_have_count(2)
    table.count(95)
    table.will_write(7, 9)
    table.save()
    assert table.taps == 3 + len("95") + 1
    table.row_reads(1, 7, 9)
    table.reads(7, 9)

    # 2, Bea deals. Cy takes at spades: 71 and belote against 91, level (BE-07): the defence scores
    # its 91 → 9, the attack's 91 → 9 are carried over.
    table.take(CY, "spades")
    table.count(71)
    table.press("belote", ANA_AND_CY)
    table.will_write(0, 9)
    table.save()
    table.reads(7, 18)
    carried = page.locator(".next .chip")
    expect(carried).to_contain_text("9")

    # 3, Cy deals. Dan throws in: nobody scores, the same player deals again, 9 are still carried.
    dealer = page.locator(".next p")
    before = dealer.inner_text()
    assert "Cy" in before
    table.redeal(DAN)
    table.reads(7, 18)
    assert dealer.inner_text() == before.replace("3", "4")
    expect(carried).to_contain_text("9")

    # 4, Cy deals. Ana takes at no trump: 116 and belote, 136 to 134, made (BE-19): 14 and 13;
    # the 9 of the litige go to the attack on top: 23.
    table.taps = 0
    table.take(ANA, "no_trump")
    table.count(116)
    table.press("belote", ANA_AND_CY)
    table.will_write(23, 13)
    table.save()
    assert table.taps == 3 + len("116") + len(["belote"]) + 1
    table.reads(30, 31)
    expect(carried).to_have_count(0)

    # 5, Dan deals. Dan takes at clubs. By mistake the defence's 97 is counted for the attack, with
    # belote 117 → 12, against 65 → 6; that is undone, and the announcement stays.
    table.take(DAN, "clubs")
    table.count(97)
    table.press("belote", BEA_AND_DAN)
    table.will_write(6, 12)
    table.save()
    table.reads(36, 43)
    table.undo()
    table.reads(30, 31)
    # 65 and belote, 85 to 97: dedans (BE-10). The defence takes 162 and the belote: 182 → 18.
    table.count(65)
    table.press("belote", BEA_AND_DAN)
    table.will_write(18, 0)
    table.save()
    table.reads(48, 31)

    # 6, Ana deals. Bea takes in diamonds and makes capot with belote (BE-13): 262 + 20 → 28.
    # 31 + 28 = 59 is past 50, and ahead of 48.
    table.take(BEA, "diamonds")
    table.capot()
    table.press("belote", BEA_AND_DAN)
    table.will_write(0, 28)
    result = table.save_last()

    result.winner_is("Bea & Dan", 59)
    result.totals_are(48, 59)
    result.sheet_is((7, 9), (0, 9), (0, 0), (23, 13), (18, 0), (0, 28))


def test_a_club_plays_by_the_federation_to_a_number_of_hands(page):
    new_game = NewGame.from_home(page, "belote")
    new_game.seat(*FOUR)
    new_game.tap("#rules > summary")
    new_game.fill_in("french_federation")
    new_game.write("length", "2")
    new_game.choose("annonces", "contract")
    new_game.write("target", "0")
    table = BeloteTable(page)
    table.open(new_game.start())
    coming = page.locator(".next p")
    expect(coming).to_contain_text("encore 2")
    expect(coming).to_contain_text("Dan entame")

    # 1, Ana deals: all pass, which does not count, and the deal goes to Dan on her right.
    table.press("passed", "True")
    expect(table.button).to_have_text("Inscrire que tous passent")
    table.save()
    table.reads(0, 0)
    expect(coming).to_contain_text("encore 2")
    expect(coming).to_contain_text("Dan distribue")

    # 2, Bea takes at all trump: 101 and two belotes, 141 to 61. In points.
    table.take(BEA, "all_trump")
    table.count(101)
    table.tap(".entry .over[popovertarget=belotes]")
    table.press("belotes-1", 2)
    page.touchscreen.tap(5, 5)
    table.will_write(61, 141)
    table.save()
    table.reads(61, 141)

    # 3, Cy takes in hearts: 70 and a cinquante, 120 to 92: 181 and 233 after two hands.
    table.take(CY, "hearts")
    table.count(70)
    table.tap(".entry .over[popovertarget=annonces]")
    table.press("annonces-side", ANA_AND_CY)
    table.press("annonces-cinquante", 1)
    page.touchscreen.tap(5, 5)
    table.will_write(120, 92)
    result = table.save_last()

    result.winner_is("Bea & Dan", 233)
    result.totals_are(181, 233)
