"""Coinche. Examples C01 to C32 were worked out by hand from the rules of the French federation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.scoring.replay import first_progress
from tests import declared
from tests.kinds.coinche.samples import facts
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

coinche = GAMES["coinche"]

A, B = 0, 1

of_game = Recorded("coinche")
record, sheet, last, codes = of_game.record, of_game.sheet, of_game.last, of_game.codes


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


POINTS, ATTACK_ONLY, BOTH = (
    {"counts": "points"},
    {"coinche": "attack_only"},
    {"coinche": "both_sides"},
)
GENERALE = {"generale": "500"}
ALONE = bid("generale", capot=A, alone=True)


@pytest.mark.parametrize(
    ("rules", "hand", "scores", "carried"),
    [
        # The points alone: the bid is only the bar.
        (POINTS, bid(100, 122), (120, 40), 0),
        (POINTS, bid(100, 96), (0, 160), 0),
        (POINTS, bid(100, 122) | COINCHED, (320, 0), 0),
        (POINTS, bid("capot", capot=A), (250, 0), 0),
        (POINTS, bid("capot", 152), (0, 160), 0),
        (POINTS | {"capot": "500"}, bid("capot", capot=A), (500, 0), 0),
        (POINTS | {"capot": "500"}, bid("capot", 152), (0, 500), 0),
        (POINTS | LITIGE, bid(80, 81), (0, 80), 80),
        (POINTS, bid(100, fault=A), (0, 160), 0),
        # What the attack made is doubled: (110 + 100) × 2, the defence keeps its 50.
        (ATTACK_ONLY, bid(100, 110) | COINCHED, (420, 50), 0),
        (ATTACK_ONLY, bid(100, 110) | TWICE_COINCHED, (840, 50), 0),
        (ATTACK_ONLY, bid(100, 110, belote=A) | COINCHED, (460, 50), 0),
        (ATTACK_ONLY, bid(100, 110, belote=B) | COINCHED, (420, 70), 0),
        (ATTACK_ONLY | COUNTED, bid(80, 110, annonces=shown(B, "tierce")) | COINCHED, (380, 70), 0),
        (ATTACK_ONLY, bid(100, 96) | COINCHED, (0, 520), 0),
        (ATTACK_ONLY, bid(120, 96, belote=A) | COINCHED, (20, 560), 0),
        (ATTACK_ONLY, bid(100, 110), (210, 50), 0),
        # Both teams' scores of the plain hand: 210 and 50 + 20, twice.
        (BOTH, bid(100, 110, belote=B) | COINCHED, (420, 140), 0),
        (BOTH, bid(100, 110) | TWICE_COINCHED, (840, 200), 0),
        (BOTH, bid("capot", capot=A, belote=B) | COINCHED, (1000, 40), 0),
        (BOTH, bid(120, 96, belote=A) | COINCHED, (20, 560), 0),
        (BOTH, bid(100, fault=B) | COINCHED, (520, 0), 0),
        # A générale: its value and nothing for the cards; failed, the whole hand and the value.
        (GENERALE, ALONE, (500, 0), 0),
        ({"generale": "1000"}, ALONE, (1000, 0), 0),
        (GENERALE, ALONE | {"belote": A}, (520, 0), 0),
        (GENERALE, ALONE | {"belote": B}, (500, 20), 0),
        (GENERALE, ALONE | {"alone": False}, (0, 660), 0),
        (GENERALE, bid("generale", 152), (0, 660), 0),
        (GENERALE | {"capot": "500"}, bid("generale", 152), (0, 660), 0),
        (GENERALE | EXACT, bid("generale", 152), (0, 662), 0),
        (GENERALE, ALONE | COINCHED | {"belote": A}, (1040, 0), 0),
        (GENERALE | BID_ALONE, ALONE | COINCHED | {"belote": A}, (1040, 0), 0),
        (GENERALE | BOTH, ALONE | COINCHED | {"belote": B}, (1000, 20), 0),
        (GENERALE | BID_ALONE, bid("generale", 152) | COINCHED, (0, 1320), 0),
        (GENERALE | ONLY_BIDS, bid("generale", 152), (0, 500), 0),
        (GENERALE | POINTS, ALONE, (500, 0), 0),
        # Alone, but not bid: as any capot.
        ({}, bid(120, capot=A, alone=True), (370, 0), 0),
    ],
)
def test_other_tables_score_by_their_own_rules(rules, hand, scores, carried):
    scored = last(hand, **rules)
    assert (scored.scores, scored.carried) == (scores, carried)


@pytest.mark.parametrize(
    ("rules", "hand", "lines"),
    [
        (GENERALE, ALONE, ["generale_made", "bid"]),
        (GENERALE, bid("generale", 152), ["generale_failed", "whole_hand", "bid"]),
        (GENERALE, ALONE | {"alone": False}, ["generale_failed", "whole_hand", "bid"]),
        ({}, bid("capot", capot=A, alone=True), ["capot", "alone", "capot_made", "cards", "bid"]),
        (POINTS, bid(100, 122), ["contract_made", "cards"]),
        (
            BOTH,
            bid(100, 110) | COINCHED,
            ["contract_made", "cards", "bid", "coinche", "coinche"],
        ),
    ],
)
def test_the_ruling_of_other_tables_says_each_step(rules, hand, lines):
    assert ruling(last(hand, **rules)) == lines


def test_a_generale_is_bid_only_where_it_is_played_and_made_only_with_every_trick():
    assert codes(ALONE) == [(1, "bid", "unknown_bid")]
    assert codes(bid(80, 81, alone=True)) == [(1, "alone", "alone_without_capot")]
    assert codes(bid(80, capot=B, alone=True)) == [(1, "alone", "alone_without_capot")]
    assert codes(bid(80, 81, alone=False)) == []


CAPOT_OF_500 = bid("capot", capot=A)
KEEPS_ITS_BELOTE = bid(110, 80, belote=A)


def test_a_belote_alone_ends_the_game_only_where_the_table_says_so():
    """FFB 10.3. 500, then failed with a belote kept: 520 to 270."""
    hands = [CAPOT_OF_500, KEEPS_ITS_BELOTE]
    assert sheet(*hands, target=520).winners == (A,)
    goes_on = {"target": 520, "belote_ends": False}
    assert sheet(*hands, **goes_on).totals == (520, 270)
    assert not sheet(*hands, **goes_on).finished
    assert not sheet(*hands, {"passed": True}, **goes_on).finished
    assert sheet(*hands, bid(80, 95), **goes_on).winners == (A,)
    # With the target before the belote, or a contract that was made, the game is over.
    assert sheet(*hands, target=521, belote_ends=False).finished is False
    assert sheet(CAPOT_OF_500, bid(80, 90, belote=A), **goes_on).winners == (A,)
    assert sheet(CAPOT_OF_500 | {"taker": 1, "capot": B}, **goes_on | {"target": 500}).finished
    assert sheet(*hands, **goes_on, length=2).outcome == "all_played"


def test_the_number_of_hands_may_end_the_game():
    rules = {"target": 0, "length": 2}
    assert not sheet(bid(100, 122), {"passed": True}, **rules).finished
    over = sheet(bid(100, 122), {"passed": True}, bid(100, 96), **rules)
    assert (over.totals, over.winners, over.outcome) == ((220, 300), (B,), "all_played")
    assert codes(target=0) == [(None, "target", "never_ends")]


LITIGE_OF_80 = bid(80, 81)


@pytest.mark.parametrize(
    ("example", "hands", "scores", "carried"),
    [
        ("C31", [LITIGE_OF_80, bid(100, 40, taker=1)], (40, 300), 0),
        ("C31", [LITIGE_OF_80, bid(100, 100, taker=1)], (340, 0), 0),
        ("C31", [LITIGE_OF_80, {"passed": True}], (0, 0), 80),
        ("C31", [LITIGE_OF_80, {"passed": True}, bid(80, 81)], (0, 80), 160),
        ("own", [LITIGE_OF_80, bid(100, 122) | COINCHED], (600, 0), 0),
        ("own", [LITIGE_OF_80, bid(100, fault=A)], (0, 340), 0),
    ],
)
def test_what_was_carried_goes_to_the_winner_of_the_next_hand(example, hands, scores, carried):
    scored = last(*hands, **LITIGE)
    assert (scored.scores, scored.carried) == (scores, carried), example


@pytest.mark.parametrize(
    ("rules", "hand", "scores", "carried"),
    [
        # Section 7: what counted towards the contract waits with the attack's points.
        (COUNTED, bid(90, 71, annonces=shown(A, "tierce")), (0, 90), 90),
        ({"annonces": "bonus"}, bid(80, 81, annonces=shown(A, "tierce")), (20, 80), 80),
        (COUNTED, bid(80, 91, annonces=shown(B, "tierce")), (0, 90), 90),
        (ON_TOP, bid(80, 81, belote=A), (20, 80), 80),
        (GOES_OVER, bid(90, 71, belote=A), (0, 90), 90),
        (EXACT, bid(90, 71, belote=A), (0, 91), 91),
        (ONLY_BIDS, bid(80, 81), (0, 80), 0),
    ],
)
def test_what_a_litige_leaves(rules, hand, scores, carried):
    scored = last(hand, **(LITIGE | rules))
    assert (scored.scores, scored.carried) == (scores, carried)


@pytest.mark.parametrize(
    ("rules", "hand", "scores"),
    [
        # 1 and 2: a capot that was not bid counts 162 under `if_bid`, which is short of 170.
        ({"capot": "if_bid", "highest_bid": 180}, bid(170, capot=A), (0, 330)),
        ({"capot": "if_bid", "highest_bid": 180}, bid(170, capot=A, belote=A), (350, 0)),
        # 2: the attack's annonces reach the bid, but it has no trick.
        (COUNTED | ENOUGH, bid(90, capot=B, annonces=shown(A, "cent")), (0, 350)),
        # 4: a capot that falls short of a higher bid leaves 162 to the defence.
        (COUNTED, bid(300, capot=A), (0, 460)),
        # 5: 252 where the capot counts, 162 where it does not.
        ({"capot": "if_bid"}, bid(120, capot=A) | COINCHED, (560, 0)),
        # 6: the defence's annonces go to the attack that wins a coinched hand, and count double.
        (COUNTED, bid(80, 120, annonces=shown(B, "tierce")) | COINCHED, (520, 0)),
        (COUNTED | BID_ALONE, bid(80, 120, annonces=shown(B, "tierce")) | COINCHED, (280, 60)),
        (
            COUNTED | {"coinche": "hand_and_bid"},
            bid(80, 120, annonces=shown(B, "tierce")) | COINCHED,
            (500, 0),
        ),
        # 8: as if won; 162 also where a failed capot bid would be worth 252.
        ({"capot": "500"}, bid("capot", fault=A), (0, 410)),
        (BID_ALONE, bid(100, fault=A) | COINCHED, (0, 360)),
        ({"fault": "162"}, bid(100, fault=B, belote=A) | TWICE_COINCHED, (180, 0)),
        (COUNTED, bid(100, fault=A, annonces=shown(A, "cent")), (0, 260)),
        # 9: without card points and hands; only the 162 of the foul stays.
        (ONLY_BIDS | {"fault": "162"}, bid(100, fault=B), (160, 0)),
        (ONLY_BIDS | {"capot": "500"}, bid("capot", 152), (0, 250)),
        (ONLY_BIDS | BID_ALONE, bid(100, 110, belote=B) | TWICE_COINCHED, (400, 20)),
        # A single belote at all trump is worth 20.
        (ALL, bid(90, 98, "all_trump", belote=B), (190, 80)),
        (ALL, bid(90, 1, "all_trump"), (0, 250)),
    ],
)
def test_a_hand_scores_to_the_letter_of_the_rules(rules, hand, scores):
    assert last(hand, **rules).scores == scores


def test_without_a_bid_the_deal_passes_to_the_right():
    hands = sheet({"passed": True}, bid(100, 122), first_dealer=0)

    assert [(hand.dealer, hand.leader) for hand in hands.hands] == [(0, 3), (3, 2)]
    assert (hands.next.dealer, hands.next.leader) == (2, 1)


def test_a_table_may_deal_and_play_clockwise():
    hands = sheet({"passed": True}, bid(100, 122), first_dealer=0, direction="clockwise")

    assert [(hand.dealer, hand.leader) for hand in hands.hands] == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("rules", "name", "usual"),
    [
        ({}, "target", 2000),
        (ONLY_BIDS, "target", 1000),
        ({}, "highest_bid", 160),
        (COUNTED, "highest_bid", 650),
        ({"annonces": "bonus"}, "highest_bid", 160),
    ],
)
def test_some_defaults_depend_on_other_rules(rules, name, usual):
    assert complete_rules(coinche, 4, rules)[name] == usual


def test_the_game_is_over_once_a_side_that_is_ahead_has_the_target():
    capot = bid("capot", capot=A)

    assert sheet(capot, capot, target=1000).winners == (A,)
    assert not sheet(capot, target=1000).finished
    level = sheet(bid(80, 81), bid(80, 81, taker=1), target=240, **ENOUGH)
    assert (level.totals, level.finished) == ((240, 240), False)


@pytest.mark.parametrize(
    ("rules", "hand", "lines"),
    [
        ({}, bid(100, 122), ["contract_made", "cards", "bid"]),
        ({}, bid(100, 96), ["contract_failed", "whole_hand", "bid"]),
        ({}, bid(80, 80), ["defence_has_more", "whole_hand", "bid"]),
        ({}, bid(80, 81), ["tie_fails", "whole_hand", "bid"]),
        (LITIGE, bid(80, 81), ["tie_litige", "cards", "litige"]),
        ({}, bid("capot", capot=A), ["capot", "capot_made", "cards", "bid"]),
        ({}, bid("capot", 162), ["rare_points", "capot_failed", "whole_hand", "bid"]),
        ({"capot": "if_bid"}, bid(80, capot=A), ["capot_not_bid", "contract_made", "cards", "bid"]),
        ({}, bid(80, capot=B), ["capot_by_defence", "contract_failed", "whole_hand", "bid"]),
        (
            {"annonces": "contract"},
            bid(80, capot=B, annonces=shown(A, "cent")),
            [
                *("capot_by_defence", "contract_failed.no_trick", "whole_hand", "bid"),
                "annonces_go_over",
            ],
        ),
        (
            {"rounding": "exact"},
            bid(100, 96),
            ["contract_failed", "whole_hand.exact", "bid"],
        ),
        (
            GOES_OVER,
            bid(110, 80, belote=A) | COINCHED,
            ["contract_failed", "whole_hand", "bid", "belote_goes_over", "coinche"],
        ),
        (
            {},
            bid(110, 80, belote=A) | TWICE_COINCHED,
            ["contract_failed", "whole_hand", "bid", "belote_stays", "surcoinche"],
        ),
        ({}, bid(100, fault=A, belote=A), ["fault", "whole_hand", "bid", "belote_lost"]),
        (
            ALL,
            bid(90, 98, "no_trump", belote=A),
            ["belote_not_counted", "contract_made", "cards", "bid"],
        ),
        (ONLY_BIDS, bid(100, 110), ["contract_made", "bid"]),
    ],
)
def test_the_ruling_says_step_by_step_what_was_scored(rules, hand, lines):
    assert ruling(last(hand, **rules)) == lines


def test_a_coinche_is_a_line_of_its_own():
    coinched = last(bid(100, 110, belote=A) | COINCHED).ruling[-1]

    assert coinched.params == {"side": A, "times": 2, "base": 280, "points": 280}
    assert coinched.points == (280, 0)


@pytest.mark.parametrize(
    ("code", "field", "hand", "rules"),
    [
        ("points_missing", "points", bid(80), {}),
        ("points_missing", "points", bid(80, points=None) | {"points": [None, None]}, {}),
        ("unknown_bid", "bid", bid(85, 81), {}),
        ("unknown_bid", "bid", bid(70, 81), {}),
        ("unknown_bid", "bid", bid(170, 81), {}),
        ("unknown_bid", "bid", bid(190, 81), {"highest_bid": 180}),
        ("unknown_bid", "bid", bid(660, 81), COUNTED),
        ("contract_not_played", "contract", bid(80, 81, "no_trump"), {}),
        ("attack_cannot_coinche", "coinche_by", bid(80, 81, coinche_by=2) | COINCHED, {}),
        (
            "defence_cannot_surcoinche",
            "surcoinche_by",
            bid(80, 81, surcoinche_by=1) | TWICE_COINCHED,
            {},
        ),
        ("not_coinched", "coinche_by", bid(80, 81, coinche_by=1), {}),
        ("not_coinched", "surcoinche_by", bid(80, 81, surcoinche_by=0) | COINCHED, {}),
        ("annonces_not_played", "annonces", bid(80, 81, annonces=shown(A, "cent")), {}),
        ("annonces_missing", "annonces", bid(80, 81, annonces={"side": 0}), COUNTED),
        ("annonces_missing", "annonces", bid(80, 81, annonces={"shown": ["cent"]}), COUNTED),
        ("annonces_missing", "annonces", bid(80, 81, annonces=shown(A)), COUNTED),
        (
            "annonces_missing",
            "annonces",
            bid(80, 81, annonces={"side": 0, "shown": "cent"}),
            COUNTED,
        ),
        ("not_an_object", "annonces", bid(80, 81, annonces=["cent"]), COUNTED),
        ("unknown_annonce", "annonces", bid(80, 81, annonces=shown(A, "sixte")), COUNTED),
        ("unknown_side", "annonces", bid(80, 81, annonces=shown(2, "cent")), COUNTED),
        ("too_many_annonces", "annonces", bid(80, 81, annonces=shown(A, *["cent"] * 5)), COUNTED),
        (
            "too_many_annonces",
            "annonces",
            bid(80, 81, annonces=shown(A, "carre_200", "carre_200")),
            COUNTED,
        ),
        ("belotes_only_at_all_trump", "belotes", bid(80, 81, belotes=[1, 0]), {}),
        ("too_many_belotes", "belotes", bid(80, 81, "all_trump", belotes=[3, 2]), ALL),
        ("too_many_belotes", "belotes", bid(80, 81, "all_trump", belotes=[5, 0]), ALL),
        ("too_many_belotes", "belotes", bid(80, 81, "all_trump", belotes=[1, 0], belote=0), ALL),
        ("not_an_object", "belotes", bid(80, 81, "all_trump", belotes=2), ALL),
        ("not_an_object", "belotes", bid(80, 81, "all_trump", belotes=[1]), ALL),
        ("points_impossible", "points", bid(80, 161), {}),
        ("points_impossible", "points", bid(80, 1, "no_trump"), ALL),
        ("points_out_of_range", "points", bid(80, 170), {}),
        ("points_do_not_add_up", "points", bid(80) | {"points": [81, 80]}, {}),
        ("capot_and_points", "capot", bid(80, 81, capot=A), {}),
        ("capot_and_points", "fault", bid(80, capot=A, fault=A), {}),
        ("capot_and_points", "passed", bid(80, 81, passed=True), {}),
        ("unknown_rule_value", "passed", {"passed": False}, {}),
    ],
)
def test_what_cannot_be_is_refused(code, field, hand, rules):
    assert (1, field, code) in codes(hand, **rules)


def test_an_announced_hand_may_lack_its_result():
    assert codes(opened=bid(100) | COINCHED) == []
    assert codes(opened=bid(100, coinche_by=1)) == [(1, "coinche_by", "not_coinched")]
    assert codes(opened={"passed": True}) == []


@pytest.mark.parametrize("contract", ["no_trump", "all_trump"])
def test_no_trump_and_all_trump_make_162_too(contract):
    assert last(bid(90, 99, contract), **(ALL | EXACT)).scores == (189, 63)


@st.composite
def hands_and_rules(draw):
    rules = draw(declared.rules(coinche, 4)) | {"target": 10000}
    table = Table(4, 0, complete_rules(coinche, 4, rules))
    return rules, draw(facts(table, first_progress(coinche, table, 2)))


@given(hands_and_rules())
def test_a_hand_scores_as_restated(drawn):
    rules, hand_facts = drawn
    replay = replay_record(GAMES, record(hand_facts, **rules))
    assert replay.faults == []
    [hand] = replay.sheet.hands
    assert (hand.scores, hand.carried) == restated(complete_rules(coinche, 4, rules), hand_facts)


def restated(rules, facts):
    """The scores and what is carried, computed another way: by side, without lines."""
    if "passed" in facts:
        return (0, 0), 0
    hand = Restated(rules, facts)
    if "fault" in facts:
        return hand.by_foul(), 0
    if facts["bid"] == "generale":
        return hand.by_success() if hand.swept and facts.get("alone") else hand.by_failure(), 0
    if hand.level and rules["needs"] == "litige" and hand.times == 1 and not hand.only_bids:
        return hand.by_litige()
    more = hand.swept or rules["needs"] == "bid" or hand.count[0] > hand.count[1]
    return (hand.by_success() if hand.reached and more else hand.by_failure()), 0


WORTH = {"tierce": 20, "cinquante": 50, "cent": 100, "carre_100": 100}
WORTH |= {"carre_150": 150, "carre_200": 200}


class Restated:
    """A hand. Pairs have the attack first, scores are in side order."""

    def __init__(self, rules, facts):
        self.rules, self.facts = rules, facts
        self.attack = facts["taker"] % 2
        stake = facts.get("stake", "plain")
        self.times = {"plain": 1, "coinche": 2, "surcoinche": int(rules["surcoinche"][-1])}[stake]
        self.generale = facts["bid"] == "generale"
        self.bid = {"capot": 250, "generale": 0}.get(facts["bid"], facts["bid"])
        self.worth = int(rules["generale"]) if self.generale else self.bid
        if rules["counts"] == "points" and not self.generale:
            self.worth = 250 if (facts["bid"], rules["capot"]) == ("capot", "500") else 0
        self.only_bids = rules["counts"] == "bid"
        self.swept = facts.get("capot") == self.attack
        self.belote, self.annonces = self.belotes(), self.shown()
        self.cards = self.card_points()
        self.count = [
            self.cards[side]
            + (self.belote[side] if rules["belote"] != "bonus" else 0)
            + (self.annonces[side] if rules["annonces"] == "contract" else 0)
            for side in (0, 1)
        ]
        self.reached = self.swept if facts["bid"] == "capot" else self.count[0] >= self.bid
        self.reached = self.reached and facts.get("capot") != 1 - self.attack
        self.level = self.reached and not self.swept and self.count[0] == self.count[1]

    def attack_first(self, pair):
        return list(pair) if self.attack == 0 else list(pair)[::-1]

    def in_order(self, pair):
        return tuple(self.attack_first(pair))

    def tens(self, points):
        if self.rules["rounding"] == "exact":
            return points
        up = 5 if self.rules["rounding"] == "tens_from_five" else 4
        return (points + up) // 10 * 10

    def belotes(self):
        if self.facts["contract"] == "no_trump":
            return [0, 0]
        if "belotes" in self.facts:
            return self.attack_first([20 * one for one in self.facts["belotes"]])
        return self.attack_first([20 * (self.facts.get("belote") == side) for side in (0, 1)])

    def shown(self):
        said = self.facts.get("annonces", {"side": 0, "shown": []})
        total = sum(WORTH[one] for one in said["shown"])
        return self.attack_first([total * (said["side"] == side) for side in (0, 1)])

    def card_points(self):
        """The card points; a capot of the attack as the house rule says."""
        if "capot" not in self.facts:
            known = "points" in self.facts
            both = known and coinche.filled_points(self.rules, self.facts)
            return self.attack_first(both) if known else [0, 0]
        counts = self.rules["capot"] == "always" or self.facts["bid"] == "capot"
        return [252 if counts else 162, 0] if self.swept else [0, 162]

    def whole(self, hand, kept):
        """What the winner of the whole hand scores, with the belote and annonces that are kept."""
        hand = 0 if self.only_bids else self.tens(hand)
        multiplied = self.rules["coinche"]
        if self.generale or multiplied in ("everything", "attack_only", "both_sides"):
            return (hand + self.worth + kept) * self.times
        if multiplied == "hand_and_bid":
            return (hand + self.worth) * self.times + kept
        return hand + self.worth * self.times + kept

    def by_foul(self):
        winner = 0 if self.facts["fault"] != self.attack else 1
        kept = self.belote[winner] + self.annonces[winner]
        worth = self.whole(162, kept)
        if self.rules["fault"] == "162":
            worth = self.tens(162) + kept
        return self.in_order([worth, 0] if winner == 0 else [0, worth])

    def by_litige(self):
        waits, scored = self.tens(self.cards[0]), 0
        for name, amount in (("belote", self.belote[0]), ("annonces", self.annonces[0])):
            if self.rules[name] == "bonus":
                scored += amount
            else:
                waits += amount
        theirs = self.tens(self.cards[1]) + self.belote[1] + self.annonces[1]
        return self.in_order([scored, theirs]), waits

    def by_success(self):
        shared = self.rules["coinche"] in ("bid", "attack_only", "both_sides")
        takes_all = self.times > 1 and (self.generale or not shared)
        annonces = list(self.annonces)
        if self.rules["annonces"] == "contract" and (self.swept or takes_all):
            annonces = [sum(annonces), 0]
        ours, theirs = [self.belote[side] + annonces[side] for side in (0, 1)]
        if self.generale:
            return self.in_order([(self.worth + ours) * self.times, theirs])
        if takes_all:
            hand = self.cards[0] if self.swept else 162
            return self.in_order([self.whole(hand, ours), theirs])
        cards = [0, 0] if self.only_bids else [self.tens(points) for points in self.cards]
        if self.rules["coinche"] in ("attack_only", "both_sides"):
            twice = self.times if self.rules["coinche"] == "both_sides" else 1
            attack = (cards[0] + self.worth + ours) * self.times
            return self.in_order([attack, (cards[1] + theirs) * twice])
        return self.in_order([cards[0] + self.worth * self.times + ours, cards[1] + theirs])

    def by_failure(self):
        ours, theirs = 0, self.belote[1] + self.annonces[1]
        for name, amount in (("belote", self.belote[0]), ("annonces", self.annonces[0])):
            if self.rules[name] == "contract":
                theirs += amount
            else:
                ours += amount
        five_hundred = self.facts["bid"] == "capot" and self.rules["capot"] == "500"
        return self.in_order([ours, self.whole(252 if five_hundred else 162, theirs)])
