"""A penalty or a bonus that a table agrees on, in any game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.scoring.record import read_record
from games.scoring.replay import replay
from tests.kinds import RECORDS
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

BELOTE, RIVER = Recorded("belote"), Recorded("river")
MADE = {"taker": 1, "contract": "hearts", "points": [67, 95]}
TIE = {"taker": 1, "contract": "hearts", "points": [81, 81]}


def test_it_counts_in_the_totals_and_has_no_number():
    sheet = BELOTE.sheet(MADE, {"adjust": [0, -100]}, MADE)

    assert [hand.adjusts for hand in sheet.hands] == [False, True, False]
    assert [hand.number for hand in sheet.numbered] == [1, 2]
    assert [hand.totals for hand in sheet.hands] == [(7, 9), (7, -91), (14, -82)]
    penalty = sheet.hands[1]
    assert (penalty.dealer, penalty.leader, penalty.scores) == (None, None, (0, -100))
    assert [(line.code, line.points) for line in penalty.ruling] == [("adjusted", (0, -100))]


def test_what_is_carried_stays_for_the_hand_after_it():
    """81 to 81: the attack's 8 wait, and go to the winner of the next hand."""
    tied = BELOTE.sheet(TIE, {"adjust": [5, 0]}, MADE)
    without = BELOTE.sheet(TIE, MADE)

    assert [hand.carried for hand in tied.hands] == [8, 8, 0]
    assert tied.hands[2].scores == without.hands[1].scores
    assert tied.totals == (without.totals[0] + 5, without.totals[1])


@given(st.data())
def test_wherever_it_stands_everything_but_the_totals_is_as_without_it(data):
    """Small points, so that no target is reached by them: those games are left out."""
    record = data.draw(st.one_of(*RECORDS.values()))
    sides = len(GAMES[record["game"]].sides(tuple(record["players"])))
    points = data.draw(st.lists(st.integers(-3, 3), min_size=sides, max_size=sides).filter(any))
    at = data.draw(st.integers(0, len(record["hands"])))
    hands = [*record["hands"][:at], {"adjust": points}, *record["hands"][at:]]
    adjusted, plain = [
        replay_record(GAMES, record | {"hands": one}) for one in (hands, record["hands"])
    ]
    if adjusted.faults or adjusted.sheet.finished or plain.sheet.finished:
        return

    def known(hand):
        return hand.number, hand.dealer, hand.leader, hand.scores, hand.carried, hand.ruling

    assert [known(hand) for hand in adjusted.sheet.numbered] == [
        known(hand) for hand in plain.sheet.hands
    ]
    assert adjusted.sheet.next == plain.sheet.next
    sums = zip(plain.sheet.totals, points, strict=True)
    assert adjusted.sheet.totals == tuple(total + more for total, more in sums)


def test_a_game_of_so_many_hands_does_not_count_it():
    frame = {"players": 3, "max_cards": 1, "order": "down_up", "first_dealer": 0}
    length = GAMES["river"].length(read_record(GAMES, RIVER.record(**frame))[0].table)
    hand = {"bids": [0, 0, 0], "tricks": [1, 0, 0]}
    hands = [one for _ in range(length) for one in ({"adjust": [0, 1, 0]}, hand)]
    sheet = RIVER.sheet(*hands, **frame)

    assert sheet.finished
    assert len(sheet.numbered) == length
    assert not RIVER.sheet(*hands[:-1], **frame).finished


def test_it_may_end_the_game():
    sheet = BELOTE.sheet(MADE, {"adjust": [200, 0]}, target=150)

    assert (sheet.outcome, sheet.winners) == ("target_reached", (0,))
    assert BELOTE.codes(MADE, {"adjust": [200, 0]}, {"adjust": [1, 0]}, target=150) == [
        (2, None, "game_is_over")
    ]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"adjust": [0, 0]}, "adjust_empty"),
        ({"adjust": [0, -10_001]}, "adjust_out_of_range"),
        ({"adjust": [10_001, 0]}, "adjust_out_of_range"),
        ({"adjust": [0, -10], "taker": 1}, "adjust_alone"),
        ({"adjust": [5]}, "adjust_missing"),
        ({"adjust": [5, None]}, "adjust_missing"),
        ({"adjust": [5, 0, 0]}, "adjust_missing"),
        ({"adjust": 5}, "adjust_missing"),
        ({"adjust": [5, True]}, "not_a_number"),
        ({"adjust": [5, "1"]}, "not_a_number"),
    ],
)
def test_what_is_no_adjustment_is_refused(facts, code):
    assert BELOTE.codes(MADE, facts) == [(2, "adjust", code)]


@pytest.mark.parametrize("points", [-10_000, 10_000])
def test_the_limits_are_allowed(points):
    assert BELOTE.sheet({"adjust": [points, 0]}, target=10_000).totals == (points, 0)


def test_a_null_is_as_if_it_were_left_out():
    assert BELOTE.sheet(MADE | {"adjust": None}) == BELOTE.sheet(MADE)
    assert BELOTE.sheet({"adjust": [1, 0], "taker": None}).totals == (1, 0)


def test_it_is_never_the_hand_in_play():
    assert BELOTE.codes(MADE, opened={"adjust": [1, 0]}) == [(2, "adjust", "adjust_alone")]


def test_at_five_each_player_has_points_of_their_own_at_tarot():
    assert Recorded("tarot").sheet({"adjust": [0, 0, 0, 0, -50]}, players=5).totals[4] == -50


def test_hands_dealt_out_of_turn_and_seats_taken_over_are_named_by_their_numbers():
    record = BELOTE.record(MADE, {"adjust": [0, -10]}, MADE) | {
        "dealt": [{"hand": 2, "seat": 3}],
        "replaced": [{"hand": 2, "seat": 0, "player": "Zoé"}],
    }
    sheet = replay_record(GAMES, record).sheet

    assert [hand.dealer for hand in sheet.hands] == [0, None, 3]
    assert sheet.next.dealer == 2  # as if that had not happened
    too_late = record | {"dealt": [{"hand": 4, "seat": 3}]}
    assert [one.code for one in replay_record(GAMES, too_late).faults] == ["unknown_hand"]


def test_a_wrong_one_leaves_the_hands_after_it_as_they_are():
    record, _ = read_record(
        GAMES, BELOTE.record(MADE, {"adjust": [0, 0]}, MADE, MADE | {"taker": 9})
    )
    replayed = replay(record, past_faults=True)

    assert [hand.dealer for hand in replayed.sheet.hands] == [0, 1]
    assert list(zip(replayed.invalid, [one.code for one in replayed.faults], strict=True))[:2] == [
        (1, "adjust_empty"),
        (3, "unknown_seat"),
    ]
