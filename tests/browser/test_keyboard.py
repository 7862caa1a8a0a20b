"""With the keyboard or a screen reader: the focus and the live region follow what happens."""

import pytest
from playwright.sync_api import Page, expect

from games.table import acts
from tests.browser.every_page import PAGES
from tests.browser.laptop import tab_to
from tests.browser.pages import BeloteTable, is_previewed
from tests.cast import ANNOUNCED, FOUR, MADE


@pytest.fixture
def table(page, owner):
    """The table of a new game of Belote, with its `game`."""
    at_the_table = BeloteTable(page)
    at_the_table.game = owner.start()
    at_the_table.open(f"/games/{at_the_table.game.key}/")
    return at_the_table


def skip(page: Page) -> None:
    """Follow the page's first link, over what is above the entry."""
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    "name",
    [
        "belote, points",
        "belote, announcements",
        "alta_baja, cards",
        "aluette, quick",
        "batarde, seven players",
        "river, tricks",
    ],
)
def test_the_entry_is_one_stop_away_and_its_button_five_more(page, owner, name):
    """Whatever is above: the totals, undo, every hand of the sheet."""
    PAGES[name](owner, page)
    skip(page)
    expect(page.locator(".entry input:focus")).to_have_count(1)
    assert tab_to(page.locator("#write")) <= 5


def test_a_bid_that_came_too_late_is_refused_where_the_focus_is(page, owner):
    PAGES["bids, too late"](owner, page)
    expect(page.locator("#late [role=alert]")).to_be_focused()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_the_entry_is_one_stop_away_without_javascript(page, owner):
    page.goto(f"/games/{owner.play(owner.start(), MADE).key}/")
    skip(page)
    assert tab_to(page.locator("[name=taker]").first) == 1


def test_a_whole_game_by_keyboard_alone(page):
    press, write = page.keyboard.press, page.keyboard.type
    page.goto("/new/belote/")
    tab_to(page.locator("#new-name"))
    for number, name in enumerate(FOUR, 1):
        write(name)
        press("Enter")
        expect(page.locator(".seat-list .name")).to_have_count(number)
        expect(page.locator("#new-name")).to_be_focused()
    for fold in ("#rules", "#rule-target"):
        tab_to(page.locator(f"{fold} > summary"))
        press("Enter")
    tab_to(page.locator("#field-target"))
    press("Control+a")
    write("17")
    tab_to(page.locator("#start"))
    press("Enter")
    page.wait_for_url("**/holder/")
    tab_to(page.locator(".key[value='']"))
    press("Enter")

    # From the first bid to the result there is one stop: from the taker to the contract.
    table = BeloteTable(page)
    expect(table.button).to_be_visible()
    skip(page)
    for points, totals in (("95", (7, 9)), ("100", None)):
        expect(page.locator("[name=taker]:focus")).to_have_count(1)
        press("ArrowRight")
        assert tab_to(table.key("contract", "spades")) == 1
        press("ArrowRight")
        table.is_previewed()
        press("Enter")
        expect(page.locator(".box.active input")).to_be_focused()
        write(points)
        table.is_previewed()
        press("Enter")
        if totals:
            table.reads(*totals)
            expect(page.locator("#announcer")).to_have_text("Ana & Cy 7, Bea & Dan 9")
    page.wait_for_url("**/result/")


def test_focus_stays_on_the_main_button_while_it_is_replaced(table, page):
    tab_to(table.key("taker", 0))
    page.keyboard.press("Space")
    tab_to(table.key("contract", "spades"))
    with page.expect_response("**/preview"):
        page.keyboard.press("Space")
        tab_to(table.button)
    expect(table.button).not_to_have_class("action waiting")
    expect(table.button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[name=points-0]")).to_be_visible()
    expect(table.button).to_be_focused()


def test_a_refusal_takes_the_focus_and_the_entry_stays(table, page, owner):
    owner.say(acts.announce, table.game, facts=ANNOUNCED)
    page.reload()
    tab_to(page.locator("[name=points-1]"))
    page.keyboard.type("300")
    page.keyboard.press("Enter")
    expect(page.locator(".entry .error").first).to_be_focused()
    expect(page.locator("[name=points-1]")).to_have_value("300")
    table.reads(0, 0)


@pytest.mark.own_context
def test_a_save_is_not_dropped_for_the_preview_of_its_last_key(table, page, owner):
    owner.say(acts.announce, table.game, facts=ANNOUNCED)
    page.clock.install()
    page.reload()
    dropped, held = [], []
    page.on("requestfailed", lambda request: dropped.append(request.url))
    page.route("**/record", lambda route: held.append(route))
    tab_to(page.locator("[name=points-1]"))
    page.keyboard.type("95")
    with page.expect_request("**/record"):
        page.keyboard.press("Enter")
    page.clock.run_for(2_000)
    [the_save] = held
    the_save.continue_()
    expect(page.locator("#unseen")).to_be_visible()
    assert dropped == []


@pytest.mark.parametrize(
    ("kind", "field", "first", "second"),
    [("aluette", "trick", "0", "1"), ("alta_baja", "card", "2", "3")],
)
def test_arrows_stay_in_their_step_and_space_or_enter_moves_on(
    page, owner, kind, field, first, second
):
    page.goto(f"/games/{owner.start(kind).key}/")
    keys = [page.locator(f"[name={field}-{number}]") for number in range(3)]
    keys[0].first.focus()
    page.keyboard.press("ArrowDown")
    picked = page.locator(f"[name={field}-0]:checked")
    expect(picked).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(picked).to_be_focused()
    expect(keys[1].first).to_be_hidden()

    page.keyboard.press("Space")
    expect(keys[0].first).to_be_hidden()
    expect(keys[1].first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"[name={field}-1]:checked")).to_be_focused()
    page.keyboard.press("Enter")
    expect(keys[1].first).to_be_hidden()
    expect(keys[2].first).to_be_visible()


@pytest.mark.own_context
@pytest.mark.parametrize("missing", ["", "checkVisibility", "replaceChildren"])
def test_focus_stays_on_undo_and_moves_to_the_entry_after_the_last(table, page, owner, missing):
    """Also in browsers of 2020, which lack newer functions."""
    page.add_init_script(f"delete Element.prototype.{missing or 'none'}")
    owner.play(owner.say(acts.announce, table.game, facts=ANNOUNCED).game, MADE)
    page.reload()
    undo = page.locator("#undo button")
    tab_to(undo)
    page.keyboard.press("Enter")
    table.reads(0, 0)
    expect(undo).to_be_focused()
    expect(page.locator(".htmx-settling")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(undo).to_have_count(0)
    expect(page.locator("[name=taker]:checked")).to_be_focused()


def test_a_player_chosen_by_key_is_changed_without_passing_the_others(page, owner):
    PAGES["river, tricks"](owner, page)
    tab_to(page.locator(".chips button").nth(2))
    page.keyboard.press("Enter")
    expect(page.locator("#tricks-2-0")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tricks-2-1")).to_be_checked()
    page.locator(".chips button").nth(4).click()
    expect(page.locator("#tricks-4-0")).not_to_be_focused()


def test_focus_stays_on_the_button_that_goes_a_trick_back(page, owner):
    page.goto(f"/games/{owner.start('aluette').key}/")
    page.locator("[name=trick-0]").first.focus()
    for _ in range(2):
        page.keyboard.press("Space")
    back = page.locator("[data-step].current [data-back]")
    tab_to(back)
    page.keyboard.press("Enter")
    expect(page.locator("[name=trick-1]").first).to_be_visible()
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[name=trick-0]").first).to_be_visible()
    expect(back).to_be_focused()


def test_the_focus_is_on_what_is_picked_already(page, owner):
    hand = {"bids": [1, 0, 0, 0]}
    game = owner.say(acts.announce, owner.start("river"), facts=hand).game
    page.goto(f"/games/{game.key}/")
    skip(page)
    expect(page.locator("[name=tricks-0][value='1']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.locator("[name=tricks-1]:checked")).to_be_focused()
    page.keyboard.press("ArrowRight")
    is_previewed(page)
    page.keyboard.press("Enter")

    expect(page.locator(".total .figure")).to_have_text(["0", "1", "10", "10"])
