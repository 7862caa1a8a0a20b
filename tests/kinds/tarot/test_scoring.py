"""Tarot. Examples TA-01 to TA-05 are those of pagat.com; the others were worked out by hand from
the rules of the French federation.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES, KINDS
from games.kinds.wording import fault_sentence
from tests.kinds import RECORDS
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

tarot = GAMES["tarot"]

FIVE = {"taker": 0, "contract": "garde", "called": "KH", "partner": 2}


def took(taker, contract, bouts, *points, **more):
    """The facts of a hand; a point of None is left to the other camp."""
    facts = {"taker": taker, "contract": contract, "bouts": bouts, "points": list(points)}
    return facts | more


def shown(*seats, size="simple"):
    return [{"seat": seat, "size": size} for seat in seats]


of_game = Recorded("tarot")
record, sheet, last = of_game.record, of_game.sheet, of_game.last


def scores(*hands, **frame):
    return last(*hands, **frame).scores


def ruling(*hands, **frame):
    return [line.code for line in last(*hands, **frame).ruling]


def line(code, *hands, **frame):
    return next(one for one in last(*hands, **frame).ruling if one.code == code)


def faults(*hands, **frame):
    """The faults of the record, as (field, code)."""
    return [(one.field, one.code) for one in replay_record(GAMES, record(*hands, **frame)).faults]


CHELEM = {"chelem_announced": True, "chelem": "attack"}
AT_FOUR = {
    "TA-01 garde made": (took(0, "garde", 2, 56, 35), (240, -80, -80, -80)),
    "TA-02 petit au bout by the taker": (
        took(1, "garde", 3, 49, None, petit="attack"),
        (-96, 288, -96, -96),
    ),
    "TA-03 failed, petit by the defence": (
        took(2, "garde", 2, 40, 51, petit="defence"),
        (72, 72, -216, 72),
    ),
    "TA-04 just made, petit lost": (
        took(2, "garde", 2, 41, 50, petit="defence"),
        (-30, -30, 90, -30),
    ),
    "TA-05 a defender's poignée goes to the taker": (
        took(3, "garde", 3, 40, 51, poignees=shown(0)),
        (-78, -78, -78, 234),
    ),
    "TA-06 petite just made": (took(0, "petite", 1, 51, 40), (75, -25, -25, -25)),
    "TA-07 petite failed": (took(0, "petite", 0, 50, 41), (-93, 31, 31, 31)),
    "TA-08 garde sans made, petit by the defence": (
        took(1, "garde_sans", 2, 45, 46, petit="defence"),
        (-76, 228, -76, -76),
    ),
    "TA-09 garde contre failed, petit by the taker": (
        took(1, "garde_contre", 1, 48, 43, petit="attack"),
        (108, -324, 108, 108),
    ),
    "TA-10 the taker's own double poignée, lost": (
        took(0, "garde", 1, 45, 46, poignees=shown(0, size="double")),
        (-276, 92, 92, 92),
    ),
    "TA-11 a poignée on each side": (
        took(0, "garde", 2, 44, 47, poignees=shown(0, 2)),
        (288, -96, -96, -96),
    ),
    "TA-12 chelem announced and made": (
        took(0, "garde", 3, 91, 0, petit="attack", **CHELEM),
        (1740, -580, -580, -580),
    ),
    "TA-13 chelem unannounced, excuse with the defence": (
        took(0, "garde", 2, 87, 4, chelem="attack"),
        (1026, -342, -342, -342),
    ),
    "TA-14 chelem announced, missed, contract made": (
        took(0, "garde", 3, 80, 11, chelem_announced=True),
        (-186, 62, 62, 62),
    ),
    "TA-15 chelem by the defence": (
        took(0, "petite", 0, 10, 81, petit="defence", chelem="defence"),
        (-843, 281, 281, 281),
    ),
    "TA-34 no trick at all": (
        took(0, "garde_contre", 0, 0, 91),
        (-1458, 486, 486, 486),
    ),
    "TA-36 chelem announced, the defence makes it": (
        took(0, "petite", 0, 3, 88, chelem_announced=True, chelem="defence"),
        (-1434, 478, 478, 478),
    ),
}


@pytest.mark.parametrize(("hand", "expected"), AT_FOUR.values(), ids=AT_FOUR)
def test_a_hand_at_four(hand, expected):
    assert scores(hand) == expected


AT_THREE = {
    "TA-16 half a point short": (took(0, "garde", 2, 40, 50, half=True), (-104, 52, 52)),
    "TA-17 half a point over": (took(0, "garde", 2, 41, 49, half=True), (104, -52, -52)),
    "TA-18 from the defence's pile": (
        took(1, "petite", 0, None, 31, poignees=shown(0)),
        (-49, 98, -49),
    ),
}


@pytest.mark.parametrize(("hand", "expected"), AT_THREE.values(), ids=AT_THREE)
def test_a_hand_at_three(hand, expected):
    assert scores(hand, players=3) == expected


AT_FIVE = {
    "TA-19 with a partner": (FIVE | took(0, "garde", 2, 49, 42), (132, -66, 66, -66, -66)),
    "TA-20 own king called": (
        FIVE | took(0, "garde", 2, 49, 42, partner=0),
        (264, -66, -66, -66, -66),
    ),
    "TA-21 king in the chien, failed, half a point": (
        took(3, "petite", 1, 45, 45, half=True, partner=3),
        (31, 31, 31, -124, 31),
    ),
    "TA-22 the partner's poignée lost, petit kept": (
        took(4, "garde_sans", 1, 50, 40, half=True, partner=1, petit="attack", poignees=shown(1)),
        (84, -84, 84, 84, -168),
    ),
}


@pytest.mark.parametrize(("hand", "expected"), AT_FIVE.values(), ids=AT_FIVE)
def test_a_hand_at_five(hand, expected):
    assert scores(hand, players=5) == expected


def test_the_partners_share_by_halves():
    hand = took(0, "petite", 2, 45, 46, partner=1)
    lost = took(0, "petite", 2, 37, 54, partner=1)

    assert scores(hand, players=5, share="half") == (44, 43, -29, -29, -29)  # TA-23
    assert scores(lost, players=5, share="half") == (-44, -43, 29, 29, 29)


def test_a_misere_is_its_players_own():
    shows = [{"seat": 1, "kind": "trumps"}]
    hand = took(0, "garde", 1, 60, 31, miseres=shows)

    assert scores(hand, misere="10") == (194, -38, -78, -78)  # TA-24
    # (25 + 9) × 2 = 68 from each, and 20 from each to the second: 3 × 68 − 20, −68 + 3 × 20.
    assert scores(hand, misere="20") == (184, -8, -88, -88)
    assert faults(hand) == [("miseres", "misere_not_played")]


@pytest.mark.parametrize(
    ("rounding", "points", "off"),
    [("tens", 46, 10), ("tens", 45, 0), ("fives", 43, 0), ("fives", 44, 5), ("exact", 44, 3)],
)
def test_the_points_over_may_be_rounded(rounding, points, off):
    hand = took(0, "garde", 2, points, 91 - points)

    assert scores(hand, rounding=rounding)[0] == 3 * (25 + off) * 2  # TA-25


@pytest.mark.parametrize(
    ("points", "code", "distance", "off"),
    [
        (41, "contract_made.just", 0, 0),
        (45, "contract_made.rounded", 4, 0),
        (46, "contract_made.rounded", 5, 10),
        (51, "contract_made", 10, 10),
        (40, "contract_failed.rounded", 1, 0),
        (31, "contract_failed", 10, 10),
    ],
)
def test_the_verdict_has_the_points_over_or_under_as_they_are_and_as_they_count(
    points, code, distance, off
):
    ruled = last(took(0, "garde", 2, points, 91 - points), rounding="tens").ruling
    verdict, *rounding = ruled

    said = (verdict.code, verdict.params["distance"], verdict.params["off"])
    assert said == (code, distance, off)
    assert [(one.code, one.params) for one in rounding] == [
        ("points_rounded", {"from": distance, "to": off})
    ] * (distance != off)


def test_a_chelem_may_score_nothing():
    hand = took(0, "garde", 3, 91, 0, **CHELEM)

    assert scores(hand, chelem="none") == (480, -160, -160, -160)  # TA-35
    assert line("chelem_announced_made", hand, chelem="none").points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("poignee", "worth"),
    [("20_30_40", (20, 30, 40)), ("20_40_60", (20, 40, 60)), ("10_20_40", (10, 20, 40))],
)
def test_the_poignees_by_the_house_rule(poignee, worth):
    for size, points in zip(("simple", "double", "triple"), worth, strict=True):
        hand = took(0, "garde", 2, 41, 50, poignees=shown(0, size=size))

        assert scores(hand, poignee=poignee)[0] == 3 * (50 + points)


SHOWN_BY = [
    # Made by 15, (25 + 15) × 2 = 80 from each; a defender's 20 are then taken off: 60.
    (4, 56, 1, (180, -60, -60, -60)),
    (4, 56, 0, (300, -100, -100, -100)),
    # Failed by 1, (25 + 1) × 2 = 52 to each; the taker's own 20 are then taken off: 32.
    (4, 40, 0, (-96, 32, 32, 32)),
    (4, 40, 3, (-216, 72, 72, 72)),
    # The partner's: 32 to each of three defenders, two thirds from the taker.
    (5, 40, 2, (-64, 32, -32, 32, 32)),
]


@pytest.mark.parametrize(("players", "points", "seat", "expected"), SHOWN_BY)
def test_a_poignee_may_go_to_who_showed_it_won_or_lost(players, points, seat, expected):
    hand = took(0, "garde", 2, points, 91 - points, poignees=shown(seat))
    hand |= {"partner": 2} if players == 5 else {}

    assert scores(hand, players=players, poignee_to="shower") == expected


def test_poignees_of_both_camps_then_cancel_out():
    hand = took(0, "garde", 2, 44, 47, poignees=shown(0, 2))

    assert scores(hand, poignee_to="shower") == (168, -56, -56, -56)
    assert [
        (one.params["camp"], one.points[0])
        for one in last(hand, poignee_to="shower").ruling
        if one.code == "poignee"
    ] == [("attack", 60), ("defence", -60)]


@pytest.mark.parametrize(
    ("redeal", "rules", "dealer"),
    [
        ({"redeal": "passed"}, {}, 3),
        ({"redeal": "passed"}, {"all_pass": "same_dealer"}, 0),
        ({"redeal": "petit_sec", "by": 2}, {"all_pass": "same_dealer"}, 3),
        ({"redeal": "petit_sec"}, {"direction": "clockwise"}, 1),
        ({"redeal": "misdeal"}, {}, 0),
    ],
)
def test_who_deals_after_a_redeal(redeal, rules, dealer):
    done = sheet(redeal, length=1, **rules)

    assert done.hands[0].scores == (0, 0, 0, 0)  # TA-26 to TA-28
    assert done.hands[0].ruling[0].params["deals"] == dealer
    assert (done.next.dealer, done.next.facts) == (dealer, {"left": 1})


def test_who_dealt_out_of_turn_does_not_change_who_deals_next():
    given = record({"redeal": "passed"}) | {"dealt": [{"hand": 1, "seat": 2}]}
    done = replay_record(GAMES, given).sheet

    assert done.hands[0].dealer == 2
    assert done.hands[0].ruling[0].params["deals"] == done.next.dealer == 3


def test_a_redeal_counts_as_a_number_but_not_in_the_length():
    hand = took(0, "garde", 2, 56, 35)
    going_on = sheet({"redeal": "passed"}, hand, {"redeal": "misdeal"}, length=2)
    over = sheet({"redeal": "passed"}, hand, {"redeal": "misdeal"}, hand, length=2)

    assert (going_on.next.number, going_on.next.facts) == (4, {"left": 1})
    assert over.winners == (0,)
    assert faults(hand, hand, length=1) == [(None, "game_is_over")]


def test_without_a_length_the_people_end_the_game():
    assert sheet(*[took(0, "garde", 2, 56, 35)] * 30).next.facts == {"left": None}


def test_the_highest_total_wins_and_level_is_shared():
    hands = [took(0, "petite", 1, 51, 40), took(1, "petite", 1, 51, 40)]
    done = sheet(*hands, length=2)

    assert done.totals == (50, 50, -50, -50)
    assert (done.ranks, done.winners) == ((1, 1, 3, 3), (0, 1))


@pytest.mark.parametrize(("direction", "dealers"), [("counter_clockwise", 3), ("clockwise", 1)])
def test_deal_and_play_go_to_the_right_unless_the_table_plays_clockwise(direction, dealers):
    done = sheet(took(0, "garde", 2, 56, 35), direction=direction)

    assert done.hands[0].leader == dealers
    assert done.next.dealer == dealers


@pytest.mark.parametrize(
    ("hand", "players", "code", "params"),
    [
        (took(0, "petite", 0, 4, 87), 4, "rare_points", {"figures": (4, 87)}),
        (took(0, "garde", 3, 91, 0, **CHELEM), 4, "rare_chelem", {"camp": "attack"}),
        (AT_FOUR["TA-11 a poignée on each side"][0], 4, "rare_poignees", {"number": 2}),
        (AT_FIVE["TA-20 own king called"][0], 5, "alone", {"seat": 0, "called": "KH"}),
        (took(0, "garde", 2, 40, 50, half=True), 3, "half_point", {"camp": "defence"}),
        (took(0, "garde", 2, 41, 49, half=True), 3, "half_point", {"camp": "attack"}),
    ],
)
def test_what_is_rare_or_silent_has_a_line_without_points(hand, players, code, params):
    said = line(code, hand, players=players)

    assert said.params == params
    assert set(said.points) == {0}


def test_a_hand_with_a_chelem_is_not_also_a_hand_with_rare_points():
    assert ruling(AT_FOUR["TA-12 chelem announced and made"][0]) == [
        "rare_chelem",
        "contract_made",
        "petit_by_attack",
        "chelem_announced_made",
    ]


def test_the_verdict_has_all_that_decided():
    verdict = line("contract_failed", took(0, "garde", 2, 40, 50, half=True), players=3)
    said = {"seat": 0, "contract": "garde", "bouts": 2, "needed": 41, "attack": 40, "defence": 50}
    said |= {"half": 1, "distance": 1, "off": 1, "times": 2, "each": 52}
    said |= {"figures": (-104, 52, 52)}

    assert verdict.params == said


# Who sits out. The first dealer is seat 0.

SAYS_DEALER = {5: {"sits_out": "dealer"}, 6: {}}
SITS_OUT = {
    # By the rules of four: 15 over, (25 + 15) × 2 = 80 from each of three.
    "five, a garde made": (5, took(1, "garde", 2, 56, 35), (0, 240, -80, -80, -80)),
    "five, a defender's poignée of ten": (
        5,
        took(1, "garde", 2, 41, 50, poignees=shown(4)),
        (0, 210, -70, -70, -70),
    ),
    # By the rules of five: 8 over, (25 + 8) × 2 = 66 from each of three, shared 2 to 1.
    "six, with a partner": (
        6,
        took(1, "garde", 2, 49, 42, called="KH", partner=3),
        (0, 132, -66, 66, -66, -66),
    ),
    "six, alone": (6, took(1, "garde", 2, 49, 42, partner=1), (0, 264, -66, -66, -66, -66)),
    # Half a point short fails by one: (25 + 1) × 1 = 26.
    "six, half a point": (
        6,
        took(5, "petite", 2, 40, 50, half=True, partner=4),
        (0, 26, 26, 26, -26, -52),
    ),
}


@pytest.mark.parametrize(("players", "hand", "expected"), SITS_OUT.values(), ids=SITS_OUT)
def test_the_dealer_sits_out_and_the_others_play_by_their_number(players, hand, expected):
    assert scores(hand, players=players, **SAYS_DEALER[players]) == expected


def test_a_misere_and_a_chelem_cost_the_dealer_nothing_either():
    # All but the excuse, 46 over: (25 + 46) × 2 + 200 = 342; a misère takes 10 from each.
    hand = took(1, "garde", 2, 87, 4, chelem="attack", miseres=[{"seat": 2, "kind": "heads"}])

    assert scores(hand, players=5, sits_out="dealer", misere="10") == (
        0,
        3 * 342 - 10,
        -342 + 30,
        -342 - 10,
        -342 - 10,
    )


def test_another_sits_out_in_each_hand():
    hands = [took(1, "garde", 2, 56, 35), took(0, "garde", 2, 56, 35), {"redeal": "misdeal"}]
    done = sheet(*hands, players=5, sits_out="dealer")

    assert [hand.dealer for hand in done.hands] == [0, 4, 3]
    assert done.hands[1].leader == 3
    assert done.totals == (240, 160, -160, -160, -80)
    assert (done.next.dealer, done.next.leader) == (3, 2)


def test_who_dealt_out_of_turn_sits_out_and_the_turn_goes_on():
    given = record({"redeal": "passed"}, players=6) | {"dealt": [{"hand": 1, "seat": 5}]}
    done = replay_record(GAMES, given).sheet

    assert (done.hands[0].dealer, done.hands[0].leader) == (5, 4)
    assert done.hands[0].ruling[0].params["deals"] == done.next.dealer == 5


NAMES_DEALER = {
    "taker": took(0, "garde", 2, 56, 35, partner=1),
    "partner": took(1, "garde", 2, 56, 35, partner=0),
    "poignees": took(1, "garde", 2, 56, 35, partner=1, poignees=shown(0)),
    "miseres": took(1, "garde", 2, 56, 35, partner=1, miseres=[{"seat": 0, "kind": "heads"}]),
    "by": {"redeal": "petit_sec", "by": 0},
}


@pytest.mark.parametrize(("field", "hand"), NAMES_DEALER.items())
def test_no_fact_names_who_sits_out(field, hand):
    [found] = replay_record(GAMES, record(hand, players=6, misere="10")).faults

    assert (found.field, found.code, found.params) == (field, "sits_out", {"seat": 0})
    assert faults(hand, players=6, first_dealer=5, misere="10") == []


def test_an_open_hand_may_not_name_who_sits_out_either():
    opened = {"taker": 0, "contract": "garde"}

    assert faults(players=6, opened=opened) == [("taker", "sits_out")]


@pytest.mark.parametrize(
    ("players", "rule", "code"),
    [
        (3, "dealer", "unknown_rule"),
        (4, "dealer", "unknown_rule"),
        (4, "nobody", "unknown_rule"),
        (5, "taker", "unknown_rule_value"),
        (6, "nobody", "unknown_rule_value"),
    ],
)
def test_who_may_sit_out_depends_on_how_many_are_at_the_table(players, rule, code):
    assert faults(players=players, sits_out=rule) == [("sits_out", code)]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (took(1, "garde", 2, 56, 35, partner=2), "partner_not_in_play"),
        (took(1, "garde", 2, 56, 34, half=True), "half_not_possible"),
        (took(1, "garde", 3, 14, 77), "points_impossible"),
        (took(1, "garde", 2, 56, 35, poignees=[*shown(2), *shown(1, size="double")]), "too_many"),
    ],
)
def test_what_four_cannot_play_four_of_five_cannot(hand, code):
    [(_, found)] = faults(hand, players=5, sits_out="dealer")

    assert found.startswith(code)


GARDE = {"taker": 0, "contract": "garde", "bouts": 2, "points": [56, 35]}


def without(name):
    return {key: GARDE[key] for key in GARDE if key != name}


WRONG = [
    (without("points"), 4, "points", "points_missing"),
    (GARDE | {"points": [None, None]}, 4, "points", "points_missing"),
    (GARDE, 5, "partner", "partner_missing"),
    (GARDE | {"called": "KH"}, 4, "called", "partner_not_in_play"),
    (GARDE | {"partner": 1}, 3, "partner", "partner_not_in_play"),
    (GARDE | {"points": [41, 49], "half": True}, 4, "half", "half_not_possible"),  # TA-29
    (GARDE | {"points": [92, None]}, 4, "points", "points_out_of_range"),
    (GARDE | {"points": [91, None], "half": True}, 3, "points", "points_out_of_range"),
    (GARDE | {"points": [56, 34]}, 4, "points", "points_do_not_add_up"),
    (GARDE | {"points": [56, 35], "half": True}, 3, "points", "points_do_not_add_up"),
    (took(0, "garde", 3, 14, None), 4, "points", "points_impossible"),
    (took(0, "garde", 2, None, 3), 4, "points", "points_impossible"),
    (took(0, "garde_contre", 2, None, 6), 4, "points", "points_impossible"),
    (took(0, "garde", 3, 91, 0), 4, "points", "points_impossible"),
    (took(0, "garde", 3, 90, None), 4, "points", "points_impossible"),
    (took(0, "garde", 3, 91, 0, partner=1), 5, "points", "points_impossible"),
    (took(0, "garde", 3, 89, 1, half=True, partner=1), 5, "points", "points_impossible"),
    (took(0, "garde_contre", 0, 1, 90), 4, "points", "points_impossible"),
    (took(0, "garde_contre", 0, 0, 90, half=True, partner=1), 5, "points", "points_impossible"),
    (took(0, "garde_contre", 0, 1, 89, half=True, partner=1), 5, "points", "points_impossible"),
    (took(0, "garde", 0, 56, 35, petit="attack"), 4, "petit", "petit_impossible"),
    (took(0, "garde", 3, 56, 35, petit="defence"), 4, "petit", "petit_impossible"),
    (
        took(0, "garde", 2, 87, 4, petit="defence", chelem="attack"),
        4,
        "petit",
        "petit_impossible",
    ),
    (
        GARDE | {"poignees": [*shown(0), *shown(1, size="double")]},
        4,
        "poignees",
        "too_many_trumps",
    ),
    (GARDE | {"poignees": shown(1, 1)}, 4, "poignees", "seat_twice"),
    (GARDE | {"miseres": [{"seat": 0, "kind": "trumps"}]}, 4, "miseres", "misere_not_played"),
    (GARDE | {"redeal": "passed"}, 4, "redeal", "redeal_and_result"),
    ({"redeal": "passed", "by": 2}, 4, "redeal", "redeal_and_result"),
    ({"redeal": "petit_sec", "by": 2, "taker": 1}, 4, "redeal", "redeal_and_result"),
    ({"redeal": "petit_sec", "by": 5}, 4, "by", "unknown_seat"),
    (GARDE | {"by": 2}, 4, "by", "redeal_and_result"),
]


@pytest.mark.parametrize(("hand", "players", "field", "code"), WRONG)
def test_a_fault_has_its_code_and_its_field(hand, players, field, code):
    assert faults(hand, players=players) == [(field, code)]


def test_the_petite_may_be_left_out():
    hand = took(0, "petite", 2, 56, 35)

    assert faults(hand, petite=False) == [("contract", "contract_not_played")]
    assert scores(took(0, "garde", 2, 56, 35), petite=False)[0] == 240


@pytest.mark.parametrize(
    ("contract", "bouts", "attack", "players"),
    [("garde", 3, 15, 4), ("garde", 3, 13, 5), ("garde_contre", 3, 12, 4), ("petite", 0, 3, 3)],
)
def test_the_least_that_a_pile_can_have(contract, bouts, attack, players):
    def found(points):
        hand = took(0, contract, bouts, points, None, partner=1)
        return faults(
            {key: hand[key] for key in hand if players == 5 or key != "partner"}, players=players
        )

    assert found(attack) == []
    assert found(attack - 1) == [("points", "points_impossible")]


@pytest.mark.parametrize(("players", "points"), [(3, [91, 0]), (3, [90, 1]), (4, [88, 3])])
def test_a_trick_of_three_cards_may_have_a_point_and_a_half(players, points):
    assert faults(took(0, "garde", 3, *points), players=players) == []


def test_points_without_a_trick_offer_the_chelem():
    hand = took(0, "garde", 3, 90, 1)
    found = replay_record(GAMES, record(hand)).faults[0]

    assert fault_sentence(KINDS["tarot"].wording.FAULTS, found) == (
        "90\xa0–\xa01: a trick has at least 2 points. A chelem? Note it under “bonus”."
    )
    assert faults(hand | {"points": [91, 0], "chelem": "attack"}) == []


CHELEMS = [
    ("garde", 3, 91, False, "attack", True),
    ("garde", 2, 86, False, "attack", False),
    ("garde", 2, 87, False, "attack", True),
    ("garde", 2, 86, True, "attack", True),
    ("garde", 3, 87, False, "attack", False),
    ("garde_sans", 3, 90, False, "attack", False),
    ("garde_contre", 3, 80, False, "attack", True),
    ("garde_contre", 1, 40, False, "attack", False),
    ("garde", 1, 10, False, "defence", True),
    ("petite", 2, 12, False, "defence", False),
    ("garde_sans", 2, 12, False, "defence", True),
    ("garde_sans", 3, 40, False, "defence", False),
    ("garde_contre", 0, 0, False, "defence", True),
    ("garde_contre", 1, 4, False, "defence", True),
    ("garde_contre", 1, 4, True, "defence", True),
    ("garde_contre", 0, 1, False, "defence", False),
    ("garde_contre", 0, 0, True, "defence", False),
    ("garde_contre", 1, 5, False, "defence", False),
]


@pytest.mark.parametrize(("contract", "bouts", "points", "half", "camp", "possible"), CHELEMS)
def test_a_chelem_goes_with_the_contract_and_the_piles(
    contract, bouts, points, half, camp, possible
):
    hand = took(0, contract, bouts, points, None, half=half, chelem=camp)

    assert faults(hand, players=3) == ([] if possible else [("chelem", "chelem_impossible")])


def test_a_player_may_show_both_miseres_but_neither_twice():
    both = [{"seat": 1, "kind": "trumps"}, {"seat": 1, "kind": "heads"}]

    assert faults(GARDE | {"miseres": both}, misere="10") == []
    assert faults(GARDE | {"miseres": both[:1] * 2}, misere="10") == [("miseres", "seat_twice")]


@pytest.mark.parametrize("players", [2, 7])
def test_tarot_is_for_three_to_six(players):
    given = record(players=players)

    assert [one.code for one in replay_record(GAMES, given).faults] == ["player_count"]


@given(RECORDS["tarot"])
def test_every_line_is_zero_sum(given_record):
    for hand in replay_record(GAMES, given_record).sheet.hands:
        assert all(sum(one.points) == 0 for one in hand.ruling)


@given(RECORDS["tarot"], st.integers(0, 4))
def test_players_who_moved_seats_score_the_same(given_record, turn):
    """All scores are the same if all sit, and deal, `turn` places further on."""
    players = len(given_record["players"])

    def moved(seat):
        return (seat + turn) % players

    def moved_facts(facts):
        seats = {key: moved(facts[key]) for key in ("taker", "partner", "by") if key in facts}
        lists = {
            key: [one | {"seat": moved(one["seat"])} for one in facts[key]]
            for key in ("poignees", "miseres")
            if key in facts
        }
        return facts | seats | lists

    before = replay_record(GAMES, given_record).sheet
    moved_record = {
        "hands": [moved_facts(facts) for facts in given_record["hands"]],
        "first_dealer": moved(given_record["first_dealer"]),
    }
    after = replay_record(GAMES, given_record | moved_record).sheet

    assert [before.totals[seat] for seat in range(players)] == [
        after.totals[moved(seat)] for seat in range(players)
    ]
