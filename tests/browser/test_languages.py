"""In every language that La Marque speaks, a narrow phone shows all that is read: on the main
pages, in the long form on all of a notebook's. Longer texts than any of these are tried in
`test_accessibility.py`.
"""

import pytest
from django.conf import settings

from tests.browser.every_page import PAGES
from tests.browser.measuring import FONTS, faults
from tests.browser.pages import is_quiet
from tests.browser.sight import CUT, SPILLS, TOO_WIDE, answers
from tests.faults import LONG

NARROW = (360, 640)
MAIN = [
    *("new game, coinche", "belote, points tapped", "hand of tarot"),
    *("result of belote", "journal", "settings"),
]
OTHERS = {
    *("home, empty", "new game, nobody known", "shared", "join a game", "invitation over"),
    *("join a game, one has left", "join the notebook"),
}
"""Pages of phones without a notebook, which has the language."""


@pytest.mark.parametrize("name", [one for one in PAGES if one not in OTHERS] if LONG else MAIN)
def test_nothing_is_cut_in_any_language(page, owner, name):
    PAGES[name](owner, page)
    for language, _ in settings.LANGUAGES:
        owner.notebook.language = language
        owner.notebook.save()
        page.reload()
        is_quiet(page)
        assert page.locator("html").get_attribute("lang") == language

        cut = [one for one in faults(page, NARROW, FONTS[0]) if one.startswith("cut")]
        assert (cut, *answers(page, CUT, SPILLS, TOO_WIDE)) == ([], [], [], False), language
