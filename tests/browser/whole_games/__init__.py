"""A whole game of each kind, on a phone, from the empty home page to the winner.

Names are typed; every hand is entered by taps. The sheets were calculated by hand from the rules: a
comment beside each hand says how, with the id of the worked example that it repeats.
"""

from tests.browser.asking import of_all
from tests.browser.sight import BROKEN, IN_SIGHT

FOUR = ("Ana", "Bea", "Cy", "Dan")


def fits_on_small_phones(page, keys, count):
    """Check that all keys of an entry are in sight and whole on two small phones."""
    for width, height in ((360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        shown = of_all(page, keys, f"all => all.map({IN_SIGHT})")
        assert len(shown) >= count
        assert all(shown), width
        assert page.evaluate(BROKEN) == []
        assert page.evaluate("scrollY") == 0
