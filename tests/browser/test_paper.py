"""Printing: the whole sheet on a single page, in black on white."""

import re

import pytest

from tests.browser.every_page import SEVEN, TWELVE
from tests.cast import FOUR, MADE

TRICK = {"first": [0], "second": [1]}
EXACT = {"bids": [0, 0, 0, 0, 0, 0, 1], "tricks": [0, 0, 0, 0, 0, 0, 1]}


def printed_pages(page, paper):
    """Return the number of printed pages."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper)))


@pytest.mark.parametrize(
    ("kind", "names", "hands", "paper"),
    [
        ("belote", FOUR, [MADE], "A5"),
        ("belote", FOUR, [MADE] * 14, "A5"),
        ("belote", FOUR, [MADE] * 24, "A5"),
        ("belote", FOUR, [MADE] * 40, "A4"),
        ("belote", FOUR, [MADE] * 52, "A4"),
        ("alta_baja", TWELVE, [TRICK] * 13, "A4"),
        ("river", SEVEN, [EXACT], "A4"),
    ],
)
def test_a_sheet_is_one_page(page, owner, kind, names, hands, paper):
    rules = {"target": 10_000} if kind == "belote" else {}
    game = owner.play(owner.start(kind, names, rules=rules), *hands)
    page.goto(f"/games/{game.key}/print/")

    assert printed_pages(page, paper) == 1


def test_prints_are_black_on_white_in_the_dark_theme_too(page, owner):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/result/")
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        "() => [getComputedStyle(document.body).color,"
        " getComputedStyle(document.querySelector('.chart .first')).stroke]"
    )

    assert colours == ["rgb(0, 0, 0)", "rgb(0, 0, 0)"]
