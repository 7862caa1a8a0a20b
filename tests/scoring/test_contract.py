"""The contract of a game, tested with an invented game of a different shape."""

import pytest

from games.scoring.game import Progress, Table, after_dealer, target_loses
from games.scoring.judge.judging import judge
from games.scoring.judge.replaying import replay as replay_hand
from games.scoring.record import unsuited
from games.scoring.registry import GAMES, JUDGES, MOST_PLAYERS
from games.scoring.replay import replay_record
from games.scoring.values import Lead, lead_of
from tests import toy


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "toy", toy)
    monkeypatch.setitem(JUDGES, "toy", toy)


def sheet_of(*points, players=("Ana", "Bea", "Cy"), **more):
    hands = [{"points": list(one)} for one in points]
    record = {"format": "scorekeeper/1", "game": "toy", "players": list(players), "hands": hands}
    found = replay_record(record | more)
    assert found.faults == []
    return found.sheet


# Who leads


def test_the_game_says_who_leads_each_hand():
    sheet = sheet_of((1, 20, 5), (30, 0, 0))

    assert [hand.dealer for hand in sheet.hands] == [0, 1]
    assert [hand.leader for hand in sheet.hands] == [None, 1]
    assert (sheet.next.dealer, sheet.next.leader) == (2, 0)


def test_where_the_dealer_decides_the_neighbour_leads():
    table, progress = Table(4, 0, {}), Progress(1, 3, (0,) * 4, 0, None)

    assert after_dealer(table, progress, 1) == 0
    assert after_dealer(table, progress, -1) == 2
    assert after_dealer(table, Progress(1, None, (0,) * 4, 0, None), 1) is None


# Reaching the target


@pytest.mark.parametrize(
    ("lowest_wins", "target", "loses"),
    [(False, 150, False), (True, 100, True), (False, -500, True), (True, -50, False)],
)
def test_a_game_says_whether_reaching_the_target_loses(monkeypatch, lowest_wins, target, loses):
    monkeypatch.setattr(toy, "LOWEST_WINS", lowest_wins)

    assert target_loses(toy, target) is loses


def test_the_player_who_reaches_a_losing_target_loses():
    sheet = sheet_of((90, 3, 20), (12, 0, 9))

    assert (sheet.totals, sheet.ranks, sheet.winners) == ((102, 3, 29), (3, 1, 2), (1,))


def test_totals_may_be_negative():
    sheet = sheet_of((-20, 3, -5))

    assert (sheet.totals, sheet.ranks) == ((-20, 3, -5), (1, 3, 2))


# How many may play


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_possible_numbers_of_players_are_those_without_a_fault(slug):
    game = GAMES[slug]
    numbers = range(MOST_PLAYERS + 5)

    assert sorted(game.PLAYERS) == [one for one in numbers if not game.player_faults(one)]


def test_a_number_between_two_possible_numbers_may_be_refused():
    [fault] = replay_record(
        {"format": "scorekeeper/1", "game": "toy", "players": ["Ana", "Bea", "Cy", "Dan"]}
    ).faults

    assert (fault.code, fault.params) == ("player_count", {"given": 4, "lowest": 3, "highest": 5})


def test_house_rules_are_checked_for_every_number_of_players():
    assert unsuited(toy, {"cards": 10}) == {}
    assert list(unsuited(toy, {"cards": 17})) == [5]
    assert list(unsuited(toy, {"cards": 18})) == [3, 5]
    assert list(unsuited(GAMES["river"], {"max_cards": 17})) == [4, 5, 6, 7]


# Who is ahead


@pytest.mark.parametrize(
    ("ranks", "sides", "alone", "all_level"),
    [
        ((2, 1, 3), (1,), True, False),
        ((1, 3, 1), (0, 2), False, False),
        ((1, 1, 1), (0, 1, 2), False, True),
    ],
)
def test_a_single_leader_is_distinguished_from_several_level_leaders(
    ranks, sides, alone, all_level
):
    lead = lead_of(ranks)

    assert lead == Lead(sides, 3)
    assert (lead.alone, lead.all_level) == (alone, all_level)


# A judge without trumps


def asked(**more):
    return {"game": "toy", "players": 3, "leader": 0, "cards": ["7H", "AS"]} | more


def test_without_trumps_the_highest_card_of_the_suit_led_holds():
    verdict, faults = judge(asked(ask="winner"))

    assert faults == []
    assert verdict.answer["seat"] == 0
    assert [reason.code for reason in verdict.why] == ["highest_of_suit"]


def test_a_game_without_trumps_takes_no_trump_in_a_question():
    verdict, [fault] = judge(asked(ask="winner", trump="hearts"))

    assert (verdict, fault.code, fault.field) == (None, "unknown_field", "trump")


def test_void_and_without_trumps_any_card_may_be_played():
    verdict, _ = judge(asked(ask="legal", hand=["2C", "9D"]))

    assert verdict.answer["legal"] == ["2C", "9D"]
    assert [reason.code for reason in verdict.why] == ["discard_without_trump"]


def test_a_hand_without_trumps_is_replayed():
    replayed, faults = replay_hand(asked(each=1, cards=["7H", "AS", "9H"]))

    assert faults == []
    assert (replayed.won, replayed.leads) == ((0, 0, 1), None)
