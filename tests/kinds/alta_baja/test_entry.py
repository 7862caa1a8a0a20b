import pytest

from games.kinds.registry import KINDS
from games.table.entry.preview import preview_hand
from tests import pages
from tests.entry.entries import (
    drawn,
    drawn_again,
    faults_of,
    hand_in_play,
    tapped,
    verdict_on,
)

alta_baja = KINDS["alta_baja"].entry

FIRST_TRICK = {"cards": ["A", "10", "2"]}


def table(**how):
    return hand_in_play("alta_baja", 3, **how)


def test_a_player_whose_card_is_not_yet_known_leaves_a_gap():
    facts = tapped(table(), "result", card_2="2")

    assert facts == {"cards": [None, None, "2"]}
    assert alta_baja.remark("result", facts, table()).lacks == "2 more cards"
    assert faults_of(table(), facts) == ["cards_missing"]


@pytest.mark.parametrize(
    ("cards", "verdict", "reason"),
    [
        (["K", "10", "2"], "First: Ana, 3 points.", "Second: Bea, 1 point."),
        (["K", "10", "10"], "First: Ana, 3 points.", "No second: Bea and Cy."),
        (["K", "K", "2"], "Ana and Bea: 2 points each.", "Tie for first: they share 3 + 1."),
        (["K", "K", "K"], "Nobody scores.", "Tie for first: Ana, Bea and 1 more."),
    ],
)
def test_the_verdict_says_who_is_first_and_who_is_second(cards, verdict, reason):
    assert verdict_on(table(), {"cards": cards}) == (verdict, reason)


@pytest.mark.parametrize(
    ("moment", "facts"),
    [("result", {"cards": [None, "J", None]}), ("quick", {"first": [], "second": [1]})],
)
def test_an_unfinished_entry_is_drawn_as_it_was_tapped(moment, facts):
    assert drawn_again(table(), moment, facts) == facts


def test_two_players_may_tie_for_first():
    facts = tapped(table(), "quick", first=["0", "2"])

    assert facts == {"first": [0, 2], "second": []}
    assert faults_of(table(), facts) == []


def test_in_the_quick_form_who_was_first_is_required():
    assert faults_of(table(), tapped(table(), "quick")) == ["first_missing"]
    assert faults_of(table(), tapped(table(), "quick", first=["0"])) == ["second_missing"]


def test_a_card_that_was_already_played_cannot_be_tapped_again():
    struck = pages.struck_out(drawn(table(hands=[FIRST_TRICK]), "result", {}))

    assert struck == [("card-0", "A"), ("card-1", "10"), ("card-2", "2")]


def nine_tricks(**other):
    """Nine tricks of ten in which three players play the same cards, unless a trick is `other`."""
    ranks = "AKCJ76543"
    return [other.get(rank) or {"cards": [rank] * 3} for rank in ranks]


def test_the_cards_of_the_last_trick_are_known_if_all_others_are():
    swapped = {"cards": ["2", "A", "A"]}
    hand = table(deck="spanish40", hands=nine_tricks(A=swapped))

    assert alta_baja.known(hand) == {"cards": ["A", "2", "2"]}
    assert faults_of(hand, alta_baja.known(hand)) == []


@pytest.mark.parametrize(
    "hands",
    [(), nine_tricks()[:8], nine_tricks(J={"first": [0], "second": [1]})],
    ids=["no trick", "two tricks to come", "a trick without its cards"],
)
def test_the_cards_of_another_trick_are_not_known(hands):
    assert alta_baja.known(table(deck="spanish40", hands=hands)) == {}


def test_after_a_trick_recorded_by_places_no_card_is_known_to_be_played():
    hand = table(hands=[{"first": [0], "second": [1]}])

    assert pages.struck_out(drawn(hand, "result", {})) == []


def test_the_entry_says_whether_the_highest_or_the_lowest_wins():
    assert "ALTA" in drawn(table(), "result", {})
    assert "BAJA" in drawn(table(hands=[FIRST_TRICK]), "quick", {})


def test_the_sentences_name_the_card_of_each_player():
    hand = table()
    cards = ["A", "K", "7", "2", "3"][: len(hand.players)]
    sentences = alta_baja.describe({"cards": cards}, hand)

    assert sentences[0].startswith("Cards: Ana the ace, Bea the king, Cy the 7")


def test_a_card_that_was_played_says_in_which_trick():
    hand = hand_in_play("alta_baja", 3, hands=[{"cards": ["K", "10", "2"]}])
    keys = drawn(hand, "result", {}).split('name="card-0"')[1:]

    assert [key.partition("</label>")[0] for key in keys if "trick 1" in key] == [
        key.partition("</label>")[0] for key in keys if 'value="K"' in key
    ]


def test_what_is_wrong_is_said_before_what_is_missing():
    hand = hand_in_play("alta_baja", 3, hands=[{"cards": ["K", "10", "2"]}])

    assert preview_hand(hand, {"cards": ["K", None, None]}).faults[0].code == "card_already_played"
