"""Up and down the river. Examples RV-xx come from the game's rules and were checked by hand.

Left out: the scorings that no house rule offers (RV-27, RV-32, RV-36 to RV-38, and the half of
RV-39 about Double Whammy); the surplus cards that a table may remove in RV-13.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES, KINDS
from games.kinds.river.scoring import MISSED, SCORINGS, made
from games.scoring.game import Progress, Table
from games.scoring.record import complete_rules
from games.scoring.values import Next
from tests.kinds import RECORDS
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

river = GAMES["river"]

of_game = Recorded("river")
record, sheet, codes = of_game.record, of_game.sheet, of_game.codes


def table(players=4, **rules):
    return Table(players, 0, complete_rules(river, players, rules))


def schedule(players=4, **rules):
    """The cards of every hand of a game."""
    seated = table(players, **rules)
    return [river.cards(seated, number) for number in range(1, river.length(seated) + 1)]


def dull(cards, players=4):
    """A hand of nils in which seat 0 took every trick."""
    return {"bids": [0] * players, "tricks": [cards] + [0] * (players - 1)}


def up_to(cards):
    """The hands before the first hand of that many cards."""
    return [dull(fewer) for fewer in range(1, cards)]


def points(bid, taken, **rules):
    """What seat 0 scores, in the hand of thirteen that starts a game from the top."""
    hand = {"bids": [bid, 0, 0, 0], "tricks": [taken, 13 - taken, 0, 0]}
    return sheet(hand, order="down_up", **rules).totals[0]


# --- the score of a hand


@pytest.mark.parametrize(
    ("example", "bid", "taken", "score"),
    [
        ("RV-01", 3, 3, 33),
        ("RV-02", 3, 1, 1),
        ("RV-03", 3, 4, 4),
        ("RV-04", 0, 0, 10),
        ("RV-05", 1, 0, 0),
        ("RV-06", 4, 0, 0),
        ("RV-07", 1, 1, 11),
        ("RV-08", 0, 2, 2),
        ("RV-09", 8, 8, 88),
    ],
)
def test_a_trick_is_worth_a_point_and_a_bid_made_ten_more_for_each_trick(
    example, bid, taken, score
):
    assert points(bid, taken) == score, example


def test_exact_bids_from_zero_to_five():
    """RV-39."""
    assert [points(bid, bid) for bid in range(6)] == [10, 11, 22, 33, 44, 55]


@pytest.mark.parametrize(
    ("example", "scoring", "scores"),
    [
        ("RV-23", "ten_per_trick", [22, 1, 10, 2]),
        ("RV-24", "ten_flat", [12, 1, 10, 2]),
        ("RV-26", "exact_only", [12, 0, 10, 0]),
        ("RV-28", "penalty", [12, -11, 10, -12]),
        ("RV-29", "symmetric", [12, -12, 10, -10]),
        ("RV-30", "squares", [14, -1, 10, -4]),
        ("RV-34", "ascenseur", [4, -1, 2, -2]),
    ],
)
def test_each_scoring_of_the_house_rules_has_its_points(example, scoring, scores):
    """Two bid and two taken, two bid and one taken, a nil made, a nil with two tricks."""
    results = [(2, 2), (2, 1), (0, 0), (0, 2)]
    assert [points(*result, scoring=scoring) for result in results] == scores, example


def figures(made, trick, missed, points=2, **more):
    rules = {"made": made, "made_trick": trick, "missed": missed, "missed_points": points}
    return {"scoring": "figures", **rules, **more}


@pytest.mark.parametrize(
    ("example", "rules", "scores"),
    [
        # Rikiki: 10 + 2 × 2; one off, 2 lost; 10; two off, 4 lost.
        ("Rikiki", {"scoring": "figures"}, [14, -2, 10, -4]),
        ("RV-35, Wizard", figures(20, 10, "difference", 10), [40, -10, 20, -20]),
        ("RV-26, Oh Hell", figures(10, 1, "nothing"), [12, 0, 10, 0]),
        ("RV-24", figures(10, 1, "tricks"), [12, 1, 10, 2]),
        ("RV-25", figures(5, 1, "tricks"), [7, 1, 5, 2]),
        ("RV-31", figures(0, 10, "nothing", made_nil=5), [20, 0, 5, 0]),
        ("RV-33", figures(5, 1, "difference", 1), [7, -1, 5, -2]),
        # 10 for a bid made, 5 lost by any other.
        ("flat", figures(10, 0, "flat", 5), [10, -5, 10, -5]),
        # 10 + 2² and 10 + 0²; one and two off.
        ("squares_off", {"scoring": "squares_off"}, [14, -1, 10, -2]),
    ],
)
def test_a_table_scores_by_its_own_figures(example, rules, scores):
    """Two bid and two taken, two bid and one taken, a nil made, a nil with two tricks."""
    results = [(2, 2), (2, 1), (0, 0), (0, 2)]
    assert [points(*result, **rules) for result in results] == scores, example


def test_a_nil_made_is_worth_as_much_as_any_bid_unless_the_table_says_otherwise():
    assert points(0, 0, **figures(25, 3, "nothing")) == 25
    assert points(0, 0, **figures(25, 3, "nothing", made_nil=0)) == 0


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (figures(20, 10, "difference", 10), ["made_nil", "made_figures", "missed_difference"]),
        (figures(20, 0, "flat", 10), ["made_nil", "made_flat", "missed_flat"]),
        (figures(20, 0, "tricks"), ["made_nil", "made_flat", "missed_tricks"]),
        (figures(20, 0, "nothing"), ["made_nil", "made_flat", "missed_nothing"]),
    ],
)
def test_a_line_says_the_figures_of_the_table(rules, expected):
    hand = {"bids": [0, 1, 1], "tricks": [0, 1, 0]}
    [ruled] = sheet(hand, players=3, **rules).hands
    assert [line.code for line in ruled.ruling] == expected


def test_the_figures_of_a_line_make_its_points():
    hand = {"bids": [2, 0, 0, 0], "tricks": [2, 11, 0, 0]}
    made, missed, *_ = (
        sheet(hand, order="down", **figures(20, 10, "difference", 10)).hands[0].ruling
    )
    assert (made.params["base"], made.params["each"], made.points[0]) == (20, 10, 20 + 10 * 2)
    assert (missed.params["fine"], missed.params["off"], missed.points[1]) == (10, 11, -10 * 11)


@pytest.mark.parametrize("name", ["made", "made_trick", "made_nil", "missed", "missed_points"])
def test_the_figures_are_rules_of_no_other_scoring(name):
    value = "flat" if name == "missed" else 5
    assert codes(**{name: value}) == [(None, name, "unknown_rule")]
    assert codes(scoring="figures", **{name: value}) == []


@pytest.mark.parametrize(
    ("name", "highest"), [("made", 100), ("made_trick", 20), ("made_nil", 100)]
)
def test_figures_have_their_limits(name, highest):
    wrong = [(None, name, "unknown_rule_value")]
    assert (
        codes(scoring="figures", **{name: highest}) == codes(scoring="figures", **{name: 0}) == []
    )
    assert codes(scoring="figures", **{name: highest + 1}) == wrong
    assert codes(scoring="figures", **{name: -1}) == wrong
    assert codes(scoring="figures", **{name: "5"}) == [(None, name, "not_a_number")]


@pytest.mark.parametrize(
    ("code", "scores"),
    [("la_marque", [22, 1, 10, 2]), ("oh_hell", [12, 0, 10, 0]), ("rikiki", [14, -2, 10, -4])],
)
def test_the_presets_score_as_the_books_say(code, scores):
    rules = KINDS["river"].wording.PRESETS[code].rules
    results = [(2, 2), (2, 1), (0, 0), (0, 2)]
    rules = {name: rules[name] for name in rules if name not in ("order", "bidding")}
    assert [points(*result, **rules) for result in results] == scores


def test_wizard_goes_up_once():
    rules = KINDS["river"].wording.PRESETS["wizard"].rules
    assert schedule(**rules) == list(range(1, 14))


@pytest.mark.parametrize(
    ("scoring", "score"),
    [("squares", -9), ("squares_off", -3), ("penalty", -13), ("ascenseur", -3)],
)
def test_taking_too_many_costs_as_much_as_too_few(scoring, score):
    assert points(4, 1, scoring=scoring) == points(1, 4, scoring=scoring) == score


def test_symmetric_loses_the_bid_whatever_the_difference():
    assert points(4, 3, scoring="symmetric") == points(4, 5, scoring="symmetric") == -14


def test_a_correction_changes_the_totals_of_two_players_in_every_later_hand():
    """RV-21: A bid 3 and B 2; A 3 and B 1 recorded, really A 2 and B 2."""
    wrong = {"bids": [3, 2, 0, 0], "tricks": [3, 1, 0, 0]}
    right = {"bids": [3, 2, 0, 0], "tricks": [2, 2, 0, 0]}
    before = sheet(*up_to(4), wrong, dull(5), dull(6))
    after = sheet(*up_to(4), right, dull(5), dull(6))
    assert (before.hands[3].scores[:2], after.hands[3].scores[:2]) == ((33, 1), (2, 22))
    for then, now in zip(before.hands[3:], after.hands[3:], strict=True):
        moved = [new - old for new, old in zip(now.totals, then.totals, strict=True)]
        assert moved == [-31, 21, 0, 0]


def test_each_player_has_a_line_with_the_figures():
    hand = {"bids": [0, 1, 2, 1], "tricks": [0, 1, 1, 1]}
    lines = sheet(*up_to(3), hand).hands[2].ruling
    assert [line.code for line in lines] == [
        "made_nil",
        "made_ten_per_trick",
        "missed_ten_per_trick",
        "made_ten_per_trick",
    ]
    assert lines[2].points == (0, 0, 1, 0)
    assert lines[2].params == {"seat": 2, "bid": 2, "tricks": 1, "off": 1, "points": 1}


@pytest.mark.parametrize("scoring", [one for one in SCORINGS if one != "figures"])
def test_a_line_names_its_scoring(scoring):
    lines = sheet(dull(1) | {"bids": [1, 1, 1, 1]}, scoring=scoring).hands[0].ruling
    assert [line.code for line in lines] == ["made_" + scoring] + ["missed_" + scoring] * 3


# --- hands, dealers, the end


def test_with_32_cards_hands_go_up_and_down():
    """RV-10."""
    assert schedule(deck=32) == [1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    assert sheet(*up_to(8), deck=32).next.facts == {"cards": 8, "no_trump": True}
    assert sheet(*up_to(9), deck=32).next.facts == {"cards": 8, "no_trump": True}
    assert sheet(*up_to(7), deck=32).next.facts == {"cards": 7, "no_trump": False}


@pytest.mark.parametrize(
    ("players", "deck", "most", "hands"),
    [
        (2, 32, 16, 32),
        (8, 32, 4, 8),
        (2, 52, 12, 24),
        (8, 52, 6, 12),
        (3, 32, 10, 20),
        (4, 32, 8, 16),
        (5, 32, 6, 12),
        (6, 32, 5, 10),
        (7, 32, 4, 8),
        (3, 52, 17, 34),
        (4, 52, 13, 26),
        (5, 52, 10, 20),
        (6, 52, 8, 16),
        (7, 52, 7, 14),
    ],
)
def test_the_number_of_hands_follows_the_players_and_the_deck(players, deck, most, hands):
    """RV-11; two and eight players are of the contract of tables: at two, at most 12 of 52."""
    cards = schedule(players, deck=deck)
    assert (max(cards), len(cards)) == (most, hands)


def test_every_card_is_dealt_with_four_players_or_where_the_pack_of_32_is_divided():
    """RV-12; 32 cards are also dealt out to two and to eight."""
    found = []
    for players in range(2, 9):
        for deck in (32, 52):
            seated = table(players, deck=deck)
            for number in range(1, river.length(seated) + 1):
                coming = river.coming(seated, Progress(number, 0, (0,) * players, 0, None))
                if coming["no_trump"]:
                    found.append((players, deck, coming["cards"]))
    assert sorted(set(found)) == [(2, 32, 16), (4, 32, 8), (4, 52, 13), (8, 32, 4)]


def test_a_lower_maximum_leaves_cards_to_turn_up():
    """RV-13."""
    assert schedule(deck=32, max_cards=7) == [1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1]
    coming = sheet(*up_to(7), deck=32, max_cards=7).next
    assert coming.facts == {"cards": 7, "no_trump": False}


def test_hands_may_start_from_the_top():
    """RV-14."""
    down, up = list(range(8, 0, -1)), list(range(1, 9))
    assert schedule(deck=32, order="down_up") == down + up
    assert schedule(deck=32, order="down_up", top="once") == down + up[1:]


def test_the_turn_may_be_played_once():
    assert schedule(deck=32, top="once") == [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        ({"order": "up"}, [1, 2, 3, 4, 5, 6, 7]),
        ({"order": "down"}, [7, 6, 5, 4, 3, 2, 1]),
        ({"order": "up", "lowest": 5}, [5, 6, 7]),
        ({"lowest": 5}, [5, 6, 7, 7, 6, 5]),
        ({"lowest": 5, "order": "down_up", "top": "once"}, [7, 6, 5, 6, 7]),
        ({"step": 2}, [1, 3, 5, 7, 7, 5, 3, 1]),
        ({"step": 2, "lowest": 2}, [2, 4, 6, 6, 4, 2]),
        ({"step": 2, "lowest": 2, "order": "down_up"}, [7, 5, 3, 3, 5, 7]),
        ({"step": 2, "order": "down"}, [7, 5, 3, 1]),
        ({"lowest": 7, "length": 3}, [7, 7, 7]),
        ({"lowest": 7, "length": 30}, [7] * 30),
        ({"lowest": 7}, [7, 7]),
        ({"lowest": 7, "order": "up"}, [7]),
    ],
)
def test_the_series_of_hands_is_that_of_the_table(rules, cards):
    assert schedule(max_cards=7, **rules) == cards


def test_the_fewest_cards_are_no_more_than_the_most():
    wrong = [(None, "lowest", "unknown_rule_value")]
    assert codes(max_cards=7, lowest=8) == codes(lowest=14) == codes(lowest=0) == wrong
    assert codes(max_cards=7, lowest=7) == codes(lowest=13) == []


def test_a_number_of_hands_is_said_where_all_have_the_same_number_of_cards():
    assert codes(lowest=13, length=5) == []
    assert codes(length=5) == codes(lowest=12, length=5) == [(None, "length", "unknown_rule")]
    assert codes(lowest=13, length=31) == [(None, "length", "unknown_rule_value")]


@pytest.mark.parametrize(
    ("rule", "value"),
    [("step", 3), ("order", "sideways"), ("missed", "all"), ("direction", "left")],
)
def test_what_no_table_plays_is_refused(rule, value):
    figures = {"scoring": "figures"} if rule == "missed" else {}
    assert codes(**figures, **{rule: value}) == [(None, rule, "unknown_rule_value")]


def test_deal_and_lead_go_the_way_of_the_table():
    hands = [dull(1), dull(2)]
    there = sheet(*hands, first_dealer=1, direction="clockwise")
    usual = sheet(*hands, first_dealer=1)
    assert [(one.dealer, one.leader) for one in there.hands] == [(1, 2), (2, 3)]
    assert [(one.dealer, one.leader) for one in usual.hands] == [(1, 0), (0, 3)]


@pytest.mark.parametrize(("players", "found"), [(1, True), (2, False), (8, False), (9, True)])
def test_two_to_eight_play(players, found):
    assert bool(river.player_faults(players)) == found


@pytest.mark.parametrize(("top", "cards"), [("twice", [1, 1]), ("once", [1])])
def test_a_maximum_of_one_card_gives_the_shortest_game(top, cards):
    assert schedule(max_cards=1, top=top) == cards
    assert schedule(max_cards=1, top=top, order="down_up") == cards


def test_what_is_next():
    coming = sheet(first_dealer=0).next
    assert coming == Next(1, 0, 3, {"cards": 1, "no_trump": False})


def test_three_players_level_at_the_top_win_together():
    """RV-22, in a shorter game: the fourth is ranked fourth."""
    hands = [
        {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]},
        {"bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 1]},
        {"bids": [0, 1, 0, 0], "tricks": [0, 1, 0, 1]},
        {"bids": [0, 0, 1, 1], "tricks": [0, 0, 1, 0]},
    ]
    ended = sheet(*hands, max_cards=2)
    assert ended.totals == (41, 41, 41, 13)
    assert ended.ranks == (1, 1, 1, 4)
    assert ended.winners == (0, 1, 2)


# --- refused hands

HAND = {"bids": [1, 1, 0, 0], "tricks": [1, 0, 2, 0]}
"""A hand of three cards, after two others."""


@pytest.mark.parametrize(
    ("code", "field", "facts"),
    [
        ("bids_missing", "bids", {"bids": [1, 1, 0]}),
        ("bids_missing", "bids", {"bids": [1, 1, 0, None]}),
        ("tricks_do_not_add_up", "tricks", {"tricks": [1, 0, 1, 0]}),
        ("unknown_trump", "trump", {"trump": "all_trump"}),
        ("unknown_field", "stake", {"stake": "plain"}),
    ],
)
def test_a_hand_that_breaks_the_rules_is_refused(code, field, facts):
    assert codes(*up_to(3), HAND | facts) == [(3, field, code)]


def test_tricks_that_do_not_exist():
    """RV-20: six tricks in a hand of five."""
    broken = {"bids": [1, 1, 1, 1], "tricks": [2, 2, 1, 1]}
    replay = replay_record(GAMES, record(*up_to(5), broken))
    assert [(one.hand, one.code) for one in replay.faults] == [(5, "tricks_do_not_add_up")]
    assert replay.faults[0].params == {"given": 6, "cards": 5}


def test_the_pack_limits_how_many_cards_are_dealt():
    assert codes(deck=32, max_cards=8) == []
    assert codes(deck=32, max_cards=9) == [(None, "max_cards", "unknown_rule_value")]


@pytest.mark.parametrize("must_trump", [True, False])
def test_the_duty_to_trump_changes_no_score(must_trump):
    assert sheet(*up_to(3), HAND, must_trump=must_trump).hands[2].scores == (11, 0, 2, 10)


# --- bids in turn


def test_bids_together_may_add_up_to_the_cards():
    assert codes(dull(1) | {"bids": [1, 0, 0, 0]}) == []


def test_bids_in_turn_may_not_add_up_to_the_cards():
    found = codes(dull(1) | {"bids": [1, 0, 0, 0]}, bidding="in_turn")
    assert found == [(1, "bids", "bids_equal_cards")]
    assert codes(dull(1) | {"bids": [1, 1, 0, 0]}, bidding="in_turn") == []


@pytest.mark.parametrize(
    ("example", "cards", "others", "forbidden"),
    [
        ("RV-15", 5, [2, 1, 0], 2),
        ("RV-16", 5, [3, 2, 1], None),
        ("RV-17", 5, [3, 2, 0], 0),
        ("RV-18", 1, [0, 0, 0], 1),
        ("not all known", 5, [2, 1, None], None),
    ],
)
def test_the_last_bidder_has_a_forbidden_number(example, cards, others, forbidden):
    progress = Progress(cards, 0, (0,) * 4, 0, None)
    bids = [None, *others]
    assert river.forbidden_bid(table(bidding="in_turn"), progress, bids) == forbidden, example
    assert river.forbidden_bid(table(), progress, bids) is None, example


# --- the open hand


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        ({"bids": [1, 0, 0, 0]}, "bids", "bids_equal_cards"),
        ({"bids": [None, 2]}, "bids", "too_many"),
        ({"bids": "1"}, "bids", "bids_missing"),
        ({"tricks": [1, 1, 0, 0]}, "tricks", "tricks_do_not_add_up"),
        ({"trump": "x"}, "trump", "unknown_trump"),
    ],
)
def test_the_known_facts_of_an_open_hand_are_checked(facts, field, code):
    assert codes(opened=facts, bidding="in_turn") == [(1, field, code)]


# --- any legal record

MOST = 17
"""The most cards of a hand: three players with 52."""
BIDS = st.integers(0, MOST)
FIGURES = {
    "made": st.integers(0, 100),
    "made_trick": st.integers(0, 20),
    "made_nil": st.integers(0, 100),
    "missed_points": st.integers(0, 100),
}
SCALES = [*[{"scoring": one} for one in SCORINGS[:-1]], *[figures(0, 0, one) for one in MISSED]]
EACH_SCALE = pytest.mark.parametrize(
    "rules", SCALES, ids=lambda one: one.get("missed", one["scoring"])
)


def scale(rules, pairs):
    """What each of these bids scores with so many tricks taken, three at the table."""
    seated = table(3, **rules)
    return [river.worth(seated, {}, bid, taken)[1] for bid, taken in pairs]


def rises(points):
    return points == sorted(points)


def keeps_its_tricks(rules):
    """Whether a miss scores the tricks that were taken."""
    return rules["scoring"] in ("ten_per_trick", "ten_flat") or rules.get("missed") == "tricks"


@st.composite
def with_figures(draw, rules):
    """Those rules, with any figures of a table if it scores by them."""
    return rules | draw(st.fixed_dictionaries(FIGURES)) if "made" in rules else rules


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_made_bid_of_more_tricks_never_scores_less(scoring):
    assert rises(scale({"scoring": scoring}, [(bid, bid) for bid in range(MOST + 1)]))


@given(with_figures(figures(0, 0, "nothing")))
def test_nor_by_any_figures_of_a_table(rules):
    """Only a nil may score more than a bid, where the table gives it a higher figure."""
    nil, *made = scale(rules, [(bid, bid) for bid in range(MOST + 1)])
    assert rises(made)
    assert (nil > made[0]) == (rules["made_nil"] > rules["made"] + rules["made_trick"])


@EACH_SCALE
@given(st.data())
def test_a_miss_by_more_never_scores_more(rules, data):
    """Above the bid it does where a miss keeps its tricks."""
    rules, bid = data.draw(with_figures(rules)), data.draw(BIDS)
    below = scale(rules, [(bid, taken) for taken in range(bid)])
    above = scale(rules, [(bid, taken) for taken in range(bid + 1, MOST + 1)])
    assert rises(below)
    assert rises(above if keeps_its_tricks(rules) else above[::-1])


@EACH_SCALE
@given(st.data())
def test_no_miss_scores_more_than_the_same_bid_made(rules, data):
    """Where a miss keeps its tricks, it may: with more tricks than bid, or by figures that make
    a bid worth less than its tricks.
    """
    rules, bid = data.draw(with_figures(rules)), data.draw(BIDS)
    misses = [taken for taken in range(MOST + 1) if taken != bid]
    if keeps_its_tricks(rules):
        misses = [] if "made" in rules else [taken for taken in misses if taken < bid]
    made, *missed = scale(rules, [(bid, bid), *[(bid, taken) for taken in misses]])
    assert max(missed, default=made) <= made


@given(RECORDS["river"])
def test_a_missed_bid_is_worth_less_than_the_same_bid_made(data):
    """A table may enter other figures."""
    scoring = data["rules"].get("scoring", "ten_per_trick")
    if scoring == "figures":
        return
    for facts, hand in zip(data["hands"], replay_record(GAMES, data).sheet.hands, strict=True):
        for bid, taken, score in zip(facts["bids"], facts["tricks"], hand.scores, strict=True):
            if taken < bid:
                assert score < made(scoring, bid)
