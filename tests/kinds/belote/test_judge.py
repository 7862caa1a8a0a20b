"""The judge at Belote. Examples BE-xx come from the game's rules and were checked by hand."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kinds.belote.scoring import CONTRACTS
from games.kinds.registry import GAMES
from games.scoring.cards import FRENCH_32, every_card
from games.scoring.record import complete_rules
from tests.judging import (
    answer,
    dealt,
    holder,
    legal_by,
    of_suit,
    play_out,
    reasons,
    refusal,
    suit_of,
    verdict,
)
from tests.kinds.belote.samples import ask_legal, ask_points, ask_winner

belote = GAMES["belote"]

LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
TRUMP_ORDER = ["J", "9", "A", "10", "K", "Q", "8", "7"]
PLAIN_ORDER = ["A", "10", "K", "Q", "J", "9", "8", "7"]


def legal(cards, hand, trump="hearts", **rules):
    return legal_by(**ask_legal(cards, hand, trump, rules=rules))


def winner(cards, trump="hearts", leader=0):
    return holder(**ask_winner(cards, trump=trump, leader=leader))


def points(cards, trump, **more):
    return answer(**ask_points(cards, trump, **more))["points"]


@pytest.mark.parametrize(
    ("example", "trump", "cards", "hand", "allowed", "rule"),
    [
        ("BE-42", "hearts", "8H AH QH", "JH 7H AS", "JH 7H", "follow_under_partner"),
        ("BE-44", "hearts", "AD KD", "7H 9S AC", "7H 9S AC", "partner_holds"),
        ("BE-45", "hearts", "AD KD 9S", "7H 9C 8S", "7H", "trump"),
        ("BE-46", "hearts", "AD 8H", "7H QH KH 9S", "QH KH", "overtrump"),
        ("BE-47", "hearts", "AD 9H", "7H QH 9S", "7H QH", "undertrump"),
        ("BE-49", "hearts", "9C 8H AH", "JH 7H 8D", "JH", "overtrump"),
        ("BE-50", "hearts", "9S 9H 7S", "7H JH 8D", "7H JH 8D", "partner_trumped"),
        ("BE-51", "hearts", "9S 9H", "AS 7S JH", "AS 7S", "follow"),
        ("BE-52", "no_trump", "9S AS", "7H JH 8D", "7H JH 8D", "discard_at_no_trump"),
        ("BE-53", "all_trump", "AS", "9S JS 7S JH", "9S JS", "climb"),
        ("BE-54", "all_trump", "9S AS", "JS 7S JH", "JS 7S", "follow_under_partner"),
        ("on ne coupe pas son homme", "hearts", "AD KD", "9H 8C", "9H 8C", "partner_holds"),
        ("the students' fourth player", "hearts", "AD KD 8C", "9H 9C", "9H", "trump"),
    ],
)
def test_the_worked_examples_are_judged_as_written(example, trump, cards, hand, allowed, rule):
    assert legal(cards, hand, trump) == (allowed, rule), example


CLIMB, DISCARD = {"over_partner": "climb"}, {"undertrump": "free"}
ALWAYS, NEVER = {"must_trump": "always"}, {"undertrump": "never_under_partner"}


@pytest.mark.parametrize(
    ("example", "rules", "cards", "hand", "allowed", "rule"),
    [
        ("BE-43", CLIMB, "8H AH QH", "JH 7H AS", "JH", "climb"),
        ("BE-48", DISCARD, "AD 9H", "7H QH 9S", "7H QH 9S", "undertrumping_is_free"),
        ("a plain card of partner's", ALWAYS, "AD KD", "7H 9S", "7H", "trump"),
        ("above partner's trump", ALWAYS, "9S 9H 7S", "7H JH 8D", "JH", "overtrump"),
        ("not above it: pisser", ALWAYS, "9S 9H 7S", "7H 8H 8D", "7H 8H", "undertrump"),
        ("under partner's all the same", ALWAYS | DISCARD, "9S 9H 7S", "7H 8D", "7H", "undertrump"),
        ("no trump at all", ALWAYS, "AD KD", "9S 8C", "9S 8C", "discard"),
        ("under partner's", NEVER, "9S 9H 7S", "7H JH 8D", "JH 8D", "never_under_partner"),
        ("only trumps left", NEVER, "9S 9H 7S", "7H 8H", "7H 8H", "partner_trumped"),
        ("only trumps, one higher", NEVER, "9S 9H 7S", "7H JH", "7H JH", "partner_trumped"),
        ("only higher trumps", NEVER, "9S 9H 7S", "JH 8D", "JH 8D", "partner_trumped"),
        ("under an opponent's", NEVER, "AD 9H", "7H 9S", "7H 9S", "undertrumping_is_free"),
        ("trumped, not above", ALWAYS | NEVER, "9S 9H 7S", "7H 8D", "8D", "never_under_partner"),
        ("following suit", NEVER, "9H AS 7H", "8H 8D", "8H", "cannot_climb"),
    ],
)
def test_a_table_s_own_rules_of_play_hold(example, rules, cards, hand, allowed, rule):
    assert legal(cards, hand, **rules) == (allowed, rule), example


def test_the_second_card_is_of_the_player_to_the_right_where_play_goes_so():
    right = {"direction": "counter_clockwise"}
    assert holder(**ask_winner("AD 7H", rules=right)) == (3, "7H")


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_pack_of_162_makes_152_without_the_last_trick(contract):
    pack = " ".join(card.code for card in every_card(FRENCH_32))
    assert points(pack, contract, rules={"scale": "162"}) == 152


def test_cards_of_162_have_the_scales_of_the_federation():
    suit, rules = "AS 10S KS QS JS 9S 8S 7S", {"scale": "162"}
    assert points(suit, "no_trump", rules=rules) == 19 + 10 + 4 + 3 + 2
    assert points(suit, "all_trump", rules=rules) == 6 + 5 + 3 + 2 + 13 + 9
    assert reasons(**ask_points("AD", "no_trump", rules=rules)) == ["counted"]


@pytest.mark.parametrize(
    ("trump", "cards", "holds"),
    [
        ("hearts", "AD KD 7H 9D", (2, "7H")),
        ("hearts", "JH 9H AH 10H", (0, "JH")),
        ("hearts", "QH 8H 9H AH", (2, "9H")),
        ("spades", "JD 10D KD QD", (1, "10D")),
        ("spades", "7D AH AC KH", (0, "7D")),
        ("spades", "7D 7S 8S AD", (2, "8S")),
        ("no_trump", "JD 10D AH AD", (3, "AD")),
        ("all_trump", "AD 9D JH JD", (3, "JD")),
        ("all_trump", "7D JH JC JS", (0, "7D")),
        ("hearts", "7D", (0, "7D")),
        ("hearts", "7D 7H", (1, "7H")),
    ],
)
def test_a_trick_has_its_holder(trump, cards, holds):
    assert winner(cards, trump) == holds


def test_cards_count_by_their_suit():
    assert points("AD JH", "hearts", last_trick=True) == 41
    assert points("JH 9H AH 10H KH QH 8H 7H", "hearts") == 62
    assert points("JH 9H AH 10H KH QH 8H 7H", "spades") == 30
    assert points("JH 9H AH 10H KH QH 8H 7H", "no_trump") == 60
    assert points("7D 8D 9D", "hearts") == points("", "hearts") == 0


def test_the_reasons_name_the_cards_that_count_and_the_last_trick():
    said = verdict(
        ask="points", game="belote", trump="hearts", cards=["AD", "7D", "JH"], last_trick=True
    )
    assert [(reason.code, reason.params) for reason in said.why] == [
        ("counted", {"cards": ("AD", "JH"), "worth": (11, 20), "points": 31}),
        ("last_trick", {"last": 10, "points": 41}),
    ]
    assert reasons(ask="points", game="belote", trump="no_trump", cards=["AD"]) == [
        "counted_double"
    ]


@pytest.mark.parametrize(
    ("ask", "code", "field", "changes"),
    [
        ("legal", "too_many_cards", "cards", {"cards": ["AD", "KD", "QD", "JD"]}),
        ("legal", "unknown_card", "cards", {"cards": ["AH+"]}),
        ("legal", "card_twice", "hand", {"hand": ["AD"]}),
        ("winner", "too_many_cards", "cards", {"cards": ["AD", "KD", "QD", "JD", "7D"]}),
        ("winner", "unknown_field", "hand", {"hand": ["7D"]}),
    ],
)
def test_an_invalid_question_is_refused(ask, code, field, changes):
    sound = {"trump": "hearts", "leader": 0, "cards": ["AD", "KD"], "hand": ["9H", "8C"]}
    known = {"legal": sound.keys(), "winner": {"trump", "leader", "cards"}}
    asked = {key: sound[key] for key in known.get(ask, {"trump", "cards"})}
    assert refusal(ask=ask, game="belote", **asked | changes) == (code, field)


def rule_restated(contract, cards, hand):
    """The legal cards, computed another way: from the holder and the cards that beat it."""
    if not cards:
        return hand
    trump = LETTERS.get(contract)
    led = suit_of(cards[0])

    def strength(card):
        at_trump = contract == "all_trump" or suit_of(card) == trump
        order = TRUMP_ORDER if at_trump else PLAIN_ORDER
        return (suit_of(card) == trump, suit_of(card) == led, -order.index(card[:-1]))

    best = max(cards, key=strength)
    partner_holds = len(cards) - cards.index(best) == 2
    same = of_suit(hand, led)
    if same and led != trump and contract != "all_trump":
        return same
    wanted = same or of_suit(hand, trump)
    if not wanted or (partner_holds and not same):
        return hand
    higher = [card for card in wanted if strength(card) > strength(best)]
    return wanted if partner_holds else higher or wanted


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(CONTRACTS), st.integers(0, 3))
def test_legal_play_always_completes_a_deal(seed, contract, leader):
    """Eight tricks, every card once, and piles that add up to 162, 250 or 258."""
    chance = random.Random(seed)
    hands = dealt(chance, FRENCH_32, 4, 8)

    def check(cards, hand, allowed):
        assert allowed == rule_restated(contract, cards, hand)

    tricks = play_out(chance, hands, leader, 1, check, game="belote", trump=contract)
    assert len(tricks) == 8
    piles = {0: [], 1: []}
    for seat, cards in tricks:
        piles[seat % 2] += cards
    counted = [
        answer(
            ask="points",
            game="belote",
            trump=contract,
            cards=piles[side],
            last_trick=tricks[-1][0] % 2 == side,
        )["points"]
        for side in (0, 1)
    ]
    assert sum(counted) == belote.hand_total(complete_rules(belote, 4, {}), contract)
    if contract == "no_trump":
        assert counted[0] % 2 == 0
