"""Printing: the whole sheet with its rulings, in black on white."""

import re

import pytest

from tests.browser.every_page import SEVEN
from tests.cast import FOUR, MADE

EXACT = {"bids": [0, 0, 0, 0, 0, 0, 1], "tricks": [0, 0, 0, 0, 0, 0, 1]}


def printed_pages(page, paper):
    """Return the number of printed pages."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper)))


@pytest.mark.parametrize(
    ("kind", "names", "hands", "paper", "pages"),
    [
        ("belote", FOUR, [MADE] * 8, "A4", 1),
        ("belote", FOUR, [MADE] * 40, "A4", 4),
        ("river", SEVEN, [EXACT], "A5", 1),
    ],
)
def test_a_sheet_with_its_rulings_takes_few_pages(page, owner, kind, names, hands, paper, pages):
    rules = {"target": 10_000} if kind == "belote" else {}
    game = owner.play(owner.start(kind, names, rules=rules), *hands)
    page.goto(f"/games/{game.key}/print/")

    assert page.locator(".opened .steps").last.is_visible()
    assert printed_pages(page, paper) == pages


def test_prints_are_black_on_white_in_the_dark_theme_too(page, owner):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/result/")
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        "() => [getComputedStyle(document.body).color,"
        " getComputedStyle(document.querySelector('.chart .first')).stroke]"
    )

    assert colours == ["rgb(0, 0, 0)", "rgb(0, 0, 0)"]
