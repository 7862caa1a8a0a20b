"""The judge at Aluette. Examples AL-xx come from the game's rules and were checked by hand.

North is seat 0, east 1, south 2, west 3; the cavalières are written `Q`.
"""

import random

import pytest

from games.kinds.aluette.judge import level_of
from games.scoring.cards import SPANISH_48, every_card
from tests.judging import answer, dealt, reasons

LEVELS = (
    "3O; 3C; 2O; 2C; 9C; 9O; 2B; 2E; AO AC AE AB; KO KC KE KB; QO QC QE QB; JO JC JE JB; 9E 9B; "
    "8O 8C 8E 8B; 7O 7C 7E 7B; 6O 6C 6E 6B; 5O 5C 5E 5B; 4O 4C 4E 4B; 3E 3B"
)


def winner(cards, leader=0):
    return answer(ask="winner", game="aluette", players=4, leader=leader, cards=cards.split())


@pytest.mark.parametrize(
    ("example", "leader", "cards", "level", "leads_next"),
    [
        ("AL-20", 0, "4O 9E QC QB", [2, 3], 0),
        ("AL-21", 0, "9C 2B AO 9E", [0], 0),
        ("AL-22", 0, "3E 3B 4O 4C", [2, 3], 0),
        ("AL-23", 1, "KO AC KE KB", [2], 2),
        ("AL-24", 3, "3C 3O AB 2O", [0], 0),
        ("AL-25", 2, "AO AC AB AE", [0, 1, 2, 3], 2),
        ("AL-26", 0, "AO KC 2E AB", [2], 2),
    ],
)
def test_the_worked_examples_are_judged_as_written(example, leader, cards, level, leads_next):
    assert winner(cards, leader) == {
        "seat": level[0] if len(level) == 1 else None,
        "level": level,
        "leads_next": leads_next,
    }, example


def test_every_card_has_its_place_among_the_nineteen():
    by_level = {}
    for card in every_card(SPANISH_48):
        by_level.setdefault(level_of(card), set()).add(card.code)
    assert by_level == {level: set(codes.split()) for level, codes in enumerate(LEVELS.split("; "))}


def test_level_seats_are_in_seat_order():
    assert winner("KO KC 4E 4B", leader=3)["level"] == [0, 3]


def test_during_a_trick_nobody_leads_next_yet():
    assert winner("4O 9E") == {"seat": 1, "level": [1], "leads_next": None}
    assert winner("4O 4C") == {"seat": None, "level": [0, 1], "leads_next": None}
    assert reasons(ask="winner", game="aluette", leader=0, cards=["4O", "4C"]) == ["spoiled_so_far"]


def test_any_card_is_legal():
    question = {"ask": "legal", "game": "aluette", "leader": 3, "hand": ["4O", "KB"]}
    assert answer(cards=["3O", "3C"], **question) == {"seat": 1, "legal": ["4O", "KB"]}
    assert answer(**question) == {"seat": 3, "legal": ["4O", "KB"]}


def test_the_best_of_the_nineteen_holds_and_the_eight_strongest_never_spoil():
    """Whatever the deal, the seats that are level are those of the best of the nineteen."""
    chance = random.Random(1)
    places = {}
    for level, codes in enumerate(LEVELS.split("; ")):
        for code in codes.split():
            places[code] = level
    for _ in range(500):
        cards = [hand[0] for hand in dealt(chance, SPANISH_48, 4, 1)]
        best = min(places[card] for card in cards)
        reply = winner(" ".join(cards))
        assert reply["level"] == [seat for seat in range(4) if places[cards[seat]] == best]
        assert len(reply["level"]) == 1 or best >= 8
        assert reply["leads_next"] == (0 if reply["seat"] is None else reply["seat"])
