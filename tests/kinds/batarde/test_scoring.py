"""La Bâtarde. Examples BA-xx come from the game's rules and were checked by hand.

BA-06 to BA-14 are in test_auction.py. Left out: who may choune in BA-16, as a record does not say
who did; BA-20 to BA-31, which are about the play of the cards.
"""

import pytest
from hypothesis import given

from games.kinds.registry import GAMES
from games.scoring.game import Progress, Table
from games.scoring.record import complete_rules
from games.scoring.values import Next
from tests.kinds import RECORDS
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

batarde = GAMES["batarde"]

SEED_HAND = {"bids": [2, 2, 0, 3], "tricks": [1, 2, 1, 1]}
"""The booklet's example, five cards each: north, east, south, west."""
ORDER = ["fool", "musician", "king", "queen", "4", "5", "6", "7", "8"]

of_game = Recorded("batarde")
record, sheet, codes = of_game.record, of_game.sheet, of_game.codes


def dull(cards, players=4):
    """A hand of nils in which seat 0 took every trick."""
    return {"bids": [0] * players, "tricks": [cards] + [0] * (players - 1)}


def first_hands(count):
    """The first `count` hands of a game of four, all of them legal."""
    return [dull(cards) for cards in (5, 6, 7, 8, 9, 9, 8, 7, 6, 5)[:count]]


def table(players=4, **rules):
    return Table(players, 0, complete_rules(batarde, players, rules))


# --- the score of a hand


@pytest.mark.parametrize(
    ("example", "stake", "scores"),
    [
        ("BA-01", "plain", (1, 0, 1, 2)),
        ("BA-02", "mechoune", (2, 0, 2, 4)),
        ("BA-03", "choune", (4, 0, 4, 8)),
    ],
)
def test_bad_points_are_the_tricks_off_times_the_stake(example, stake, scores):
    assert sheet(SEED_HAND | {"stake": stake}).hands[0].scores == scores, example


def test_a_plain_stake_may_be_left_out():
    assert sheet(SEED_HAND).totals == (1, 0, 1, 2)
    assert sheet(SEED_HAND | {"stake": None}).totals == (1, 0, 1, 2)


@pytest.mark.parametrize(
    ("example", "stake", "scores"),
    [("BA-15", "mechoune", (0, 2, 0, 4)), ("BA-16", "choune", (0, 4, 0, 8))],
)
def test_an_auction_with_raises_is_scored_by_its_last_bids(example, stake, scores):
    hand = {
        "bids": [1, 0, 2, 3],
        "tricks": [1, 1, 2, 1],
        "stake": stake,
        "trump": "hearts",
        "declarer": 3,
        "mechoune_by": 1,
        "auction": [
            [0, 2, "no_trump"],
            [1, 0, "no_trump"],
            [2, 1, "no_trump"],
            [3, 3, "hearts"],
            [0, 1, "hearts"],
            [1, 0, "hearts"],
            [2, 2, "hearts"],
        ],
    }
    assert sheet(hand, first_dealer=3).totals == scores, example


def test_a_nil_broken_and_mechounee():
    """BA-17: nothing bid, three taken, doubled."""
    hand = {"bids": [0, 1, 1, 2], "tricks": [3, 1, 1, 0], "stake": "mechoune"}
    assert sheet(hand).hands[0].scores[0] == 6


def test_a_correction_changes_every_later_total():
    """BA-19: A 3 and B 2 recorded; really A 2 and B 3, doubled."""
    wrong = {"bids": [3, 1, 1, 1], "tricks": [3, 2, 0, 0], "stake": "mechoune"}
    right = wrong | {"tricks": [2, 3, 0, 0]}
    before, after = sheet(wrong, dull(6), dull(7)), sheet(right, dull(6), dull(7))
    assert (before.hands[0].scores[:2], after.hands[0].scores[:2]) == ((0, 2), (2, 4))
    for then, now in zip(before.hands, after.hands, strict=True):
        moved = [new - old for new, old in zip(now.totals, then.totals, strict=True)]
        assert moved == [2, 2, 0, 0]


def test_each_player_has_a_line_with_the_figures():
    lines = sheet(SEED_HAND | {"stake": "mechoune"}).hands[0].ruling
    assert [line.code for line in lines] == [
        "bid_missed_mechoune",
        "bid_made",
        "bid_missed_mechoune",
        "bid_missed_mechoune",
    ]
    assert lines[3].points == (0, 0, 0, 4)
    assert lines[3].params == {"seat": 3, "bid": 3, "tricks": 1, "off": 2, "points": 4}


# --- deals, dealers, the end


@pytest.mark.parametrize(
    ("players", "fewest", "most", "deals", "tricks", "left_over"),
    [
        (3, 7, 12, 12, 114, 0),
        (4, 5, 9, 10, 70, 0),
        (5, 9, 14, 12, 138, 2),
        (6, 7, 12, 12, 114, 0),
        (7, 5, 10, 12, 90, 2),
    ],
)
def test_the_cards_of_each_deal(players, fewest, most, deals, tricks, left_over):
    """BA-04, BA-05."""
    rising = list(range(fewest, most + 1))
    dealt = [batarde.cards(table(players), number) for number in range(1, deals + 1)]
    assert batarde.length(table(players)) == deals
    assert dealt == rising + rising[::-1]
    assert sum(dealt) == tricks
    assert (36 if players < 5 else 72) - players * most == left_over


def test_the_rising_half_ends_on_the_highest_number():
    assert batarde.length(table(deals="rising")) == 5
    ended = sheet(*first_hands(5), deals="rising")
    assert ended.outcome == "all_played"
    assert ended.next is None
    assert codes(*first_hands(6), deals="rising") == [(6, None, "game_is_over")]


def test_what_is_next():
    assert sheet(first_dealer=2).next == Next(1, 2, 3, {"cards": 5})
    assert sheet(*first_hands(5), first_dealer=2).next == Next(6, 3, 0, {"cards": 9})


def test_three_players_level_at_the_bottom_win_together():
    """BA-32: 11, 11, 11 and 14."""
    exact = [{"bids": [cards, 0, 0, 0], "tricks": [cards, 0, 0, 0]} for cards in (5, 6, 7, 8)]
    nines = [
        {"bids": [0, 9, 9, 9], "tricks": [9, 0, 0, 0]},
        {"bids": [6, 4, 4, 6], "tricks": [4, 2, 2, 1]},
    ]
    ended = sheet(*exact, *nines, *exact[::-1], last_bid="free")
    assert ended.totals == (11, 11, 11, 14)
    assert ended.ranks == (1, 1, 1, 4)
    assert ended.winners == (0, 1, 2)


# --- refused hands


@pytest.mark.parametrize(
    ("code", "field", "facts"),
    [
        ("bids_missing", "bids", {"bids": [2, None, 0, 3]}),
        ("tricks_do_not_add_up", "tricks", {"tricks": [1, 2, 1, 2]}),
        ("bids_equal_cards", "bids", {"bids": [2, 2, 0, 1]}),
        ("unknown_seat", "mechoune_by", {"mechoune_by": -1}),
        ("declarer_cannot_mechoune", "mechoune_by", {"declarer": 2, "mechoune_by": 2}),
        ("deck_not_in_play", "deck", {"deck": "marked"}),
        ("auction_does_not_match", "auction", {"auction": "none"}),
        ("auction_does_not_match", "auction", {"auction": []}),
        ("unknown_field", "tables", {"tables": 1}),
    ],
)
def test_a_hand_that_breaks_the_rules_is_refused(code, field, facts):
    assert codes(SEED_HAND | facts) == [(1, field, code)]


def test_tricks_that_do_not_exist():
    """BA-18: ten tricks where nine cards were dealt; the earlier hands remain."""
    broken = {"bids": [0, 0, 0, 0], "tricks": [3, 3, 2, 2]}
    replay = replay_record(GAMES, record(*first_hands(4), broken))
    assert [(one.hand, one.code) for one in replay.faults] == [(5, "tricks_do_not_add_up")]
    assert replay.faults[0].params == {"given": 10, "cards": 9}
    assert len(replay.sheet.hands) == 4


def test_all_faults_are_reported_together():
    hand = {"bids": [9, None, 0, 0], "tricks": [5, 5, 0, 0], "stake": "x", "trump": 1}
    assert [code for _, _, code in codes(hand)] == [
        "bids_missing",
        "too_many",
        "tricks_do_not_add_up",
        "unknown_stake",
        "unknown_trump",
    ]


def test_the_fault_names_who_has_no_bid():
    (fault,) = replay_record(GAMES, record(SEED_HAND | {"bids": [2, None, 0]})).faults
    assert fault.params == {"seats": [1, 3]}


# --- house rules


def test_the_last_bid_may_be_free():
    hand = SEED_HAND | {"bids": [2, 2, 0, 1]}
    assert sheet(hand, last_bid="free").totals == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("stakes", "played"),
    [
        ("choune", ("plain", "mechoune", "choune")),
        ("mechoune", ("plain", "mechoune")),
        ("none", ("plain",)),
    ],
)
def test_the_stakes_can_be_limited(stakes, played):
    for stake in ("plain", "mechoune", "choune"):
        found = codes(SEED_HAND | {"stake": stake}, stakes=stakes)
        assert found == ([] if stake in played else [(1, "stake", "stake_not_played")])


def test_nobody_calls_mechoune_where_no_stakes_are_played():
    hand = SEED_HAND | {"mechoune_by": 1}
    assert codes(hand) == []
    assert codes(hand, stakes="mechoune") == []
    assert codes(hand, stakes="none") == [(1, "mechoune_by", "stake_not_played")]


def test_the_table_may_note_its_two_orders():
    assert codes(normal_order=ORDER, trump_order=ORDER[::-1]) == []
    for wrong in ("AKQ", ORDER[:8], ["fool"] * 9, [*ORDER[:8], ""], [*ORDER[:8], 1]):
        assert codes(normal_order=wrong) == [(None, "normal_order", "unknown_rule_value")]


@pytest.mark.parametrize("deck", ["marked", "simple"])
def test_two_packs_are_used_from_five_players_on(deck):
    hand = dull(9, players=5) | {"deck": deck}
    assert codes(hand, players=5) == []
    assert codes(hand | {"deck": "both"}, players=5) == [(1, "deck", "unknown_rule_value")]


# --- the auction recorded with a hand

AUCTION = [[1, 2, "clubs"], [2, 0, "clubs"], [3, 3, "clubs"], [0, 1, "clubs"]]
"""Seat 0 deals, seat 1 declares."""
BY_AUCTION = {"bids": [1, 2, 0, 3], "tricks": [1, 2, 0, 2], "auction": AUCTION}


def test_an_auction_that_leads_to_the_bids_is_accepted():
    assert codes(BY_AUCTION) == []
    assert codes(BY_AUCTION | {"trump": "clubs", "declarer": 1, "mechoune_by": 0}) == []


@pytest.mark.parametrize(
    "facts",
    [
        {"bids": [1, 2, 1, 3]},
        {"trump": "hearts"},
        {"declarer": 2},
        {"auction": AUCTION[:3]},
        {"auction": [*AUCTION, [1, 3, "hearts"]]},
        {"auction": [[1, 2, "clubs"], [2, 1, "no_trump"]]},
        {"auction": [[0, 2, "clubs"]]},
    ],
)
def test_an_auction_that_does_not_lead_to_the_bids_is_refused(facts):
    assert codes(BY_AUCTION | facts) == [(1, "auction", "auction_does_not_match")]


def test_the_declarer_of_the_auction_cannot_mechoune():
    found = codes(BY_AUCTION | {"mechoune_by": 1, "stake": "mechoune"})
    assert found == [(1, "mechoune_by", "declarer_cannot_mechoune")]


def test_the_auction_names_the_favoured_pack():
    said = [[1, 3, "clubs", "simple"], [2, 0, "clubs"], [3, 0, "clubs"], [4, 0, "clubs"]]
    hand = {"bids": [2, 3, 0, 0, 0], "tricks": [9, 0, 0, 0, 0], "auction": [*said, [0, 2, "clubs"]]}
    assert codes(hand | {"deck": "simple"}, players=5) == []
    found = codes(hand | {"deck": "marked"}, players=5)
    assert found == [(1, "auction", "auction_does_not_match")]


@pytest.mark.parametrize(
    ("overcall", "found"),
    [("set_bid", []), ("highest", [(1, "auction", "auction_does_not_match")])],
)
def test_the_auction_follows_the_house_rules(overcall, found):
    said = [[1, 2, "clubs"], [2, 4, "clubs"], [3, 2, "hearts"]]
    said += [[0, 0, "hearts"], [1, 0, "hearts"], [2, 0, "hearts"]]
    hand = {"bids": [0, 0, 0, 2], "tricks": [5, 0, 0, 0], "auction": said}
    assert codes(hand, overcall=overcall) == found


# --- the open hand


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        ({"bids": [2, 2, 0, 1]}, "bids", "bids_equal_cards"),
        ({"bids": [6]}, "bids", "too_many"),
        ({"bids": 3}, "bids", "bids_missing"),
        ({"bids": [0] * 5}, "bids", "bids_missing"),
        ({"tricks": [5, 1, 0, 0]}, "tricks", "tricks_do_not_add_up"),
        ({"auction": AUCTION, "bids": [None, 3]}, "auction", "auction_does_not_match"),
        ({"auction": [[0, 2, "clubs"]]}, "auction", "auction_does_not_match"),
        ({"declarer": 1, "mechoune_by": 1}, "mechoune_by", "declarer_cannot_mechoune"),
    ],
)
def test_the_known_facts_of_an_open_hand_are_checked(facts, field, code):
    assert codes(opened=facts) == [(1, field, code)]


# --- for the entry


def progress(number=1, dealer=3):
    return Progress(number, dealer, (0, 0, 0, 0), 0, None)


@pytest.mark.parametrize(
    ("bids", "rules", "declarer", "forbidden"),
    [
        ([2, 0, 1, None], {}, None, 2),
        ([2, 0, 1], {}, None, 2),
        ([2, 0, 1, 4], {}, None, 2),
        ([], {}, None, None),
        ([2, None, 1, None], {}, None, None),
        ([3, 2, 1, None], {}, None, None),
        ([2, 0, 1, None], {"last_bid": "free"}, None, None),
        # BA-14: D declared, C is last.
        ([1, 0, None, 3], {}, 3, 1),
        ([1, 0, 2, None], {}, 3, None),
    ],
)
def test_the_last_bidder_may_have_a_forbidden_number(bids, rules, declarer, forbidden):
    assert batarde.forbidden_bid(table(**rules), progress(), bids, declarer) == forbidden


# --- any legal record


@given(RECORDS["batarde"])
def test_each_trick_too_many_or_too_few_counts_as_often_as_the_stake(data):
    times = {"plain": 1, "mechoune": 2, "choune": 4}
    for facts, hand in zip(data["hands"], replay_record(GAMES, data).sheet.hands, strict=True):
        pairs = list(zip(facts["bids"], facts["tricks"], strict=True))
        stake = times[facts.get("stake", "plain")]
        assert hand.scores == tuple(stake * abs(bid - taken) for bid, taken in pairs)
