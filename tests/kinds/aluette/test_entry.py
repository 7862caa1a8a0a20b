import pytest

from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.table.entry.preview import preview_hand
from tests.entry.entries import (
    drawn,
    drawn_again,
    faults_of,
    hand_in_play,
    tapped,
    verdict_on,
)

aluette = KINDS["aluette"].entry

NINE = {"tricks": [2, 1, 0, 3, 2, 1, None, 0, 3]}
REFUSED = {"surrender": {"by": 0, "accepted": False}}
ACCEPTED = {"surrender": {"by": 1, "accepted": True}}


def table(announced=None, **rules):
    return hand_in_play("aluette", announced=announced, **rules)


def tricks_tapped(*winners, announced=None):
    """The facts after these tricks were tapped, with None for a skipped trick."""
    fields = {f"trick_{number}": won for number, won in enumerate(winners) if won is not None}
    return tapped(table(announced), "result", **fields)


def remark(*winners):
    return aluette.remark("result", tricks_tapped(*winners), table())


@pytest.mark.parametrize(
    ("moment", "facts"),
    [
        ("result", {"tricks": [None, 0, 1]}),
        ("result", {"tricks": [0, "?", 1]}),
        ("announce", {}),
    ],
)
def test_an_unfinished_entry_is_drawn_as_it_was_tapped(moment, facts):
    assert drawn_again(table(mordienne="announced"), moment, facts) == facts


def test_announcements_are_sent_with_the_result():
    assert tricks_tapped("0", announced=REFUSED) == REFUSED | {"tricks": [0]}
    assert tapped(table(REFUSED), "quick", won_by="1") == REFUSED | {"won_by": 1}


def test_announcements_are_described_in_sentences():
    sentences = aluette.describe(REFUSED | {"mordienne_announced": 1, "chant": True}, table())

    assert sentences == [
        "Ana & Cy give up: refused.",
        "Bea announced mordienne.",
        "The twelve cards left were sung.",
    ]
    assert aluette.describe(ACCEPTED, table()) == ["Bea & Dan give up: accepted."]
    assert aluette.describe({}, table()) == []


def test_the_winners_of_the_tricks_are_described_in_order():
    sentences = aluette.describe({"tricks": [2, 1, 0, 3, 2, 1, None, 0, 3]}, table())

    assert sentences == ["Tricks: Cy, Bea, Ana, Dan, Cy, Bea, spoiled, Ana, Dan."]


def test_an_accepted_surrender_makes_up_the_whole_deal():
    facts = tricks_tapped("0", "1", announced=ACCEPTED)

    assert facts == ACCEPTED
    assert faults_of(table(ACCEPTED), facts) == []
    html = drawn(table(ACCEPTED), "result", facts)
    assert "Surrender accepted" in html
    assert "trick-0" not in html


def test_a_surrender_announced_without_its_answer_is_refused():
    facts = tapped(table(), "announce", surrender="0")

    assert faults_of(table(), facts, complete=False) == ["unknown_rule_value"]


def test_without_mordienne_a_surrender_cannot_be_refused():
    def offers(**rules):
        return [
            offer["value"]
            for offer in aluette.form_context("announce", {}, table(**rules))["offers"]
        ]

    assert offers() == ["0-accepted", "0-refused", "1-accepted", "1-refused"]
    assert offers(mordienne="off") == ["0-accepted", "1-accepted"]


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ({}, False),
        ({"mordienne": "announced"}, True),
        ({"mordienne": "off"}, False),
        ({"match": "rebour"}, True),
    ],
)
def test_mordienne_may_be_announced_only_where_it_has_an_effect(rules, shown):
    assert ("mordienne_announced" in drawn(table(**rules), "announce", {})) == shown


def test_the_quick_form_has_no_mordienne_where_it_is_off():
    assert 'name="mordienne"' in drawn(table(), "quick", {})
    assert 'name="mordienne"' not in drawn(table(mordienne="off"), "quick", {})


@pytest.mark.parametrize(
    ("rule", "facts", "why"),
    [
        ("silent", {"won_by": "nobody"}, "Nobody won the hand: no mordienne."),
        ("off", {"won_by": 1}, "This table plays without mordienne."),
        ("announced", {"won_by": 1}, "No mordienne: the winner had not announced it."),
    ],
)
def test_why_a_mordienne_does_not_count_is_said_alone(rule, facts, why):
    claimed = facts | {"mordienne": True}

    assert aluette.remark("quick", claimed, table(mordienne=rule)).text == why
    hand = table(mordienne=rule)
    [wrong] = aluette.game.faults(hand.table, hand.progress, claimed, complete=True)
    assert fault_text("aluette", wrong) == why
    assert aluette.remark("quick", facts, table(mordienne=rule)).text == ""


def test_fewer_than_nine_tricks_are_unfinished_rather_than_wrong():
    preview = preview_hand(table(), tricks_tapped("0", "1", "2", "0"))

    assert preview.unfinished
    assert remark("0", "1", "2", "0").lacks == "5 more tricks"


def test_a_skipped_trick_is_requested_by_its_number():
    skipped = remark("0", None, "2", None, "1")

    assert (skipped.text, skipped.fact) == ("Trick 2 was skipped: who won it?", "tricks")
    assert skipped.lacks == "6 more tricks"


def test_a_trick_skipped_among_nine_is_requested():
    nine = ("0", "1", "2", "3", None, "1", "2", "3", "0")

    assert remark(*nine).text == "Trick 5 was skipped: who won it?"
    assert not preview_hand(table(), tricks_tapped(*nine)).unfinished


def test_without_any_trick_there_is_no_fact():
    assert tricks_tapped() == {}
    assert (remark().text, remark().lacks) == ("", "9 more tricks")


def test_the_remark_says_who_is_ahead():
    assert remark("0").text == "Ana is ahead with 1 trick."
    assert remark("0", "1", "1").text == "Bea is ahead with 2 tricks."
    assert remark("spoiled", "spoiled").text == ""


def test_from_the_sixth_trick_on_the_remark_says_who_can_still_make_mordienne():
    said = remark("1", "0", "1", "spoiled", "0", "2")

    assert said.reason == "Mordienne is still open to Cy and Dan."
    assert remark("1", "0", "1").reason == ""


@pytest.mark.parametrize(
    ("facts", "verdict", "reason"),
    [
        (
            {"tricks": [0, 0, 1, 2, 3, 1, 2, 3, 0]},
            "Ana & Cy 1 – 0 Bea & Dan",
            "Most tricks: Ana, 3.",
        ),
        (
            {"tricks": [0, 1, 2, 3, None, None, None, 3, 0]},
            "Ana & Cy 0 – 1 Bea & Dan",
            "Dan got to 2 first.",
        ),
        (
            {"tricks": [0, 1, None, None, None, None, 2, 2, 2]},
            "Ana & Cy 2 – 0 Bea & Dan",
            "Mordienne: the last 3 to Cy.",
        ),
        ({"tricks": [None] * 9}, "Nobody scores.", "All nine tricks are spoiled."),
        ({"won_by": 1}, "Ana & Cy 0 – 1 Bea & Dan", ""),
        ({"won_by": 1, "mordienne": True}, "Ana & Cy 0 – 2 Bea & Dan", "Mordienne."),
        (
            {"surrender": {"by": 0, "accepted": True}},
            "Ana & Cy 0 – 1 Bea & Dan",
            "The surrender was accepted.",
        ),
        (
            {"surrender": {"by": 0, "accepted": False}, "won_by": 1},
            "Ana & Cy 2 – 0 Bea & Dan",
            "Surrender refused without mordienne.",
        ),
    ],
)
def test_the_verdict_says_what_the_deal_scores_and_why(facts, verdict, reason):
    assert verdict_on(table(), facts) == (verdict, reason)


def test_the_row_of_a_deal_names_its_winner():
    hand = table()

    def row(facts):
        return aluette.row(facts, preview_hand(hand, facts).score, hand.players)

    assert row(NINE)["winner"] == "Cy"
    assert row(NINE)["first_to"] == 2
    assert row({"tricks": [None] * 9})["spoiled"]
    assert row({"won_by": 1, "mordienne": True})["mordienne"]
    assert row(ACCEPTED)["surrender"] == {"by": 1, "accepted": True}
