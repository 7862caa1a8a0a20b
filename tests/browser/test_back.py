"""Back, as Android has it: it closes what is open over the page, and stays; a second one leaves.
Nothing typed is lost.
"""

import pytest
from playwright.sync_api import expect

from games.table import acts
from tests.browser.pages import BeloteTable, NewGame, is_previewed, lose_network
from tests.browser.worker import keeps
from tests.cast import ANNOUNCED, MADE

PANELS = {
    "the ruling": ".slot .over",
    "the menu": ".menu > button",
    "a panel of the pad": ".over[popovertarget=foul]",
}
OPEN = ".panel.open"


@pytest.fixture
def table(page, owner):
    """A table reached from the home page, with points on the pad."""
    game = owner.say(acts.announce, owner.play(owner.start(), MADE), facts=ANNOUNCED).game
    page.goto("/")
    page.locator(f'main a[href="/games/{game.key}/"]').first.tap()
    at_the_table = BeloteTable(page)
    at_the_table.count(95)
    is_previewed(page)
    at_the_table.game = game
    return at_the_table


def is_at(page, table):
    expect(page).to_have_url(f"/games/{table.game.key}/")
    expect(page.locator("[name=points-1]")).to_have_value("95")


def unfold(page, panel):
    page.locator(PANELS[panel]).tap()
    expect(page.locator(OPEN)).to_have_count(1)


@pytest.mark.parametrize("panel", PANELS)
def test_it_closes_what_is_open_and_then_leaves(page, table, panel):
    for _ in range(2):
        unfold(page, panel)
        page.go_back()
        expect(page.locator(OPEN)).to_have_count(0)
        is_at(page, table)

    page.go_back()
    expect(page).to_have_url("/")


def test_it_leaves_at_once_when_everything_was_closed_otherwise(page, table):
    for panel in PANELS:
        unfold(page, panel)
        page.keyboard.press("Escape")
        expect(page.locator(OPEN)).to_have_count(0)

    page.go_back()
    expect(page).to_have_url("/")
    page.go_forward()
    is_at(page, table)


def test_it_leads_from_a_page_of_the_menu_to_the_table_and_from_there_on_back(page, table):
    unfold(page, "the menu")
    page.locator('.menu a[href$="/journal/"]').tap()
    expect(page).to_have_url(f"/games/{table.game.key}/journal/")

    page.go_back()
    is_at(page, table)
    while page.locator(OPEN).count():
        page.go_back()
        expect(page.locator(OPEN)).to_have_count(0)
        is_at(page, table)
    page.go_back()
    expect(page).to_have_url("/")


def test_it_closes_what_stayed_open_while_another_phone_saved_something(page, owner, table):
    unfold(page, "the menu")
    owner.say(acts.write_note, table.game, hand=1, text="Counted twice.")
    expect(page.locator(".sheet tbody")).to_contain_text("avec une remarque")
    expect(page.locator(OPEN)).to_have_count(1)

    page.go_back()
    expect(page.locator(OPEN)).to_have_count(0)
    is_at(page, table)


def test_a_link_within_the_page_is_a_step_of_its_own(page, table):
    unfold(page, "the menu")
    page.keyboard.press("Escape")
    page.evaluate("() => (location.hash = 'main')")
    page.go_back()

    is_at(page, table)


@pytest.mark.own_context
@pytest.mark.browser_context_args(service_workers="allow")
def test_it_closes_what_a_page_without_network_says(page, owner):
    owner.play(owner.start(), MADE)
    page.goto("/settings/")
    page.goto("/")
    keeps(page, "/")
    lose_network(page)
    page.reload()
    page.locator("#phone > button").tap()
    expect(page.locator("#phone time")).to_be_visible()

    page.go_back()
    expect(page.locator("#phone time")).to_be_hidden()
    expect(page).to_have_url("/")


def test_from_a_new_table_it_leads_to_where_the_game_was_chosen(page, owner):
    owner.start()
    new = NewGame.from_home(page, "belote")
    new.seat("Ana", "Bea", "Cy", "Dan")
    new.tap("#start")
    page.wait_for_url("**/holder/")
    new.tap(".key[value='']")
    expect(page.locator("#write")).to_be_visible()

    page.go_back()
    expect(page).to_have_url("/")
