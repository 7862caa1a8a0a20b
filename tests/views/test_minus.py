"""A negative figure has a minus sign where people read it, a hyphen where programs do."""

import csv
import re

import pytest

from games.table import acts
from tests import pages
from tests.cast import drawing_of

BELOW_NOTHING = {"bids": [0, 1, 1], "tricks": [1, 0, 0]}
"""One trick off each under `penalty`: −10 − 1."""

PAGES = (
    "/games/{key}/",
    "/games/{key}/result/",
    "/games/{key}/print/",
    "/games/{key}/hands/1/",
    "/games/{key}/hands/1/correct/?try",
    "/games/{key}/journal/",
    "/history/",
    "/",
)
AFTERWARDS = ("/games/{key}/result/", "/history/")


@pytest.fixture
def game(cast):
    rules = {"scoring": "penalty", "max_cards": 2}
    return cast.play(cast.start("river", ("Ana", "Bea", "Cy"), rules=rules), BELOW_NOTHING)


@pytest.mark.parametrize("ended", [False, True])
def test_people_read_a_minus_sign(cast, owner, game, ended):
    if ended:
        cast.say(acts.end_game, game)
    for address in AFTERWARDS if ended else PAGES:
        html = pages.html_of(owner, address.format(key=game.key))
        assert "−11" in html, address
        assert ">-11" not in html, address
        assert "-11" not in pages.text_of(html), address


def test_people_read_a_minus_sign_on_the_card(game):
    assert "−11" in drawing_of(game)
    assert "-11" not in pages.text_of(drawing_of(game))


@pytest.mark.parametrize(("form", "delimiter"), [("csv-en", ","), ("csv-fr", ";")])
def test_the_figures_of_a_spreadsheet_have_a_hyphen(owner, game, form, delimiter):
    response = owner.get("/export/file", {"form": form})
    lines = b"".join(response.streaming_content).decode().splitlines()
    cells = [cell for row in csv.reader(lines, delimiter=delimiter) for cell in row]

    assert "-11" in cells
    assert "−11" not in cells


def test_points_below_zero_are_counted_as_those_above_it(cast, owner, game):
    cast.play(game, {"bids": [1, 0, 2], "tricks": [0, 2, 0]})
    page = owner.get(f"/games/{game.key}/result/", headers={"accept-language": "fr"})

    assert "−22 points en 2 donnes" in pages.text_of(page.content.decode())


def test_a_house_rule_that_may_be_below_0_has_a_keyboard_with_a_minus(owner):
    page = pages.html_of(owner, "/new/free/")
    keyboards = {
        name: "inputmode" in attributes
        for name, attributes in re.findall(r'name="rule-(sum|length)"([^>]*)>', page)
    }

    assert keyboards == {"sum": False, "length": True}
    assert "From −1,000,000 to 1,000,000." in page
