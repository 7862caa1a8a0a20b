"""The judge at Coinche: the auction, and where the play differs from Belote's."""

import pytest

from games.kinds.belote.scoring import CONTRACTS
from games.kinds.registry import JUDGES
from games.scoring.cards import FRENCH_32, every_card
from games.scoring.judge.questions import judge
from tests.judging import answer, legal_by, reasons
from tests.kinds.coinche.samples import ask_legal, ask_points, ask_winner, auction

SUITS = ["spades", "hearts", "diamonds", "clubs"]
OPEN = {"closed": False, "coinche": [], "surcoinche": []}


def asked(text, **rules):
    return answer(**auction(text, **rules))


def legal(cards, hand, trump="hearts", **rules):
    return legal_by(**ask_legal(cards, hand, trump, **rules))


def tens(lowest, highest=160):
    return [*range(lowest, highest + 10, 10), "capot"]


def test_the_examples_of_the_record_are_answered_as_written():
    text = "2 pass,1 80 hearts,0 100 spades"
    assert asked(text) == {
        "seat": 3,
        "bids": tens(110),
        "contracts": SUITS,
        "coinche": [3],
        "surcoinche": [],
        "closed": False,
    }
    assert asked(text + ",3 coinche,2 pass,1 pass,0 surcoinche") == {
        "seat": None,
        "closed": True,
        "passed": False,
        "taker": 0,
        "bid": 100,
        "contract": "spades",
        "stake": "surcoinche",
        "coinche_by": 3,
        "surcoinche_by": 0,
        "bids": [],
        "contracts": [],
        "coinche": [],
        "surcoinche": [],
    }


def test_the_player_right_of_the_dealer_bids_first_or_left_at_a_clockwise_table():
    assert asked("") == {"seat": 2, "bids": tens(80), "contracts": SUITS} | OPEN
    assert asked("", direction="clockwise")["seat"] == 0
    assert asked("0 pass", direction="clockwise")["seat"] == 1


def test_a_bid_may_be_in_what_the_table_plays_up_to_its_highest_bid():
    said = asked("", contracts="all", highest_bid=180)

    assert said["contracts"] == list(CONTRACTS)
    assert said["bids"] == tens(80, 180)
    assert asked("", annonces="contract")["bids"][-2:] == [650, "capot"]


def test_whoever_passed_may_bid_later_and_three_passes_close_the_auction():
    said = asked("2 pass,1 80 hearts,0 pass,3 pass")
    assert (said["seat"], said["bids"]) == (2, tens(90))

    closed = asked("2 pass,1 80 hearts,0 pass,3 pass,2 pass")
    assert (closed["closed"], closed["taker"], closed["stake"]) == (True, 1, "plain")
    assert (closed["coinche_by"], closed["surcoinche_by"]) == (None, None)


def test_four_passes_close_the_auction_without_a_taker():
    closed = asked("2 pass,1 pass,0 pass,3 pass")

    assert (closed["closed"], closed["passed"], closed["taker"]) == (True, True, None)
    assert asked("2 pass,1 pass,0 pass")["seat"] == 3


def test_nothing_is_above_capot_but_a_coinche():
    said = asked("2 capot clubs")

    assert (said["bids"], said["contracts"], said["coinche"]) == ([], [], [1])


def test_after_a_coinche_nobody_bids_and_only_the_attack_may_surcoinche():
    said = asked("2 80 clubs,1 coinche")
    assert (said["seat"], said["bids"], said["surcoinche"]) == (0, [], [0])
    assert asked("2 80 clubs,1 coinche,0 pass")["surcoinche"] == []
    assert asked("2 80 clubs,1 coinche,0 pass,3 pass")["surcoinche"] == [2]

    closed = asked("2 80 clubs,1 coinche,0 pass,3 pass,2 pass")
    assert (closed["closed"], closed["stake"], closed["coinche_by"]) == (True, "coinche", 1)


def test_at_any_time_the_whole_defence_may_coinche():
    free = {"coinche_when": "any_time"}
    assert asked("2 80 clubs", **free)["coinche"] == [1, 3]

    # The attack alone speaks, the player after the coincher first, and two passes close it.
    assert asked("2 80 clubs,3 coinche", **free)["seat"] == 2
    assert asked("2 80 clubs,3 coinche,2 pass", **free)["seat"] == 0
    assert asked("2 80 clubs,3 coinche,2 pass,0 pass", **free)["closed"]
    assert asked("2 80 clubs,3 coinche,2 pass,0 surcoinche", **free)["surcoinche_by"] == 0


@pytest.mark.parametrize(
    ("code", "text", "rules"),
    [
        ("out_of_turn", "3 pass", {}),
        ("out_of_turn", "2 80 clubs,3 coinche", {}),
        ("out_of_turn", "2 80 clubs,0 coinche", {"coinche_when": "any_time"}),
        ("out_of_turn", "2 pass,1 pass,0 pass,3 pass,2 80 clubs", {}),
        ("bid_not_allowed", "2 70 clubs", {}),
        ("bid_not_allowed", "2 85 clubs", {}),
        ("bid_not_allowed", "2 80 bells", {}),
        ("bid_not_allowed", "2 80 no_trump", {}),
        ("bid_not_allowed", "2 80 clubs,1 80 spades", {}),
        ("bid_not_allowed", "2 170 clubs", {}),
        ("bid_not_allowed", "2 coinche", {}),
        ("bid_not_allowed", "2 80 clubs,1 surcoinche", {}),
        ("bid_not_allowed", "2 80 clubs,1 pass,0 coinche", {}),
        ("bid_not_allowed", "2 80 clubs,1 coinche,0 90 clubs", {}),
        ("bid_not_allowed", "2 80 clubs,1 coinche,0 pass,3 surcoinche", {}),
        ("bid_not_allowed", "2 80", {}),
        ("bid_not_allowed", "two pass", {}),
        ("bid_not_allowed", "2 capot clubs,1 160 clubs", {}),
    ],
)
def test_a_wrong_announcement_is_refused_with_its_number(code, text, rules):
    question = auction(text, **rules)
    _, faults = judge(JUDGES, question)

    assert [(fault.code, fault.field) for fault in faults] == [(code, "auction")]
    assert faults[0].params["number"] == len(question["auction"])


def test_a_generale_is_above_capot_where_it_is_played():
    bidding = asked("2 capot hearts", generale="500")
    assert (bidding["bids"], bidding["contracts"]) == (["generale"], SUITS)
    closed = asked("2 generale hearts,1 coinche,0 surcoinche", generale="1000")
    assert (closed["bid"], closed["closed"]) == ("generale", True)
    assert asked("2 generale hearts", generale="500")["bids"] == []
    assert judge(JUDGES, auction("2 generale hearts"))[1][0].code == "bid_not_allowed"


def test_partner_s_trick_is_trumped_where_the_table_says_so():
    assert legal("AD KD", "7H 9S", must_trump="always") == ("7H", "trump")
    assert legal("9S 9H 7S", "7H JH 8D", undertrump="never_under_partner") == (
        "JH 8D",
        "never_under_partner",
    )


def test_partner_s_trump_is_overtaken_unless_the_table_plays_otherwise():
    assert legal("9H 7H", "JH 8H") == ("JH", "climb")
    assert legal("9H 7H", "AH 8H") == ("AH 8H", "cannot_climb")
    assert legal("9H 7H", "JH 8H", over_partner="free") == ("JH 8H", "follow_under_partner")
    assert legal("9S 7S", "JS 8S", "all_trump") == ("JS", "climb")
    assert legal("9S 7S", "JS 8S", "all_trump", over_partner="free")[0] == "JS 8S"


def test_whoever_cannot_overtrump_an_opponent_may_discard_unless_the_table_plays_otherwise():
    assert legal("AD 9H", "7H QH 9S") == ("7H QH 9S", "undertrumping_is_free")
    assert legal("AD 9H", "7H QH 9S", undertrump="must") == ("7H QH", "undertrump")
    assert legal("AD 8H", "9H 7C") == ("9H", "overtrump")
    assert legal("AD KD", "7H 9S") == ("7H 9S", "partner_holds")


def test_the_second_card_is_of_the_player_to_the_right():
    assert answer(**ask_winner("AD KD 7H"))["seat"] == 2
    assert answer(**ask_winner("AD 7H"))["seat"] == 3
    assert answer(**(ask_winner("AD 7H") | {"rules": {"direction": "clockwise"}}))["seat"] == 1


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_whole_pack_makes_152_and_the_last_trick_10(contract):
    pack = " ".join(card.code for card in every_card(FRENCH_32))

    assert answer(**ask_points(pack, contract))["points"] == 152
    assert answer(**ask_points(pack, contract, last_trick=True))["points"] == 162


def test_cards_count_by_the_scale_of_the_contract():
    suit = "AS 10S KS QS JS 9S 8S 7S"
    assert answer(**ask_points(suit, "no_trump"))["points"] == 19 + 10 + 4 + 3 + 2
    assert answer(**ask_points(suit, "all_trump"))["points"] == 6 + 5 + 3 + 2 + 13 + 9
    assert reasons(**ask_points("AS", "no_trump")) == ["counted"]
