"""A whole game without JavaScript: every page is a plain form."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import BEA, CY, DAN, BeloteTable, NewGame

pytestmark = pytest.mark.browser_context_args(java_script_enabled=False)

ANA_AND_CY, BEA_AND_DAN = 0, 1


def test_belote(page):
    new_game = NewGame.from_home(page, "belote")
    new_game.seat("Ana", "Bea", "Cy", "Dan")
    new_game.write("target", "50")
    table = BeloteTable(page)
    table.open(new_game.start())

    # 1, Ana deals. Bea takes in hearts: 95 to 67, made: 67 → 7, 95 → 9.
    table.take(BEA, "hearts")
    table.type_points(BEA_AND_DAN, 95)
    table.save()
    table.reads(7, 9)

    # 2, Bea deals. Cy takes at spades: 81 each (BE-05): 8 to the defence, 8 are carried over.
    table.take(CY, "spades")
    table.type_points(ANA_AND_CY, 81)
    table.save()
    table.reads(7, 17)
    expect(page.locator(".next .chip")).to_contain_text("8")

    # 3, Cy deals. Dan takes at diamonds: every point but not every trick (BE-17), which must be
    # confirmed: 162 → 16, and the 8 of the litige.
    table.take(DAN, "diamonds")
    table.type_points(BEA_AND_DAN, 162)
    table.tap(table.button)
    expect(page.locator("[name=sure]")).to_be_attached()
    table.reads(7, 17)
    table.save()
    table.reads(7, 41)
    table.undo()
    table.reads(7, 17)
    # It was capot after all (BE-12): 262 → 26, and the 8: 17 + 34 = 51 is past 50.
    page.locator("[name=points-1]").fill("capot")
    result = table.save_last()

    result.winner_is("Bea & Dan", 51)
    result.totals_are(7, 51)
    result.sheet_is((7, 9), (0, 8), (0, 34))
