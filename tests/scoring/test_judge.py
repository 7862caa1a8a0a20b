"""What all questions to the judge have in common, and invalid input."""

import json
import random
from copy import deepcopy

import pytest

from games.json_lines import dump_line
from games.kinds.registry import GAMES, JUDGES
from games.management.commands.judge import Command
from games.scoring.cards import FRENCH_52, SPANISH_48, Card, Pack, card_of, every_card
from games.scoring.judge.questions import judge
from tests.faults import amount
from tests.judging import answer, refusal
from tests.kinds import SAMPLES, USUAL_ANSWERS
from tests.kinds.belote.samples import QUESTIONS as OF_BELOTE
from tests.scoring.junk import anything, mutate

QUESTIONS = [question for samples in SAMPLES.values() for question in samples.QUESTIONS]
"""A valid question of each kind, and a few more."""
OF_CARDS = [one for one in QUESTIONS if one["game"] != "alta_baja" and one["ask"] != "discard"]
"""At Alta-Baja cards are ranks alone, which two players may play; a hand with a chien has a size of
its own."""


def check(question):
    """An answer has the shape of its kind or is a fault with a sentence, and can be JSON."""
    reply = Command().answer(question)
    assert json.loads(dump_line(reply)) == json.loads(json.dumps(reply))
    if "error" in reply:
        assert sorted(reply["error"]) == ["code", "field", "hand", "text"]
        assert reply["error"]["hand"] is None
        assert reply["error"]["text"]
        return reply["error"]["code"]
    samples = SAMPLES[question["game"]]
    shapes = USUAL_ANSWERS | samples.ANSWER_KEYS
    assert (
        set(reply) - samples.OPTIONAL_ANSWER_KEYS
        == shapes["closed" if reply.get("closed") else question["ask"]]
    )
    assert reply["why"]
    assert "{" not in reply["why"] or "{" in json.dumps(question["rules"])
    assert reply.get("legal") != []
    return None


def test_every_game_has_its_judge():
    assert sorted(JUDGES) == sorted(GAMES)
    kinds = {(question["ask"], question["game"]) for question in QUESTIONS}
    assert kinds == {(ask, slug) for slug, one in JUDGES.items() for ask in one.QUESTIONS}


def test_valid_questions_have_answers():
    for question in QUESTIONS:
        assert check(question) is None, question


def test_the_judge_answers_any_input():
    chance = random.Random(3)
    codes = set()
    for number in range(amount(3_000, 20_000)):
        question = deepcopy(chance.choice(QUESTIONS))
        mutate(chance, question)
        codes.add(check(question))
        if number % 6 == 0:
            codes.add(check(anything(chance)))
    assert len(codes) > amount(25, 30)


@pytest.mark.parametrize(
    ("code", "field", "question"),
    [
        ("unknown_game", "game", {"ask": "winner"}),
        ("unknown_game", "game", {"ask": "winner", "game": "no_such_game"}),
        ("unknown_game", "game", {"ask": "winner", "game": ["belote"]}),
        ("unknown_question", "ask", {"game": "belote"}),
        ("unknown_question", "ask", {"ask": "bids", "game": "belote"}),
        ("unknown_question", "ask", {"ask": {}, "game": "belote"}),
        ("unknown_question", "ask", {"ask": "points", "game": "river"}),
        ("unknown_field", "Cards", {**OF_BELOTE[0], "Cards": []}),
        ("unknown_rule", "deck", {**OF_BELOTE[0], "rules": {"deck": 32}}),
        ("not_an_object", "rules", {**OF_BELOTE[0], "rules": []}),
    ],
)
def test_a_question_that_is_not_valid_is_refused(code, field, question):
    assert refusal(**question) == (code, field)


ANY = {
    "leader": {None: "leader_missing", 12: "unknown_seat", True: "not_a_number"},
    "cards": {"AD": "not_an_object", ("?",): "unknown_card", (7,): "unknown_card"},
    "hand": {
        None: "hand_missing",
        (): "hand_missing",
        "AD": "not_an_object",
        ("?",): "unknown_card",
    },
    "trump": {None: "trump_missing", "stars": "unknown_trump", ("hearts",): "unknown_trump"},
    "last_trick": {1: "not_true_or_false", "yes": "not_true_or_false"},
    "dealer": {None: "dealer_missing", 12: "unknown_seat", "3": "not_a_number"},
    "auction": {"pass": "not_an_object", ("?",): "bid_not_allowed", ((),): "bid_not_allowed"},
}
"""What is wrong with any question that has such a key; of an auction, the cards are a number."""


@pytest.mark.parametrize("question", OF_CARDS, ids=lambda one: f"{one['game']}-{one['ask']}")
def test_what_is_missing_unknown_or_of_another_type_is_refused_by_every_judge(question):
    known = question.keys() - ({"cards"} if question["ask"] == "bids" else set())
    for key in ANY.keys() & known:
        for wrong, code in ANY[key].items():
            given = list(wrong) if isinstance(wrong, tuple) else wrong
            assert refusal(**question | {key: given}) == (code, key)
    for key in {"cards", "hand"} & known:
        if question[key]:
            twice = [question[key][0]] * 2
            assert refusal(**question | {key: twice}) == ("card_twice", key)
    if question["ask"] in ("winner", "points") and "cards" in question:
        assert refusal(**question | {"cards": None})[0] == "cards_missing"
    assert refusal(**question | {"cheating": True}) == ("unknown_field", "cheating")
    assert refusal(**question | {"players": 99}) == ("player_count", "players")


@pytest.mark.parametrize("value", [None, 3, "winner", [], [{}]])
def test_a_question_is_an_object(value):
    verdict, faults = judge(JUDGES, value)
    assert verdict is None
    assert [fault.code for fault in faults] == ["not_an_object"]


def test_null_means_the_same_as_a_missing_key():
    reply = answer(**OF_BELOTE[0])
    assert answer(**{**OF_BELOTE[0], "players": None, "rules": None}) == reply


def test_a_card_is_written_as_rank_and_suit():
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
