"""On the smallest phone the main button covers no field that is being filled in, nor the end of a
page.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.every_page import HANDS, PAGES
from tests.browser.sight import IN_SIGHT, SMALLEST
from tests.cast import MADE
from tests.kinds import names_at


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("correct, belote", "#typed"),
        ("judge of batarde, its orders first", "#ranks"),
        ("settings", "input[type=text], input:not([type])"),
    ],
)
def test_the_main_button_does_not_cover_a_field_that_is_being_filled_in(page, owner, name, field):
    page.set_viewport_size(SMALLEST)
    PAGES[name](owner, page)
    page.evaluate("() => scrollTo(0, 0)")
    filled = page.locator("main").locator(field).filter(visible=True).last
    filled.focus()
    expect(filled).to_be_in_viewport(ratio=1)
    assert filled.evaluate(IN_SIGHT)


def test_the_pinned_buttons_do_not_cover_the_end_of_the_page(page, owner):
    page.set_viewport_size(SMALLEST)
    PAGES["result of belote"](owner, page)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".desk p").last
    expect(last).to_be_in_viewport(ratio=1)
    assert last.evaluate(IN_SIGHT)
    expect(page.locator(".pinned .action")).to_be_in_viewport(ratio=1)


def test_of_several_errors_of_an_entry_one_is_shown_at_a_time(page, owner, subtests):
    for kind in HANDS:
        with subtests.test(kind):
            page.goto(f"/games/{owner.start(kind, names_at(kind)).key}/")
            page.locator("#write").tap()
            errors = page.locator(".entry .error:not(.ruling)")
            expect(errors.first).to_be_visible()
            expect(errors.filter(visible=True)).to_have_count(1)


def test_what_is_opened_at_the_foot_of_a_page_comes_above_the_pinned_button(page, owner):
    game = owner.play(owner.start(), MADE)
    page.set_viewport_size(SMALLEST)
    page.goto(f"/games/{game.key}/hands/1/contest")
    page.evaluate("() => scrollTo(0, 0)")
    summary = page.locator("details.own > summary")
    summary.scroll_into_view_if_needed()
    summary.tap()
    first = page.locator("details.own .boxes")
    expect(first).to_be_in_viewport(ratio=1)
    assert first.evaluate(IN_SIGHT)


def test_a_button_that_stands_alone_is_as_wide_as_what_is_above_it(page, owner):
    game = owner.play(owner.start(), MADE)
    for path in ("correct/?try", "remove/?try"):
        page.goto(f"/games/{game.key}/hands/1/{path}")
        wide = [page.locator(one).bounding_box()["width"] for one in (".kept", "form .action")]
        assert wide[0] == wide[1]
