"""What all questions to the judge have in common, and invalid input."""

import json
import random
from copy import deepcopy

import pytest

from games.json_lines import dump_line
from games.management.commands.judge import Command
from games.scoring.cards import FRENCH_52, SPANISH_48, Card, Pack, card_of, every_card
from games.scoring.judge.judging import judge
from games.scoring.registry import GAMES, JUDGES
from tests.judging import answer, refusal
from tests.scoring.test_fuzz import anything, mutate

NINE = ["9", "8", "7", "6", "5", "4", "3", "2", "1"]
ORDERS = {"normal_order": NINE, "trump_order": NINE[::-1]}
QUESTIONS = [
    {
        "ask": "winner",
        "game": "belote",
        "players": 4,
        "trump": "hearts",
        "leader": 0,
        "cards": ["AD", "KD", "7H", "9D"],
    },
    {
        "ask": "legal",
        "game": "belote",
        "trump": "all_trump",
        "leader": 1,
        "cards": ["AD", "KD"],
        "hand": ["9H", "8D", "9D"],
    },
    {"ask": "points", "game": "belote", "trump": "no_trump", "cards": ["AD"], "last_trick": True},
    {
        "ask": "winner",
        "game": "aluette",
        "players": 4,
        "leader": 1,
        "cards": ["9E", "KB", "KC", "4O"],
    },
    {"ask": "legal", "game": "aluette", "leader": 1, "cards": ["9E"], "hand": ["KB", "KC"]},
    {"ask": "winner", "game": "alta_baja", "phase": "baja", "cards": ["5", "3", "Q", "4"]},
    {
        "ask": "legal",
        "game": "alta_baja",
        "rules": {"deck": "spanish40", "ace": "low"},
        "hand": ["C", "A"],
    },
    {
        "ask": "winner",
        "game": "river",
        "players": 5,
        "trump": "spades",
        "leader": 4,
        "cards": ["2D", "KD", "AS"],
        "rules": {"deck": 52, "must_trump": True},
    },
    {
        "ask": "legal",
        "game": "river",
        "players": 3,
        "trump": "no_trump",
        "leader": 0,
        "cards": ["10C"],
        "hand": ["AS", "2C"],
    },
    {
        "ask": "winner",
        "game": "batarde",
        "players": 6,
        "trump": "clubs",
        "leader": 0,
        "cards": ["9S", "9S+", "1C"],
        "deck": "marked",
        "rules": ORDERS,
    },
    {
        "ask": "legal",
        "game": "batarde",
        "players": 4,
        "trump": "hearts",
        "leader": 0,
        "cards": ["5C", "7H"],
        "hand": ["5H", "1H", "9S"],
        "rules": ORDERS,
    },
    {
        "ask": "bids",
        "game": "batarde",
        "players": 4,
        "cards": 5,
        "dealer": 3,
        "auction": [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"]],
        "mechoune_by": 1,
        "rules": {"last_bid": "restricted"},
    },
    {
        "ask": "bids",
        "game": "batarde",
        "players": 5,
        "cards": 9,
        "dealer": 4,
        "auction": [[0, 2, "no_trump", "simple"], [1, 0, "no_trump"]],
    },
]
"""A sound question of each kind, and a few more."""

SHAPES = {
    ("winner", "belote"): {"seat", "card", "why"},
    ("winner", "batarde"): {"seat", "card", "why"},
    ("winner", "river"): {"seat", "card", "why"},
    ("winner", "aluette"): {"seat", "level", "leads_next", "why"},
    ("winner", "alta_baja"): {"seat", "level", "second", "why"},
    ("points", "belote"): {"points", "why"},
    ("bids", "batarde"): {"seat", "bids", "raises", "closed", "why"},
}
CLOSED = {"seat", "closed", "final", "trump", "declarer", "bids", "raises", "why"}


def check(question):
    """An answer is of its kind's shape, or a fault put in words; and it goes out as JSON."""
    told = Command().answer(question)
    assert json.loads(dump_line(told)) == json.loads(json.dumps(told))
    if "error" in told:
        assert sorted(told["error"]) == ["code", "field", "hand", "text"]
        assert told["error"]["hand"] is None
        assert told["error"]["text"]
        return told["error"]["code"]
    kind = (question["ask"], question["game"])
    shape = SHAPES.get(kind, {"seat", "legal", "why"})
    assert set(told) == (CLOSED if told.get("closed") else shape)
    assert told["why"]
    assert "{" not in told["why"] or "{" in json.dumps(question["rules"])
    assert told.get("legal") != []
    return None


def test_every_game_has_its_judge():
    assert sorted(JUDGES) == sorted(GAMES)
    kinds = {(question["ask"], question["game"]) for question in QUESTIONS}
    assert kinds == {(ask, slug) for slug, one in JUDGES.items() for ask in one.QUESTIONS}


def test_sound_questions_have_answers():
    for question in QUESTIONS:
        assert check(question) is None, question


def test_the_judge_answers_any_input():
    chance = random.Random(3)
    codes = set()
    for _ in range(17_000):
        question = deepcopy(chance.choice(QUESTIONS))
        mutate(chance, question)
        codes.add(check(question))
    for _ in range(3_000):
        codes.add(check(anything(chance)))
    assert len(codes) > 30


@pytest.mark.parametrize(
    ("code", "field", "question"),
    [
        ("unknown_game", "game", {"ask": "winner"}),
        ("unknown_game", "game", {"ask": "winner", "game": "bridge"}),
        ("unknown_game", "game", {"ask": "winner", "game": ["belote"]}),
        ("unknown_question", "ask", {"game": "belote"}),
        ("unknown_question", "ask", {"ask": "bids", "game": "belote"}),
        ("unknown_question", "ask", {"ask": {}, "game": "belote"}),
        ("unknown_question", "ask", {"ask": "points", "game": "river"}),
        ("unknown_field", "Cards", {**QUESTIONS[0], "Cards": []}),
        ("unknown_rule", "deck", {**QUESTIONS[0], "rules": {"deck": 32}}),
        ("not_an_object", "rules", {**QUESTIONS[0], "rules": []}),
    ],
)
def test_what_no_question_may_be(code, field, question):
    assert refusal(**question) == (code, field)


@pytest.mark.parametrize("value", [None, 3, "winner", [], [{}]])
def test_a_question_is_an_object(value):
    verdict, faults = judge(value)
    assert verdict is None
    assert [fault.code for fault in faults] == ["not_an_object"]


def test_a_null_means_the_same_as_a_key_left_out():
    told = answer(**QUESTIONS[0])
    assert answer(**{**QUESTIONS[0], "players": None, "rules": None}) == told


def test_a_card_is_rank_and_suit_as_it_is_written():
    assert card_of(FRENCH_52, "10H") == Card("10H", "10", "hearts")
    assert card_of(SPANISH_48, "QB") == Card("QB", "Q", "clubs")
    assert card_of(SPANISH_48, "QC") == Card("QC", "Q", "cups")
    for code in ("", "H", "10", "1H", "10h", "H10", "10H ", "10H+", None, 10, ["10H"]):
        assert card_of(FRENCH_52, code) is None


def test_a_plus_marks_the_cards_of_the_marked_pack():
    pack = Pack(("R", "+"), FRENCH_52.suits, double=True)
    assert card_of(pack, "RH+") == Card("RH+", "R", "hearts", True)
    assert card_of(pack, "+H") == Card("+H", "+", "hearts")
    assert card_of(pack, "+H+") == Card("+H+", "+", "hearts", True)


@pytest.mark.parametrize(
    ("pack", "size"),
    [(FRENCH_52, 52), (SPANISH_48, 48), (Pack(("R", "D"), FRENCH_52.suits, True), 16)],
)
def test_a_pack_has_each_card_once(pack, size):
    cards = every_card(pack)
    assert len({card.code for card in cards}) == size == len(cards)
    assert all(card_of(pack, card.code) == card for card in cards)
