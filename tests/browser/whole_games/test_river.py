"""A whole game of Up and down the river."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import ANA, BEA, CY, BidsTable, NewGame


def test_river(page):
    new_game = NewGame.from_home(page, "river")
    new_game.seat("Ana", "Bea", "Cy")
    new_game.choose("bidding", "in_turn")
    new_game.write("max_cards", "3")
    table = BidsTable(page)
    table.open(new_game.start())

    # Exact: the tricks and ten a trick, a nil 10; else the tricks. Deal and play pass to the right.
    # 1, one card, Ana deals and bids last. 0 and 0: she may not say 1 (RV-18). Bea, who bid none,
    # takes the trick: 1; the nils of the others 10 each.
    table.bid(0, 0, 0, speaking=(CY, BEA))
    table.is_forbidden(ANA, 1)
    table.bid(0, 0, 0, speaking=(ANA,))
    table.save()
    assert table.taps == 4
    table.correct(bea=1)
    table.save()
    assert table.taps <= 7
    assert page.evaluate("scrollY") == 0
    table.reads(10, 1, 10)

    # 2, two cards, Cy bids last. 1 and 1: he may not say 0. Ana and Bea 1 of 1, 11 (RV-07); Cy
    # none of 1, 0 (RV-05).
    table.bid(1, 1, 0, speaking=(BEA, ANA))
    table.is_forbidden(CY, 0)
    table.bid(1, 1, 1, speaking=(CY,))
    table.press("trump", "spades")
    table.save()
    table.correct(cy=0)
    table.save()
    table.reads(21, 12, 10)

    # 3, three cards, Bea bids last. 3 and 0: she may not say 0. Ana 3 of 3, 33 (RV-01); Cy none of
    # none, 10 (RV-04); Bea none of 1, 0.
    table.bid(3, 0, 0, speaking=(ANA, CY))
    table.is_forbidden(BEA, 0)
    table.bid(3, 1, 0, speaking=(BEA,))
    table.save()
    table.correct(bea=0)
    table.save()
    table.reads(54, 12, 20)

    # 4, three cards again, Ana bids last. 2 and 0: she may not say 1. Ana 1 of none, 1; Bea a nil,
    # 10; Cy 2 of 2, 22.
    table.bid(0, 0, 2, speaking=(CY, BEA))
    table.is_forbidden(ANA, 1)
    table.bid(0, 0, 2, speaking=(ANA,))
    table.save()
    table.correct(ana=1)
    table.save()
    table.reads(55, 22, 42)

    # 5, two cards, Cy bids last. 0 and 0: he may not say 2. Ana a nil, 10; Bea 1 of none, 1; Cy 1
    # of 1, 11.
    table.bid(0, 0, 0, speaking=(BEA, ANA))
    table.is_forbidden(CY, 2)
    table.bid(0, 0, 1, speaking=(CY,))
    table.save()
    table.correct(bea=1)
    table.save()
    table.reads(65, 23, 53)

    # 6, one card, Bea bids last. 1 and 0: she may not say 0. Ana none of 1, 0; Bea 1 of 1, 11; Cy
    # a nil, 10.
    table.bid(1, 0, 0, speaking=(ANA, CY))
    table.is_forbidden(BEA, 0)
    table.bid(1, 1, 0, speaking=(BEA,))
    table.save()
    table.correct(ana=0)
    result = table.save_last()

    result.winner_is("Ana", 65)
    result.podium_is((1, "Ana", 65), (2, "Cy", 63), (3, "Bea", 34))
    result.sheet_is((10, 1, 10), (11, 11, 0), (33, 0, 10), (1, 10, 22), (10, 1, 11), (0, 11, 10))


# Of one card: Ana bids none and takes none, Bea takes the trick that she bid, Cy misses his.
@pytest.mark.parametrize(
    ("code", "speaking", "scores", "rulings"),
    [
        ("la_marque", (ANA, BEA, CY), (10, 11, 0), ("", "1 + 10 × 1 = 11", "")),
        ("oh_hell", (BEA, CY, ANA), (10, 11, 0), ("", "10 + 1 × 1 = 11", "")),
        ("rikiki", (BEA, CY, ANA), (10, 12, -2), ("", "10 + 2 × 1 = 12", "−2 × 1 = −2")),
        ("wizard", (ANA, BEA, CY), (20, 30, -10), ("", "20 + 10 × 1 = 30", "−10 × 1 = −10")),
    ],
)
def test_a_hand_of_each_preset(page, code, speaking, scores, rulings):
    new_game = NewGame.from_home(page, "river")
    new_game.seat("Ana", "Bea", "Cy")
    new_game.tap("#rules > summary")
    new_game.fill_in(code)
    new_game.write("max_cards", "2")
    table = BidsTable(page)
    table.open(new_game.start())
    expect(page.locator("h1 small")).to_be_visible()

    table.bid(0, 1, 1, speaking=speaking)
    table.save()
    table.correct(cy=0)
    table.save()
    assert table.taps == 4 + 3
    expect(page.locator(".totals .figure")).to_have_text(
        [str(score).replace("-", "−") for score in scores]
    )
    page.locator("#hand-1 a").tap()
    steps = page.locator("main .because")
    expect(steps).to_have_count(3)
    for step, said in enumerate(rulings):
        expect(steps.nth(step)).to_contain_text(said)
