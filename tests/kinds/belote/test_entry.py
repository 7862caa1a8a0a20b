import re
from dataclasses import replace

import pytest

from games.kinds.registry import KINDS
from games.table.entry.preview import preview_hand
from tests.entry.entries import (
    drawn,
    drawn_again,
    faults_of,
    hand_in_play,
    row_of,
    tapped,
    verdict_on,
)

belote = KINDS["belote"].entry

HEARTS = {"taker": 1, "contract": "hearts"}
NO_TRUMP = {"taker": 2, "contract": "no_trump"}


def result(announced=HEARTS, **fields):
    """The facts of a result that was typed after these announcements."""
    return tapped(hand_in_play("belote", announced=announced), "result", **fields)


def computed(**fields):
    """The figures shown in grey in the two boxes while these fields are typed."""
    hand = hand_in_play("belote", announced=HEARTS)
    remark = belote.remark("result", tapped(hand, "result", **fields), hand)
    return [figure for _, figure in remark.computed]


def test_what_is_wrong_with_how_the_taker_was_chosen_is_said_in_its_panel():
    html = drawn(hand_in_play("belote"), "announce", {}, errors={"chosen": "No such way."})

    assert "No such way." in html.partition('id="chosen"')[2]


@pytest.mark.parametrize("way", ["forced", "turned_jack"])
def test_who_is_forced_to_take_need_not_be_tapped(way):
    hand = hand_in_play("belote", dealer=2)

    assert tapped(hand, "announce", chosen=way, contract="hearts")["taker"] == 3
    assert tapped(hand, "announce", chosen=way, taker="1", contract="hearts")["taker"] == 1
    assert 'value="' + way + '" data-picks="taker-3"' in drawn(hand, "announce", {})


def test_the_keys_of_players_keep_their_places_whoever_deals():
    for slug in ("belote", "coinche", "tarot"):
        pages = {drawn(hand_in_play(slug, dealer=dealer), "announce", {}) for dealer in range(4)}
        orders = {tuple(re.findall(r'name="taker" value="(\d)"', page)) for page in pages}
        assert orders == {("0", "1", "2", "3")}


LITIGE = [{"taker": 0, "contract": "spades", "points": [81, 81]}]


@pytest.mark.parametrize(
    ("hands", "facts", "verdict", "reason"),
    [
        ((), {"points": [67, 95]}, "Ana & Cy 7 – 9 Bea & Dan", "Made, 67 – 95."),
        ((), {"points": [97, 65]}, "Ana & Cy 16 – 0 Bea & Dan", "Failed, 97 – 65."),
        ((), {"points": [81, 81]}, "Ana & Cy 8 – 0 Bea & Dan", "Litige, 81 each. 8 in litige."),
        (
            LITIGE,
            {"points": [67, 95]},
            "Ana & Cy 7 – 17 Bea & Dan",
            "Made, 67 – 95. Litige won: 8.",
        ),
        (
            (),
            {"points": [67, 95], "belote": 1},
            "Ana & Cy 7 – 11 Bea & Dan",
            "Made, 67 – 115. Belote counted.",
        ),
        (
            (),
            {"points": [97, 65], "belote": 1},
            "Ana & Cy 18 – 0 Bea & Dan",
            "Failed, 97 – 85. Belote goes over.",
        ),
        ((), {"capot": 1}, "Ana & Cy 0 – 26 Bea & Dan", "Capot, 262."),
        ((), {"capot": 0}, "Ana & Cy 26 – 0 Bea & Dan", "Capot retourné, 262."),
        (
            LITIGE * 2,
            {"points": [81, 81]},
            "Ana & Cy 8 – 0 Bea & Dan",
            "Litige, 81 each. 24 in litige.",
        ),
        ((), {"fault": 1}, "Ana & Cy 16 – 0 Bea & Dan", "Foul by Bea & Dan."),
        ((), {"fault": 0}, "Ana & Cy 0 – 16 Bea & Dan", "Foul by Ana & Cy."),
    ],
)
def test_the_verdict_says_what_the_hand_scores_and_why(hands, facts, verdict, reason):
    hand = hand_in_play("belote", hands=hands)

    assert verdict_on(hand, HEARTS | facts) == (verdict, reason)


@pytest.mark.parametrize("taker", range(4))
@pytest.mark.parametrize("belote", [{}, {"belote": 0}, {"belote": 1}])
def test_both_lines_of_the_verdict_have_the_figures_in_the_order_of_the_sides(taker, belote):
    """The scores, then the points from which they are recounted."""
    hand = hand_in_play("belote")
    for points in range(0, 163, 9):
        facts = {"taker": taker, "contract": "hearts", "points": [points, 162 - points]} | belote
        written, counted = [
            [int(figure) for figure in re.findall(r"\d+", text.split(".")[0])]
            for text in verdict_on(hand, facts)
        ]
        with_belote = [
            own + 20 * (belote.get("belote") == side) for side, own in enumerate(facts["points"])
        ]

        assert tuple(written) == preview_hand(hand, facts).score.scores
        assert counted == with_belote[: len(counted)]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"points": [67, 95]}, "Bea"),
        ({"points": [67, 95], "belote": 1}, "Bea, belote"),
        ({"points": [67, 95], "belote": 0}, "Bea · belote in defence"),
        ({"points": [97, 65], "belote": 0}, "Bea · dedans · belote in defence"),
        ({"points": [97, 65], "belote": 1}, "Bea, belote · dedans"),
        ({"capot": 1}, "Bea · capot"),
        ({"capot": 0}, "Bea · capot retourné"),
        ({"capot": 0, "belote": 1}, "Bea, belote · capot retourné"),
        ({"capot": 1, "belote": 0}, "Bea · capot · belote in defence"),
        ({"fault": 1}, "Bea · foul in attack"),
        ({"fault": 0}, "Bea · foul in defence"),
    ],
)
def test_the_row_says_which_side_made_capot_belote_or_a_foul(facts, words):
    assert row_of(hand_in_play("belote"), HEARTS | facts).partition("hearts ")[2] == words


def test_long_names_are_cut_in_the_verdict_so_that_each_can_be_told():
    players = ("Ana", "Marie-Christine", "Marie-Claude", "Jean-Baptiste")
    hand = replace(hand_in_play("belote"), players=players)

    assert verdict_on(hand, HEARTS | {"capot": 1}).verdict == ("Ana & M.la 0 – 26 M.hr & Jean")


@pytest.mark.parametrize(
    ("players", "initials"),
    [
        (("Ana", "Bea", "Cy", "Dan"), ["A & C", "B & D"]),
        (("Ana", "Alex", "Cy", "Dan"), ["An & C", "Al & D"]),
        (("Marie Abel", "Marie Bour", "Jean", "Jeanne"), ["M.A & Je", "M.B & J.n"]),
    ],
)
def test_the_keys_of_the_belote_name_each_side_by_initials(players, initials):
    hand = replace(hand_in_play("belote", announced=HEARTS), players=players)
    boxes = belote.form_context("result", HEARTS, hand)["boxes"]

    assert [box["initials"].replace("\N{NO-BREAK SPACE}", " ") for box in boxes] == initials


@pytest.mark.parametrize("points", [["capot", "capot"], ["six", -4]])
def test_an_impossible_result_is_drawn_as_it_was_tapped(points):
    hand, facts = hand_in_play("belote", announced=HEARTS), HEARTS | {"points": points}

    assert drawn_again(hand, "result", facts) == facts


def test_the_points_of_one_side_are_enough():
    assert result(points_1="95") == HEARTS | {"points": [None, 95]}
    assert computed(points_1="95") == [67, None]
    assert computed(points_0="0") == [None, 162]


@pytest.mark.parametrize(
    ("fields", "figures"),
    [
        ({}, [None, None]),
        ({"points_0": "95", "points_1": "67"}, [None, None]),
        ({"points_0": "163"}, [None, None]),
        ({"points_0": "many"}, [None, None]),
        ({"points_0": "-2"}, [None, 164]),
        ({"points_0": "capot"}, [None, None]),
    ],
)
def test_the_other_side_is_given_its_points_only_for_a_possible_count(fields, figures):
    assert computed(**fields) == figures


def test_at_no_trump_the_other_side_is_given_the_rest_of_250():
    hand = hand_in_play("belote", announced=NO_TRUMP)
    facts = tapped(hand, "result", points_0="100")

    assert belote.form_context("result", facts, hand)["boxes"][1]["computed"] == 150


@pytest.mark.parametrize("word", ["capot", "CAPOT", " Capot "])
def test_capot_may_be_typed_into_a_box(word):
    assert result(points_1=word) == HEARTS | {"capot": 1}


def test_capot_beside_points_tapped_before_is_capot():
    assert result(points_0="capot", points_1="40") == HEARTS | {"capot": 0}


def test_both_sides_cannot_make_capot():
    facts = result(points_0="capot", points_1="capot")

    assert faults_of(hand_in_play("belote"), facts) == ["not_a_number", "not_a_number"]


def test_a_fault_replaces_the_points():
    assert result(fault="0", points_0="50") == HEARTS | {"fault": 0}
    assert result(fault="", points_0="50") == HEARTS | {"points": [50, None]}


def test_belote_belongs_to_a_side_or_to_nobody():
    assert result(belote="1", points_0="50")["belote"] == 1
    assert "belote" not in result(belote="", points_0="50")


def test_a_redeal_is_recorded_alone_whatever_else_is_tapped():
    hand = hand_in_play("belote", announced=HEARTS)

    assert tapped(hand, "announce", redeal="2", taker="1") == {"redeal": 2}
    assert tapped(hand, "result", redeal="2", points_0="50") == {"redeal": 2}
    assert belote.remark("announce", {"redeal": 2}, hand).lacks == ""


def test_that_all_passed_is_one_key_where_nobody_is_forced():
    hand = hand_in_play("belote", all_pass="next_dealer")

    assert tapped(hand, "announce", passed="True", taker="1") == {"passed": True}
    assert belote.remark("announce", {"passed": True}, hand).writes == "Write that all passed"
    assert drawn_again(hand, "announce", {"passed": True}) == {"passed": True}
    assert row_of(hand, {"passed": True}) == "all passed"
    assert verdict_on(hand, {"passed": True}) == ("Nobody scores.", "All passed.")
    assert 'value="forced"' not in drawn(hand, "announce", {})
    assert 'name="passed"' not in drawn(hand_in_play("belote"), "announce", {})


def test_who_is_forced_sits_right_of_the_dealer_where_play_goes_so():
    hand = hand_in_play("belote", dealer=2, direction="counter_clockwise")

    assert tapped(hand, "announce", chosen="forced", contract="hearts")["taker"] == 1


ALL_TRUMP = {"taker": 1, "contract": "all_trump"}


def test_of_162_no_trump_is_counted_like_a_suit_and_all_trump_may_have_several_belotes():
    hand = hand_in_play("belote", announced=ALL_TRUMP, scale="162")
    page = drawn(hand, "result", {})

    assert "162 in all" in page
    assert 'name="belotes-0"' in page
    assert tapped(hand, "result", points_1="95", belotes_1="2")["belotes"] == [None, 2]
    usual = drawn(hand_in_play("belote", announced=ALL_TRUMP), "result", {})
    assert "belotes-0" not in usual
    assert 'name="belote"' not in usual


def test_annonces_are_counted_by_kind_where_they_are_played():
    hand = hand_in_play("belote", announced=HEARTS, annonces="contract")
    fields = {"points_1": "70", "annonces-side": "1", "annonces-tierce": "2"}
    facts = tapped(hand, "result", **fields)

    assert facts["annonces"] == {"side": 1, "shown": ["tierce", "tierce"]}
    assert drawn_again(hand, "result", facts) == facts
    assert verdict_on(hand, facts) == ("Ana & Cy 9 – 11 Bea & Dan", "Made, 92 – 110. Annonces 40.")
    assert belote.describe(facts, hand)[1] == "Bea & Dan show: tierce and tierce."
    assert "annonces-side" not in drawn(hand_in_play("belote", announced=HEARTS), "result", {})


def test_the_box_of_the_attack_is_active_unless_that_of_the_defence_is_filled_in():
    hand = hand_in_play("belote", announced=HEARTS)

    def active(facts):
        return [box["active"] for box in belote.form_context("result", facts, hand)["boxes"]]

    assert active({}) == [False, True]
    assert active({"points": [67, None]}) == [True, False]
    assert active({"points": [67, 95]}) == [False, True]


def test_the_button_asks_for_what_is_missing():
    hand = hand_in_play("belote", announced=HEARTS)

    def lacks(moment, **facts):
        return belote.remark(moment, facts, hand).lacks

    assert lacks("announce") == "Who takes?"
    assert lacks("announce", taker=1) == "In what?"
    assert lacks("announce", **HEARTS) == ""
    assert lacks("result", **HEARTS) == "The points?"
    assert lacks("result", **HEARTS, fault=1) == ""


def test_announcements_are_described_in_a_sentence():
    hand = hand_in_play("belote")

    assert belote.describe(HEARTS, hand) == ["Bea takes in hearts."]
    assert belote.describe({"redeal": 0}, hand) == ["Ana throws the hand in."]
    assert belote.describe({"taker": 1}, hand) == []


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ("first_round", "Bea takes in hearts, first round."),
        ("second_round", "Bea takes in hearts, second round."),
        ("forced", "Forced to take, Bea takes in hearts."),
        ("turned_jack", "Bea takes in hearts, turned jack."),
    ],
)
def test_the_sentences_say_how_the_taker_was_chosen(chosen, sentence):
    assert belote.describe(HEARTS | {"chosen": chosen}, hand_in_play("belote")) == [sentence]


@pytest.mark.parametrize(
    ("facts", "under"), [({"points": [None, 95]}, (67, 95)), ({"capot": 1}, ()), ({"fault": 0}, ())]
)
def test_the_row_shows_the_card_points_under_the_written_scores(facts, under):
    hand = hand_in_play("belote", announced=HEARTS)
    facts = HEARTS | facts
    played = preview_hand(hand, facts).score

    assert tuple(belote.row(facts, played, hand.players)["under"]) == under
