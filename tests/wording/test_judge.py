"""The judge in words."""

import pytest
from django.utils.translation import override

from games.scoring.judge.judging import judge
from games.wording.judge import WHY, why_text
from games.wording.sentences import Names

NINE = list("987654321")
ORDERS = {"normal_order": NINE, "trump_order": NINE}


def of_legal(cards, hand, trump="hearts", **more):
    question = {"ask": "legal", "game": "belote", "trump": trump, "leader": 0, **more}
    return {**question, "cards": cards.split(), "hand": hand.split()}


def of_trick(game, cards, **more):
    return {"ask": "winner", "game": game, "leader": 0, "cards": cards.split(), **more}


def of_rank(phase, cards):
    return {"ask": "winner", "game": "alta_baja", "phase": phase, "cards": cards.split()}


def of_points(cards, trump="hearts", **more):
    return {"ask": "points", "game": "belote", "trump": trump, "cards": cards.split(), **more}


def of_bids(*said, **more):
    question = {"ask": "bids", "game": "batarde", "players": 4, "cards": 5, "dealer": 3}
    return {**question, "auction": list(said), **more}


TWINS = {"players": 5, "trump": "spades", "rules": ORDERS}
RIVER = {"game": "river", "players": 4}
CLOSING = [[0, 2, "hearts"], [1, 0, "hearts"], [2, 1, "hearts"], [3, 0, "hearts"]]
CASES = {
    "highest_trump": of_trick("belote", "AD 7H", trump="hearts"),
    "highest_of_suit": of_trick("belote", "AD 7C", trump="hearts"),
    "marked_is_higher": of_trick("batarde", "9S 9S+", deck="marked", **TWINS),
    "simple_is_higher": of_trick("batarde", "9S 9S+", deck="simple", **TWINS),
    "strongest": of_trick("aluette", "9E 2C KB 4O"),
    "spoiled": of_trick("aluette", "9E KC KB 4O"),
    "spoiled_so_far": of_trick("aluette", "KC KB"),
    "first_alta": of_rank("alta", "K Q 2"),
    "first_baja": of_rank("baja", "K Q 2"),
    "second": of_rank("alta", "K Q 2"),
    "second_lost": of_rank("alta", "K Q Q"),
    "share": of_rank("alta", "K K 2"),
    "void": of_rank("alta", "K K K"),
    "anything": {"ask": "legal", "game": "aluette", "leader": 0, "hand": ["KB"]},
    "leads": of_legal("", "7H"),
    "follow": of_legal("AD", "7D"),
    "climb": of_legal("AH", "JH 7H"),
    "cannot_climb": of_legal("JH", "7H"),
    "follow_under_partner": of_legal("JH 7H", "8H"),
    "trump": of_legal("AD", "7H"),
    "overtrump": of_legal("AD 7H", "8H"),
    "undertrump": of_legal("AD 8H", "7H"),
    "partner_holds": of_legal("AD 7D", "7H 8C"),
    "partner_trumped": of_legal("8D 7H 7D", "8H 8C"),
    "trumping_is_free": of_legal("AD", "7H", **RIVER),
    "discard": of_legal("AD", "7C"),
    "discard_at_no_trump": of_legal("AD", "7C", "no_trump"),
    "discard_at_all_trump": of_legal("AD", "7C", "all_trump"),
    "counted": of_points("AD 7D JH"),
    "counted_double": of_points("AD", "no_trump"),
    "counted_nothing": of_points("7D"),
    "last_trick": of_points("AD", last_trick=True),
    "opens": of_bids(),
    "any_number": of_bids([0, 2, "hearts"]),
    "any_number_but": of_bids(*CLOSING[:3]),
    "trump_locked": of_bids([0, 2, "hearts"], mechoune_by=2),
    "no_raise": of_bids([0, 5, "all_trump"]),
    "raise_stronger": of_bids([0, 2, "hearts"]),
    "raise_in_trump": of_bids([0, 5, "hearts"]),
    "raise_higher": of_bids([0, 2, "all_trump"]),
    "closed": of_bids(*CLOSING),
}
"""A question for each sentence of why."""


def why(question, names=None):
    verdict, faults = judge(question)
    assert faults == []
    return why_text(question["game"], verdict, names)


def test_every_sentence_has_its_question():
    # No game here is played without trumps at all; tests/scoring/test_contract.py invents one.
    assert sorted([*CASES, "discard_without_trump"]) == sorted(WHY)


@pytest.mark.parametrize("code", sorted(CASES))
def test_a_question_gets_its_sentence(code):
    verdict, faults = judge(CASES[code])
    assert faults == []
    assert code in [reason.code for reason in verdict.why]
    for language in ("en", "fr"):
        with override(language):
            text = why_text(CASES[code]["game"], verdict)
        assert text
        assert "{" not in text


@pytest.mark.parametrize(
    ("code", "term"),
    [
        ("follow", "fournir"),
        ("trump", "couper"),
        ("climb", "monter"),
        ("overtrump", "monter"),
        ("undertrump", "pisser"),
        ("partner_holds", "on ne coupe pas son homme"),
        ("follow_under_partner", "on ne monte pas sur son homme"),
        ("partner_trumped", "on ne monte pas sur son homme"),
        ("discard", "se défausser"),
        ("spoiled", "pourri"),
        ("last_trick", "dix de der"),
    ],
)
def test_rules_go_by_their_french_names(code, term):
    with override("en"):
        assert term in why(CASES[code])


def test_seats_go_by_number_until_the_players_are_known():
    with override("en"):
        assert why(CASES["highest_trump"]).startswith("Seat 1 holds")
        names = Names(["Ana", "Bea", "Cy", "Dan"])
        assert why(CASES["highest_trump"], names).startswith("Bea holds")


def test_cards_have_their_names():
    with override("en"):
        assert "7 of hearts" in why(CASES["highest_trump"])
        assert "la Vache" in why(CASES["strongest"])
        assert "king of cups and king of clubs" in why(CASES["spoiled"])
        assert "9 of spades (marked)" in why(CASES["marked_is_higher"])
        assert "ace of diamonds 11 and jack of hearts 20" in why(CASES["counted"])
