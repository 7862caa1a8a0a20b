import pytest
from django.utils import translation

from games.kinds.coinche.scoring import bids
from games.kinds.registry import KINDS
from tests.entry.entries import (
    drawn,
    drawn_again,
    faults_of,
    hand_in_play,
    row_of,
    tapped,
    verdict_on,
)

coinche = KINDS["coinche"].entry

HEARTS = {"taker": 1, "bid": 90, "contract": "hearts"}
COINCHED = {"stake": "coinche", "coinche_by": 2}
FULL = {"annonces": "contract", "contracts": "all"}


def result(announced=HEARTS, rules=(), **fields):
    """The facts of a result that was typed after these announcements."""
    hand = hand_in_play("coinche", announced=announced, **dict(rules))
    return tapped(hand, "result", **fields)


@pytest.mark.parametrize(("highest", "keys"), [(160, 10), (180, 12)])
def test_every_bid_of_the_table_has_its_key(highest, keys):
    hand = hand_in_play("coinche", highest_bid=highest)
    drawn_keys = coinche.form_context("announce", {}, hand)["bid"]["keys"]

    assert [key["value"] for key in drawn_keys] == [str(bid) for bid in bids(highest)]
    assert len(drawn_keys) == keys


def test_a_generale_has_its_key_beside_capot():
    hand = hand_in_play("coinche", generale="500", highest_bid=180)
    form = coinche.form_context("announce", {}, hand)

    assert [key["text"] for key in form["bid"]["keys"][-3:]] == ["160", "capot", "générale"]
    assert [key["value"] for key in form["high"]] == ["170", "180"]
    facts = tapped(hand, "announce", taker="1", bid="generale", contract="hearts")
    assert faults_of(hand, facts, complete=False) == []
    assert coinche.describe(facts, hand) == ["Bea bids générale in hearts."]


def test_whether_the_taker_was_alone_is_asked_of_a_generale_only():
    bid = HEARTS | {"bid": "generale"}
    hand = hand_in_play("coinche", announced=bid, generale="500")
    facts = tapped(hand, "result", points_1="capot", alone="True")

    assert facts == bid | {"capot": 1, "alone": True}
    assert verdict_on(hand, facts) == (
        "Ana & Cy 0 – 500 Bea & Dan",
        "Générale bid and made. Bid 500.",
    )
    assert row_of(hand, facts) == "générale hearts Bea"
    assert row_of(hand, bid | {"capot": 1}) == "générale hearts Bea · dedans"
    assert 'name="alone"' in drawn(hand, "result", {})
    assert 'name="alone"' not in drawn(hand_in_play("coinche", announced=HEARTS), "result", {})


def test_that_all_passed_is_recorded_alone_whatever_else_is_tapped():
    hand = hand_in_play("coinche")

    assert tapped(hand, "announce", passed="True", taker="1", bid="80") == {"passed": True}
    assert tapped(hand, "announce", passed="", taker="1") == {"taker": 1}
    assert coinche.remark("announce", {"passed": True}, hand).writes == "Write that all passed"
    assert drawn_again(hand, "announce", {"passed": True}) == {"passed": True}


def test_a_recorded_pass_gives_way_to_a_bid():
    hand = hand_in_play("coinche", announced={"passed": True})

    assert tapped(hand, "announce", taker="1", bid="80", contract="clubs") == {
        "taker": 1,
        "bid": 80,
        "contract": "clubs",
    }


def test_annonces_are_not_drawn_where_they_are_not_played():
    hand = hand_in_play("coinche", announced=HEARTS)

    assert "annonces-side" not in drawn(hand, "result", HEARTS)


def test_annonces_need_their_side_and_what_was_shown():
    hand = hand_in_play("coinche", announced=HEARTS, **FULL)

    for facts in ({"side": 1}, {"shown": ["cent"]}):
        given = HEARTS | {"points": [67, 95], "annonces": facts}
        assert faults_of(hand, given) == ["annonces_missing"]
    side = {"annonces-side": "1"}
    assert result(rules=FULL, points_1="95", **side)["annonces"] == {"side": 1}


@pytest.mark.parametrize(
    ("facts", "scores", "reason"),
    [
        ({"points": [67, 95]}, "70 – 190", "Made, 95 for 90. Cards 70 – 100."),
        ({"points": [97, 65]}, "250 – 0", "Failed by 25. Hand 160. Bid 90."),
        ({"points": [67, 95]} | COINCHED, "0 – 500", "Made, 95 for 90. Coinche: 250 × 2."),
        ({"points": [67, 95], "belote": 1}, "70 – 210", "Made, 115 for 90. Belote 20. Bid 90."),
        (
            {"points": [97, 65], "belote": 1},
            "250 – 20",
            "Failed by 5. Belote kept. Hand 160.",
        ),
        ({"bid": 80, "points": [81, 81]}, "240 – 0", "Failed, 81 each. Hand 160. Bid 80."),
        ({"bid": 80, "points": [82, 80]}, "240 – 0", "Failed, 82 – 80. Hand 160. Bid 80."),
        ({"bid": "capot", "capot": 1}, "0 – 500", "Capot bid and made. Cards 0 – 250."),
        ({"bid": "capot", "capot": 0}, "410 – 0", "Capot failed. Hand 160. Bid 250."),
        ({"fault": 1}, "250 – 0", "Foul by Bea & Dan. Hand 160. Bid 90."),
    ],
)
def test_the_verdict_says_what_the_hand_scores_and_why(facts, scores, reason):
    said = verdict_on(hand_in_play("coinche"), HEARTS | facts)

    assert said == (f"Ana & Cy {scores} Bea & Dan", reason)


@pytest.mark.parametrize(
    ("language", "contract", "sentence"),
    [
        ("en", "no_trump", "Bea bids 90 at no trump."),
        ("fr", "no_trump", "Bea demande 90 sans atout."),
        ("fr", "hearts", "Bea demande 90 à cœur."),
    ],
)
def test_a_bid_without_a_suit_is_not_in_one(language, contract, sentence):
    with translation.override(language):
        said = coinche.describe(HEARTS | {"contract": contract}, hand_in_play("coinche"))

    assert said == [sentence]


def test_no_belote_is_asked_for_where_none_scores():
    suit, none = (
        hand_in_play("coinche", announced=HEARTS | {"contract": contract})
        for contract in ("hearts", "no_trump")
    )

    assert 'name="belote"' in drawn(suit, "result", {})
    assert 'name="belote"' not in drawn(none, "result", {})
    assert 'name="belote"' in drawn(none, "result", {"belote": 1})


def test_without_a_bid_the_verdict_says_so():
    said = verdict_on(hand_in_play("coinche"), {"passed": True})

    assert said == ("Nobody scores.", "All passed.")


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"points": [67, 95]}, "90 hearts Bea"),
        ({"points": [67, 95]} | COINCHED, "90 hearts Bea, coinche"),
        ({"points": [97, 65], "belote": 1}, "90 hearts Bea, belote · dedans"),
        ({"bid": 80, "points": [82, 80]}, "80 hearts Bea · dedans"),
        ({"bid": "capot", "points": [10, 152]}, "capot hearts Bea · dedans"),
        ({"capot": 1}, "90 hearts Bea · capot"),
        ({"capot": 0, "belote": 0}, "90 hearts Bea · capot retourné · belote in defence"),
        ({"fault": 1}, "90 hearts Bea · foul in attack"),
    ],
)
def test_the_row_says_who_bid_what_and_how_it_ended(facts, words):
    assert row_of(hand_in_play("coinche"), HEARTS | facts) == words


def test_a_row_says_that_all_passed():
    assert row_of(hand_in_play("coinche"), {"passed": True}) == "all passed"


def test_the_button_asks_for_what_is_missing():
    hand = hand_in_play("coinche", announced=HEARTS)

    def lacks(moment, **facts):
        return coinche.remark(moment, facts, hand).lacks

    assert lacks("announce") == "Whose bid stands?"
    assert lacks("announce", taker=1) == "How much?"
    assert lacks("announce", taker=1, bid=80) == "In what?"
    assert lacks("announce", **HEARTS) == ""
    assert lacks("result", **HEARTS) == "The points?"


def test_announcements_are_described_in_sentences():
    hand = hand_in_play("coinche", **FULL)
    twice = HEARTS | {"stake": "surcoinche", "coinche_by": 2, "surcoinche_by": 1}
    annonces = {"annonces": {"side": 0, "shown": ["tierce", "carre_200"]}}

    assert coinche.describe(HEARTS, hand) == ["Bea bids 90 in hearts."]
    assert coinche.describe(twice, hand)[1:] == [
        "The bid is surcoinched.",
        "Cy says coinche.",
        "Bea says surcoinche.",
    ]
    assert coinche.describe(HEARTS | annonces, hand)[1] == "Ana & Cy show: tierce and carré of 200."
    assert coinche.describe({"taker": 1}, hand) == []
