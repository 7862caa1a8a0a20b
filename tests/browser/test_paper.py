"""Printing: the whole sheet with its rulings, in black on white; a club evening on few sheets."""

import re
from random import Random

import pytest

from games import services
from tests.browser.clubs import NAME, played_of
from tests.browser.every_page import SEVEN
from tests.cast import FOUR, MADE

FIVE_MILLIMETRES = 5 / 25.4 * 96
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


@pytest.fixture
def forty(owner):
    """A club evening of forty teams, of which two rounds are entered; there are prizes, and phones
    may enter the cards.
    """
    teams = "\n".join([f"Marguerite {one} – Jean-Baptiste {one}" for one in range(1, 41)])
    club = owner.club(entrants=teams, rounds=2)
    for number in (1, 2):
        club = services.draw_club_round(evening=club, chance=Random(number), seen_round=number - 1)
        club = owner.enter(club, number, *[(900 + at, 1044 - at) for at in range(20)])
    club = services.set_prizes(evening=club, prizes="a ham\na basket\ntwo bottles")
    return services.allow_table_phones(evening=club, phones="two")


@pytest.mark.parametrize(
    ("what", "pages"),
    [
        ("cards", 10),
        ("round", 1),
        ("round/?by=number", 1),
        ("ranking", 1),
        ("ranking/?by=number", 1),
        ("prizes", 1),
    ],
)
def test_a_club_evening_of_forty_teams_takes_few_sheets(page, forty, what, pages):
    page.goto(f"/evenings/{forty.key}/paper/{what}")
    assert printed_pages(page, "A4") == pages


CUT = """() => [...document.querySelectorAll("article, article *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth
    && !one.closest(".sr"))
  .map((one) => one.textContent)"""
A4 = {"width": 680, "height": 1000}
"""What a page of A4 has room for between its margins, in CSS pixels."""


def test_the_ranking_of_a_hundred_long_names_is_whole_on_paper(page, owner):
    club = played_of(owner.notebook, 100)
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    page.goto(f"/evenings/{club.key}/paper/ranking/")
    assert page.evaluate(CUT) == []
    rows = page.locator(".ranking tbody tr")
    assert len({*rows.locator("th").all_inner_texts()}) == 100
    assert rows.first.locator(".round:visible").count() == 5
    assert printed_pages(page, "A4") == 3


@pytest.mark.parametrize("hands", [12, 16])
def test_the_cards_of_a_table_have_lines_to_write_on_under_long_names(page, owner, hands):
    names = "\n".join([f"{NAME} {one}" for one in range(1, 9)])
    club = owner.club(entrants=names, hands=hands)
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    services.allow_table_phones(evening=club, phones="two")
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    page.goto(f"/evenings/{club.key}/paper/cards/")
    assert page.evaluate(CUT) == []
    card = page.locator(".table-card").first
    lines = [line.bounding_box()["height"] for line in card.locator("tbody tr").all()]
    assert len(lines) == hands + 3
    assert min(lines) >= FIVE_MILLIMETRES
    ends = [one.bounding_box() for one in (card, card.locator("table"))]
    assert ends[1]["y"] + ends[1]["height"] <= ends[0]["y"] + ends[0]["height"]
    assert printed_pages(page, "A4") == 2


def test_the_code_of_a_table_stands_beside_the_heading_of_its_card(page, forty):
    page.emulate_media(media="print")
    page.goto(f"/evenings/{forty.key}/paper/cards/")
    card = page.locator(".table-card").first
    heading, code, sheet = (
        card.locator(part).bounding_box() for part in ("h2", ".table-code", "table")
    )
    assert code["x"] > heading["x"]
    assert code["y"] < heading["y"] + heading["height"]
    assert code["y"] + code["height"] <= sheet["y"]
