from games.kinds.registry import KINDS
from tests import pages
from tests.entry.entries import (
    drawn,
    hand_in_play,
)

river = KINDS["river"].entry

ONE_CARD = {"bids": [0, 0, 0], "tricks": [1, 0, 0]}


def table(players=3, **how):
    return hand_in_play("river", players, **how)


def struck(hand, **facts):
    return pages.struck_out(drawn(hand, "announce", facts))


def test_where_all_bid_together_no_number_is_forbidden():
    hand = table(hands=[ONE_CARD])

    assert struck(hand, bids=[None, 1, 1]) == []
    assert river.remark("announce", {"bids": [None, 1, 1]}, hand).forbidden == ""


def test_in_turn_the_dealer_may_not_make_the_bids_add_up_to_the_cards():
    hand = table(dealer=1, bidding="in_turn", hands=[ONE_CARD])

    assert hand.speaking_order == [2, 1, 0]
    assert struck(hand, bids=[None, 1, 1]) == [("bids-0", "0")]
    assert river.remark("announce", {"bids": [None, 1, 1]}, hand).forbidden == "bids-0-0"


def test_players_are_listed_in_the_order_of_speaking_or_as_they_sit_where_all_bid_together():
    def order(**rules):
        rows = river.form_context("announce", {}, table(dealer=1, **rules))["rows"]
        return [row["name"] for row in rows], [row["last"] for row in rows]

    assert order(bidding="in_turn") == (["Ana", "Cy", "Bea"], [False, False, True])
    assert order() == (["Ana", "Bea", "Cy"], [False] * 3)


def test_the_last_speaker_is_marked_only_where_it_matters():
    assert "bids last" not in drawn(table(), "announce", {})
    assert "bids last" in drawn(table(bidding="in_turn"), "announce", {})


def test_there_is_no_all_trump():
    trumps = [one["trump"] for one in river.form_context("announce", {}, table())["trumps"]]

    assert trumps == ["spades", "hearts", "diamonds", "clubs", "no_trump"]


def test_the_result_shows_the_trump():
    announced = {"bids": [0, 0, 0], "trump": "clubs"}
    hand = table(announced=announced)

    assert "clubs" in pages.text_of(drawn(hand, "result", announced))
