"""The judge up and down the river; its rules have no worked example of a trick."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.kinds.river.scoring import TRUMPS
from games.scoring.cards import FRENCH_32, FRENCH_52
from tests.judging import dealt, holder, legal_by, of_suit, play_out, refusal, suit_of
from tests.kinds.river.samples import questions

river = GAMES["river"]

LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def legal(cards, hand, trump="hearts", **rules):
    return legal_by(**questions.ask_legal(cards, hand, trump, players=4, rules=rules))


def winner(cards, trump="hearts", leader=0):
    return holder(**questions.ask_winner(cards, trump=trump, leader=leader, players=4))


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


@pytest.mark.parametrize(("direction", "holds"), [("counter_clockwise", 3), ("clockwise", 1)])
def test_the_second_card_is_of_the_next_seat_in_the_direction_of_play(direction, holds):
    question = questions.ask_winner(
        "2S KS", trump="hearts", leader=0, players=4, rules={"direction": direction}
    )
    assert holder(**question) == (holds, "KS")


@pytest.mark.parametrize(("players", "cards"), [(2, "2S 3H"), (8, "2S KS AD AC 3S 4S 3H 5S")])
def test_two_and_eight_are_judged_as_well(players, cards):
    question = questions.ask_winner(cards, trump="hearts", leader=0, players=players)
    seat = -(cards.split().index("3H")) % players
    assert holder(**question) == (seat, "3H")


def test_nobody_names_all_trump():
    question = questions.ask_winner("KS", trump="all_trump", players=4)
    assert refusal(**question) == ("unknown_trump", "trump")


def test_the_pack_follows_the_house_rule():
    assert legal("KS", "2S") == ("2S", "follow")
    question = {"trump": "hearts", "leader": 0, "cards": ["KS"], "hand": ["2S"]}
    assert refusal(ask="legal", game="river", players=4, rules={"deck": 32}, **question) == (
        "unknown_card",
        "hand",
    )


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(TRUMPS),
    st.integers(2, 8),
    st.sampled_from((32, 52)),
    st.booleans(),
    st.sampled_from((("clockwise", 1), ("counter_clockwise", -1))),
    st.data(),
)
def test_legal_play_always_completes_a_hand(
    seed, trump, players, deck, must_trump, direction, data
):
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
        direction[1],
        check,
        game="river",
        trump=trump,
        rules={"deck": deck, "must_trump": must_trump, "direction": direction[0]},
    )
    assert len(tricks) == each
