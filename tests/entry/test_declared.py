"""The entry of a game that only declares its facts."""

import pytest
from django.template.loader import render_to_string

from games.kinds.entry import HandEntry, HandInPlay, Taps, seats_or_sides_of, with_errors
from games.kinds.wording import Ruling, Wording
from games.scoring.facts import ANNOUNCE, Fact
from games.scoring.game import Game, Progress, Table
from games.scoring.values import HandScore, Line
from tests import pages
from tests.toy import Knockout

PLAYERS = ("Ana", "Bea", "Cy")


class Declared(Game):
    """A game with a fact of each type."""

    SLUG = "declared"
    PLAYERS = (3,)
    FACTS = (
        Fact("taker", "seat", moment=ANNOUNCE, required=True),
        Fact("bid", "choice", moment=ANNOUNCE, choices=(80, 90, "capot"), required=True),
        Fact("passed", "flag", moment=ANNOUNCE, alone="passed_and_more"),
        Fact("points", "count", "seat", required=True, highest=30),
        Fact("rounds", "number", lowest=1, highest=3),
        Fact("shown", "choice", "list", choices=("tierce", "cent")),
        Fact(
            "poignees",
            "record",
            "list",
            parts=(Fact("seat", "seat"), Fact("size", "choice", choices=("simple", "double"))),
        ),
    )


class Words(Wording):
    RULINGS = {
        "made": Ruling("{seat} made it.", "Made", "score", verdict="{seat}: made."),
        "extra": Ruling("{points} more.", "More", "score", reason="{points} more."),
    }
    LABELS = {"bid": {"capot": "all tricks"}}


class Entry(HandEntry):
    PROMPTS = {"taker": "Who takes?", "bid": "How high?", "points": "The points?"}


ENTRY = Entry(Declared(), Words(Declared()))


def hand_of(game, totals=(0, 0, 0), announced=None):
    table, progress = Table(3, 0, {}), Progress(1, 0, totals, 0, ())
    return HandInPlay(game, table, progress, PLAYERS, game.sides(PLAYERS), announced or {})


HAND = hand_of(Declared())


def read(moment, **fields):
    named = {name.replace("__", "-"): value for name, value in fields.items()}
    return ENTRY.read(moment, Taps({name: [*value] for name, value in named.items()}), HAND)


def test_the_moments_of_an_entry_come_from_its_facts():
    assert ENTRY.MOMENTS == {
        "announce": ("taker", "bid", "passed"),
        "result": ("points", "rounds", "shown", "poignees"),
    }
    assert ENTRY.REQUIRED == ("taker", "bid")


def test_a_form_is_read_by_the_types_of_its_facts():
    assert read("announce", taker=["1"], bid=["90"]) == {"taker": 1, "bid": 90}
    assert read("announce", taker=["x"], bid=["85"]) == {"taker": "x", "bid": "85"}
    assert read("announce", bid=["capot"], passed=["1"]) == {"bid": "capot", "passed": True}
    assert read("result", points__0=["5"], points__2=["x"]) == {"points": [5, None, "x"]}
    assert read("result", shown=["cent", "tierce"]) == {"shown": ["cent", "tierce"]}
    assert read("result") == {}


def test_a_list_of_records_is_read_row_by_row():
    fields = {"poignees__0__seat": ["1"], "poignees__0__size": ["double"]}
    more = {"poignees__3__seat": ["2"]}

    assert read("result", **fields, **more) == {
        "poignees": [{"seat": 1, "size": "double"}, {"seat": 2}]
    }


def test_a_result_keeps_what_was_announced():
    hand = hand_of(Declared(), announced={"taker": 2, "bid": 80})

    assert ENTRY.read("result", Taps({"rounds": ["2"]}), hand) == {
        "taker": 2,
        "bid": 80,
        "rounds": 2,
    }


@pytest.mark.parametrize(
    ("moment", "facts"),
    [
        ("announce", {"taker": 1, "bid": "capot"}),
        ("announce", {"passed": True}),
        ("result", {"points": [5, None, 30], "rounds": 2, "shown": ["tierce", "cent"]}),
    ],
)
def test_what_the_default_template_draws_is_read_back(moment, facts):
    html = render_to_string("kinds/_facts.html", {"form": ENTRY.form_context(moment, facts, HAND)})

    assert ENTRY.read(moment, Taps(pages.fields_of(html)), HAND) == facts


def test_choices_are_drawn_in_words_and_seats_by_name():
    html = render_to_string("kinds/_facts.html", {"form": ENTRY.form_context("announce", {}, HAND)})

    assert "How high?" in html
    assert "all tricks" in html
    assert "Bea" in html


def test_only_who_still_plays_is_drawn():
    entry = HandEntry(Knockout(), Words(Knockout()))
    [points] = entry.form_context("result", {}, hand_of(entry.game, totals=(0, 25, 3)))["facts"]

    assert [row["name"] for row in points["rows"]] == ["Ana", "Cy"]


def test_an_error_stands_beside_the_value_of_its_seat_alone():
    drawn = ENTRY.form_context("result", {"points": [1, 99, 2]}, HAND)
    [fault] = HAND.game.faults(HAND.table, HAND.progress, {"points": [1, 99, 2]}, False)
    assert seats_or_sides_of(fault) == [1]

    points = with_errors(drawn, {"points": "Too many.", "points-1": "Too many."})["facts"][0]

    assert [row["error"] for row in points["rows"]] == ["", "Too many.", ""]
    assert points["error"] == ""


def test_the_button_asks_for_what_is_lacking():
    assert ENTRY.remark("announce", {"taker": 1}, HAND).lacks == "How high?"
    assert ENTRY.remark("announce", {"taker": 1, "bid": 80}, HAND).lacks == ""
    assert ENTRY.remark("announce", {"passed": True}, HAND).lacks == ""


def test_a_hand_is_summed_up_by_the_short_lines_of_its_rulings():
    lines = (Line("extra", (0, 5, 0), {"points": 5}), Line("made", (9, 0, 0), {"seat": 0}))
    score = HandScore(1, 0, 1, (9, 5, 0), (9, 5, 0), 0, lines)

    assert ENTRY.verdict({}, score, HAND) == ("Ana: made.", "5 more.")


def test_a_fact_that_excludes_all_others_stands_alone():
    found = HAND.game.faults(HAND.table, HAND.progress, {"passed": True, "taker": 1}, True)

    assert [one.code for one in found] == ["passed_and_more"]


def test_missing_facts_and_wrong_types_are_faults():
    given = {"bid": 85, "rounds": 4, "poignees": [{"seat": 7, "size": "simple"}, {"seat": 1}]}
    found = HAND.game.faults(HAND.table, HAND.progress, given, True)

    assert [one.code for one in found] == [
        "taker_missing",
        "unknown_rule_value",
        "points_missing",
        "rounds_out_of_range",
        "unknown_seat",
        "not_an_object",
    ]
