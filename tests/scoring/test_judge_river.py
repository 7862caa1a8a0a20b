"""The judge up and down the river; its rules have no worked example of a trick."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.scoring.cards import FRENCH_32, FRENCH_52
from games.scoring.registry import GAMES
from games.scoring.river import TRUMPS
from tests.judging import answer, dealt, holder, legal_by, of_suit, play_out, refusal, suit_of
from tests.kinds.river import asked

river = GAMES["river"]

LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def legal(cards, hand, trump="hearts", **rules):
    return legal_by(**asked.played(cards, hand, trump, players=4, rules=rules))


def winner(cards, trump="hearts", leader=0):
    return holder(**asked.held(cards, trump=trump, leader=leader, players=4))


def test_the_second_card_is_played_by_the_seat_to_the_leaders_right():
    assert winner("7S AS 8S 9S", leader=1) == (0, "AS")
    assert winner("7S AS 8S 9S", leader=0) == (3, "AS")
    question = asked.played("7S 8S", "9S", "no_trump", players=5, leader=1)
    assert answer(**question) == {"seat": 4, "legal": ["9S"]}


@pytest.mark.parametrize(
    ("trump", "cards", "holds"),
    [
        ("hearts", "2S 3H AS 2H", (3, "3H")),
        ("hearts", "2S KS AD AC", (3, "KS")),
        ("hearts", "JH KH 10H 9H", (3, "KH")),
        ("no_trump", "2S AH AD AC", (0, "2S")),
    ],
)
def test_the_highest_trump_holds_or_else_the_highest_of_the_suit_led(trump, cards, holds):
    assert winner(cards, trump) == holds


def test_the_suit_led_is_followed_with_any_rank():
    assert legal("KS", "AS 2S 3H") == ("AS 2S", "follow")
    assert legal("KH", "AH 2H 3S") == ("AH 2H", "follow")


def test_a_player_without_the_suit_led_may_play_anything():
    assert legal("KS", "3H 2D") == ("3H 2D", "trumping_is_free")
    assert legal("KS", "3C 2D") == ("3C 2D", "discard")
    assert legal("KS", "3H 2D", trump="no_trump") == ("3H 2D", "discard_at_no_trump")


@pytest.mark.parametrize(
    ("cards", "hand", "allowed", "rule"),
    [
        ("KS", "3H 2D", "3H", "trump"),
        ("KS 5H", "3H 9H 2D", "9H", "overtrump"),
        ("KS 10H", "3H 9H 2D", "3H 9H", "undertrump"),
        ("KS 10H", "AS 9H 2S", "AS 2S", "follow"),
        ("KH", "AH 2H 3S", "AH 2H", "follow"),
        ("KS", "3C 2D", "3C 2D", "discard"),
    ],
)
def test_by_house_rule_trumps_must_be_played(cards, hand, allowed, rule):
    assert legal(cards, hand, must_trump=True) == (allowed, rule)


def test_the_pack_follows_the_house_rule():
    assert legal("KS", "2S") == ("2S", "follow")
    question = {"trump": "hearts", "leader": 0, "cards": ["KS"], "hand": ["2S"]}
    assert refusal(ask="legal", game="river", players=4, rules={"deck": 32}, **question) == (
        "unknown_card",
        "hand",
    )


@pytest.mark.parametrize(
    ("code", "field", "changes"),
    [
        ("unknown_trump", "trump", {"trump": "all_trump"}),
        ("player_count_missing", "players", {"players": None}),
        ("player_count", "players", {"players": 8}),
        ("not_a_number", "players", {"players": "4"}),
        ("unknown_seat", "leader", {"leader": 3}),
        ("too_many_cards", "cards", {"cards": ["2S", "3S", "4S", "5S"]}),
        ("unknown_rule", "trumps", {"rules": {"trumps": 1}}),
        ("unknown_rule_value", "must_trump", {"rules": {"must_trump": 1}}),
    ],
)
def test_an_invalid_question_is_refused(code, field, changes):
    sound = {"players": 3, "trump": "hearts", "leader": 0, "cards": ["KS", "2S"]}
    assert refusal(ask="winner", game="river", **{**sound, **changes}) == (code, field)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(TRUMPS),
    st.integers(3, 7),
    st.sampled_from((32, 52)),
    st.booleans(),
    st.data(),
)
def test_legal_play_always_completes_a_hand(seed, trump, players, deck, must_trump, data):
    chance = random.Random(seed)
    each = data.draw(st.integers(1, deck // players))
    hands = dealt(chance, FRENCH_32 if deck == 32 else FRENCH_52, players, each)

    def check(cards, hand, allowed):
        same = of_suit(hand, suit_of(cards[0])) if cards else hand
        trumps = of_suit(hand, LETTERS.get(trump))
        if same or not must_trump or not trumps:
            assert allowed == (same or hand)
            return
        played = [RANKS.index(card[:-1]) for card in of_suit(cards, LETTERS[trump])]
        higher = [c for c in trumps if not played or RANKS.index(c[:-1]) < min(played)]
        assert allowed == (higher or trumps)

    tricks = play_out(
        chance,
        hands,
        data.draw(st.integers(0, players - 1)),
        -1,
        check,
        game="river",
        trump=trump,
        rules={"deck": deck, "must_trump": must_trump},
    )
    assert len(tricks) == each
