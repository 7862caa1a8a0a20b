"""The entry of Tarot: who takes what, with whom; then bouts, points and bonuses."""

import pytest

from games.kinds.registry import KINDS
from games.table.entry.preview import preview_hand
from tests.entry.entries import (
    drawn,
    drawn_again,
    hand_in_play,
    row_of,
    tapped,
    verdict_on,
)

tarot = KINDS["tarot"].entry

GARDE = {"taker": 1, "contract": "garde"}
MADE = GARDE | {"bouts": 2, "points": [49, None]}


def test_a_card_is_called_at_five_only():
    assert "called" in drawn(hand_in_play("tarot", 5), "announce", GARDE)
    assert "called" not in drawn(hand_in_play("tarot", 4), "announce", GARDE)


@pytest.mark.parametrize("moment", ["announce", "result"])
def test_who_sits_out_has_no_key(moment):
    for players, rules in ((5, {"sits_out": "dealer"}), (6, {})):  # Ana deals
        hand = hand_in_play("tarot", players, announced=GARDE, misere="10", **rules)
        page = drawn(hand, moment, GARDE)

        assert "Ana" not in page
        assert "Bea" in page


def test_four_of_five_enter_as_four_do_and_five_of_six_as_five():
    four = hand_in_play("tarot", 5, announced=GARDE, sits_out="dealer")
    five = hand_in_play("tarot", 6, announced=GARDE)

    assert "called" not in drawn(four, "announce", GARDE)
    assert "called" in drawn(five, "announce", GARDE)
    assert 'name="half"' not in drawn(four, "result", GARDE)
    assert 'name="half"' in drawn(five, "result", GARDE)
    for hand, lacks in ((four, ""), (five, "Who was the partner?")):
        assert tarot.remark("result", {"bouts": 2, "points": [49, None]}, hand).lacks == lacks


@pytest.mark.parametrize(
    ("players", "facts", "verdict", "button", "row"),
    [
        (5, MADE, "Bea +198, others −66", "+198 / −66", ["out", "", "", "", ""]),
        (
            6,
            MADE | {"partner": 3},
            "Bea +132, Dan +66, others −66",
            "+132 / +66 / −66",
            ["out", *[""] * 5],
        ),
    ],
)
def test_who_sits_out_is_named_on_the_sheet_and_in_no_score(players, facts, verdict, button, row):
    hand = hand_in_play("tarot", players, **({"sits_out": "dealer"} if players == 5 else {}))
    score = preview_hand(hand, facts).score

    assert verdict_on(hand, facts).verdict == verdict
    assert tarot.button_text(score, hand) == button
    assert tarot.row(facts, score, hand.players)["under"] == row
    assert tarot.describe(GARDE, hand) == ["Bea takes: garde."]
    assert tarot.describe(facts, hand)[-1] == "Ana deals, and sits out."


def test_at_a_table_where_all_play_nothing_is_said_of_sitting_out():
    hand, facts = hand_in_play("tarot", 5), MADE | {"partner": 3}
    row = tarot.row(facts, preview_hand(hand, facts).score, hand.players)

    assert not row["under"]
    assert tarot.describe(facts, hand) == ["Bea takes: garde.", "Dan is the partner."]


@pytest.mark.parametrize(
    "redeal", [{"redeal": "passed"}, {"redeal": "petit_sec", "by": 2}, {"redeal": "misdeal"}]
)
def test_a_redeal_is_recorded_alone_whatever_else_is_tapped(redeal):
    hand = hand_in_play("tarot")

    assert drawn_again(hand, "announce", redeal) == redeal
    assert tapped(hand, "announce", redeal="passed", taker="1") == {"redeal": "passed"}
    assert tarot.remark("announce", redeal, hand).writes == "Write that nobody scores"


def test_half_a_point_has_a_key_where_piles_can_end_in_one():
    for players, there in ((3, True), (4, False), (5, True)):
        hand = hand_in_play("tarot", players, announced=GARDE)

        assert ('name="half"' in drawn(hand, "result", GARDE)) is there


def test_miseres_have_keys_where_the_table_plays_them():
    hand = hand_in_play("tarot", announced=GARDE)

    assert "miseres" not in drawn(hand, "result", GARDE)


def test_the_button_asks_for_what_is_missing():
    hand = hand_in_play("tarot", 5, announced=GARDE)

    def lacks(moment, **facts):
        return tarot.remark(moment, facts, hand).lacks

    assert lacks("announce") == "Who takes?"
    assert lacks("announce", taker=1) == "Which contract?"
    assert lacks("announce", **GARDE) == ""
    assert lacks("result") == "How many bouts?"
    assert lacks("result", bouts=2) == "The points?"
    assert lacks("result", bouts=2, points=[None, None]) == "The points?"
    assert lacks("result", bouts=2, points=[49, None]) == "Who was the partner?"
    assert lacks("result", bouts=2, points=[49, None], partner=2) == ""


@pytest.mark.parametrize(
    ("facts", "computed"),
    [
        ({"points": [49, None]}, (None, 42)),
        ({"points": [None, 42]}, (49, None)),
        ({"points": [49, None], "half": True}, (None, 41)),
        ({"points": [99, None]}, (None, None)),
        ({"points": ["many", None]}, (None, None)),
        ({}, (None, None)),
    ],
)
def test_the_other_camp_has_the_rest(facts, computed):
    remark = tarot.remark("result", facts, hand_in_play("tarot", 3, announced=GARDE))

    assert remark.computed == (("computed-0", computed[0]), ("computed-1", computed[1]))


@pytest.mark.parametrize(
    ("players", "facts", "verdict", "reason"),
    [
        (4, MADE, "Bea +198, others −66", "Made by 8. (25 + 8) × 2 = 66."),
        (
            4,
            MADE | {"points": [40, 51], "petit": "attack"},
            "Bea −96, others +32",
            "Failed by 1. Petit au bout 20.",
        ),
        (
            4,
            MADE | {"poignees": [{"seat": 0, "size": "simple"}, {"seat": 2, "size": "simple"}]},
            "Bea +318, others −106",
            "Made by 8. Poignées 20 + 20.",
        ),
        (
            4,
            MADE | {"chelem_announced": True, "bouts": 3, "points": [88, 3]},
            "Bea −138, others +46",
            "A side without a trick? Made by 52.",
        ),
        (
            5,
            MADE | {"partner": 3},
            "Bea +132, Dan +66, others −66",
            "Made by 8. (25 + 8) × 2 = 66.",
        ),
        (5, MADE | {"partner": 1}, "Bea +264, others −66", "Made by 8. Alone. (25 + 8) × 2 = 66."),
        (4, {"redeal": "passed"}, "Nobody scores.", "All passed."),
        (4, {"redeal": "misdeal"}, "Nobody scores.", "Misdeal."),
    ],
)
def test_the_verdict_says_what_each_gets_or_gives_and_why(players, facts, verdict, reason):
    assert verdict_on(hand_in_play("tarot", players), facts) == (verdict, reason)


def test_that_all_pass_is_one_key_which_replaces_all_else():
    hand = hand_in_play("tarot")

    assert tapped(hand, "announce", passed="true", taker="1") == {"redeal": "passed"}
    assert drawn_again(hand, "announce", {"redeal": "passed"}) == {"redeal": "passed"}


def test_the_taker_is_named_as_alone_among_the_partners():
    hand = hand_in_play("tarot", 5, announced=GARDE | {"called": "KH"})
    keys = drawn(hand, "result", {}).split('name="partner"')[1:]

    assert ["alone" in key for key in keys] == [False, True, False, False, False]


def test_after_an_announced_chelem_the_taker_leads():
    assert tarot.leader(hand_in_play("tarot", announced=GARDE)) == 3
    assert tarot.leader(hand_in_play("tarot", announced=GARDE | {"chelem_announced": True})) == 1


def test_a_misere_is_given_by_each_by_name():
    facts = MADE | {"miseres": [{"seat": 0, "kind": "heads"}]}

    assert verdict_on(hand_in_play("tarot", misere="10"), facts).verdict == (
        "Bea +188, Ana −36, others −76"
    )


@pytest.mark.parametrize(
    ("players", "facts", "words"),
    [
        (4, MADE, "+198 / −66"),
        (4, MADE | {"points": [40, 51]}, "−156 / +52"),
        (5, MADE | {"partner": 3}, "+132 / +66 / −66"),
        (5, MADE | {"partner": 1}, "+264 / −66"),
        (4, {"redeal": "passed"}, ""),
    ],
)
def test_the_button_says_what_the_taker_the_partner_and_the_others_get(players, facts, words):
    hand = hand_in_play("tarot", players)

    assert tarot.button_text(preview_hand(hand, facts).score, hand) == words


@pytest.mark.parametrize(
    ("players", "facts", "words"),
    [
        (4, MADE, "garde Bea · 2 bouts, 49"),
        (4, MADE | {"points": [40, 51]}, "garde Bea · 2 bouts, 40 · failed"),
        (3, MADE | {"points": [40, None], "half": True}, "garde Bea · 2 bouts, 40½ · failed"),
        (5, MADE | {"partner": 2}, "garde Bea + Cy · 2 bouts, 49"),
        (5, MADE | {"partner": 1}, "garde Bea alone · 2 bouts, 49"),
        (
            4,
            GARDE | {"bouts": 3, "points": [91, 0], "chelem": "attack", "petit": "attack"},
            "garde Bea · 3 bouts, 91 · petit · chelem",
        ),
        (
            4,
            MADE | {"chelem_announced": True, "miseres": [{"seat": 0, "kind": "heads"}]},
            "garde Bea · 2 bouts, 49 · chelem missed · misère",
        ),
        (
            4,
            MADE | {"poignees": [{"seat": 0, "size": "simple"}, {"seat": 2, "size": "simple"}]},
            "garde Bea · 2 bouts, 49 · poignée · poignée",
        ),
        (4, {"redeal": "petit_sec"}, "petit sec"),
    ],
)
def test_the_row_says_who_took_what_and_how_it_ended(players, facts, words):
    assert row_of(hand_in_play("tarot", players, misere="10"), facts) == words


@pytest.mark.parametrize(
    ("facts", "question", "likelier"),
    [
        ({"bouts": 0, "points": [4, 87]}, "4\xa0–\xa087 without chelem?", "defence"),
        ({"bouts": 2, "points": [87, 4]}, "87\xa0–\xa04 without chelem?", "attack"),
        ({"bouts": 3, "points": [88, 3]}, "88\xa0–\xa03 without chelem?", None),
        ({"bouts": 3, "points": [91, 0], "chelem": "attack"}, "Every trick to one side?", None),
        (
            {
                "bouts": 2,
                "points": [49, 42],
                "poignees": [{"seat": 0, "size": "simple"}, {"seat": 1, "size": "simple"}],
            },
            "2 poignées?",
            None,
        ),
    ],
)
def test_a_rare_hand_is_asked_about_and_a_forgotten_chelem_is_a_tap_away(facts, question, likelier):
    hand, facts = hand_in_play("tarot"), GARDE | facts
    doubt = tarot.doubt(facts, preview_hand(hand, facts).score, hand)

    assert doubt.text == question
    expected = () if likelier is None else (("chelem", facts | {"chelem": likelier}),)
    assert doubt.likelier == expected


def test_what_the_ruling_may_not_mention_is_said():
    hand = hand_in_play("tarot", 5)
    facts = MADE | {"called": "KH", "partner": 2, "chelem_announced": True}

    assert tarot.describe(facts, hand) == [
        "Bea takes: garde.",
        "Called: the king of hearts.",
        "Bea announces the chelem, and leads.",
        "Cy is the partner.",
    ]
    assert tarot.describe({"redeal": "petit_sec", "by": 3}, hand) == ["Dan held the petit."]
    assert tarot.describe({"taker": 1}, hand) == []
