import pytest

from games.kinds.registry import KINDS
from tests import pages
from tests.entry.entries import (
    drawn,
    drawn_again,
    hand_in_play,
    tapped,
    verdict_on,
)

batarde = KINDS["batarde"].entry

BIDS = {"bids": [2, 2, 0, 3]}


def table(players=4, **how):
    return hand_in_play("batarde", players, **how)


def struck(hand, **facts):
    return pages.struck_out(drawn(hand, "announce", facts))


def test_a_plain_stake_is_left_out_of_the_facts():
    assert tapped(table(), "announce", stake="plain") == {}


def test_the_favoured_pack_is_a_field_from_five_players_on():
    facts = {"deck": "marked"}

    assert drawn_again(table(5), "announce", facts) == facts
    assert 'name="deck"' not in drawn(table(4), "announce", {})


@pytest.mark.parametrize(
    ("stakes", "shown"),
    [
        ("choune", ["plain", "mechoune", "choune"]),
        ("mechoune", ["plain", "mechoune"]),
        ("none", []),
    ],
)
def test_only_the_stakes_that_the_table_plays_are_shown(stakes, shown):
    drawn_stakes = batarde.form_context("announce", {}, table(stakes=stakes))["stakes"]

    assert [one["stake"] for one in drawn_stakes] == shown


def test_the_dealer_who_bids_last_may_not_make_the_bids_add_up_to_the_cards():
    hand = table(dealer=3)

    assert struck(hand, bids=[2, 1, 0, None]) == [("bids-3", "2")]
    assert batarde.remark("announce", {"bids": [2, 1, 0, None]}, hand).forbidden == "bids-3-2"


def test_the_remark_says_which_number_the_last_bidder_may_not_say():
    said = batarde.remark("announce", {"bids": [2, 1, 0, None]}, table(dealer=3))

    assert said.text == "Dan may not say 2."
    assert said.reason == "3 and 2 make 5: the bids would come out even."


def test_the_verdict_says_what_was_at_stake():
    facts = {"bids": [2, 2, 0, 2], "tricks": [1, 2, 1, 1], "stake": "mechoune"}

    assert verdict_on(table(), facts) == (
        "Missed: Cy +2, Dan +2, Ana +2.",
        "Made: Bea. Stake: méchoune.",
    )


def test_once_the_declarer_is_known_the_player_before_speaks_last():
    hand = table(dealer=3)

    assert struck(hand, bids=[2, None, 1, 1], declarer=2) == [("bids-1", "1")]
    assert batarde.remark("announce", {"bids": [2, None, 1, 1], "declarer": 2}, hand).forbidden == (
        "bids-1-1"
    )
    assert struck(hand, bids=[None, 2, 0, 2], declarer=1) == [("bids-0", "1")]


def test_the_player_before_the_first_seat_is_the_last_seat():
    assert struck(table(dealer=1), bids=[2, 1, 0, None], declarer=0) == [("bids-3", "2")]


def test_a_declarer_at_a_seat_that_does_not_exist_forbids_nothing():
    assert struck(table(dealer=3), bids=[2, 1, 0, None], declarer=9) == [("bids-3", "2")]


def test_the_sentences_give_the_stake_with_the_bids():
    assert batarde.describe({"stake": "choune"}, table()) == ["Stake: choune."]


def test_the_result_shows_what_was_announced():
    announced = BIDS | {"trump": "hearts", "declarer": 1, "stake": "mechoune"}
    text = pages.text_of(drawn(table(announced=announced), "result", announced))

    assert "hearts" in text
    assert "set by Bea" in text
    assert "×2" in text


def test_what_is_wrong_with_rarely_noted_facts_is_said_in_their_panel():
    facts = {"declarer": 1, "mechoune_by": 1}

    for wrong in ("declarer", "mechoune_by", "deck", "auction"):
        html = drawn(table(), "announce", facts, {wrong: "That cannot be."})
        panel = html.partition('id="more"')[2].partition('class="panel-foot"')[0]
        assert "That cannot be." in panel


def test_players_are_listed_in_the_order_in_which_they_speak():
    drawn_rows = batarde.form_context("announce", {}, table(dealer=2))["rows"]

    assert [row["name"] for row in drawn_rows] == ["Dan", "Ana", "Bea", "Cy"]
    assert [row["last"] for row in drawn_rows] == [False, False, False, True]


AUCTION = [[1, 2, "clubs"], [2, 2, "hearts"], [3, 0, "hearts"], [0, 2, "hearts"], [1, 0, "hearts"]]
HELD = {"bids": [2, 0, 2, 0], "trump": "hearts", "declarer": 2, "auction": AUCTION}
"""Bea opens in clubs; Cy says as many in hearts, which is stronger, and everybody bids again."""


def test_the_auction_recorded_by_the_judge_is_sent_with_the_announcements():
    assert drawn_again(table(), "announce", HELD) == HELD


def test_an_auction_that_does_not_match_the_bids_is_reported_before_anything_is_saved():
    found = batarde.remark("announce", HELD | {"bids": [1, 0, 2, 0]}, table())

    assert (found.fact, "ended differently" in found.text) == ("auction", True)
    assert not batarde.remark("announce", HELD, table()).fact


def test_the_sentences_name_the_declarer_the_player_who_called_mechoune_and_the_favoured_pack():
    facts = {"trump": "diamonds", "declarer": 0, "mechoune_by": 1, "deck": "marked"}

    assert batarde.describe(facts, table()) == [
        "Trump: diamonds.",
        "Ana sets the trump.",
        "Bea calls méchoune.",
        "Of two like cards the marked one wins.",
    ]
    assert batarde.describe({"deck": "simple"}, table()) == [
        "Of two like cards the simple one wins."
    ]


def test_the_sentences_give_the_auction_announcement_by_announcement():
    assert batarde.describe(HELD, table())[-1] == (
        "Auction: Bea 2 clubs, Cy 2 hearts, Dan 0 hearts, Ana 2 hearts, Bea 0 hearts."
    )
