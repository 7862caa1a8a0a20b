"""A hand that somebody dealt out of turn: what a record may say about it, and what follows."""

import pytest

from games.scoring.record import read_record
from games.scoring.replay import replay, replay_after, replay_record

MADE = {"taker": 1, "contract": "hearts", "points": [67, 95]}
BELOTE = {
    "format": "scorekeeper/1",
    "game": "belote",
    "players": ["Ana", "Bea", "Cy", "Dan"],
    "hands": [MADE, MADE, MADE],
}
ONCE = {"hand": 2, "seat": 3}


def dealers(hands, *dealt):
    """Who dealt each hand and deals the next, and who led them."""
    sheet = replay_record(BELOTE | {"hands": hands, "dealt": list(dealt)}).sheet
    every = [*sheet.hands, sheet.next]
    return [one.dealer for one in every], [one.leader for one in every]


def codes(*dealt, **more):
    data = BELOTE | {"dealt": list(dealt)} | more
    return [(found.hand, found.field, found.code) for found in replay_record(data).faults]


def test_one_hand_has_another_dealer_and_the_order_after_it_stays():
    assert dealers([MADE] * 3) == ([0, 1, 2, 3], [1, 2, 3, 0])
    assert dealers([MADE] * 3, ONCE) == ([0, 3, 2, 3], [1, 0, 3, 0])
    assert dealers([MADE] * 3, {"hand": 1, "seat": 2}) == ([2, 1, 2, 3], [3, 2, 3, 0])
    assert dealers([MADE] * 3, {"hand": 4, "seat": 0}) == ([0, 1, 2, 0], [1, 2, 3, 1])


def test_after_a_redeal_whose_turn_it_was_deals_again():
    assert dealers([MADE, {"redeal": 2}, MADE], ONCE)[0] == [0, 3, 1, 2]


def test_the_facts_of_the_hand_are_checked_against_who_really_dealt():
    forced = MADE | {"taker": 0, "chosen": "forced"}
    assert codes(hands=[MADE, forced]) == [(2, "taker", "forced_taker")]
    assert codes(ONCE, hands=[MADE, forced]) == []
    opened = {"taker": 0, "contract": "hearts", "chosen": "forced"}
    assert codes(hands=[MADE], open=opened) == [(2, "taker", "forced_taker")]
    assert codes(ONCE, hands=[MADE], open=opened) == []


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (ONCE | {"hand": 0}, "unknown_hand"),
        (ONCE | {"hand": 5}, "unknown_hand"),
        (ONCE | {"hand": None}, "not_a_number"),
        (ONCE | {"hand": True}, "not_a_number"),
        (ONCE | {"seat": 4}, "unknown_seat"),
        (ONCE | {"seat": "Ana"}, "not_a_number"),
        (ONCE | {"seat": None}, "not_a_number"),
        (None, "not_an_object"),
        ([2, 3], "not_an_object"),
    ],
)
def test_an_impossible_dealer_is_refused(one, code):
    assert codes(one) == [(None, "dealt", code)]


def test_the_list_is_in_order_and_has_no_other_keys():
    assert codes(ONCE, ONCE) == [(None, "dealt", "unknown_hand")]
    assert codes(ONCE | {"hand": 3}, ONCE) == [(None, "dealt", "unknown_hand")]
    assert codes(ONCE | {"why": "tired"}) == [(None, "why", "unknown_field")]
    assert codes(dealt={}) == [(None, "dealt", "not_an_object")]
    assert codes(dealt=None) == []


def test_nobody_deals_where_the_game_has_no_dealer():
    assert codes({"hand": 1, "seat": 0}, game="alta_baja", hands=[]) == [
        (None, "dealt", "nobody_deals")
    ]


def test_a_replay_that_goes_on_from_another_is_the_same():
    plain, _ = read_record(BELOTE)
    once, _ = read_record(BELOTE | {"dealt": [ONCE]})
    longer, _ = read_record(BELOTE | {"dealt": [ONCE], "hands": [MADE] * 5})
    assert replay_after(once, plain, replay(plain)) == replay(once)
    assert replay_after(plain, once, replay(once)) == replay(plain)
    assert replay_after(longer, once, replay(once)) == replay(longer)
