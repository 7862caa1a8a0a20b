"""Nobody is kept out: axe finds nothing on any page, in the light or in the dark."""

import pytest

from tests.browser import axe
from tests.browser.every_page import PAGES


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_either_theme(page, owner, name):
    PAGES[name](owner, page)
    found = {}
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found[theme] = axe.faults(page)
    assert found == {"light": [], "dark": []}
