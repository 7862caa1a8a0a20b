"""A save, or a hand of another phone, changes what is new on the table and nothing else."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import BEA, FETCHES_NEWS, BeloteTable
from tests.cast import LOST, MADE


@pytest.fixture
def game(owner):
    """A Belote of twelve hands, more than a phone shows at a time."""
    return owner.play(owner.start(rules={"target": 2000}), *[MADE] * 12)


@pytest.fixture
def table(page, game):
    """Its table."""
    at_the_table = BeloteTable(page)
    at_the_table.open(f"/games/{game.key}/")
    return at_the_table


def sheet(page):
    """The rows of the sheet, as text."""
    return page.locator("#hands tr")


def test_a_save_leaves_the_sheet_as_it_was_scrolled_and_a_saved_hand_is_marked_and_said(
    table, page
):
    rolled = page.locator("#sheet").evaluate(
        "sheet => (sheet.scrollTop = sheet.scrollHeight, sheet.scrollTop)"
    )
    row = page.locator("#hand-1").element_handle()
    table.take(BEA, "hearts")
    expect(page.locator(".entry .pad")).to_be_visible()

    assert rolled > 0
    assert page.locator("#sheet").evaluate("sheet => sheet.scrollTop") == rolled
    assert row.evaluate("row => row.isConnected")

    table.count(95)
    table.save()
    expect(page.locator("#hands tr").first).to_have_class("fresh")
    expect(page.locator("#hands tr.fresh")).to_have_count(1)
    expect(page.locator("#announcer")).to_contain_text("91")


def test_two_answers_that_bring_the_same_hand_show_it_once(table, page, owner, game):
    owner.play(game, LOST)
    page.evaluate(FETCHES_NEWS, 12)
    expect(sheet(page)).to_have_count(13)
    page.evaluate(FETCHES_NEWS, 12)
    page.evaluate(FETCHES_NEWS, 12)

    expect(sheet(page)).to_have_count(13)
    expect(sheet(page).first).to_contain_text("13")
