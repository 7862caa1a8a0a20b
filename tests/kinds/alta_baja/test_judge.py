"""The judge at Alta-Baja. Examples AB-xx come from the game's rules and were checked by hand."""

import pytest

from tests.judging import answer, reasons, refusal


def winner(phase, cards, **rules):
    reply = answer(ask="winner", game="alta_baja", phase=phase, cards=cards.split(), rules=rules)
    assert reply["seat"] == (reply["level"][0] if len(reply["level"]) == 1 else None)
    return reply["level"], reply["second"]


@pytest.mark.parametrize(
    ("example", "phase", "cards", "level", "second", "rules"),
    [
        ("AB-01", "alta", "K Q 10 2", [0], [1], {}),
        ("AB-02", "baja", "5 3 Q 4", [1], [3], {}),
        ("AB-03", "alta", "A A K Q", [0, 1], [], {}),
        ("AB-04", "alta", "K K K 2", [0, 1, 2], [], {}),
        ("AB-05", "baja", "2 3 3 9", [0], [1, 2], {}),
        ("AB-06", "alta", "A J J J 2", [0], [1, 2, 3], {}),
        ("AB-07", "alta", "K 9 7", [0], [1], {}),
        ("AB-08", "baja", "5 9", [0], [1], {}),
        ("AB-09", "alta", "8 8", [0, 1], [], {}),
        ("AB-10", "baja", "A K Q J", [3], [2], {}),
        ("AB-11", "alta", "Q Q Q Q K K", [4, 5], [], {}),
        ("AB-12", "alta", "9 9 9 9", [0, 1, 2, 3], [], {}),
        ("AB-13", "baja", "2 A 4", [0], [2], {"deck": "spanish40"}),
        ("AB-14", "baja", "2 A 4", [1], [0], {"deck": "spanish40", "ace": "low"}),
        ("AB-15", "baja", "9 7 7", [1, 2], [], {"deck": "spanish48"}),
    ],
)
def test_the_worked_examples_are_judged_as_written(example, phase, cards, level, second, rules):
    assert winner(phase, cards, **rules) == (level, second), example


def test_the_reasons_explain_who_is_second():
    question = {"ask": "winner", "game": "alta_baja", "phase": "alta"}
    assert reasons(cards=["K", "Q", "2"], **question) == ["first_alta", "second"]
    assert reasons(cards=["K", "Q", "Q"], **question) == ["first_alta", "second_lost"]
    assert reasons(cards=["K", "K", "Q"], **question) == ["share"]
    assert reasons(cards=["K", "K", "K"], **question) == ["void"]


def test_any_rank_still_in_the_hand_is_legal():
    question = {"ask": "legal", "game": "alta_baja", "hand": ["5", "A", "3"]}
    reply = {"seat": None, "legal": ["5", "A", "3"]}
    assert answer(**question) == reply
    assert answer(phase="baja", cards=["5"], **question) == reply
    assert refusal(phase="media", **question) == ("unknown_phase", "phase")
    assert refusal(cards=["Z"], **question) == ("unknown_card", "cards")


@pytest.mark.parametrize(
    ("code", "field", "changes"),
    [
        ("phase_missing", "phase", {"phase": None}),
        ("unknown_phase", "phase", {"phase": "media"}),
        ("unknown_card", "cards", {"cards": ["K", "1"]}),
        ("unknown_card", "cards", {"cards": ["KH", "K"]}),
        ("unknown_card", "cards", {"cards": ["K", None]}),
        ("unknown_card", "cards", {"cards": ["10", "K"], "rules": {"deck": "spanish48"}}),
        ("cards_missing", "cards", {"players": 3}),
        ("cards_missing", "cards", {"cards": None}),
        ("player_count", "players", {"cards": ["K"]}),
        ("player_count", "players", {"cards": ["K"] * 13}),
        ("not_an_object", "cards", {"cards": "KQ"}),
        ("unknown_field", "leader", {"leader": 0}),
    ],
)
def test_an_invalid_question_is_refused(code, field, changes):
    sound = {"phase": "alta", "cards": ["K", "Q"]}
    assert refusal(ask="winner", game="alta_baja", **{**sound, **changes}) == (code, field)


@pytest.mark.parametrize(
    ("code", "hand"),
    [("hand_missing", []), ("unknown_card", ["Z"]), ("card_twice", ["5", "5"])],
)
def test_an_invalid_hand_is_refused(code, hand):
    assert refusal(ask="legal", game="alta_baja", hand=hand) == (code, "hand")
