"""Who took over a seat and who dealt out of turn: what a record may say of it, and what follows."""

import pytest

from games.kinds.registry import GAMES
from games.scoring.record import read_record
from games.scoring.replay import replay, replay_after
from tests.replaying import replay_record

MADE = {"taker": 1, "contract": "hearts", "points": [67, 95]}
BELOTE = {
    "format": "scorekeeper/1",
    "game": "belote",
    "players": ["Ana", "Bea", "Cy", "Dan"],
    "hands": [MADE, MADE, MADE],
}
EVA = {"hand": 3, "seat": 2, "player": "Eva"}
ONCE = {"hand": 2, "seat": 3}


def codes(*replaced, **more):
    """The faults of the record with these replacements, as (hand, field, code)."""
    data = BELOTE | {"replaced": list(replaced)} | more
    return [(found.hand, found.field, found.code) for found in replay_record(GAMES, data).faults]


@pytest.mark.parametrize(("field", "item"), [("replaced", EVA), ("dealt", ONCE)])
def test_an_item_names_a_hand_and_a_seat_of_the_game(field, item):
    wrong = {"hand": (0, 5), "seat": (4, -1)}
    for key, values in wrong.items():
        for value in values:
            found = codes(**{field: [item | {key: value}]})
            assert found == [(None, field, f"unknown_{key}")]
        for value in (None, True, "Ana", 3.0):
            assert codes(**{field: [item | {key: value}]}) == [(None, field, "not_a_number")]
    for value in ([None], [[3, 2, "Eva"]], {}):
        assert codes(**{field: value}) == [(None, field, "not_an_object")]
    assert codes(**{field: [item | {"why": "tired"}]}) == [(None, "why", "unknown_field")]
    assert codes(**{field: None}) == codes(**{field: [item]}) == []


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (EVA | {"hand": 1}, "unknown_hand"),
        (EVA | {"player": "bea "}, "name_twice"),
        (EVA | {"player": "Cy"}, "name_twice"),
        (EVA | {"player": " "}, "name_missing"),
        (EVA | {"player": None}, "name_missing"),
        (EVA | {"player": 5}, "name_missing"),
        (EVA | {"player": "E" * 41}, "name_too_long"),
    ],
)
def test_an_impossible_replacement_is_refused(one, code):
    assert codes(one) == [(None, "replaced", code)]


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
    record, _ = read_record(GAMES, BELOTE | {"replaced": swap})
    assert record.players_at(2) == ("Ana", "Bea", "Cy", "Dan")
    assert record.players_at(3) == ("Cy", "Bea", "Ana", "Dan")


def test_scores_belong_to_the_seat_and_a_side_names_who_sat_there_last():
    plain, taken = (
        replay_record(GAMES, BELOTE).sheet,
        replay_record(GAMES, BELOTE | {"replaced": [EVA]}).sheet,
    )
    assert [side.name for side in taken.sides] == ["Ana & Eva", "Bea & Dan"]
    assert taken.hands == plain.hands
    assert taken.totals == plain.totals


def test_a_record_knows_who_sat_there_at_each_hand():
    record, _ = read_record(
        GAMES, BELOTE | {"replaced": [EVA, {"hand": 4, "seat": 0, "player": "Cy"}]}
    )
    assert record.players_at(2) == ("Ana", "Bea", "Cy", "Dan")
    assert record.players_at(3) == ("Ana", "Bea", "Eva", "Dan")
    assert record.players_at() == ("Cy", "Bea", "Eva", "Dan")
    assert [side.name for side in record.sides_at(3)] == ["Ana & Eva", "Bea & Dan"]


# Who dealt out of turn


def dealers(hands, *dealt):
    """Who dealt each hand and deals the next, and who led them."""
    sheet = replay_record(GAMES, BELOTE | {"hands": hands, "dealt": list(dealt)}).sheet
    every = [*sheet.hands, sheet.next]
    return [one.dealer for one in every], [one.leader for one in every]


def test_one_hand_has_another_dealer_and_the_order_after_it_stays():
    assert dealers([MADE] * 3) == ([0, 1, 2, 3], [1, 2, 3, 0])
    assert dealers([MADE] * 3, ONCE) == ([0, 3, 2, 3], [1, 0, 3, 0])
    assert dealers([MADE] * 3, {"hand": 1, "seat": 2}) == ([2, 1, 2, 3], [3, 2, 3, 0])
    assert dealers([MADE] * 3, {"hand": 4, "seat": 0}) == ([0, 1, 2, 0], [1, 2, 3, 1])


def test_from_a_hand_on_the_order_follows_from_who_dealt_it():
    onwards = ONCE | {"onwards": True}
    later = {"hand": 3, "seat": 1}

    assert dealers([MADE] * 3, onwards) == ([0, 3, 0, 1], [1, 0, 1, 2])
    assert dealers([MADE, {"redeal": 2}, MADE], onwards)[0] == [0, 3, 3, 0]
    assert dealers([MADE] * 3, onwards, later)[0] == [0, 3, 1, 1]
    assert dealers([MADE] * 3, onwards, later | {"onwards": True})[0] == [0, 3, 1, 2]
    assert codes(dealt=[ONCE | {"onwards": 1}]) == [(None, "dealt", "not_true_or_false")]


def test_after_a_redeal_whose_turn_it_was_deals_again():
    assert dealers([MADE, {"redeal": 2}, MADE], ONCE)[0] == [0, 3, 1, 2]


def test_the_facts_of_the_hand_are_checked_against_who_really_dealt():
    forced = MADE | {"taker": 0, "chosen": "forced"}
    assert codes(hands=[MADE, forced]) == [(2, "taker", "forced_taker")]
    assert codes(dealt=[ONCE], hands=[MADE, forced]) == []
    opened = {"taker": 0, "contract": "hearts", "chosen": "forced"}
    assert codes(hands=[MADE], open=opened) == [(2, "taker", "forced_taker")]
    assert codes(dealt=[ONCE], hands=[MADE], open=opened) == []


def test_there_is_one_dealer_a_hand_in_order():
    assert codes(dealt=[ONCE, ONCE]) == [(None, "dealt", "unknown_hand")]
    assert codes(dealt=[ONCE | {"hand": 3}, ONCE]) == [(None, "dealt", "unknown_hand")]


def test_nobody_deals_where_the_game_has_no_dealer():
    assert codes(dealt=[{"hand": 1, "seat": 0}], game="alta_baja", hands=[]) == [
        (None, "dealt", "nobody_deals")
    ]


def test_a_replay_that_goes_on_from_another_is_the_same():
    plain, _ = read_record(GAMES, BELOTE)
    once, _ = read_record(GAMES, BELOTE | {"dealt": [ONCE]})
    onwards, _ = read_record(GAMES, BELOTE | {"dealt": [ONCE | {"onwards": True}]})
    longer, _ = read_record(GAMES, BELOTE | {"dealt": [ONCE], "hands": [MADE] * 5})
    assert replay_after(once, plain, replay(plain)) == replay(once)
    assert replay_after(plain, once, replay(once)) == replay(plain)
    assert replay_after(onwards, once, replay(once)) == replay(onwards)
    assert replay_after(longer, once, replay(once)) == replay(longer)
