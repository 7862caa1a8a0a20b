"""The judge at La Bâtarde. Examples BA-xx come from the game's rules and were checked by hand. What
may be announced is tested in test_auction.py.

The ranks in them, 1 to 9, follow sample orders that a table might set: the booklet's are lost.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kinds.batarde import auction
from games.kinds.batarde.scoring import HAND_SIZES
from games.kinds.registry import GAMES
from games.scoring.cards import FRENCH_SUITS, Pack
from tests.judging import (
    answer,
    dealt,
    legal_by,
    of_suit,
    play_out,
    refusal,
    suit_of,
    verdict,
)
from tests.kinds.batarde.samples import after, questions

batarde = GAMES["batarde"]

NORMAL = ["9", "8", "7", "6", "5", "4", "3", "2", "1"]
AT_TRUMP = ["1", "2", "9", "8", "7", "6", "5", "4", "3"]
ORDERS = {"normal_order": NORMAL, "trump_order": AT_TRUMP}
LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
SAID = [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"]]


def legal(cards, hand, trump="hearts", players=4, **more):
    return legal_by(
        **questions.ask_legal(cards, hand, trump, players=players, rules=ORDERS, **more)
    )


def winner(cards, trump="hearts", players=4, **more):
    said = verdict(
        **questions.ask_winner(cards, trump=trump, players=players, rules=ORDERS, **more)
    )
    return said.answer["seat"], said.answer["card"], said.why[0].code


def bids(*said, players=4, cards=5, dealer=3, **more):
    return answer(**after(*said, players=players, cards=cards, dealer=dealer, **more))


@pytest.mark.parametrize(
    ("example", "trump", "cards", "hand", "allowed", "rule"),
    [
        ("BA-20", "hearts", "9D", "5H 7H 3S", "5H 7H", "trump"),
        ("BA-21", "hearts", "5C 7H", "5H 1H 9S", "1H", "overtrump"),
        ("BA-22", "hearts", "5C 7H", "3H 5H 9S", "3H 5H", "undertrump"),
        ("BA-23", "hearts", "5H", "4H 6H 9S", "6H", "climb"),
        ("BA-24", "hearts", "5H", "4H 3H 9S", "4H 3H", "cannot_climb"),
        ("BA-25", "hearts", "5D 7H", "9D 2D 1H", "9D 2D", "follow"),
        ("BA-26", "all_trump", "5S", "6S 4S 1H", "6S", "climb"),
        ("BA-27", "all_trump", "5S", "1H 2C 9D", "1H 2C 9D", "discard_at_all_trump"),
        ("BA-28", "no_trump", "5S", "6S 4S 1H", "6S 4S", "follow"),
        ("BA-29", "hearts", "5D", "2C 9S", "2C 9S", "discard"),
    ],
)
def test_the_worked_examples_of_tricks_are_judged_as_written(
    example, trump, cards, hand, allowed, rule
):
    assert legal(cards, hand, trump) == (allowed, rule), example


def test_of_identical_cards_the_favoured_pack_is_higher_in_any_order_of_play():
    """BA-31."""
    assert winner("9S 9S+", "spades", 5, deck="marked") == (1, "9S+", "marked_is_higher")
    assert winner("9S+ 9S", "spades", 5, deck="marked") == (0, "9S+", "marked_is_higher")
    assert winner("9S 9S+", "spades", 5, deck="simple") == (0, "9S", "simple_is_higher")


@pytest.mark.parametrize(
    ("trump", "cards", "holds"),
    [
        ("hearts", "9D 8D 3H 9S", (2, "3H")),
        ("hearts", "9H 1H 8H 2H", (1, "1H")),
        ("hearts", "1D 2D 3D 4C", (2, "3D")),
        ("no_trump", "1D 2D 3D 9C", (2, "3D")),
        ("all_trump", "9D 1D 2D 1C", (1, "1D")),
    ],
)
def test_a_trick_is_held_by_the_highest_trump_or_else_the_highest_card_led(trump, cards, holds):
    assert winner(cards, trump)[:2] == holds


def test_without_the_tables_orders_no_trick_is_judged():
    sound = {"players": 4, "trump": "hearts", "leader": 0, "cards": ["9D"]}
    assert refusal(ask="winner", game="batarde", **sound) == ("orders_not_set", "normal_order")
    half = {"normal_order": NORMAL}
    assert refusal(ask="winner", game="batarde", rules=half, **sound) == (
        "orders_not_set",
        "trump_order",
    )


@pytest.mark.parametrize(
    ("code", "field", "changes"),
    [
        ("orders_differ", "trump_order", {"rules": {**ORDERS, "trump_order": list("ABCDEFGHI")}}),
        ("unknown_rule_value", "normal_order", {"rules": {**ORDERS, "normal_order": ["9"] * 9}}),
        ("deck_not_in_play", "deck", {"players": 4, "deck": "marked"}),
        ("unknown_rule_value", "deck", {"deck": "plain"}),
        ("deck_missing", "deck", {"cards": ["9S", "9S+"]}),
        ("unknown_card", "cards", {"players": 4, "cards": ["9S+"]}),
        ("unknown_card", "cards", {"cards": ["AS"]}),
        ("two_tables", "players", {"players": 8}),
    ],
)
def test_an_invalid_question_about_tricks_is_refused(code, field, changes):
    sound = {"players": 5, "trump": "hearts", "leader": 0, "cards": ["9S"], "rules": ORDERS}
    assert refusal(ask="winner", game="batarde", **{**sound, **changes}) == (code, field)


def test_labels_are_those_of_the_table():
    labels = ["Roi", "Dame", "Fou", "10", "+", "S", "{x}", "é", "A+"]
    rules = {"normal_order": labels, "trump_order": labels}
    question = {"players": 5, "trump": "spades", "leader": 0, "rules": rules}
    for label in labels:
        for card in (label + "H", label + "H+"):
            reply = answer(ask="winner", game="batarde", cards=[card], **question)
            assert reply == {"seat": 0, "card": card}


def test_the_auction_closes_once_all_have_a_number_in_the_same_trump():
    assert bids(*SAID, [3, 0, "no_trump"]) == {
        "seat": None,
        "closed": True,
        "final": [2, 0, 1, 0],
        "trump": "no_trump",
        "declarer": 0,
        "bids": [],
        "raises": [],
    }


@pytest.mark.parametrize(
    ("code", "field", "changes"),
    [
        ("cards_each_missing", "cards", {"cards": None}),
        ("not_a_number", "cards", {"cards": "5"}),
        ("cards_not_dealt", "cards", {"cards": 10}),
        ("cards_not_dealt", "cards", {"cards": 0}),
        ("bid_not_allowed", "auction", {"auction": [[0, 6, "hearts"]]}),
        ("unknown_seat", "mechoune_by", {"mechoune_by": 4}),
        ("declarer_cannot_mechoune", "mechoune_by", {"mechoune_by": 0}),
        ("stake_not_played", "mechoune_by", {"mechoune_by": 1, "rules": {"stakes": "none"}}),
        ("nothing_to_mechoune", "mechoune_by", {"mechoune_by": 1, "auction": []}),
    ],
)
def test_an_invalid_question_about_bids_is_refused(code, field, changes):
    sound = {"players": 4, "cards": 5, "dealer": 3, "auction": SAID}
    assert refusal(ask="bids", game="batarde", **{**sound, **changes}) == (code, field)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 7), st.sampled_from(("set_bid", "highest")))
def test_only_allowed_announcements_are_accepted(seed, players, overcall):
    chance = random.Random(seed)
    cards = HAND_SIZES[players][0]
    question = {"players": players, "cards": cards, "dealer": chance.randrange(players)}
    question.update({"ask": "bids", "game": "batarde", "rules": {"overcall": overcall}})
    said = []
    reply = answer(auction=said, **question)
    while not reply["closed"]:
        present = said[-1][2] if said else None
        pack = ["simple"] if players >= 5 else []
        may_be = [[reply["seat"], number, present] for number in reply["bids"]]
        may_be += [[reply["seat"], *raised, *pack] for raised in reply["raises"]]
        trump = chance.choice(auction.TRUMPS)
        number = chance.randrange(cards + 2)
        tried = [reply["seat"], number, trump, *(pack if trump != present else [])]
        if tried not in may_be:
            code = refusal(auction=[*said, tried], **question)
            assert code == ("bid_not_allowed", "auction")
        keeps = bool(reply["bids"]) and chance.random() < 0.8
        said.append(chance.choice(may_be[: len(reply["bids"])] if keeps else may_be))
        reply = answer(auction=said, **question)
    assert sum(reply["final"]) != cards
    assert len(reply["final"]) == players


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(auction.TRUMPS),
    st.integers(3, 7),
    st.sampled_from(auction.PACKS),
    st.data(),
)
def test_legal_play_always_completes_a_deal(seed, trump, players, favoured, data):
    chance = random.Random(seed)
    two = players >= auction.TWO_PACKS
    each = data.draw(st.integers(*HAND_SIZES[players]))
    hands = dealt(chance, Pack(tuple(NORMAL), FRENCH_SUITS, two), players, each)

    def strength(card, led):
        at_trump = trump == "all_trump" or LETTERS.get(trump) == suit_of(card)
        order = AT_TRUMP if at_trump else NORMAL
        favours = card.endswith("+") == (favoured == "marked")
        trumps = suit_of(card) == LETTERS.get(trump)
        return trumps, suit_of(card) == led, -order.index(card[0]), favours

    def check(cards, hand, allowed):
        if not cards:
            assert allowed == hand
            return
        led = suit_of(cards[0])
        same = of_suit(hand, led)
        best = max(strength(card, led) for card in cards)
        wanted = same or of_suit(hand, LETTERS.get(trump)) or hand
        climbs = wanted is not hand and (
            not same or trump == "all_trump" or LETTERS.get(trump) == led
        )
        higher = [card for card in wanted if strength(card, led) > best]
        assert allowed == (higher or wanted if climbs else wanted)

    more = {"deck": favoured} if two else {}
    leader = data.draw(st.integers(0, players - 1))
    tricks = play_out(
        chance, hands, leader, 1, check, game="batarde", trump=trump, rules=ORDERS, **more
    )
    assert len(tricks) == each
