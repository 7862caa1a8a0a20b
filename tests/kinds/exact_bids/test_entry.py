"""What the entries of La Bâtarde and of the river have in common."""

import pytest

from games.kinds.registry import KINDS
from games.scoring.replay import score_hand
from tests.entry.entries import drawn, drawn_again, faults_of, hand_in_play, tapped, verdict_on

BOTH = ("batarde", "river")
"""Five cards each: the first hand of four at La Bâtarde, the fifth at the river."""
FIVE = {
    "batarde": {},
    "river": {"hands": [{"bids": [0] * 4, "tricks": [n, 0, 0, 0]} for n in range(1, 5)]},
}


def table(kind, **how):
    return hand_in_play(kind, **FIVE[kind] | how)


def remark(kind, moment, **facts):
    return KINDS[kind].entry.remark(moment, facts, table(kind))


def verdict(kind, facts, **how):
    """The verdict on a hand before it is saved."""
    return verdict_on(table(kind, **how), facts)


@pytest.mark.parametrize("kind", BOTH)
def test_there_is_a_key_for_every_possible_number_of_tricks_and_no_others(kind):
    html = drawn(table(kind), "announce", {})

    assert all(f'id="bids-0-{number}"' in html for number in range(6))
    assert 'id="bids-0-6"' not in html


@pytest.mark.parametrize("kind", BOTH)
def test_the_button_counts_the_missing_bids(kind):
    assert remark(kind, "announce").lacks == "4 more bids"
    assert remark(kind, "announce", bids=[0, None, 1, 1]).lacks == "1 more bid"
    assert remark(kind, "announce", bids=[0, 4, 1, 1]).lacks == ""


@pytest.mark.parametrize("kind", BOTH)
def test_the_remark_compares_the_bids_with_the_tricks(kind):
    assert remark(kind, "announce", bids=[2, None, 1, None]).text == "3 bid for 5 tricks."
    assert remark(kind, "announce", bids=[None] * 4).text == ""


@pytest.mark.parametrize("kind", BOTH)
def test_the_sum_is_shown_above_the_pad_and_follows_the_taps(kind):
    def tally(moment, **facts):
        drawn_now = KINDS[kind].entry.form_context(moment, facts, table(kind))["tally"]
        assert remark(kind, moment, **facts).computed == (("tally", drawn_now),)
        return drawn_now

    assert tally("announce") == ""
    assert tally("announce", bids=[3, None, 1, None]) == "sum 4"
    assert tally("result", tricks=[1, 2, 0, 1]) == "4 tricks of 5"
    assert tally("result", tricks=[1, 0, 0, 0]) == "1 trick of 5"


@pytest.mark.parametrize("kind", BOTH)
def test_the_row_of_a_hand_has_the_bid_and_the_tricks_under_each_score(kind):
    hand = table(kind)
    facts = {"bids": [2, 2, 0, 3], "tricks": [2, 1, 0, 2]}
    score, _ = score_hand(hand.game, hand.table, hand.progress, facts)

    assert KINDS[kind].entry.row(facts, score, hand.players)["under"] == (
        "2/2",
        "2/1",
        "0/0",
        "3/2",
    )


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("bids", "given", "reason"),
    [
        ([2, 2, 1, 2], 7, "2 too many: somebody will miss."),
        ([0, 2, 1, 1], 4, "1 too few: somebody will miss."),
    ],
)
def test_once_everyone_has_bid_all_bids_are_counted(kind, bids, given, reason):
    said = remark(kind, "announce", bids=bids)

    assert (said.text, said.reason) == (f"{given} bid for 5 tricks.", reason)


def test_where_any_number_is_free_the_bids_may_add_up_to_the_cards():
    assert remark("river", "announce", bids=[2, 2, 1, 0]).reason == "Everyone can make their bid."


@pytest.mark.parametrize("kind", BOTH)
def test_the_remark_says_how_many_tricks_are_still_to_be_assigned(kind):
    few, many = [1, 1, 0, 0], [3, 2, 1, 1]

    assert remark(kind, "result", tricks=few).text == "3 more tricks to place."
    assert remark(kind, "result", tricks=few).lacks == "3 more tricks"
    assert remark(kind, "result", tricks=many).text == "2 tricks too many."
    assert remark(kind, "result", tricks=many).reason == "There are only 5."
    assert remark(kind, "result", tricks=[2, 1, 1, 1]).text == ""


@pytest.mark.parametrize("kind", BOTH)
def test_with_two_players_off_their_bids_the_remark_names_them_and_counts_the_others(kind):
    said = remark(kind, "result", bids=[1, 0, 1, 0], tricks=[0, 1, 0, 1])
    order = {"batarde": "Bea, Cy and 2 more", "river": "Dan, Cy and 2 more"}

    assert said.reason == f"Missed: {order[kind]}."


@pytest.mark.parametrize("kind", BOTH)
def test_the_verdict_says_who_missed_and_who_made_the_bid_with_their_points(kind):
    missed = {"batarde": "Dan +2, Ana +1", "river": "Dan +2, Ana"}
    made = {"batarde": "Bea, Cy", "river": "Cy +11, Bea +22"}
    hand = {"bids": [1, 2, 1, 0], "tricks": [0, 2, 1, 2]}

    assert verdict(kind, hand) == (f"Missed: {missed[kind]}.", f"Made: {made[kind]}.")


@pytest.mark.parametrize("kind", BOTH)
def test_the_verdict_says_so_if_all_or_none_made_their_bids(kind):
    all_made = {"bids": [0, 0, 2, 3], "tricks": [0, 0, 2, 3]}
    none_made = {"bids": [2, 2, 0, 0], "tricks": [1, 1, 1, 2]}

    rules = {"last_bid": "free"} if kind == "batarde" else {}
    assert verdict(kind, all_made, **rules).verdict == "Everyone made their bid."
    assert verdict(kind, none_made).reason == "Nobody made their bid."


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("number", ["-1", "x", "²", "9" * 40, "--2"])
def test_a_bid_that_is_not_a_number_is_refused_by_the_core_and_left_out_of_the_drawing(
    kind, number
):
    facts = tapped(table(kind), "announce", bids_0=number, bids_1="1")

    assert faults_of(table(kind), facts, complete=False) == ["not_a_number"]
    assert drawn_again(table(kind), "announce", facts) == {"bids": [None, 1, None, None]}


@pytest.mark.parametrize("kind", BOTH)
def test_each_chip_and_each_row_of_the_result_says_what_was_bid(kind):
    html = drawn(table(kind, announced={"bids": [2, 2, 0, 3]}), "result", {})

    assert html.count("bid 2") == 2 * 2
    assert html.count("bid 3") == 1 * 2


@pytest.mark.parametrize("kind", BOTH)
def test_bids_are_described_in_a_sentence_in_the_order_in_which_they_were_said(kind):
    hand = table(kind)
    facts = {"bids": [0, 1, 2, 3], "trump": "clubs"}
    sentences = KINDS[kind].entry.describe(facts, hand)
    order = {"batarde": "Bea 1, Cy 2, Dan 3 and Ana 0", "river": "Dan 3, Cy 2, Bea 1 and Ana 0"}

    assert sentences == [f"Bids: {order[kind]}.", "Trump: clubs."]
    assert KINDS[kind].entry.describe({}, hand) == []


@pytest.mark.parametrize("kind", BOTH)
def test_the_bids_of_a_played_hand_are_left_to_its_ruling(kind):
    facts = {"bids": [0, 1, 2, 3], "tricks": [0, 1, 2, 2], "trump": "clubs"}

    assert KINDS[kind].entry.describe(facts, table(kind)) == ["Trump: clubs."]
