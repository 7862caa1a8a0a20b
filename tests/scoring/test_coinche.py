"""Coinche. Examples C01 to C32 were worked out by hand from the rules of the French federation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.scoring.registry import GAMES
from games.scoring.replay import replay_record
from tests.kinds.coinche import RULES, hand_facts, records

coinche = GAMES["coinche"]

A, B = 0, 1


def record(*hands, first_dealer=0, opened=None, **rules):
    return {
        "format": "scorekeeper/1",
        "game": "coinche",
        "players": ["Ana", "Bea", "Cy", "Dan"],
        "first_dealer": first_dealer,
        "rules": rules,
        "hands": list(hands),
        "open": opened,
    }


def sheet(*hands, **frame):
    replay = replay_record(record(*hands, **frame))
    assert replay.faults == []
    return replay.sheet


def last(*hands, **frame):
    return sheet(*hands, **frame).hands[-1]


def codes(*hands, **frame):
    """The faults of the record, as (hand, field, code)."""
    found = replay_record(record(*hands, **frame)).faults
    return [(fault.hand, fault.field, fault.code) for fault in found]


def ruling(hand):
    return [line.code for line in hand.ruling]


def bid(number, points=None, contract="hearts", taker=A, **facts):
    """A hand that side A bids, with its card points."""
    played = {} if points is None else {"points": [points, 162 - points]}
    return {"taker": taker, "bid": number, "contract": contract} | played | facts


def shown(side, *annonces):
    return {"side": side, "shown": list(annonces)}


COINCHED, TWICE_COINCHED = {"stake": "coinche"}, {"stake": "surcoinche"}
EXACT, LITIGE, ENOUGH = {"rounding": "exact"}, {"needs": "litige"}, {"needs": "bid"}
GOES_OVER, ON_TOP = {"belote": "contract"}, {"belote": "bonus"}
ALL = {"contracts": "all"}
COUNTED = {"annonces": "contract"}
TAKES_ALL, BID_ALONE = {"coinche": "bid_takes_all"}, {"coinche": "bid"}
ONLY_BIDS = {"counts": "bid"}

EXAMPLES = [
    ("C01", {}, bid(100, 122), (220, 40), 0),
    ("C01", EXACT, bid(100, 122), (222, 40), 0),
    ("C02", {}, bid(100, 96), (0, 260), 0),
    ("C02", EXACT, bid(100, 96), (0, 262), 0),
    ("C03", {}, bid(100, 100), (200, 60), 0),
    ("C03", {}, bid(100, 99), (0, 260), 0),
    ("C04", {}, bid(80, 81), (0, 240), 0),
    ("C04", LITIGE, bid(80, 81), (0, 80), 80),
    ("C04", ENOUGH, bid(80, 81), (160, 80), 0),
    ("C05", {}, bid(80, 82), (160, 80), 0),
    ("C06", {}, bid(80, 80), (0, 240), 0),
    ("C06", ENOUGH, bid(80, 80), (160, 80), 0),
    ("C07", {}, bid(90, 71, belote=A), (20, 250), 0),
    ("C07", LITIGE, bid(90, 71, belote=A), (0, 90), 90),
    ("C07", LITIGE, bid(100, 71, belote=A), (20, 260), 0),
    ("C07", LITIGE, bid(80, 81) | COINCHED, (0, 480), 0),
    ("C08", {}, bid(120, 104, belote=A), (240, 60), 0),
    ("C08", ON_TOP, bid(120, 104, belote=A), (20, 280), 0),
    ("C09", {}, bid(80, 85, belote=B), (0, 260), 0),
    ("C09", ENOUGH, bid(80, 85, belote=B), (170, 100), 0),
    ("C10", {}, bid(110, 80, belote=A), (20, 270), 0),
    ("C10", GOES_OVER, bid(110, 80, belote=A), (0, 290), 0),
    ("C11", {}, bid("capot", capot=A), (500, 0), 0),
    ("C11", {}, bid("capot", capot=A, belote=A), (520, 0), 0),
    ("C11", {}, bid("capot", capot=A, belote=B), (500, 20), 0),
    ("C12", {}, bid("capot", 152), (0, 410), 0),
    ("C12", {"capot": "500"}, bid("capot", 152), (0, 500), 0),
    ("C13", {}, bid(120, capot=A), (370, 0), 0),
    ("C13", {"capot": "if_bid"}, bid(120, capot=A), (280, 0), 0),
    ("C14", {}, bid("capot", 162), (0, 410), 0),
    ("C15", {}, bid(90, capot=B), (0, 250), 0),
    ("C16", {}, bid(100, 110) | COINCHED, (520, 0), 0),
    ("C16", TAKES_ALL, bid(100, 110) | COINCHED, (360, 0), 0),
    ("C16", BID_ALONE, bid(100, 110) | COINCHED, (310, 50), 0),
    ("C17", {}, bid(100, 96) | COINCHED, (0, 520), 0),
    ("C17", TAKES_ALL, bid(100, 96) | COINCHED, (0, 360), 0),
    ("C17", BID_ALONE, bid(100, 96) | COINCHED, (0, 360), 0),
    ("C17", BID_ALONE | ON_TOP, bid(100, 96, belote=A) | COINCHED, (20, 360), 0),
    ("C18", {}, bid(110, 120, belote=A) | COINCHED, (580, 0), 0),
    ("C18", {"coinche": "hand_and_bid"}, bid(110, 120, belote=A) | COINCHED, (560, 0), 0),
    ("C19", {}, bid(100, 125, belote=B) | COINCHED, (520, 20), 0),
    ("C20", {}, bid(120, 90, belote=A) | TWICE_COINCHED, (20, 1120), 0),
    ("C20", {"surcoinche": "times_3"}, bid(120, 90, belote=A) | TWICE_COINCHED, (20, 840), 0),
    ("C21", {}, bid(80, 95) | TWICE_COINCHED, (960, 0), 0),
    ("C22", {}, bid("capot", capot=A) | COINCHED, (1000, 0), 0),
    ("C22", {}, bid("capot", 152) | COINCHED, (0, 820), 0),
    ("C22", {}, bid(120, capot=A) | COINCHED, (740, 0), 0),
    ("C23", ALL, bid(90, 98, "no_trump"), (190, 60), 0),
    ("C23", ALL, bid(90, 78, "no_trump", belote=A), (0, 250), 0),
    ("C24", ALL, bid(120, 101, "all_trump", belotes=[1, 0]), (240, 60), 0),
    ("C24", ALL, bid(120, 101, "all_trump", belotes=[2, 1]), (260, 80), 0),
    ("C25", {}, bid(80, 85), (170, 80), 0),
    ("C25", {"rounding": "tens"}, bid(80, 85), (160, 80), 0),
    ("C25", EXACT, bid(80, 85), (165, 77), 0),
    ("C26", EXACT, bid(100, 96) | COINCHED, (0, 524), 0),
    ("C27", {}, {"passed": True}, (0, 0), 0),
    ("C28", {}, bid(100, fault=A), (0, 260), 0),
    ("C28", {}, bid(100, fault=B, belote=A), (280, 0), 0),
    ("C28", {}, bid(100, fault=A, belote=A), (0, 260), 0),
    ("C28", {}, bid(100, fault=B) | COINCHED, (520, 0), 0),
    ("C28", {"fault": "162"}, bid(100, fault=B) | COINCHED, (160, 0), 0),
    ("C29", ONLY_BIDS, bid(100, 110), (100, 0), 0),
    ("C29", ONLY_BIDS, bid(100, 90), (0, 100), 0),
    ("C29", ONLY_BIDS, bid(100, 110, belote=A) | COINCHED, (240, 0), 0),
    ("C29", ONLY_BIDS, bid("capot", capot=A), (250, 0), 0),
    ("C30", COUNTED, bid(150, 120, annonces=shown(A, "cinquante")), (320, 40), 0),
    ("C30", COUNTED, bid(160, 100, annonces=shown(A, "cinquante")), (0, 370), 0),
    ("C30", {"annonces": "bonus"}, bid(160, 100, annonces=shown(A, "cinquante")), (50, 320), 0),
    ("C30", COUNTED, bid(120, capot=A, annonces=shown(B, "tierce")), (390, 0), 0),
    ("C30", COUNTED, bid(90, capot=B, annonces=shown(A, "carre_200", "cent")), (0, 550), 0),
    ("C32", {"highest_bid": 180}, bid(180, 160, belote=A), (360, 0), 0),
]


@pytest.mark.parametrize(("example", "rules", "hand", "scores", "carried"), EXAMPLES)
def test_a_hand_scores_as_in_its_example(example, rules, hand, scores, carried):
    scored = last(hand, **rules)
    assert (scored.scores, scored.carried) == (scores, carried), example


@pytest.mark.parametrize(("example", "rules", "hand", "scores", "carried"), EXAMPLES)
def test_a_hand_scores_the_same_for_the_other_side(example, rules, hand, scores, carried):
    """The example with the teams exchanged."""
    other = hand | {
        key: 1 - hand[key] for key in ("taker", "capot", "fault", "belote") if key in hand
    }
    for key in ("points", "belotes"):
        if key in hand:
            other[key] = hand[key][::-1]
    if "annonces" in hand:
        other["annonces"] = hand["annonces"] | {"side": 1 - hand["annonces"]["side"]}
    scored = last(other, **rules)
    assert (scored.scores, scored.carried) == (scores[::-1], carried), example
