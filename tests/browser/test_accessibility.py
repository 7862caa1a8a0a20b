"""Every page is for everyone: axe finds nothing in the light or in the dark, and 320 px will do."""

import pytest

from tests.browser import axe
from tests.browser.every_page import PAGES
from tests.browser.pages import is_too_wide

CLEAN = {"light": [], "dark": []}
SOME = (
    "home",
    "new game, belote",
    "belote, points tapped",
    "batarde, a number barred",
    "hand of river",
    "result of aluette",
)


def faults_in_both_themes(page):
    """What axe finds on the page as it is drawn by day and by night."""
    found = {}
    for theme in CLEAN:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found[theme] = axe.faults(page)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_a_narrow_phone_shows_it_all(page, owner, name):
    PAGES[name](owner, page)
    assert page.locator("html").get_attribute("lang") == "fr"
    assert faults_in_both_themes(page) == CLEAN
    page.set_viewport_size({"width": 320, "height": 640})
    assert not is_too_wide(page)


@pytest.mark.browser_context_args(locale="en-GB")
@pytest.mark.parametrize("name", SOME)
def test_axe_finds_nothing_in_english(page, owner, name):
    PAGES[name](owner, page)
    assert page.locator("html").get_attribute("lang") == "en"
    assert faults_in_both_themes(page) == CLEAN


@pytest.mark.parametrize("theme", CLEAN)
def test_axe_finds_nothing_where_the_notebook_fixes_the_theme(page, owner, theme):
    owner.notebook.theme = theme
    owner.notebook.save()
    PAGES["belote, points tapped"](owner, page)
    assert faults_in_both_themes(page) == CLEAN
