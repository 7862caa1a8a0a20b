"""Belote. Examples BE-xx come from the game's rules and were checked by hand.

Left out: BE-42 to BE-54 (about legal cards, not scores), BE-64 to BE-68 (about coinche, another
game), and the rounding of BE-63 that gives the defence 16 less the attack's score.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.belote.judge import BeloteJudge
from games.kinds.registry import GAMES
from games.scoring.record import complete_rules
from tests.kinds import RECORDS
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

belote = GAMES["belote"]

USUAL = complete_rules(belote, 4, {})

A, B = 0, 1
FFB = {"rounding": "exact", "belote": "kept", "capot": "252", "belote_at": "suits"}
"""The French federation's rules, in points."""
POT_OF_8 = {"taker": A, "contract": "clubs", "points": [81, 81]}
"""A litige that gives side B 8 and leaves 8 for the winner of the next hand."""
POT_OF_17 = [POT_OF_8, {"taker": B, "contract": "clubs", "points": [91, 71], "belote": B}]

of_game = Recorded("belote")
record, sheet, last, codes = of_game.record, of_game.sheet, of_game.last, of_game.codes


def ruling(hand):
    return [line.code for line in hand.ruling]


def possible(contract, step=1):
    """Every figure that the cards of a side can add up to."""
    total = belote.hand_total(USUAL, contract)
    impossible = belote.impossible_points(USUAL, contract)
    return [points for points in range(0, total + 1, step) if points not in impossible]


def played(attack, points, contract="hearts", **facts):
    """A hand with its attacking side and side A's points; the taker is that side's first seat."""
    return {"taker": attack, "contract": contract, "points": [points, None]} | facts


def settled(attack, contract="hearts", **facts):
    """A hand settled by capot or by a fault."""
    return {"taker": attack, "contract": contract} | facts


GOOD = played(A, 100)


# --- the worked examples


@pytest.mark.parametrize(
    ("example", "hand", "scores", "carried"),
    [
        ("BE-01", played(A, 102), (10, 6), 0),
        ("BE-02", played(A, 86), (9, 8), 0),
        ("BE-03", played(A, 85), (8, 8), 0),
        ("BE-04", played(A, 82), (8, 8), 0),
        ("BE-05", played(A, 81), (0, 8), 8),
        ("BE-06", played(A, 80), (0, 16), 0),
        ("BE-07", played(A, 71, belote=A), (0, 9), 9),
        ("BE-08", played(A, 75, belote=A), (9, 9), 0),
        ("BE-09", played(A, 85, belote=B), (0, 18), 0),
        ("BE-10", played(A, 65, belote=A), (0, 18), 0),
        ("BE-11", played(A, 81, belote=B), (0, 18), 0),
        ("BE-12", settled(A, capot=A), (26, 0), 0),
        ("BE-13", settled(A, capot=A, belote=A), (28, 0), 0),
        ("BE-14", settled(A, capot=B), (0, 26), 0),
        ("BE-15", settled(A, capot=B, belote=A), (0, 28), 0),
        ("BE-16", settled(A, capot=A, belote=B), (26, 2), 0),
        ("BE-17", played(A, 162), (16, 0), 0),
        ("BE-18", played(A, 134, "no_trump"), (13, 12), 0),
        ("BE-19", played(A, 116, "no_trump", belote=A), (14, 13), 0),
        ("BE-20", played(A, 112, "no_trump", belote=A), (0, 27), 0),
        ("BE-21", played(A, 134, "all_trump", belote=B), (13, 12), 0),
        ("BE-22", played(A, 139, "all_trump"), (14, 12), 0),
        ("BE-23", played(A, 129, "all_trump"), (0, 13), 13),
        ("BE-24", played(A, 100, "all_trump"), (0, 26), 0),
        ("BE-25", settled(B, "no_trump", capot=B), (0, 35), 0),
        ("BE-26", settled(B, "all_trump", capot=B), (0, 36), 0),
    ],
)
def test_a_hand_scores_as_in_its_example(example, hand, scores, carried):
    scored = last(hand)
    assert (scored.scores, scored.carried) == (scores, carried), example


@pytest.mark.parametrize(
    ("example", "before", "hand", "scores", "carried"),
    [
        ("BE-27", [POT_OF_8], played(B, 60), (6, 18), 0),
        ("BE-28", [POT_OF_8], played(B, 102), (24, 0), 0),
        ("BE-29", [POT_OF_8], played(B, 91, belote=B), (9, 0), 17),
        ("BE-30", POT_OF_17, played(A, 70), (0, 33), 0),
        ("BE-31", [POT_OF_8], settled(A, fault=A), (0, 24), 0),
    ],
)
def test_carried_points_go_to_the_winner_of_the_next_hand(example, before, hand, scores, carried):
    scored = last(*before, hand)
    assert (scored.scores, scored.carried) == (scores, carried), example


@pytest.mark.parametrize("side", [None, A, B])
@pytest.mark.parametrize("counts", ["contract", "kept", "bonus"])
def test_be_32_a_tie_at_no_trump_is_impossible(side, counts):
    for points in possible("no_trump", step=2):
        hand = last(played(A, points, "no_trump", belote=side), belote=counts, target=10000)
        assert hand.carried == 0
        assert not [code for code in ruling(hand) if code.startswith("tie_")]


@pytest.mark.parametrize(
    ("example", "contract", "step", "both"),
    [
        ("BE-33", "spades", 1, lambda one: 17 if one % 10 == (162 - one) % 10 == 6 else 16),
        ("BE-34", "all_trump", 1, lambda one: 25 if one % 10 in (3, 4, 5) else 26),
        ("BE-34", "no_trump", 2, lambda one: 25),
    ],
)
def test_what_both_sides_write_adds_up(example, contract, step, both):
    """In a suit to 16, or to 17 where both end in 6; in all trump to 26, or to 25 where a side ends
    in 3, 4 or 5; in no trump to 25.
    """
    total = belote.hand_total(USUAL, contract)
    for points in possible(contract, step):
        sides = [belote.rounded(one, "tens") for one in (points, total - points)]
        assert sum(sides) == both(points), example
        if 2 * points != total:
            attack = A if 2 * points > total else B
            assert sum(last(played(attack, points, contract)).scores) == both(points), example


@pytest.mark.parametrize(
    ("contract", "total"),
    [("clubs", 62 + 3 * 30 + 10), ("no_trump", 2 * 4 * 30 + 10), ("all_trump", 4 * 62 + 10)],
)
def test_be_35_a_hand_s_total_is_its_cards_and_the_last_trick(contract, total):
    assert belote.hand_total(USUAL, contract) == total


def test_be_36_with_both_over_the_target_the_higher_total_wins():
    # 5 × 26 each, then 9 and 9, then 9 and 10.
    hands = [settled(A, capot=A), settled(B, capot=B)] * 5
    hands += [played(A, 75, belote=A), played(B, 86, belote=B)]
    assert sheet(*hands).totals == (148, 149)
    assert not sheet(*hands).finished
    finished = sheet(*hands, played(A, 102))
    assert finished.totals == (158, 155)
    assert finished.outcome == "target_reached"
    assert finished.winners == (A,)
    assert finished.ranks == (1, 2)
    assert finished.next is None


@pytest.mark.parametrize(
    ("example", "hand", "scores", "carried"),
    [
        ("BE-60", played(A, 65, belote=A), (20, 162), 0),
        ("BE-61", settled(A, capot=A), (252, 0), 0),
        ("BE-62", played(A, 71, belote=A), (0, 91), 91),
    ],
)
def test_the_federation_s_rules_in_points(example, hand, scores, carried):
    scored = last(hand, **FFB)
    assert (scored.scores, scored.carried) == (scores, carried), example


@pytest.mark.parametrize(
    ("points", "from_six", "from_five"),
    [(85, (8, 8), (9, 8)), (86, (9, 8), (9, 8)), (84, (8, 8), (8, 8)), (105, (10, 6), (11, 6))],
)
def test_be_63_rounding_schools(points, from_six, from_five):
    assert last(played(A, points)).scores == from_six
    assert last(played(A, points), rounding="tens_from_five").scores == from_five


def test_the_example_of_docs_record_is_scored_as_written():
    scored = last({"taker": 1, "contract": "hearts", "points": [67, 95], "belote": 1})
    assert scored.scores == (7, 11)  # 115 against 67


# --- house rules, each value


@pytest.mark.parametrize(
    ("rule", "failed", "counted", "without_a_trick"),
    [
        ("contract", (0, 18), (9, 9), (0, 28)),
        ("kept", (2, 16), (9, 9), (2, 26)),
        ("bonus", (2, 16), (2, 16), (2, 26)),
    ],
)
def test_a_belote_follows_the_house_rule(rule, failed, counted, without_a_trick):
    assert last(played(A, 60, belote=A), belote=rule).scores == failed
    assert last(played(B, 102, belote=B), belote=rule).scores == failed[::-1]
    assert last(played(A, 75, belote=A), belote=rule).scores == counted
    assert last(settled(A, capot=B, belote=A), belote=rule).scores == without_a_trick
    # The defence never loses its own to the attack.
    assert last(settled(A, capot=A, belote=B), belote=rule).scores == (26, 2)
    assert last(played(A, 100, belote=B), belote=rule).scores == (10, 8)


@pytest.mark.parametrize(
    ("contract", "rule", "scores"),
    [
        ("hearts", "suits", (12, 6)),
        ("no_trump", "suits_and_no_trump", (15, 12)),
        ("no_trump", "suits", (13, 12)),
        ("all_trump", "suits_and_no_trump", (13, 12)),
        ("all_trump", "suits", (13, 12)),
    ],
)
def test_belote_counts_according_to_the_house_rule(contract, rule, scores):
    points = 100 if contract == "hearts" else 134
    scored = last(played(A, points, contract, belote=A), belote_at=rule)
    assert scored.scores == scores
    noted = "belote_counts" if sum(scores) > 26 or contract == "hearts" else "belote_not_counted"
    assert ruling(scored)[0] == noted


@pytest.mark.parametrize(
    ("rule", "points"),
    [("plus_100", (262, 350, 358)), ("252", (252, 340, 348)), ("none", (162, 250, 258))],
)
def test_a_capot_is_worth_what_the_house_rule_says(rule, points):
    for contract, expected in zip(("spades", "no_trump", "all_trump"), points, strict=True):
        for attack in (A, B):
            scored = last(settled(attack, contract, capot=A), capot=rule, rounding="exact")
            assert scored.scores == (expected, 0)


@pytest.mark.parametrize(
    ("rule", "plain", "with_bonus", "by_belote"),
    [
        ("litige", ((0, 81), 81), ((20, 81), 81), ((0, 91), 91)),
        ("fails", ((0, 162), 0), ((20, 162), 0), ((20, 162), 0)),
        ("made", ((81, 81), 0), ((101, 81), 0), ((91, 91), 0)),
        ("lost", ((0, 81), 0), ((20, 81), 0), ((0, 91), 0)),
    ],
)
def test_a_tie_is_scored_by_the_house_rule(rule, plain, with_bonus, by_belote):
    def scored(points, **more):
        hand = last(played(A, points, **more), tie=rule, rounding="exact", belote=counts)
        return hand.scores, hand.carried

    counts = "kept"
    assert scored(81) == plain
    assert scored(71, belote=A) == by_belote
    counts = "bonus"
    assert scored(81, belote=A) == with_bonus


def test_in_a_tie_the_defence_scores_its_belote_immediately():
    assert last(played(A, 91, belote=B), rounding="exact").scores == (0, 91)
    assert last(played(A, 81, belote=B), belote="bonus", rounding="exact").scores == (0, 101)


@pytest.mark.parametrize(("rule", "points"), [("162", (162, 162, 162)), ("total", (162, 250, 258))])
def test_a_fault_costs_what_the_house_rule_says(rule, points):
    for contract, expected in zip(("spades", "no_trump", "all_trump"), points, strict=True):
        for attack in (A, B):
            scored = last(settled(attack, contract, fault=B), fault=rule, rounding="exact")
            assert scored.scores == (expected, 0)


def test_a_fault_loses_the_belote_of_the_side_at_fault_only():
    assert last(settled(A, fault=A, belote=A), belote="kept").scores == (0, 16)
    assert last(settled(A, fault=A, belote=B)).scores == (0, 18)


@pytest.mark.parametrize(("rounding", "target"), [("tens", 150), ("exact", 1500)])
def test_the_default_target_depends_on_the_rounding(rounding, target):
    capots = [settled(A, capot=A)] * 5
    before = sheet(*capots, rounding=rounding)
    assert not before.finished
    assert before.totals[A] < target
    assert sheet(*capots, settled(A, capot=A), rounding=rounding).finished


# --- the end of the game, the deal


def test_play_goes_on_if_both_are_level_at_the_target():
    assert sheet(played(A, 85), target=8).totals == (8, 8)
    assert not sheet(played(A, 85), target=8).finished
    assert sheet(played(A, 85), played(A, 102), target=8).winners == (A,)


def test_points_carried_when_the_game_ends_belong_to_nobody():
    finished = sheet(played(A, 81), target=8)
    assert finished.winners == (B,)
    assert finished.totals == (0, 8)
    assert finished.hands[-1].carried == 8


def test_a_redeal_does_not_change_the_dealer_or_the_carried_points():
    hands = sheet(played(A, 81), {"redeal": 3}, played(A, 102)).hands
    assert [hand.dealer for hand in hands] == [0, 1, 1]
    assert [hand.leader for hand in hands] == [1, 2, 2]
    assert [hand.carried for hand in hands] == [8, 8, 0]
    assert hands[1].scores == (0, 0)
    assert hands[2].scores == (18, 6)


def test_sides_are_partners_who_sit_opposite():
    sides = sheet().sides
    assert [(side.name, side.seats) for side in sides] == [
        ("Ana & Cy", (0, 2)),
        ("Bea & Dan", (1, 3)),
    ]


# --- direction, hands that nobody plays, the number of hands


def test_a_table_may_deal_and_play_counter_clockwise():
    hands = sheet(GOOD, {"redeal": 3}, GOOD, direction="counter_clockwise").hands
    assert [(hand.dealer, hand.leader) for hand in hands] == [(0, 3), (3, 2), (3, 2)]


def test_who_is_forced_to_take_sits_after_the_dealer_in_either_direction():
    right = {"direction": "counter_clockwise", "first_dealer": 2}
    assert codes(GOOD | {"taker": 1, "chosen": "forced"}, **right) == []
    assert codes(GOOD | {"taker": 3, "chosen": "forced"}, **right) == [(1, "taker", "forced_taker")]


NEXT_DEALER = {"all_pass": "next_dealer"}


def test_where_nobody_is_forced_the_deal_passes_on_and_the_litige_stays():
    hands = sheet(played(A, 81), {"passed": True}, played(A, 102), **NEXT_DEALER).hands
    assert [(hand.dealer, hand.scores, hand.carried) for hand in hands] == [
        (0, (0, 8), 8),
        (1, (0, 0), 8),
        (2, (18, 6), 0),
    ]
    assert ruling(hands[1]) == ["passed"]


@pytest.mark.parametrize(
    ("rules", "hand", "found"),
    [
        ({}, {"passed": True}, ("passed", "unknown_rule_value")),
        (NEXT_DEALER, {"passed": False}, ("passed", "unknown_rule_value")),
        (NEXT_DEALER, played(A, 100, passed=True), ("passed", "capot_and_points")),
        (NEXT_DEALER, played(A, 100, taker=1, chosen="forced"), ("chosen", "unknown_rule_value")),
    ],
)
def test_a_table_plays_either_forced_or_passed_hands(rules, hand, found):
    assert codes(hand, **rules) == [(1, *found)]


def test_after_the_last_hand_the_side_ahead_wins():
    """A club’s round of two hands: 10 and 16 against 6 and 0."""
    rules = {"target": 0, "length": 2, **NEXT_DEALER}
    assert not sheet(GOOD, {"passed": True}, {"redeal": 1}, **rules).finished
    over = sheet(GOOD, {"passed": True}, {"redeal": 1}, played(B, 100), **rules)
    assert (over.totals, over.outcome, over.winners) == ((26, 6), "all_played", (A,))
    assert codes(GOOD, GOOD, GOOD, **rules) == [(3, None, "game_is_over")]


def test_a_tie_after_the_last_hand_is_shared():
    over = sheet(played(A, 85), target=0, length=1)
    assert (over.totals, over.winners, over.ranks) == ((8, 8), (A, B), (1, 1))


def test_the_target_may_be_reached_before_the_last_hand():
    assert sheet(GOOD, target=10, length=5).outcome == "target_reached"
    assert not sheet(*[settled(A, capot=A)] * 10, target=0, length=11).finished


def test_a_game_without_target_and_length_never_ends():
    assert codes(target=0) == [(None, "target", "never_ends")]
    assert codes(target=0, length=0) == [(None, "target", "never_ends")]
    assert codes(target=0, length=1) == []
    assert codes(length=101) == [(None, "length", "unknown_rule_value")]


# --- no trump and all trump of 162


OF_162 = {"scale": "162", "rounding": "exact"}


@pytest.mark.parametrize(
    ("hand", "rules", "scores"),
    [
        (played(A, 82, "no_trump"), {}, (82, 80)),
        (played(A, 71, "no_trump", belote=A), {"tie": "made"}, (91, 91)),
        (played(A, 71, "no_trump", belote=A), {"belote_at": "suits"}, (0, 162)),
        (played(A, 71, "all_trump", belote=A), {"tie": "made"}, (91, 91)),
        # 101 + 20 to 61 + 40, whatever the rule of belote in no trump.
        (played(A, 101, "all_trump", belotes=[1, 2]), {"belote_at": "suits"}, (121, 101)),
        (played(A, 51, "all_trump", belotes=[2, 0]), {}, (0, 162 + 40)),
        (played(A, 51, "all_trump", belotes=[2, 0]), {"belote": "kept"}, (40, 162)),
        (settled(A, "no_trump", capot=A), {"capot": "252"}, (252, 0)),
        (settled(A, "all_trump", capot=B), {"capot": "252"}, (0, 252)),
        (settled(A, "all_trump", capot=A), {}, (262, 0)),
        (settled(A, "all_trump", fault=A), {"fault": "total"}, (0, 162)),
    ],
)
def test_every_hand_may_make_162(hand, rules, scores):
    assert last(hand, **(OF_162 | rules)).scores == scores


def test_a_tie_is_possible_where_no_trump_makes_162():
    scored = last(played(A, 81, "no_trump"), **OF_162)
    assert (scored.scores, scored.carried) == ((0, 81), 81)


@pytest.mark.parametrize(
    ("contract", "points", "found"),
    [
        ("no_trump", 1, ["points_impossible"]),
        ("no_trump", 163, ["points_out_of_range"]),
        ("no_trump", 3, []),
        ("all_trump", 1, []),
        ("all_trump", 163, ["points_out_of_range"]),
    ],
)
def test_of_162_other_points_are_impossible(contract, points, found):
    assert [code for _, _, code in codes(played(A, points, contract), **OF_162)] == found


def test_several_belotes_count_in_all_trump_of_162_only():
    twice = played(A, 100, "all_trump", belotes=[2, 0])
    assert codes(twice) == [(1, "belotes", "too_many_belotes")]
    assert codes(played(A, 100, belotes=[2, 0]), **OF_162) == [
        (1, "belotes", "belotes_only_at_all_trump")
    ]


# --- annonces


COUNTED = {"annonces": "contract", "rounding": "exact"}
BESIDE = {"annonces": "bonus", "rounding": "exact"}


def shown(side, *annonces):
    return {"side": side, "shown": list(annonces)}


@pytest.mark.parametrize(
    ("rules", "hand", "scores", "carried"),
    [
        # 70 + 50 to 92; in tens 12 and 9.
        (COUNTED, played(A, 70, annonces=shown(A, "cinquante")), (120, 92), 0),
        ({"annonces": "contract"}, played(A, 70, annonces=shown(A, "cinquante")), (12, 9), 0),
        # 60 + 20 to 102: failed, 162 + 20 to the defence.
        (COUNTED, played(A, 60, annonces=shown(A, "tierce")), (0, 182), 0),
        (COUNTED, played(A, 90, annonces=shown(B, "tierce")), (0, 182), 0),
        (BESIDE, played(A, 60, annonces=shown(A, "cinquante")), (50, 162), 0),
        (BESIDE, played(A, 100, annonces=shown(B, "carre_200", "cent")), (100, 62 + 300), 0),
        # Capot: the defence’s annonces go to the attack, or stay.
        (COUNTED, settled(A, capot=A, annonces=shown(B, "tierce")), (282, 0), 0),
        (BESIDE, settled(A, capot=A, annonces=shown(B, "tierce")), (262, 20), 0),
        (COUNTED, settled(A, capot=B, annonces=shown(A, "cent")), (0, 362), 0),
        (BESIDE, settled(A, capot=B, annonces=shown(A, "cent")), (100, 262), 0),
        # Level at 91.
        (COUNTED, played(A, 71, annonces=shown(A, "tierce")), (0, 91), 91),
        (COUNTED, played(A, 91, annonces=shown(B, "tierce")), (0, 91), 91),
        (COUNTED | {"tie": "lost"}, played(A, 71, annonces=shown(A, "tierce")), (0, 91), 0),
        (COUNTED | {"tie": "made"}, played(A, 71, annonces=shown(A, "tierce")), (91, 91), 0),
        (COUNTED | {"tie": "fails"}, played(A, 71, annonces=shown(A, "tierce")), (0, 182), 0),
        (BESIDE, played(A, 81, annonces=shown(A, "tierce")), (20, 81), 81),
        # A foul loses those of the side at fault.
        (COUNTED, settled(A, fault=A, annonces=shown(A, "cent")), (0, 162), 0),
        (COUNTED, settled(A, fault=A, annonces=shown(B, "cent")), (0, 262), 0),
        # Both kinds: 51 + 20 + 20 to 111 fails; the belote is kept, the annonce is not.
        (
            COUNTED | {"belote": "kept"},
            played(A, 51, belote=A, annonces=shown(A, "tierce")),
            (20, 182),
            0,
        ),
    ],
)
def test_annonces_go_where_the_house_rule_says(rules, hand, scores, carried):
    scored = last(hand, **rules)
    assert (scored.scores, scored.carried) == (scores, carried)


def test_the_ruling_says_where_annonces_go():
    failed = last(played(A, 60, annonces=shown(A, "tierce")), **COUNTED).ruling
    assert [line.code for line in failed] == [
        "annonces",
        "contract_failed",
        "annonces_go_over",
        "written",
    ]
    assert failed[1].params["with_belote"] == 2
    foul = last(settled(A, fault=A, annonces=shown(A, "cent")), **COUNTED)
    assert ruling(foul) == ["annonces", "fault", "annonces_lost", "written"]


@pytest.mark.parametrize(
    ("annonces", "rules", "code"),
    [
        (shown(A, "cent"), {}, "annonces_not_played"),
        ({"side": A}, COUNTED, "annonces_missing"),
        (shown(A), BESIDE, "annonces_missing"),
        (shown(A, "sixte"), COUNTED, "unknown_annonce"),
        (shown(A, *["cent"] * 5), COUNTED, "too_many_annonces"),
        (shown(A, "carre_150", "carre_150"), COUNTED, "too_many_annonces"),
    ],
)
def test_what_cannot_have_been_shown_is_refused(annonces, rules, code):
    assert codes(played(A, 100, annonces=annonces), **rules) == [(1, "annonces", code)]


# --- rulings


def test_a_ruling_has_each_step_with_its_figures():
    lines = last(
        POT_OF_8, {"taker": 3, "contract": "hearts", "points": [97, 65], "belote": 1}
    ).ruling
    assert [(line.code, line.points) for line in lines] == [
        ("belote_counts", (0, 0)),
        ("contract_failed", (0, 0)),
        ("belote_goes_over", (0, 0)),
        ("rounded", (18, 0)),
        ("litige_won", (8, 0)),
    ]
    assert lines[1].params == {
        "seat": 3,
        "contract": "hearts",
        "attack": 85,
        "defence": 97,
        "whole": 182,
        "with_belote": 1,
        "figures": (97, 85),
        "piles": (97, 65),
    }
    assert lines[3].params == {
        "sides": (0, 1),
        "figures": (182, 0),
        "scores": (18, 0),
        "rounds_up": 6,
    }


@pytest.mark.parametrize(
    ("points", "rare"), [(0, True), (2, False), (81, False), (160, False), (162, True)]
)
def test_a_rare_count_is_accepted_and_marked_as_rare(points, rare):
    assert ("rare_points" in ruling(last(played(A, points)))) is rare


# --- points that no cards add up to


def card_values(contract):
    """The points of each card of the pack; spades are trumps if the contract is a suit."""
    if contract == "all_trump":
        return 4 * list(BeloteJudge.TRUMP_POINTS.values())
    if contract == "no_trump":
        return [2 * points for points in 4 * list(BeloteJudge.POINTS.values())]
    return list(BeloteJudge.TRUMP_POINTS.values()) + 3 * list(BeloteJudge.POINTS.values())


def piles(contract):
    """The points of every pile of whole tricks, with and without the last trick's 10."""
    sums = {(0, 0)}
    for value in card_values(contract):
        sums |= {(cards + 1, points + value) for cards, points in sums}
    whole = {(cards, points) for cards, points in sums if cards % 4 == 0}
    without = {points for cards, points in whole if cards < 32}
    return without | {points + 10 for cards, points in whole if cards > 0}


@pytest.mark.parametrize("contract", ["spades", "no_trump", "all_trump"])
def test_points_are_impossible_if_no_pile_of_tricks_adds_up_to_them(contract):
    found_in_piles = piles(contract)
    for points in range(belote.hand_total(USUAL, contract) + 1):
        for pair in ([points, None], [None, points]):
            found = codes({"taker": A, "contract": contract, "points": pair})
            if contract == "no_trump" and points % 2:
                assert found == [(1, "points", "points_must_be_even")], points
            elif points in found_in_piles:
                assert found == [], points
            else:
                assert found == [(1, "points", "points_impossible")], points


@pytest.mark.parametrize(
    ("contract", "figures"),
    [
        ("hearts", [1, 161]),
        ("no_trump", [2, 248]),
        ("all_trump", [1, 2, 5, 253, 256, 257]),
    ],
)
def test_impossible_points_are_refused_with_the_figures_of_both_sides(contract, figures):
    total = belote.hand_total(USUAL, contract)
    for points in figures:
        hand = {"taker": A, "contract": contract, "points": [points, total - points]}
        (found,) = replay_record(GAMES, record(hand)).faults
        assert (found.field, found.code) == ("points", "points_impossible")
        assert found.params == {"figures": (points, total - points)}


def test_points_that_do_not_add_up_are_reported_before_impossible_points():
    found = codes({"taker": A, "contract": "hearts", "points": [1, 160]})
    assert found == [(1, "points", "points_do_not_add_up")]


# --- the lines of a capot and of a litige


@pytest.mark.parametrize(
    ("contract", "cards"), [("hearts", 152), ("no_trump", 240), ("all_trump", 248)]
)
@pytest.mark.parametrize("side", [A, B])
def test_a_capot_at_252_is_the_cards_and_100_in_place_of_the_last_trick_s_10(contract, cards, side):
    hand = last(settled(A, contract, capot=side), capot="252", rounding="exact")
    assert ruling(hand) == [
        "capot" if side == A else "capot_by_defence",
        "capot_in_place",
        "written",
    ]
    assert hand.ruling[1].params == {"cards": cards, "bonus": 100}
    assert hand.ruling[0].params["points"] == hand.scores[side] == cards + 100


def test_a_second_litige_gives_the_total_carried():
    hand = last(played(A, 81), played(B, 81))
    assert hand.ruling[-1].code == "litige_again"
    assert hand.ruling[-1].params == {"points": 8, "carried": 16}


def test_the_verdict_says_whether_its_points_include_the_belote():
    def counted(**facts):
        rules = {"belote": facts.pop("rule", "contract")}
        (line,) = [
            line
            for line in last(played(A, 100, **facts), **rules).ruling
            if "attack" in line.params
        ]
        return line.params["with_belote"]

    assert counted() == 0
    assert counted(belote=A) == counted(belote=B) == 1
    assert counted(belote=A, rule="bonus") == 0
    assert counted(belote=A, contract="all_trump") == 0


# --- faults of a hand


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        (GOOD | {"chosen": "forced"}, ("taker", "forced_taker")),
        (GOOD | {"chosen": "turned_jack"}, ("taker", "forced_taker")),
        (
            played(A, 100, "no_trump", chosen="first_round"),
            ("contract", "not_in_first_round"),
        ),
        (
            GOOD | {"taker": 2, "contract": "all_trump", "chosen": "turned_jack"},
            ("contract", "not_in_first_round"),
        ),
        (settled(A), ("points", "points_missing")),
        (GOOD | {"points": [None, None]}, ("points", "points_missing")),
        (GOOD | {"points": [100, 63]}, ("points", "points_do_not_add_up")),
        (GOOD | {"points": [0, 0]}, ("points", "points_do_not_add_up")),
        (GOOD | {"points": [163, None]}, ("points", "points_out_of_range")),
        (GOOD | {"points": [-1, None]}, ("points", "points_out_of_range")),
        (played(A, 101, "no_trump"), ("points", "points_must_be_even")),
        (GOOD | {"capot": 0}, ("capot", "capot_and_points")),
        (GOOD | {"fault": 0}, ("fault", "capot_and_points")),
        (settled(A, capot=0, fault=1), ("fault", "capot_and_points")),
        (GOOD | {"redeal": 0}, ("redeal", "capot_and_points")),
        (GOOD | {"trump": "hearts"}, ("trump", "unknown_field")),
    ],
)
def test_an_impossible_hand_is_refused(hand, fault):
    assert codes(GOOD, hand) == [(2, *fault)]


def test_missing_facts_are_the_first_faults_of_a_hand():
    assert codes({"contract": "cups", "belote": 7}) == [
        (1, "taker", "taker_missing"),
        (1, "points", "points_missing"),
        (1, "contract", "unknown_contract"),
        (1, "belote", "unknown_side"),
    ]


def test_forced_or_with_the_turned_jack_the_taker_sits_left_of_the_dealer():
    for chosen in ("forced", "turned_jack"):
        assert sheet(GOOD | {"taker": 3, "chosen": chosen}, first_dealer=2).totals == (16, 0)
    for chosen in ("first_round", "second_round"):
        assert sheet(GOOD | {"chosen": chosen}, first_dealer=2).totals == (10, 6)


@pytest.mark.parametrize(
    ("opened", "code"),
    [
        ({"taker": 4}, "unknown_seat"),
        ({"points": "100"}, "points_missing"),
        ({"taker": 2, "chosen": "forced"}, "forced_taker"),
        ({"contract": "hearts", "points": [163, None]}, "points_out_of_range"),
        ({"points": [-1, None]}, "points_out_of_range"),
        ({"points": [None, 259]}, "points_out_of_range"),
    ],
)
def test_the_facts_of_an_open_hand_are_checked(opened, code):
    assert [found[2] for found in codes(opened=opened)] == [code]


# --- properties


@given(RECORDS["belote"])
def test_every_point_of_a_hand_goes_to_a_side_or_is_carried(record):
    """A hand gives out its total, 20 for belote and a capot's bonus, each of them once."""
    rules = record["rules"] | {"rounding": "exact", "tie": "litige", "target": 10000}
    replay = replay_record(GAMES, record | {"rules": rules})
    assert replay.faults == []
    carried = 0
    for facts, hand in zip(record["hands"], replay.sheet.hands, strict=True):
        shared_out = sum(hand.scores) + hand.carried - carried
        carried = hand.carried
        assert shared_out in worth(facts, rules), facts


def worth(facts, rules):
    """The points that the hand gives out, by its facts."""
    if "taker" not in facts:
        return [0]
    total = belote.hand_total(complete_rules(belote, 4, rules), facts["contract"])
    if "fault" in facts:
        total = total if rules.get("fault") == "total" else 162
    if "capot" in facts:
        total += {"plus_100": 100, "252": 90, "none": 0}[rules.get("capot", "plus_100")]
    silent = [] if rules.get("scale") == "162" else ["all_trump"]
    silent += ["no_trump"] if rules.get("belote_at") == "suits" else []
    belotes = facts.get("belotes") or [int(facts.get("belote") == side) for side in (A, B)]
    if facts["contract"] in silent:
        belotes = [0, 0]
    shown = facts.get("annonces", {"side": A, "shown": []})
    annonces = [sum(WORTH[one] for one in shown["shown"]) * (shown["side"] == s) for s in (A, B)]
    sides = [side for side in (A, B) if side != facts.get("fault")]
    return [total + sum(20 * belotes[side] + annonces[side] for side in sides)]


WORTH = {"tierce": 20, "cinquante": 50, "cent": 100, "carre_100": 100}
WORTH |= {"carre_150": 150, "carre_200": 200}


@given(st.lists(st.booleans(), min_size=1, max_size=6), st.integers(0, 1))
def test_the_points_of_several_ties_go_together_to_the_winner(attackers, winner):
    ties = [played(int(attack), 81) for attack in attackers]
    hands = sheet(*ties, played(winner, 162 * (1 - winner)), target=10000).hands
    assert [hand.carried for hand in hands[:-1]] == [8 * (n + 1) for n in range(len(ties))]
    assert hands[-1].scores[winner] == 16 + 8 * len(ties)
    assert hands[-1].scores[1 - winner] == 0
    assert hands[-1].carried == 0
