"""The judge at Tarot, by the rules of the French federation."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kinds.registry import JUDGES
from games.kinds.tarot.judge import PACK, PILE
from games.scoring.cards import every_card
from games.scoring.judge.questions import judge
from tests.judging import answer, dealt, play_out
from tests.kinds.tarot.samples import (
    LEADS,
    PLAIN_HAND,
    QUESTIONS,
    TRUMP_HAND,
    aside,
    ask_legal,
    ask_points,
    ask_winner,
)


def legal(cards, hand, **more):
    return " ".join(answer(**ask_legal(cards, hand, **more))["legal"])


def refused(question):
    return judge(JUDGES, question)[1][0].code


def test_the_examples_of_the_record_are_answered_as_written():
    last = {"seat": 2, "card": "9T", "excuse": "changes", "petit_au_bout": True}
    pile = {"points": 13, "half": True, "bouts": 1, "needed": 51}

    assert answer(**QUESTIONS[0]) == {"seat": 1, "card": "5T", "excuse": "stays"}
    assert answer(**QUESTIONS[1]) == last
    assert answer(**QUESTIONS[2]) == {"seat": 2, "legal": ["9T", "1T", "E"]}
    assert answer(**QUESTIONS[4]) == answer(**QUESTIONS[5]) == pile


@pytest.mark.parametrize(
    ("cards", "more", "said"),
    [
        ("KH QH 1H", {}, {"seat": 0, "card": "KH"}),
        ("1H 2H", {}, {"seat": 3, "card": "2H"}),
        ("2H 1T KH", {}, {"seat": 3, "card": "1T", "petit_au_bout": False}),
        ("E 2H 3H", {}, {"seat": 2, "card": "3H", "excuse": "stays"}),
        ("E 2H 3S", {}, {"seat": 3, "card": "2H", "excuse": "stays"}),
        ("E 2H", {"chelem": True}, {"seat": 3, "card": "2H", "excuse": "stays"}),
        (
            "E 2H 3S",
            {"last_trick": True, "chelem": True},
            {"seat": 0, "card": "E", "excuse": "wins"},
        ),
        (
            "2H E",
            {"last_trick": True, "chelem": True},
            {"seat": 0, "card": "2H", "excuse": "changes"},
        ),
        ("5H 1T", {"excuse_last": True}, {"seat": 3, "card": "1T", "petit_au_bout": True}),
        ("20T 1T", {"last_trick": True}, {"seat": 0, "card": "20T", "petit_au_bout": True}),
    ],
)
def test_who_holds_a_trick_and_what_of_the_excuse_and_the_petit(cards, more, said):
    assert answer(**ask_winner(cards, **more)) == said


def test_play_goes_to_the_right_unless_the_table_plays_clockwise():
    clockwise = {"rules": {"direction": "clockwise"}}

    assert answer(**ask_winner("2H 3H"))["seat"] == 3
    assert answer(**ask_winner("2H 3H", **clockwise))["seat"] == 1
    assert answer(**ask_winner("E 3H", **clockwise))["seat"] == 1


@pytest.mark.parametrize(
    ("cards", "hand", "may"),
    [
        ("", "KH 2S 3T E", "KH 2S 3T E"),
        ("E", "KH 2S 3T", "KH 2S 3T"),
        ("E 5H", "KH 2S 3T", "KH"),
        ("10H", "2H KH 5T E", "2H KH E"),
        ("10H", "2S 5T 1T E", "5T 1T E"),
        ("10H 6T", "5T 7T 2S", "7T"),
        ("10H 6T", "5T 1T 2S E", "5T 1T E"),
        ("6T", "5T 7T KH", "7T"),
        ("6T", "5T KH", "5T"),
        ("6T", "KH 2S", "KH 2S"),
        ("10H", "2S 3S E", "2S 3S E"),
        ("10H", "E", "E"),
    ],
)
def test_what_may_be_played(cards, hand, may):
    assert legal(cards, hand) == may


@pytest.mark.parametrize(
    ("hand", "first_trick", "may"),
    [
        ("2H KH 3S E", True, "KH 3S E"),
        ("2H 3H 4T", True, "4T"),
        ("2H E", True, "E"),
        ("2H KH", True, "2H KH"),
        ("2H 3S", False, "2H 3S"),
    ],
)
def test_the_first_lead_is_not_in_the_suit_called(hand, first_trick, may):
    asked = {"players": 5, "called": "KH", "first_trick": first_trick}

    assert legal("", hand, **asked) == may
    assert legal("4H", "2H 3S", **asked) == "2H"


def test_both_piles_of_a_whole_pack_make_91_and_three_bouts():
    cards = [card.code for card in every_card(PACK)]
    assert len(cards) == 78
    assert answer(**ask_points(" ".join(cards)))["points"] == 91
    assert sum(most * halves for most, halves in PILE.values()) == 182


@given(st.sets(st.sampled_from([card.code for card in every_card(PACK)]), min_size=1, max_size=77))
def test_what_is_not_in_one_pile_is_in_the_other(cards):
    rest = [card.code for card in every_card(PACK) if card.code not in cards]
    one, other = (answer(**ask_points(" ".join(pile))) for pile in (cards, rest))

    assert one["points"] + other["points"] + (one["half"] + other["half"]) / 2 == 91
    assert one["bouts"] + other["bouts"] == 3


def test_plain_cards_are_put_aside_but_no_king():
    said = answer(**aside(PLAIN_HAND))

    assert said["discard"] == ["QH", "CH", "10H", "QS", "JS", "5S", "2S", "1D", "2D", "3D"]
    assert (said["shown"], said["lacking"]) == ([], 0)


def test_trumps_are_shown_where_plain_cards_do_not_suffice_but_never_a_bout():
    said = answer(**aside(TRUMP_HAND))

    assert (said["discard"], said["lacking"]) == (["QD", "2D"], 1)
    assert said["shown"] == ["20T", "19T", "18T", "17T", "16T", "15T", "14T", "13T", "12T", "11T"]


FOUR_OF_FIVE = {"players": 5, "rules": {"sits_out": "dealer"}}


@pytest.mark.parametrize(
    ("dealer", "leader", "cards", "seat"),
    [
        (4, 0, "KH 3T", 3),
        (3, 0, "KH 3T", 4),
        (3, 0, "KH E 3T", 2),
        (3, 4, "E KH 3T", 1),
        (0, 2, "KH QH JH 1T", 3),
        (None, 0, "KH 3T", 4),
        (None, 0, "KH QH JH 1T", 2),
    ],
)
def test_whose_card_is_whose_where_the_dealer_sits_out(dealer, leader, cards, seat):
    question = ask_winner(cards, leader=leader, dealer=dealer, **FOUR_OF_FIVE)

    assert answer(**question)["seat"] == seat


def test_six_are_judged_by_the_rules_of_five_without_the_dealer():
    said = answer(**ask_legal("", "2H 3S", leader=4, dealer=5, **(LEADS | {"players": 6})))
    hand = "KH QH CH 10H KS QS JS 5S 2S 1D 2D 3D 21T 20T 9T 2T 1T E"

    assert said == {"seat": 4, "legal": ["3S"]}
    assert answer(**ask_legal("KH 1T", "2H", leader=4, dealer=3, players=6))["seat"] == 1
    assert answer(**aside(hand, players=6))["lacking"] == 0


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (ask_winner("E"), "cards_missing"),
        (ask_winner(""), "cards_missing"),
        (ask_winner("KH 22T"), "unknown_card"),
        (ask_winner("KH", trump="hearts"), "unknown_field"),
        (ask_winner("KH", players=7), "player_count"),
        (ask_winner("KH", players=6, dealer=0), "sits_out"),
        (ask_winner("KH", players=6, dealer=6), "unknown_seat"),
        (ask_winner("KH", players=6, dealer="0"), "not_a_number"),
        (ask_winner("KH 3T 4T 5T 6T 7T", players=6), "too_many_cards"),
        (ask_legal("KH 3T 4T 5T", "2H", **FOUR_OF_FIVE), "too_many_cards"),
        (ask_legal("", "2H", called="KH", **FOUR_OF_FIVE), "partner_not_in_play"),
        (aside(PLAIN_HAND) | FOUR_OF_FIVE, "hand_size"),
        (ask_legal("", "2H", called="KH"), "partner_not_in_play"),
        (ask_legal("", "2H", players=5, called="10H"), "unknown_card"),
        (ask_legal("", "2H", first_trick=1), "not_true_or_false"),
        ({"ask": "points", "game": "tarot"}, "cards_missing"),
        (ask_points(bouts=4), "too_many"),
        (ask_points(low=60), "too_many"),
        (ask_points(kings=-1), "not_a_number"),
        (ask_points(kings="two"), "not_a_number"),
        (ask_points(aces=1), "unknown_field"),
        (ask_points("KH") | {"counts": {}}, "not_an_object"),
        (ask_points() | {"counts": 3}, "not_an_object"),
        (aside("KH 2S"), "hand_size"),
        (aside(PLAIN_HAND, players=4), "hand_size"),
        ({"ask": "discard", "game": "tarot", "players": 5}, "hand_missing"),
    ],
)
def test_a_wrong_question_is_refused(question, code):
    assert refused(question) == code


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((3, 4, 5)), st.integers(0, 2**32))
def test_somebody_can_always_play_and_somebody_always_holds_the_trick(players, seed):
    chance = random.Random(seed)
    hands, leader = dealt(chance, PACK, players, {3: 24, 4: 18, 5: 15}[players]), 0
    tricks = play_out(chance, hands, leader, -1, lambda *_: None, game="tarot")

    for winner, table in tricks:
        assert table[(leader - winner) % players] != "E"
        leader = winner
