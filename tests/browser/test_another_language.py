"""A third language is a catalogue and nothing else: every page is whole in it."""

import pytest
from django.conf import settings as configured
from django.test import override_settings
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS
from django.utils.translation import override

from games.kinds.aluette.judge import NICKNAMES
from scorekeeper.languages import languages_in
from tests.browser.every_page import PAGES, TWELVE
from tests.browser.pseudo import CODE, UNTRANSLATED, write_catalogue
from tests.browser.sight import CUT, SPILLS, is_too_wide

pytestmark = pytest.mark.browser_context_args(locale=CODE)
FRENCH = configured.LOCALE_PATHS[0] / "fr" / "LC_MESSAGES" / "django.po"

TERMS = "belote Belote capot litige Alta Baja ALTA BAJA"
"""The terms of the games, the same in every language."""
WRITTEN = "Florence-Marie Counted twice Late Played at Lou's Ana’s Bea’s phone scorer reader"
"""What people of these tests wrote."""
OURS = {*f"La Marque Esperanto SVG PNG {TERMS} {WRITTEN} {' '.join(NICKNAMES.values())}".split()}


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder of languages, with one that La Marque does not know."""
    folder = tmp_path_factory.mktemp("locale")
    write_catalogue(FRENCH, folder)
    return folder


@pytest.fixture(autouse=True)
def another_language(folder):
    """La Marque in that language."""
    with override_settings(LOCALE_PATHS=[folder], LANGUAGES=languages_in(folder, CODE)):
        yield


def days():
    """The words of dates, which Django translates."""
    with override(CODE):
        return {str(name) for names in (MONTHS, MONTHS_3, WEEKDAYS) for name in names.values()}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_in_another_language(page, owner, subtests, name):
    page.set_viewport_size({"width": 360, "height": 800})
    PAGES[name](owner, page)
    with subtests.test("The page says which language it is in."):
        assert page.locator("html").get_attribute("lang") == CODE
    with subtests.test("Everything is translated."):
        assert {*page.evaluate(UNTRANSLATED)} - OURS - days() - {*TWELVE} == set()
    with subtests.test("Nothing is cut."):
        assert page.evaluate(CUT) == []
    with subtests.test("Nothing scrolls sideways."):
        assert page.evaluate(SPILLS) == []
        assert not is_too_wide(page)


def test_the_language_can_be_chosen(page, owner):
    page.goto("/settings/")
    page.locator(f".key:has([value={CODE}])").tap()
    page.locator("form:has([name=language]) .action").tap()
    assert page.locator(f"[name=language][value={CODE}]").is_checked()
