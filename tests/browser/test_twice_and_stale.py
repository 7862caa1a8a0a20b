"""Double taps, the back button, two tabs: nothing is written twice, nothing is lost."""

import pytest
from playwright.sync_api import expect

from games import services
from tests.browser.pages import BeloteTable
from tests.cast import ANNOUNCED, MADE, totals


@pytest.fixture
def game(owner):
    """A game whose first hand was announced: Bea takes in hearts."""
    return owner.say(services.announce, owner.start(), facts=ANNOUNCED).game


@pytest.fixture
def table(page, game):
    """The table, open at the points of the first hand."""
    at_the_table = BeloteTable(page)
    at_the_table.open(f"/games/{game.key}/")
    return at_the_table


def hands_of(game):
    """How many hands are on the sheet."""
    return game.entries.filter(kind="record").count()


def tap_twice_at_once(page, button):
    """Press a button twice, too fast for anything to happen between."""
    page.evaluate(
        """button => {
          const one = document.querySelector(button);
          one.click();
          one.click();
        }""",
        button,
    )


def test_a_double_tap_writes_one_hand(table, game):
    table.count(95)
    tap_twice_at_once(table.page, ".entry .action")
    table.reads(7, 9)
    assert hands_of(game) == 1


def test_a_hand_sent_again_after_going_back_is_written_once(table, page, game):
    table.count(95)
    form = page.locator(".entry").evaluate("form => Object.fromEntries(new FormData(form))")
    table.save()
    page.request.post(f"/games/{game.key}/record", form=form)
    assert hands_of(game) == 1
    assert totals(game) == (7, 9)


def test_going_back_to_the_table_shows_it_as_it_stands(table, page):
    table.count(95)
    table.save()
    table.tap('.sheet a[href$="/hands/1/"]')
    page.wait_for_url("**/hands/1/")
    page.go_back()
    table.reads(7, 9)


def test_the_second_of_two_tabs_is_shown_both_versions_and_may_write_its_own_too(
    table, page, context, game
):
    other = BeloteTable(context.new_page())
    other.open(page.url)
    table.count(95)
    table.save()
    other.count(110)
    other.tap(other.button)
    versions = other.page.locator(".versions .card")
    written, mine = versions.first, versions.last
    expect(written.locator(".figure")).to_have_text(["7", "9"])
    expect(mine).to_contain_text("110")
    assert hands_of(game) == 1

    other.tap(mine.locator("button"))
    # 110 → 11 and 52 → 5 on top of 7 and 9.
    other.reads(12, 20)
    assert hands_of(game) == 2


def test_the_second_of_two_tabs_may_keep_what_is_written(table, page, context, game):
    other = BeloteTable(context.new_page())
    other.open(page.url)
    table.count(95)
    table.save()
    other.count(110)
    other.tap(other.button)
    other.tap(other.page.locator(".versions a.button"))
    other.reads(7, 9)
    assert hands_of(game) == 1


def test_a_tap_on_undo_twice_takes_one_hand_back(table, page, owner, game):
    owner.play(game, MADE, MADE)
    page.reload()
    tap_twice_at_once(page, ".undo button")
    table.reads(7, 9)


def test_an_answer_that_did_not_come_is_said_where_it_is_seen_and_the_hand_can_be_sent_again(
    table, page, game
):
    page.set_viewport_size({"width": 360, "height": 640})
    table.count(95)
    table.will_write(7, 9)
    page.route("**/record", lambda request: request.abort())
    table.button.scroll_into_view_if_needed()
    table.tap(table.button)
    expect(page.locator("#trouble")).to_be_in_viewport(ratio=1)
    page.unroute("**/record")
    table.save()
    expect(page.locator("#trouble")).to_be_hidden()
    assert totals(game) == (7, 9)


def points(page, other_side):
    """Type 81 for the first side, and this for the other."""
    BeloteTable(page).type_points(0, 81)
    BeloteTable(page).type_points(1, other_side)
    page.locator("[name=points-1]").blur()


def first_tricks(page, *numbers):
    """Tap the players at a river and their tricks, by seat."""
    for seat, number in enumerate(numbers):
        page.locator(".chips button").nth(seat).tap()
        page.locator(f"#tricks-{seat}-{number}").tap()


def aluette_tricks(page, *numbers):
    """Have the same player win these tricks."""
    for number in numbers:
        page.locator(f"[name=trick-{number}][value='0']").tap()


def cards(page, *seats):
    """Tap the card of each of these players."""
    for seat in seats:
        page.locator(f"[name=card-{seat}][value='{seat + 2}']").tap()


MENDED = {
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
"""What is announced of a hand, how it is entered wrongly, and how that is mended."""


@pytest.mark.parametrize("kind", MENDED)
def test_what_was_refused_is_no_longer_said_once_it_is_mended(page, owner, kind):
    announced, enter_wrongly, mend = MENDED[kind]
    game = owner.start(kind)
    if announced:
        game = owner.say(services.announce, game, facts=announced).game
    page.goto(f"/games/{game.key}/")
    enter_wrongly(page)
    page.locator(".entry .action").tap()
    said = page.locator(".entry .error")
    expect(said.first).to_be_focused()
    mend(page)
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
"""Keeps the largest number of messages that the entry has shown together."""


def test_what_is_still_wrong_after_a_change_is_said_still(table, page):
    points(page, 999)
    table.tap(table.button)
    expect(page.locator(".entry .error").first).to_be_focused()
    page.evaluate(COUNT_ERRORS)
    points(page, 90)
    expect(page.locator(".entry .error")).to_contain_text(["171"])
    assert page.evaluate("() => errorsTogether") == 1
