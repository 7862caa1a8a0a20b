"""A whole game of La Bâtarde."""

from tests.browser.pages import ANA, BEA, CY, DAN, BidsTable, NewGame
from tests.browser.whole_games import FOUR


def test_batarde(page):
    new_game = NewGame.from_home(page, "batarde")
    new_game.seat(*FOUR)
    new_game.choose("deals", "rising")
    table = BidsTable(page)
    table.open(new_game.start())

    # 1, five cards, Ana deals and speaks last. 2, 0 and 1: she may not say 2 (BA-13). She says 3
    # and takes 2: 1 bad point; the others are exact.
    table.bid(0, 2, 0, 1, speaking=(BEA, CY, DAN))
    table.is_forbidden(ANA, 2)
    table.bid(3, 2, 0, 1, speaking=(ANA,))
    table.save()
    table.correct(ana=2)
    table.save()
    table.reads(1, 0, 0, 0)

    # 2, six cards, Bea speaks last. 2, 1 and 1: she may not say 2. Méchoune: Dan, who takes 2
    # instead of 1, has 1 × 2.
    table.bid(1, 0, 2, 1, speaking=(CY, DAN, ANA))
    table.is_forbidden(BEA, 2)
    table.bid(1, 1, 2, 1, speaking=(BEA,))
    table.press("trump", "hearts")
    table.press("stake", "mechoune")
    table.save()
    table.correct(dan=2)
    table.save()
    table.reads(1, 0, 0, 2)

    # 3, seven cards, Cy speaks last. 3, 2 and 0: he may not say 2. Choune: Ana 1 of 2 and Cy 3 of 4
    # have 1 × 4 each.
    table.bid(2, 0, 0, 3, speaking=(DAN, ANA, BEA))
    table.is_forbidden(CY, 2)
    table.bid(2, 0, 4, 3, speaking=(CY,))
    table.press("stake", "choune")
    table.save()
    table.correct(ana=1, cy=3)
    table.save()
    table.reads(5, 0, 4, 2)

    # 4, eight cards, Dan speaks last. 5, 2 and 1: he may not say 0. Ana 3 of 5 has 2, Bea 3 of 2
    # has 1.
    table.taps = 0
    table.bid(5, 2, 1, 0, speaking=(ANA, BEA, CY))
    table.is_forbidden(DAN, 0)
    table.bid(5, 2, 1, 1, speaking=(DAN,))
    table.save()
    assert table.taps == 5
    table.correct(ana=3, bea=3)
    table.save()
    assert table.taps <= 10
    assert page.evaluate("scrollY") == 0
    table.reads(7, 1, 4, 2)

    # 5, nine cards, Ana speaks last. 0, 3 and 2: she may not say 4. Méchoune: Bea said none and
    # takes 3, 3 × 2 = 6 (BA-17); Ana 1 of 3, 2 × 2 = 4.
    table.bid(0, 0, 3, 2, speaking=(BEA, CY, DAN))
    table.is_forbidden(ANA, 4)
    table.bid(3, 0, 3, 2, speaking=(ANA,))
    table.press("stake", "mechoune")
    table.save()
    table.correct(ana=1, bea=3)
    result = table.save_last()

    # The lowest total wins.
    result.winner_is("Dan", 2)
    result.podium_is((1, "Dan", 2), (2, "Cy", 4), (3, "Bea", 7), (4, "Ana", 11))
    result.sheet_is((1, 0, 0, 0), (0, 0, 0, 2), (4, 0, 4, 0), (2, 1, 0, 0), (4, 6, 0, 0))
