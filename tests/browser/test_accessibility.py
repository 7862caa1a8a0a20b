"""Every page is for everyone: on a small phone, by day and by night, with large text, and in a
third language, which is a catalogue and nothing else.

Each page is made once for all checks, in the third language; axe only looks at one page of those
made of the same templates. Each check fails separately.
"""

import re
from contextlib import nullcontext

import pytest
from django.test import override_settings
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS
from django.utils.translation import override
from playwright.sync_api import expect

from games.kinds.aluette.judge_page import NICKNAMES
from scorekeeper.languages import languages_in
from scorekeeper.zones import zones_of_places
from tests.browser import axe
from tests.browser.every_page import ALIKE, HANDS, PAGES, TWELVE
from tests.browser.pages import is_quiet
from tests.browser.pseudo import CODE, LENGTHEN, UNTRANSLATED, make_languages
from tests.browser.sight import (
    CUT,
    HIDES_FOCUS,
    IN_SIGHT,
    LARGEST_ZOOM,
    MOVING,
    SMALLEST,
    SPILLS,
    TOO_WIDE,
    UNMARKED,
    UPWARDS,
    answers,
    browser_text_doubled,
    is_too_wide,
)

PHONE = {"width": 390, "height": 844}
NARROW = {"width": 360, "height": 800}
SHORT = {"width": 360, "height": 640}
DOUBLED = {name: [PHONE] for name in PAGES if name.split(",")[0] in HANDS}
DOUBLED |= {f"hand of {kind}": [SMALLEST, NARROW] for kind in HANDS}
"""The phones on which these pages are whole with the browser's text twice as large."""

ON_EACH_DEVICE = [
    "belote, announcements",
    "belote, points",
    "aluette, tricks",
    "alta_baja, cards",
    "batarde, seven players",
    "river, tricks",
    "bids, each on their own phone",
    "new game, usual house rules",
    "hand contested",
    "result of belote",
    "journal",
    "judge of belote, a pile",
    "evening",
    "settings",
]
"""The pages on which is checked what people set on their device."""

TERMS = "belote Belote capot litige Alta Baja ALTA BAJA"
"""The terms of the games, the same in every language."""
WRITTEN = "Florence-Marie Counted twice Late Skyjo Played at Lou's Ana’s Bea’s phone scorer reader"
"""What people of these tests wrote."""
CITIES = {word for place in zones_of_places() for word in re.split("[/_]", place)}
"""After which time zones are named."""
OURS = {
    *f"La Marque Skyjo Esperanto SVG PNG {TERMS} {WRITTEN} {' '.join(NICKNAMES.values())}".split()
}


@pytest.fixture(scope="module", autouse=True)
def third_language(tmp_path_factory):
    """La Marque in another language too."""
    folder = tmp_path_factory.mktemp("locale")
    make_languages(folder)
    with override_settings(LOCALE_PATHS=[folder], LANGUAGES=languages_in(folder, "fr")):
        yield


def days():
    """The words of dates, which Django translates."""
    with override(CODE):
        return {str(name) for names in (MONTHS, MONTHS_3, WEEKDAYS) for name in names.values()}


LANGUAGE = "() => document.documentElement.lang"

HIDDEN = """() => [...document.querySelectorAll(
  "main [hidden]:not(button, label, .fields, .js-only), #trouble[hidden] span, #live")]
  .map((element) => element.textContent).filter((text) => text.trim())"""
"""What the page does not show, and may be read all the same; fields say nothing."""

MAIN_BUTTON = f"""() => {{
  scrollTo(0, 0);
  // What a phone says of another game on the server has to be read first.
  if (document.querySelector("[data-today]")) return "";
  const buttons = [...document.querySelectorAll("main .action")];
  const button = buttons.find((one) => one.checkVisibility());
  if (!button) return "";
  const {{ left, right, top, bottom }} = button.getBoundingClientRect();
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!isWhole) return "out of sight";
  return ({IN_SIGHT})(button) ? "" : "covered";
}}"""
"""What keeps the main button from being seen without scrolling."""

LARGE_TEXT = """() => { document.documentElement.style.fontSize = "200%"; }"""
USUAL_TEXT = """() => { document.documentElement.style.fontSize = ""; }"""

CUT_MESSAGES = """() => [...document.querySelectorAll(".slot .ruling, .table > .entry .error")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent.trim())"""
"""The messages of an entry that are cut."""


@pytest.mark.browser_context_args(locale=CODE, viewport=SMALLEST)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everyone(page, owner, subtests, name):
    with nullcontext() if name in ALIKE else axe.loaded(page):
        PAGES[name](owner, page)
    is_quiet(page)
    language, untranslated, hidden, main_button, too_wide = answers(
        page, LANGUAGE, UNTRANSLATED, HIDDEN, MAIN_BUTTON, TOO_WIDE
    )

    with subtests.test("The page says which language it is in."):
        assert language == CODE

    with subtests.test("Everything is translated."):
        assert {*untranslated} - OURS - CITIES - days() - {*TWELVE} == set()

    with subtests.test("What is hidden says nothing that is not so."):
        assert hidden == []

    with subtests.test("The main button is in sight without scrolling on the smallest phone."):
        assert main_button == ""

    with subtests.test("The smallest phone shows the whole width."):
        assert not too_wide

    if name not in ALIKE:
        with subtests.test("axe finds nothing in the light or in the dark."):
            assert axe.faults_in_both_themes(page) == axe.CLEAN

    if name in ON_EACH_DEVICE:
        page.set_viewport_size(PHONE)
        follows_the_device(page, subtests)

    if name in DOUBLED:
        with (
            browser_text_doubled(page),
            subtests.test("No key is cut with the browser's text twice as large."),
        ):
            for phone in DOUBLED[name]:
                page.set_viewport_size(phone)
                assert answers(page, TOO_WIDE, CUT) == [False, []]

    page.set_viewport_size(NARROW)
    if name != "alta_baja, twelve players":
        _, spills, too_wide, cut, _ = answers(
            page, LARGE_TEXT, SPILLS, TOO_WIDE, CUT_MESSAGES, USUAL_TEXT
        )
        with subtests.test("Nothing is too wide or cut with text twice as large."):
            assert (spills, too_wide, cut) == ([], False, [])

    with subtests.test("In a longer language nothing is cut and nothing scrolls sideways."):
        assert answers(page, LENGTHEN, CUT, SPILLS, TOO_WIDE)[1:] == [[], [], False], NARROW
        for phone in (SHORT, SMALLEST):
            page.set_viewport_size(phone)
            assert answers(page, CUT, SPILLS, TOO_WIDE) == [[], [], False], phone


def follows_the_device(page, subtests):
    """Check what people set on their device: less motion, forced colours, 400 % zoom; and what is
    read in which order without seeing the page.
    """
    with subtests.test("Nothing moves for whoever wants less motion."):
        assert page.evaluate(MOVING) == []

    with subtests.test("In forced colours a picked key is told from the others."):
        page.emulate_media(forced_colors="active")
        assert page.evaluate(UNMARKED) == []
        page.emulate_media(forced_colors="none")

    with subtests.test("It is read from top to bottom."):
        assert page.evaluate(UPWARDS) == []

    with subtests.test("At 400 % nothing is too wide, and nothing covers what has the focus."):
        page.set_viewport_size(LARGEST_ZOOM)
        assert not is_too_wide(page)
        assert page.evaluate(HIDES_FOCUS) == []
    page.evaluate("() => document.activeElement.blur()")


@pytest.mark.browser_context_args(locale=CODE)
def test_another_language_can_be_chosen(page, owner):
    page.goto("/settings/")
    page.locator(f".key:has([value={CODE}])").tap()
    with page.expect_navigation():
        page.locator("form:has([name=language]) .action").tap()
    expect(page.locator(f"[name=language][value={CODE}]")).to_be_checked()


@pytest.mark.parametrize("theme", axe.CLEAN)
def test_axe_finds_nothing_where_the_notebook_fixes_the_theme(page, owner, theme):
    owner.notebook.theme = theme
    owner.notebook.save()
    with axe.loaded(page):
        PAGES["belote, points tapped"](owner, page)
    assert axe.faults_in_both_themes(page) == axe.CLEAN
