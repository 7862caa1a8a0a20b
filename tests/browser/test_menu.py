"""The menu: a tap beside it closes it, and does nothing else."""

import pytest
from playwright.sync_api import expect

from tests.cast import MADE


@pytest.fixture
def open_menu(page, owner):
    """Open the menu of a table; return the middles of a hand's row and of a key."""
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/")
    places = [
        page.locator(what).first.bounding_box() for what in (".sheet tbody tr", ".entry .key")
    ]
    page.locator(".menu > summary").tap()
    expect(page.locator(".menu ul")).to_be_visible()
    return [(box["x"] + 20, box["y"] + box["height"] / 2) for box in places]


@pytest.mark.parametrize("beneath", [0, 1], ids=["a hand", "a key"])
def test_a_tap_beside_an_open_menu_only_closes_it(open_menu, page, beneath):
    address = page.url

    page.touchscreen.tap(*open_menu[beneath])

    expect(page.locator(".menu ul")).to_be_hidden()
    assert page.url == address
    assert page.locator(".entry input:checked:not([value=''])").count() == 0


def test_the_menu_is_in_groups_and_every_line_can_be_reached(page, owner):
    page.set_viewport_size({"width": 360, "height": 568})
    page.goto(f"/games/{owner.start().key}/")
    page.locator(".menu > summary").tap()

    names = [name.strip() for name in page.locator(".menu .group").all_inner_texts()]
    assert names == ["Consulter", "Cette partie", "Téléphones"]
    line = page.locator('.menu a[href="/settings/"]')
    line.scroll_into_view_if_needed()
    line.tap()
    page.wait_for_url("**/settings/")


def test_a_line_of_the_menu_opens_its_page(open_menu, page):
    page.locator('.menu a[href$="/journal/"]').tap()

    page.wait_for_url("**/journal/")


def test_escape_closes_the_menu_and_returns_the_focus(open_menu, page):
    page.keyboard.press("Escape")

    expect(page.locator(".menu ul")).to_be_hidden()
    expect(page.locator(".menu > summary")).to_be_focused()
