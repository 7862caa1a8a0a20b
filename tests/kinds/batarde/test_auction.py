"""La Bâtarde's auction. Examples BA-xx come from the game's rules and were checked by hand."""

import pytest

from games.kinds.batarde import auction
from games.kinds.registry import GAMES
from games.scoring.game import Table
from games.scoring.record import complete_rules

batarde = GAMES["batarde"]

DEALER = 3
"""Of four players dealt five cards each, unless a test says otherwise: seat 0 speaks first."""


def table(players=4, **rules):
    return Table(players, DEALER, complete_rules(batarde, players, rules))


def after(*announcements, cards=5, **rules):
    state, faults = auction.hold_auction(table(**rules), cards, DEALER, list(announcements))
    assert faults == []
    return state


def refusal(*announcements, cards=5, **rules):
    """The code of the first announcement that is refused, and its number."""
    _, faults = auction.hold_auction(table(**rules), cards, DEALER, list(announcements))
    assert len(faults) == 1
    return faults[0].code, faults[0].params["number"]


@pytest.mark.parametrize(
    ("example", "first", "second", "allowed"),
    [
        ("BA-06", (2, "diamonds"), (3, "clubs"), True),
        ("BA-07", (2, "diamonds"), (2, "clubs"), False),
        ("BA-08", (2, "diamonds"), (2, "spades"), True),
        ("BA-09", (3, "no_trump"), (3, "hearts"), True),
        ("BA-10", (2, "spades"), (2, "all_trump"), True),
        ("BA-11", (3, "all_trump"), (4, "no_trump"), True),
    ],
)
def test_a_new_trump_needs_a_stronger_announcement(example, first, second, allowed):
    state = after([0, *first])
    assert (second in auction.raises(state, locked=False)) == allowed, example
    if allowed:
        assert after([0, *first], [1, *second]).declarer == 1, example
    else:
        assert refusal([0, *first], [1, *second]) == ("bid_not_allowed", 2), example


def test_repeating_an_announcement_accepts_the_trump_and_is_no_raise():
    """BA-12: 2 diamonds over 2 diamonds changes nothing."""
    assert (2, "diamonds") not in auction.raises(after([0, 2, "diamonds"]), locked=False)
    state = after([0, 2, "diamonds"], [1, 2, "diamonds"])
    assert state.declarer == 0
    assert state.bids == (2, 2, None, None)


def test_the_last_bidder_may_not_make_the_bids_add_up_to_the_cards():
    """BA-13, an example from the booklet."""
    said = [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"]]
    state = after(*said)
    assert state.seat == 3
    assert auction.numbers(state) == (0, 1, 3, 4, 5)
    assert auction.raises(state, locked=False)[:3] == (
        (2, "clubs"),
        (2, "diamonds"),
        (2, "hearts"),
    )
    assert (3, "hearts") in auction.raises(state, locked=False)
    assert refusal(*said, [3, 2, "no_trump"]) == ("bid_not_allowed", 4)
    closed = after(*said, [3, 3, "no_trump"])
    assert closed.closed
    assert closed.bids == (2, 0, 1, 3)
    assert (closed.trump, closed.declarer) == ("no_trump", 0)
    assert auction.numbers(closed) == ()
    assert auction.raises(closed, locked=False) == ()


def test_the_last_player_may_bid_any_number_if_the_last_bid_is_free():
    said = [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"], [3, 2, "no_trump"]]
    assert after(*said, last_bid="free").bids == (2, 0, 1, 2)


def test_a_raise_erases_the_bids_and_the_player_who_raises_is_the_declarer():
    """BA-14: D raises; C, who now speaks last, may not say 1."""
    said = [
        [0, 2, "no_trump"],
        [1, 0, "no_trump"],
        [2, 1, "no_trump"],
        [3, 3, "hearts"],
        [0, 1, "hearts"],
        [1, 0, "hearts"],
    ]
    state = after(*said)
    assert state.seat == 2
    assert auction.forbidden_number(state) == 1
    assert refusal(*said, [2, 1, "hearts"]) == ("bid_not_allowed", 7)
    closed = after(*said, [2, 2, "hearts"])
    assert closed.closed
    assert closed.bids == (1, 0, 2, 3)
    assert (closed.trump, closed.declarer) == ("hearts", 3)


def test_a_raise_by_the_last_bidder_may_use_the_number_forbidden_in_the_old_trump():
    said = [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"], [3, 2, "clubs"]]
    assert after(*said).declarer == 3


def test_the_first_bidder_may_name_any_number_in_any_trump():
    state = after()
    assert state.seat == 0
    assert auction.numbers(state) == ()
    assert len(auction.raises(state, locked=False)) == 6 * 6
    assert after([0, 0, "no_trump"]).trump == "no_trump"


def test_a_mechoune_fixes_the_trump_but_not_the_numbers():
    state = after([0, 2, "clubs"])
    assert auction.raises(state, locked=True) == ()
    assert auction.numbers(state) == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(("overcall", "allowed"), [("set_bid", True), ("highest", False)])
def test_a_house_rule_sets_the_number_that_a_new_trump_must_beat(overcall, allowed):
    """3 hearts after 2 clubs and 4 clubs: it beats what set clubs, but not the 4."""
    state = after([0, 2, "clubs"], [1, 4, "clubs"], overcall=overcall)
    assert ((3, "hearts") in auction.raises(state, locked=False)) == allowed
    assert (4, "hearts") in auction.raises(state, locked=False)


def test_a_lower_number_in_the_trump_does_not_lower_what_a_raise_must_beat():
    state = after([0, 3, "clubs"], [1, 1, "clubs"], overcall="highest")
    assert (2, "hearts") not in auction.raises(state, locked=False)


def test_an_announcement_out_of_turn_is_refused():
    assert refusal([1, 2, "clubs"]) == ("out_of_turn", 1)
    assert refusal([0, 2, "clubs"], [2, 2, "clubs"]) == ("out_of_turn", 2)


def test_nobody_may_speak_once_the_auction_is_closed():
    said = [[0, 2, "clubs"], [1, 0, "clubs"], [2, 1, "clubs"], [3, 3, "clubs"]]
    assert refusal(*said, [0, 3, "hearts"]) == ("out_of_turn", 5)


@pytest.mark.parametrize(
    "said",
    [
        "pass",
        None,
        [],
        [0, 2],
        [0, 2, "stars"],
        [0, 2, ["clubs"]],
        [0, 6, "clubs"],
        [0, -1, "clubs"],
        [0, True, "clubs"],
        [False, 2, "clubs"],
        [0, 2.0, "clubs"],
        [0, 2, "clubs", "marked"],
        [0, 2, "clubs", "marked", 1],
    ],
)
def test_what_is_not_an_announcement_is_not_allowed(said):
    assert refusal(said) == ("bid_not_allowed", 1)


def test_with_two_packs_a_trump_is_set_with_the_favoured_pack():
    said = [[4, 4, "spades", "marked"]]
    state, faults = auction.hold_auction(table(5), 9, DEALER, said)
    assert faults == []
    assert (state.trump, state.pack) == ("spades", "marked")
    state, faults = auction.hold_auction(table(5), 9, DEALER, [*said, [0, 3, "spades"]])
    assert faults == []
    assert state.pack == "marked"


@pytest.mark.parametrize(
    "said",
    [
        [[4, 4, "spades"]],
        [[4, 4, "spades", "both"]],
        [[4, 4, "spades", "marked"], [0, 5, "spades", "simple"]],
        [[4, 4, "spades", "marked"], [0, 5, "hearts"]],
    ],
)
def test_with_two_packs_the_pack_is_named_only_with_a_new_trump(said):
    _, faults = auction.hold_auction(table(5), 9, DEALER, said)
    assert [fault.code for fault in faults] == ["bid_not_allowed"]
    assert faults[0].params["number"] == len(said)
