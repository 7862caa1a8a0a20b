"""How the parameters of a message are written."""

import pytest
from django.utils.translation import override

from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import ruling_text, ruling_title
from games.kinds.wording import Ruling
from games.scoring.values import Line
from games.wording.sentences import (
    Names,
    Plural,
    join_words,
    players_of_side,
    say,
    short_forms,
    shorten_names,
)
from tests.replaying import replay_record

PLAYERS = ["Ana", "Bea", "Cy", "Dan"]


@pytest.fixture
def names():
    with override("en"):
        return Names(PLAYERS, ["Ana & Cy", "Bea & Dan"])


@pytest.mark.parametrize(
    ("message", "params", "text"),
    [
        ("{seat} deals.", {"seat": 1}, "Bea deals."),
        ("{to_seat} and {seat}.", {"seat": 1, "to_seat": 3}, "Dan and Bea."),
        ("Level: {seats}.", {"seats": (0, 1, 3)}, "Level: Ana, Bea and Dan."),
        ("Level: {level_seats}.", {"level_seats": [0, 1]}, "Level: Ana and Bea."),
        ("Level: {seats}.", {"seats": (2,)}, "Level: Cy."),
        ("Level: {seats}.", {"seats": ()}, "Level: ."),
        ("{side}!", {"side": 1}, "Bea & Dan!"),
        ("{to_side}!", {"to_side": 0}, "Ana & Cy!"),
        ("{sides}!", {"sides": (0, 1)}, "Ana & Cy and Bea & Dan!"),
        ("{sides[1]}: {points[1]}", {"sides": (0, 1), "points": (3, -4)}, "Bea & Dan: −4"),
        ("at {trump}", {"trump": "no_trump"}, "at no trump"),
        ("at {contract}", {"contract": "hearts"}, "at hearts"),
        ("{contract}, {stake}", {"contract": "garde", "stake": 4}, "garde, 4"),
        ("{points}", {"points": [1, 2, -3]}, "1, 2 and −3"),
        ("{given}", {"given": "{seat} %s"}, "{seat} %s"),
        ("No parameter.", {"seat": 1}, "No parameter."),
        (Plural("{n} point", "{n} points", "n"), {"n": 1}, "1 point"),
        (Plural("{n} point", "{n} points", "n"), {"n": 2}, "2 points"),
        (Plural("{n} point", "{n} points", "n"), {"n": 0}, "0 points"),
        (Plural("{n} point", "{n} points", "n"), {"n": -1}, "−1 point"),
    ],
)
def test_a_parameter_is_written_as_its_name_requires(names, message, params, text):
    assert say(message, params, names) == text


def test_a_sum_stays_on_its_line(names):
    said = say(
        "Made. (25 + {off}) × {times} = {each} − 3 - so.",
        {"off": 1, "times": 6, "each": 156},
        names,
    )

    assert said == "Made. (25\xa0+\xa01)\xa0×\xa06\xa0=\xa0156\xa0−\xa03 - so."


def test_a_missing_parameter_is_a_programming_error(names):
    with pytest.raises(KeyError):
        say("{seat} deals.", {}, names)


@pytest.mark.parametrize(
    ("language", "words", "text"),
    [
        ("es", ["Ana", "Bea", "Cy"], "Ana, Bea y Cy"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana & Cy", "Hilda & Dan"], "Ana & Cy e Hilda & Dan"),
        ("es", ["Bea", "Íñigo"], "Bea e Íñigo"),
        ("es", ["Ana", "Yolanda"], "Ana y Yolanda"),
        ("es", ["Inés", "Ana"], "Inés y Ana"),
        ("fr", ["Ana", "Inès"], "Ana et Inès"),
        ("en", ["Ana", "-"], "Ana and -"),
    ],
)
def test_the_last_two_words_are_joined_by_how_the_last_begins(language, words, text):
    assert join_words(words, language) == text


def test_names_stay_in_the_language_that_was_active_when_they_were_created(names):
    with override("fr"):
        french = Names(PLAYERS)
        assert say("{seats}", {"seats": (0, 1, 2)}, names) == "Ana, Bea and Cy"
    assert say("{seats}", {"seats": (0, 1, 2)}, french) == "Ana, Bea et Cy"
    assert say("{contract}", {"contract": "hearts"}, french) == "cœur"


def test_the_ruling_of_a_made_bid_has_its_figures():
    said = ruling("en", {"taker": 1, "contract": "hearts", "points": [67, 95]})
    assert said == [
        "Bea took in hearts: 95 to 67. More than half of 162: contract made.",
        "In tens, 6 rounds up: Ana & Cy 67, written 7; Bea & Dan 95, written 9.",
    ]


def test_the_ruling_of_a_missed_bid_has_its_figures():
    said = ruling("en", {"taker": 0, "contract": "spades", "points": [65, 97], "belote": 0})
    assert said == [
        "Belote and rebelote, Ana & Cy: 20.",
        "Ana took in spades: 85 to 97, belote included. Less than half of 182: contract failed, the"
        " defence takes everything.",
        "The belote announced by Ana & Cy goes to Bea & Dan with the contract.",
        "In tens, 6 rounds up: Ana & Cy 0, written 0; Bea & Dan 182, written 18.",
    ]


BID = {"taker": 1, "bid": 120, "contract": "diamonds", "points": [53, 109]}
GARDE = {"taker": 1, "contract": "garde", "bouts": 2}


@pytest.mark.parametrize(
    ("language", "verdict", "hand"),
    [
        (
            "en",
            "Bea bid 120 in diamonds and has 109 to 53: 11 short, contract failed.",
            "The whole hand to Ana & Cy: 162, scored 160.",
        ),
        (
            "fr",
            "Bea a demandé 120 à carreau et en fait 109 contre 53 : il en manque 11, dedans.",
            "Toute la donne à Ana & Cy : 162, soit 160.",
        ),
    ],
)
def test_a_contract_that_fails_says_by_how_much_and_what_rounding_made_of_the_hand(
    language, verdict, hand
):
    assert ruling(language, BID, "coinche")[:2] == [verdict, hand]


def test_where_nothing_is_rounded_the_whole_hand_has_one_figure():
    said = ruling("en", BID, "coinche", rounding="exact")

    assert said[1:] == ["The whole hand to Ana & Cy: 162.", "Bid, to Ana & Cy: 120."]


@pytest.mark.parametrize(
    ("points", "english", "french"),
    [
        (40, "failed by 1, counted as 0.", "chute de 1, comptée 0."),
        (41, "just made.", "contrat tout juste réussi."),
        (49, "made by 8, counted as 10.", "contrat réussi de 8, compté 10."),
        (51, "made by 10.", "contrat réussi de 10."),
    ],
)
def test_what_a_contract_is_made_or_failed_by_is_told_as_it_is_also_where_it_is_rounded(
    points, english, french
):
    facts = GARDE | {"points": [points, 91 - points]}

    assert f"{points} counted: {english}" in ruling("en", facts, "tarot", rounding="tens")[0]
    assert f"en a {points} : {french}" in ruling("fr", facts, "tarot", rounding="tens")[0]


def ruling(language, facts, game="belote", **rules):
    """The sentences about a hand, with plain spaces."""
    record = {"format": "scorekeeper/1", "game": game, "players": PLAYERS, "hands": [facts]}
    sheet = replay_record(GAMES, record | {"rules": rules}).sheet
    with override(language):
        names = Names(PLAYERS, GAMES[game].sides(tuple(PLAYERS)))
    said = [ruling_text(game, line, names) for line in sheet.hands[0].ruling]
    return [text.replace("\xa0", " ") for text in said]


def test_a_game_has_words_of_its_own_for_what_its_rulings_quote(monkeypatch, names):
    wording = KINDS["river"].wording
    monkeypatch.setattr(wording, "LABELS", {"contract": {"garde": "hearts", "none": ""}})
    taken = Ruling("{seat} takes in {contract}.", "In {contract}", "score")
    monkeypatch.setitem(wording.RULINGS, "taken", taken)
    line = Line("taken", (0, 0, 0), {"seat": 1, "contract": "garde"})
    bare = Line("taken", (0, 0, 0), {"seat": 1, "contract": "none"})

    with override("fr"):
        french = Names(PLAYERS)
    assert ruling_text("river", line, names) == "Bea takes in hearts."
    assert ruling_title("river", line, french) == "In cœur"
    assert ruling_title("river", bare, names) == "In "


def test_a_name_from_right_to_left_turns_no_figure_around():
    names = Names(("أحمد", "Ana"))
    said = say("{seat}: {points}", {"seat": 0, "points": 12}, names)

    assert said == "\u2068أحمد\u2069: 12"
    assert say("{seat}", {"seat": 1}, names) == "Ana"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Ana", "Bea"), {}),
        (("Jean", "Jeanne"), {"Jeanne": "J.ne"}),
        (("Marie Abel", "Marie Bour"), {"Marie Abel": "M.Abel", "Marie Bour": "M.Bour"}),
        (("Jean", "Jeanne", "Jeannette"), {"Jeanne": "J.ne", "Jeannette": "J.tte"}),
        (("Mxxa", "Mxxb", "Myya", "Myyb"), None),
    ],
)
def test_names_that_begin_alike_have_short_forms_that_differ(names, short):
    found = short_forms(names)
    shown = [found.get(name, name) for name in names]
    assert len({*shown}) == len(names)
    assert short is None or found == short


def test_the_names_of_a_side_come_apart_each_with_its_short_form():
    assert players_of_side("Jean & Jeanne", {"Jeanne": "J.ne"}) == [
        ("Jean", ""),
        ("&\N{NO-BREAK SPACE}Jeanne", "&\N{NO-BREAK SPACE}J.ne"),
    ]


def test_names_in_two_lines_are_told_apart_too():
    assert shorten_names(["Marie-Christine", "Marie-Claude", "Jean-Baptiste"]) == [
        "M.hristine",
        "M.laude",
        "Jean-Bapt…",
    ]
