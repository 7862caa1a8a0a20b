"""Up and down the river. Examples RV-xx come from the game's rules and were checked by hand.

Left out: the scorings that no house rule offers (RV-25, RV-27, RV-31, RV-32, RV-33, RV-35 to RV-38,
and the half of RV-39 about Double Whammy); the surplus cards that a table may remove in RV-13.
"""

import pytest
from hypothesis import given

from games.kinds.registry import GAMES
from games.kinds.river.scoring import SCORINGS, made
from games.scoring.game import Progress, Table
from games.scoring.record import complete_rules
from games.scoring.replay import replay_record
from games.scoring.values import Next
from tests.kinds import RECORDS
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


@pytest.mark.parametrize(
    ("scoring", "score"), [("squares", -9), ("penalty", -13), ("ascenseur", -3)]
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


@pytest.mark.parametrize("scoring", SCORINGS)
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
    """RV-11."""
    cards = schedule(players, deck=deck)
    assert (max(cards), len(cards)) == (most, hands)


def test_every_card_is_dealt_with_four_players_only():
    """RV-12."""
    found = []
    for players in range(3, 8):
        for deck in (32, 52):
            seated = table(players, deck=deck)
            for number in range(1, river.length(seated) + 1):
                coming = river.coming(seated, Progress(number, 0, (0,) * players, 0, None))
                if coming["no_trump"]:
                    found.append((players, deck, coming["cards"]))
    assert sorted(set(found)) == [(4, 32, 8), (4, 52, 13)]


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


@given(RECORDS["river"])
def test_a_missed_bid_is_worth_less_than_the_same_bid_made(data):
    scoring = data["rules"].get("scoring", "ten_per_trick")
    for facts, hand in zip(data["hands"], replay_record(GAMES, data).sheet.hands, strict=True):
        for bid, taken, score in zip(facts["bids"], facts["tricks"], hand.scores, strict=True):
            if taken < bid:
                assert score < made(scoring, bid)
