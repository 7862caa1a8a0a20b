"""The card that is sent of a game: nothing on it is cut, or runs into something else."""

from dataclasses import replace
from itertools import chain, pairwise, product
from random import Random

import pytest
from django.utils.translation import override

from games import services
from games.demo.scripts import write_scripts
from games.demo.seeding import play
from games.evenings.standings import Standing
from games.readers.evenings.ranked_by import RankingWords
from games.readers.evenings.result import evening_card, outcome
from games.readers.table.card import (
    BORDER,
    BOX_SIZES,
    CONTESTED,
    INSIDE,
    SIGNATURE,
    SMALL,
    TOP,
    card,
    headline,
    whole,
)
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
            said = headline(view_of(game))
        assert_whole(drawn["name"], said[0], bold=True)
        assert_whole(drawn["said"], said[1])
        sentences = [*drawn["quote"], *chain(*(box["lines"] for box in drawn["boxes"]))]
        assert not [one for one in sentences if one.endswith("…")]
        for one in drawn["quote"]:
            assert drawn["left"] + 18 + width(one, drawn["quote_size"]) <= drawn["right"]
        for box in drawn["boxes"]:
            for one in box["lines"]:
                assert width(one, box["size"]) <= box["width"] - 24


def assert_whole(drawn, text, *, bold=False):
    """A text stands on the picture as it is, in lines that are inside."""
    assert " ".join([line["text"] for line in drawn["lines"]]) == text
    assert all(width(line["text"], drawn["size"], bold=bold) <= INSIDE for line in drawn["lines"])
    for one, following in pairwise([line["y"] for line in drawn["lines"]]):
        assert one + drawn["size"] <= following


@every_language
@pytest.mark.parametrize("best", [1, 2, 6, 7])
@pytest.mark.parametrize("kind", ["batarde", "free"])
def test_long_names_are_whole_over_a_picture_however_many_win(cast, kind, best, language):
    names = [f"{name} {'Éloïse-Guillaume-Alexandre'[: 39 - len(name)]}" for name in SEVEN]
    view = view_of(cast.start(kind, names))
    view = replace(
        view,
        sheet=replace(view.sheet, totals=(1,) * 7, ranks=(*[1] * best, *[2] * (7 - best))),
        game=replace(view.game, contested=True, state="finished"),
    )
    with override(language):
        drawn, (name, said) = card(view), headline(view)
    assert_whole(drawn["name"], name, bold=True)
    assert_whole(drawn["said"], said)
    assert_apart(drawn)
    beside = BORDER["right"] - width(drawn["contested"], CONTESTED, bold=True)
    ends = [
        width(line["text"], drawn["name"]["size"], bold=True) for line in drawn["name"]["lines"]
    ]
    assert BORDER["left"] + max(ends) < beside


def assert_apart(drawn):
    """What is shown, and the day, stand whole at the ends of the line at the top."""
    assert drawn["top"]["text"] == drawn["title"]
    both = width(drawn["title"], drawn["top"]["size"]) + width(drawn["day"], TOP)
    assert both + 8 <= INSIDE


WORDS = [RankingWords(*said) for said in product((False, True), repeat=4)]


@every_language
@pytest.mark.parametrize("people", [7, 10, 16])
def test_what_ranks_an_evening_is_whole_on_its_picture(cast, people, language):
    names = [f"{LONG[number % 4]} {number}" for number in range(people)]
    evening = cast.evening(names=names, name="A long winter’s evening at Marie-Christine’s")
    evening = services.end_evening(evening=evening)
    for words in WORDS:
        with override(language):
            people_won = [Standing(name, 12, 12, 9999, rank=1, leads=True) for name in names]
            page = outcome(evening, people_won) | {"evening": evening, "title": "Alta-Baja"}
            drawn = evening_card(page | {"ranked_by": words})
            assert_whole(drawn["name"], page["best"], bold=True)
            assert_whole(drawn["by"], words.sentence)
            assert width(words.unit, 12) + width(page["wins"], 20) <= INSIDE
            assert_apart(drawn)
        assert drawn["lines"][-1]["y"] + drawn["by"]["size"] <= drawn["by"]["lines"][0]["y"]
        assert drawn["by"]["lines"][-1]["y"] <= 640
        assert width(drawn["people"], SMALL) <= INSIDE - SIGNATURE


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
            lines = [drawn["head"], drawn["top"]["text"]]
            lines += [one["text"] for part in ("name", "said") for one in drawn[part]["lines"]]
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
