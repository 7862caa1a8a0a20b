"""The card that is sent of a game: nothing on it is cut, or runs into something else."""

from dataclasses import replace
from itertools import chain, pairwise
from random import Random

import pytest
from django.utils.translation import override

from games.demo.scripts import write_scripts
from games.demo.seeding import play
from games.readers.table.card import BOX_SIZES, card, whole
from games.readers.table.letters import in_one_font, width
from games.table import acts
from games.wording.sentences import with_minus
from tests.cast import FOUR, drawing_of, view_of
from tests.demo import UNTIL, make_phones
from tests.faults import amount
from tests.kinds import SAMPLES, hand, names_at
from tests.kinds.coinche import samples as coinche
from tests.languages import LANGUAGES, every_language

# The least size of the letters of the turning point with names of usual length.
READABLE = 13
SEVEN = (*FOUR, "Eve", "Flo", "Guy")
LONG = (
    "Marie-Christine Abel",
    "Wilhelm-Christophers",
    "Maximilienne Éloïse",
    "Guillaume-Alexandre",
)


def test_a_text_is_as_wide_as_its_letters_are_in_the_font():
    # Advances of Source Serif 4 in thousandths, read with another program: figures 529 and 547.
    assert round(width("115", 1000)) == 3 * 529
    assert round(width("115", 1000, bold=True)) == 3 * 547
    assert round(width("−W", 1000)) == 534 + 1005


@pytest.mark.parametrize("most", [115, 1115, -1115])
def test_totals_of_seven_players_are_apart(cast, most):
    view = view_of(cast.start("batarde", SEVEN))
    sheet = replace(view.sheet, totals=(most, *[95] * 6), ranks=(1, *[2] * 6))
    drawn = card(replace(view, sheet=sheet))["totals"]
    for one, following in pairwise(drawn):
        ends = one["x"] + width(with_minus(str(one["total"])), one["size"], bold=one["wins"])
        assert ends + 8 <= following["x"]


@every_language
@pytest.mark.parametrize("kind", SAMPLES)
def test_every_sentence_of_a_game_with_long_names_is_whole_and_inside_the_picture(
    cast, kind, language
):
    random = Random(f"{kind} {language}")
    for _ in range(amount(1, 30)):
        game = cast.start(kind, LONG[: len(names_at(kind))])
        while view_of(game).sheet.outcome is None and view_of(game).played < 8:
            game = cast.play(game, hand(view_of(game), random))
        with override(language):
            drawn = card(view_of(game))
        sentences = [*drawn["quote"], *chain(*(box["lines"] for box in drawn["boxes"]))]
        assert not [one for one in sentences if one.endswith("…")]
        for one in drawn["quote"]:
            assert drawn["left"] + 18 + width(one, drawn["quote_size"]) <= drawn["right"]
        for box in drawn["boxes"]:
            for one in box["lines"]:
                assert width(one, box["size"]) <= box["width"] - 24


@pytest.fixture
def demo_games(cast):
    play(cast.notebook, make_phones(), write_scripts(amount(30, 400), 7, UNTIL))
    return cast.notebook.games.filter(state="finished")


def test_no_picture_of_the_demo_cuts_anything_in_any_language(demo_games):
    for game in demo_games:
        view = view_of(game)
        for language in LANGUAGES:
            with override(language):
                drawn = card(view)
            lines = [drawn["head"], drawn["title"], drawn["name"]["text"], drawn["said"]["text"]]
            lines += [*drawn["quote"], *[one["name"] for one in drawn["totals"]]]
            lines += chain(*[[one["label"], *one["lines"]] for one in drawn["boxes"]])
            assert not [line for line in lines if "…" in line]
            assert drawn["quote_size"] >= READABLE


def test_a_name_with_a_sign_that_the_font_lacks_leaves_the_rest_of_its_line_in_that_font():
    svg = "<title>Léa ☺</title><text>Léa ☺ wins</text><text><tspan x='1'>Zoé 🦊</tspan></text>"
    drawn = in_one_font(svg)
    assert drawn.count("\u0378") == 2
    assert drawn.startswith("<title>Léa ☺</title><text>Léa ☺ wins<tspan")
    assert in_one_font("<text>Zoé, 12 − 3 · “Léa”…</text>") == "<text>Zoé, 12 − 3 · “Léa”…</text>"


def test_a_long_sentence_is_smaller_rather_than_cut():
    short = "Cy made it."
    long = "Marie-Christine bid 130 in spades with Bernard and made it: 152 to 10, capot. " * 2
    assert whole(short, BOX_SIZES, 200, 60) == (BOX_SIZES[0], [short])
    size, lines = whole(long.strip(), BOX_SIZES, 204, 78)
    assert size < BOX_SIZES[0]
    assert " ".join(lines) == long.strip()


def test_the_card_says_what_was_played_without_a_suit(cast):
    hands = [coinche.MADE | {"bid": 80}, coinche.MADE | {"contract": "no_trump"}]
    game = cast.play(cast.start("coinche", rules={"contracts": "all", "target": 1000}), *hands)
    drawn = drawing_of(cast.say(acts.end_game, game).game)
    assert ">NT Bea<" in drawn
