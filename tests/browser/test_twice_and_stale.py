"""Double taps, the back button, two tabs: nothing is saved twice, nothing is lost."""

import pytest
from playwright.sync_api import expect

from games import services
from games.table import acts
from tests.browser.pages import BeloteTable, is_previewed
from tests.cast import ANNOUNCED, MADE, totals


@pytest.fixture
def game(owner):
    """A game with an announcement: Bea takes in hearts."""
    return owner.say(acts.announce, owner.start(), facts=ANNOUNCED).game


@pytest.fixture
def table(page, game):
    """The table, open at the points of the first hand."""
    at_the_table = BeloteTable(page)
    at_the_table.open(f"/games/{game.key}/")
    return at_the_table


def hands_of(game):
    """Return the number of hands on the sheet."""
    return game.entries.filter(kind="record").count()


def double_tap(page, button):
    """Click a button twice, without anything in between."""
    page.evaluate(
        """button => {
          const node = document.querySelector(button);
          node.click();
          node.click();
        }""",
        button,
    )


def test_a_double_tap_saves_one_hand(table, game):
    table.count(95)
    table.is_previewed()
    double_tap(table.page, ".entry .action")
    table.reads(7, 9)
    assert hands_of(game) == 1


def test_going_back_to_the_table_shows_its_current_state(table, page):
    table.count(95)
    table.save()
    table.tap('.sheet a[href$="/hands/1/"]')
    page.wait_for_url("**/hands/1/")
    page.go_back()
    table.reads(7, 9)


def test_a_double_tap_on_undo_undoes_one_hand(table, page, owner, game):
    owner.play(game, MADE, MADE)
    page.reload()
    double_tap(page, ".undo button")
    table.reads(7, 9)


def test_a_lost_save_is_reported_in_sight_and_can_be_sent_again(table, page, game):
    page.set_viewport_size({"width": 360, "height": 640})
    table.count(95)
    table.will_write(7, 9)
    page.route("**/record", lambda request: request.abort(), times=1)
    table.button.scroll_into_view_if_needed()
    table.tap(table.button)
    expect(page.locator("#trouble")).to_be_in_viewport(ratio=1)
    table.save()
    expect(page.locator("#trouble")).to_be_hidden()
    assert totals(game) == (7, 9)


def test_a_refusal_stays_until_it_is_read_whatever_previews_say(table, page, game):
    table.count(95)
    table.will_write(7, 9)
    before = page.locator("#write").bounding_box()
    page.route("**/record", lambda route: route.fulfill(status=403, body="Rien n’est inscrit"))
    table.tap(table.button)
    refusal = page.locator("#trouble")
    expect(refusal).to_contain_text("Rien n’est inscrit")
    with page.expect_response("**/preview"):
        table.tap("[data-erase]")
    table.is_previewed()
    expect(refusal).to_be_visible()
    page.route("**/preview", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        table.tap("[data-erase]")
    expect(refusal).to_contain_text("Rien n’est inscrit")
    assert page.locator("#write").bounding_box() == before
    refusal.locator("button").tap()
    expect(refusal).to_be_hidden()


def test_a_phone_without_the_right_is_told_so_and_not_about_the_network(table, page, owner, game):
    page.route("**/listen*", lambda route: route.abort())
    page.reload()
    table.count(95)
    table.will_write(7, 9)
    services.change_right(notebook=owner.notebook, phone=owner.scorer, right="owner")
    services.change_right(notebook=owner.notebook, phone=owner.owner, right="reader")
    table.tap(table.button)
    expect(page.locator("#trouble")).to_contain_text("le droit")
    assert totals(game) == (0, 0)


def points(page, other_side):
    """Type 81 for the first side and these points for the other."""
    BeloteTable(page).type_points(0, 81)
    BeloteTable(page).type_points(1, other_side)
    page.locator("[name=points-1]").blur()


def first_tricks(page, *numbers):
    """Tap the players at a river and their tricks, by seat."""
    for seat, number in enumerate(numbers):
        page.locator(".chips button").nth(seat).tap()
        page.locator(f"#tricks-{seat}-{number}").tap()


def aluette_tricks(page, *numbers):
    """Tap the first player as the winner of these tricks."""
    for number in numbers:
        page.locator(f"[name=trick-{number}][value='0']").tap()


def cards(page, *seats):
    """Tap the card of each of these players."""
    for seat in seats:
        page.locator(f"[name=card-{seat}][value='{seat + 2}']").tap()


FIXED = {
    "belote": (ANNOUNCED, lambda page: points(page, 999), lambda page: points(page, 81)),
    "river": (
        {"bids": [0, 0, 0, 1]},
        lambda page: first_tricks(page, 0, 0, 0, 0),
        lambda page: first_tricks(page, 0, 0, 0, 1),
    ),
    "aluette": (
        {},
        lambda page: aluette_tricks(page, *range(8)),
        lambda page: aluette_tricks(page, 8),
    ),
    "alta_baja": ({}, lambda page: cards(page, 0, 1, 2), lambda page: cards(page, 3)),
}
"""An announcement, how to enter a wrong result, and how to fix it."""


@pytest.mark.parametrize("kind", FIXED)
def test_a_message_disappears_once_its_fault_is_fixed(page, owner, kind):
    announced, enter_wrongly, fix = FIXED[kind]
    game = owner.start(kind)
    if announced:
        game = owner.say(acts.announce, game, facts=announced).game
    page.goto(f"/games/{game.key}/")
    enter_wrongly(page)
    is_previewed(page)
    page.locator(".entry .action").tap()
    said = page.locator(".entry .error")
    expect(said.first).to_be_focused()
    fix(page)
    expect(said).to_have_count(0)
    expect(page.locator(".entry .wrong")).to_have_count(0)
    expect(page.locator(".entry .action")).not_to_contain_class("waiting")


COUNT_ERRORS = """() => {
  window.errorsTogether = 0;
  const entry = document.querySelector(".entry");
  const count = () => {
    errorsTogether = Math.max(errorsTogether, entry.querySelectorAll(".error").length);
  };
  new MutationObserver(count).observe(entry, { childList: true, subtree: true });
}"""
"""Count the messages that the entry shows together, at most."""


def test_a_message_stays_while_the_entry_is_still_wrong(table, page):
    points(page, 999)
    table.tap(table.button)
    expect(page.locator(".entry .error").first).to_be_focused()
    page.evaluate(COUNT_ERRORS)
    points(page, 90)
    expect(page.locator(".entry .error")).to_contain_text(["171"])
    assert page.evaluate("() => errorsTogether") == 1
