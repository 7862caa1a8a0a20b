"""Who took over a seat: what a record may say about it, and whom the sheet names."""

import pytest

from games.scoring.record import read_record
from games.scoring.replay import replay_record

MADE = {"taker": 1, "contract": "hearts", "points": [67, 95]}
BELOTE = {
    "format": "scorekeeper/1",
    "game": "belote",
    "players": ["Ana", "Bea", "Cy", "Dan"],
    "hands": [MADE, MADE, MADE],
}
EVA = {"hand": 3, "seat": 2, "player": "Eva"}


def codes(*replaced, **more):
    """The faults of the record with these replacements, as (hand, field, code)."""
    data = BELOTE | {"replaced": list(replaced)} | more
    return [(found.hand, found.field, found.code) for found in replay_record(data).faults]


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (EVA | {"seat": 4}, "unknown_seat"),
        (EVA | {"seat": -1}, "unknown_seat"),
        (EVA | {"seat": True}, "not_a_number"),
        (EVA | {"seat": None}, "not_a_number"),
        ({"hand": 3, "player": "Eva"}, "not_a_number"),
        (EVA | {"hand": 1}, "unknown_hand"),
        (EVA | {"hand": 0}, "unknown_hand"),
        (EVA | {"hand": 5}, "unknown_hand"),
        (EVA | {"hand": 3.0}, "not_a_number"),
        (EVA | {"hand": None}, "not_a_number"),
        (EVA | {"player": "bea "}, "name_twice"),
        (EVA | {"player": "Cy"}, "name_twice"),
        (EVA | {"player": " "}, "name_missing"),
        (EVA | {"player": None}, "name_missing"),
        (EVA | {"player": 5}, "name_missing"),
        (EVA | {"player": "E" * 41}, "name_too_long"),
        (None, "not_an_object"),
        ([3, 2, "Eva"], "not_an_object"),
    ],
)
def test_an_impossible_replacement_is_refused(one, code):
    assert codes(one) == [(None, "replaced", code)]


def test_a_value_that_is_not_a_list_is_a_single_fault():
    assert codes(replaced={}) == [(None, "replaced", "not_an_object")]
    assert codes(EVA | {"why": "tired"}) == [(None, "why", "unknown_field")]
    assert codes(replaced=None) == []


def test_a_player_is_replaced_from_the_second_hand_on_up_to_the_next_hand():
    assert codes(EVA | {"hand": 2}) == []
    assert codes(EVA | {"hand": 4}) == []
    assert codes(EVA | {"hand": 2}, hands=[]) == [(None, "replaced", "unknown_hand")]
    assert codes(EVA | {"hand": 2}, hands=[MADE]) == []


def test_replacements_are_given_in_order():
    later, earlier = EVA | {"hand": 4}, {"hand": 2, "seat": 0, "player": "Flo"}
    assert codes(earlier, later) == []
    assert codes(later, earlier) == [(None, "replaced", "unknown_hand")]


def test_a_name_is_compared_with_the_players_at_the_table_at_the_time():
    back = {"hand": 4, "seat": 0, "player": "Cy"}
    assert codes(EVA, back) == []
    assert codes(EVA | {"hand": 4}, EVA | {"seat": 0, "hand": 4}) == [
        (None, "replaced", "name_twice")
    ]
    assert codes(EVA, {"hand": 4, "seat": 2, "player": "Cy"}) == []


def test_players_who_change_at_one_hand_are_compared_once_all_of_them_sit():
    swap = [EVA | {"player": "Ana"}, EVA | {"seat": 0, "player": "Cy"}]
    assert codes(*swap) == []
    assert codes(swap[0], swap[1] | {"hand": 4}) == [(None, "replaced", "name_twice")]
    assert codes(swap[0], swap[1] | {"player": "Bea"}) == [(None, "replaced", "name_twice")]
    record, _ = read_record(BELOTE | {"replaced": swap})
    assert record.players_at(2) == ("Ana", "Bea", "Cy", "Dan")
    assert record.players_at(3) == ("Cy", "Bea", "Ana", "Dan")


def test_scores_belong_to_the_seat_and_a_side_names_who_sat_there_last():
    plain, taken = replay_record(BELOTE).sheet, replay_record(BELOTE | {"replaced": [EVA]}).sheet
    assert [side.name for side in taken.sides] == ["Ana & Eva", "Bea & Dan"]
    assert taken.hands == plain.hands
    assert taken.totals == plain.totals


def test_a_record_knows_who_sat_there_at_each_hand():
    record, _ = read_record(BELOTE | {"replaced": [EVA, {"hand": 4, "seat": 0, "player": "Cy"}]})
    assert record.players_at(2) == ("Ana", "Bea", "Cy", "Dan")
    assert record.players_at(3) == ("Ana", "Bea", "Eva", "Dan")
    assert record.players_at() == ("Cy", "Bea", "Eva", "Dan")
    assert [side.name for side in record.sides_at(3)] == ["Ana & Eva", "Bea & Dan"]
