"""A sheet for any game. Source: `docs/record.md`; the sums are worked out by hand."""

import pytest

from games.kinds.registry import GAMES
from tests.replaying import replay_record

RECORD = {
    "format": "scorekeeper/1",
    "game": "free",
    "title": "Skyjo",
    "players": ["Ana", "Bea", "Cy"],
}


def sheet(*hands, **rules):
    return replay_record(GAMES, RECORD | {"rules": rules, "hands": list(hands)}).sheet


def points(*of_each):
    return {"points": list(of_each)}


def faults(*hands, rules=None, **others):
    record = RECORD | {"rules": rules or {}, "hands": list(hands)} | others
    return [(fault.code, fault.field) for fault in replay_record(GAMES, record).faults]


def test_points_are_added_up_and_nothing_written_is_nothing():
    found = sheet(points(12, -3, None), points(None, None, 7))

    assert [hand.scores for hand in found.hands] == [(12, -3, 0), (0, 0, 7)]
    assert found.totals == (12, -3, 7)
    assert found.ranks == (1, 3, 2)
    assert not found.finished


def test_a_round_has_one_line():
    [line] = sheet(points(12, -3, 0)).hands[0].ruling

    assert (line.code, line.points, line.params) == (
        "points",
        (12, -3, 0),
        {
            "sum": 9,
            "most": 12,
            "fewest": -3,
            "most_seats": (0,),
            "fewest_seats": (1,),
        },
    )


# Who wins, and when it ends


def test_the_most_points_win_and_level_is_shared():
    found = sheet(points(5, 9, 9), length=1)

    assert found.ranks == (3, 1, 1)
    assert (found.outcome, found.winners) == ("all_played", (1, 2))


def test_the_fewest_points_win():
    # The example of the rules: 31 + 40 + 35 = 106, −2 + 22 + 9 = 29, 14 + 0 + 41 = 55.
    rounds = points(31, -2, 14), points(40, 22, 0), points(35, 9, 41)
    found = sheet(*rounds, wins="lowest", target=100)

    assert found.totals == (106, 29, 55)
    assert (found.outcome, found.winners, found.ranks) == ("target_reached", (1,), (3, 1, 2))


def test_whoever_reaches_the_target_first_in_a_round_does_not_matter():
    found = sheet(points(60, 99, 0), points(50, 20, 0), target=100)

    assert (found.totals, found.winners) == ((110, 119, 0), (1,))


def test_a_game_goes_on_below_the_target_and_with_none():
    assert not sheet(points(99, -200, 0), target=100).finished
    assert not sheet(*[points(100_000, 0, 0)] * 12).finished


def test_no_round_is_played_after_the_end():
    assert faults(points(1, 0, 0), points(1, 0, 0), rules={"length": 1}) == [("game_is_over", None)]


# Who deals


def test_the_deal_goes_round_to_the_left_and_nobody_leads():
    found = sheet(points(1, 0, 0), points(1, 0, 0))

    assert [hand.dealer for hand in found.hands] == [0, 1]
    assert (found.next.dealer, found.next.leader) == (2, None)


def test_nobody_deals_where_the_table_says_so():
    found = sheet(points(1, 0, 0), deals=False)

    assert (found.hands[0].dealer, found.next.dealer) == (None, None)
    assert faults(rules={"deals": False}, dealt=[{"hand": 1, "seat": 2}]) == [
        ("nobody_deals", "dealt")
    ]


# Faults


@pytest.mark.parametrize("hand", [{}, {"points": None}, points(None, None, None), points(1, 2)])
def test_points_are_missing(hand):
    assert faults(hand) == [("points_missing", "points")]


@pytest.mark.parametrize("beyond", [100_001, -100_001])
def test_points_have_a_limit(beyond):
    assert faults(points(0, 0, beyond - 1 if beyond > 0 else beyond + 1)) == []
    assert faults(points(0, 0, beyond)) == [("points_out_of_range", "points")]


@pytest.mark.parametrize(
    ("hand", "case", "difference"),
    [(points(20, 12, None), "more", 2), (points(20, -12, 3), "fewer", 19)],
)
def test_a_round_has_the_sum_of_the_table(hand, case, difference):
    [fault] = replay_record(GAMES, RECORD | {"rules": {"sum": 30}, "hands": [hand]}).faults

    assert (fault.code, fault.field) == ("sum_wrong", "points")
    assert (fault.params["case"], fault.params["difference"]) == (case, difference)
    assert faults(points(20, 12, -2), rules={"sum": 30}) == []


def test_the_sum_may_be_nothing():
    assert faults(points(20, -12, -8), rules={"sum": 0}) == []
    assert faults(points(20, -12, -7), rules={"sum": 0}) == [("sum_wrong", "points")]


@pytest.mark.parametrize(
    ("rule", "value"),
    [("wins", "most"), ("target", -1), ("target", 1_000_001), ("length", 101), ("sum", 1_000_001)],
)
def test_a_rule_has_its_values(rule, value):
    assert faults(rules={rule: value}) == [("unknown_rule_value", rule)]


@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_play(players):
    names = [f"P{number}" for number in range(players)]

    assert faults(players=names) == [("player_count", "players")]
    assert faults(players=names[:10] + ["Bea"] * (players == 1)) == []


@pytest.mark.parametrize("title", [None, "", "  ", 7])
def test_a_title_is_required(title):
    assert faults(title=title) == [("title_missing", "title")]


def test_a_title_has_forty_letters_at_most():
    assert faults(title="x" * 40) == []
    assert faults(title="x" * 41) == [("title_too_long", "title")]


def test_other_games_have_no_title():
    record = RECORD | {"game": "river"}

    assert [fault.code for fault in replay_record(GAMES, record).faults] == ["unknown_field"]
