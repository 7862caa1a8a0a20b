"""The contract of a game, tested with an invented game of a different shape."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES, JUDGES, MOST_PLAYERS
from games.scoring.game import Game, Progress, Table
from games.scoring.judge.questions import judge
from games.scoring.judge.whole_hand import replay_hand
from games.scoring.record import complete_rules, invalid_rules_by_players, read_record
from games.scoring.replay import replay, replay_after
from games.scoring.values import Lead, lead_of
from tests.replaying import replay_record
from tests.toy import Knockout, Toy, ToyJudge


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    toy = Toy()
    monkeypatch.setitem(GAMES, "toy", toy)
    monkeypatch.setitem(GAMES, "knockout", Knockout())
    monkeypatch.setitem(JUDGES, "toy", ToyJudge(toy))


def sheet_of(*points, players=("Ana", "Bea", "Cy"), **more):
    hands = [{"points": list(one)} for one in points]
    record = {"format": "scorekeeper/1", "game": "toy", "players": list(players), "hands": hands}
    found = replay_record(GAMES, record | more)
    assert found.faults == []
    return found.sheet


# Who leads


def test_the_game_says_who_leads_each_hand():
    sheet = sheet_of((1, 20, 5), (30, 0, 0))

    assert [hand.dealer for hand in sheet.hands] == [0, 1]
    assert [hand.leader for hand in sheet.hands] == [None, 1]
    assert (sheet.next.dealer, sheet.next.leader) == (2, 0)


@pytest.mark.parametrize(
    ("slug", "neighbour"),
    [("belote", 0), ("batarde", 0), ("aluette", 0), ("river", 2), ("coinche", 2), ("tarot", 2)],
)
def test_the_neighbour_leads_and_deals_next(slug, neighbour):
    table = Table(4, 0, complete_rules(GAMES[slug], 4, {}))
    progress = Progress(1, 3, (0,) * 4, 0, None)

    assert GAMES[slug].leader(table, progress) == neighbour
    assert GAMES[slug].next_dealer(table, progress, 3) == neighbour


def test_nobody_leads_where_nobody_deals():
    progress = Progress(1, None, (0,) * 4, 0, ())

    assert GAMES["alta_baja"].leader(Table(4, 0, {}), progress) is None


# Reaching the target


@pytest.mark.parametrize(
    ("lowest_wins", "target", "loses"),
    [(False, 150, False), (True, 100, True), (False, -500, True), (True, -50, False)],
)
def test_a_game_says_whether_reaching_the_target_loses(monkeypatch, lowest_wins, target, loses):
    monkeypatch.setattr(GAMES["toy"], "LOWEST_WINS", lowest_wins)

    assert GAMES["toy"].target_loses(Table(3, 0, {}), target) is loses


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
        GAMES, {"format": "scorekeeper/1", "game": "toy", "players": ["Ana", "Bea", "Cy", "Dan"]}
    ).faults

    assert (fault.code, fault.params) == ("player_count", {"given": 4, "lowest": 3, "highest": 5})


def test_house_rules_are_checked_for_every_number_of_players():
    assert invalid_rules_by_players(GAMES["toy"], {"cards": 10}) == {}
    assert list(invalid_rules_by_players(GAMES["toy"], {"cards": 17})) == [5]
    assert list(invalid_rules_by_players(GAMES["toy"], {"cards": 18})) == [3, 5]
    assert list(invalid_rules_by_players(GAMES["river"], {"max_cards": 17})) == [2, 4, 5, 6, 7, 8]


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
    verdict, faults = judge(JUDGES, asked(ask="winner"))

    assert faults == []
    assert verdict.answer["seat"] == 0
    assert [reason.code for reason in verdict.why] == ["highest_of_suit"]


def test_a_game_without_trumps_takes_no_trump_in_a_question():
    verdict, [fault] = judge(JUDGES, asked(ask="winner", trump="hearts"))

    assert (verdict, fault.code, fault.field) == (None, "unknown_field", "trump")


def test_void_and_without_trumps_any_card_may_be_played():
    verdict, _ = judge(JUDGES, asked(ask="legal", hand=["2C", "9D"]))

    assert verdict.answer["legal"] == ["2C", "9D"]
    assert [reason.code for reason in verdict.why] == ["discard_without_trump"]


def test_a_hand_without_trumps_is_replayed():
    replayed, faults = replay_hand(JUDGES["toy"], asked(each=1, cards=["7H", "AS", "9H"]))

    assert faults == []
    assert (replayed.won, replayed.leads) == ((0, 0, 1), None)


# A game that scores by the totals: who is out plays and deals no more


def knockout_record(*points):
    hands = [{"points": list(one)} for one in points]
    players = ["Ana", "Bea", "Cy"]
    return {"format": "scorekeeper/1", "game": "knockout", "players": players, "hands": hands}


def knocked_out(*points):
    return replay_record(GAMES, knockout_record(*points))


def test_a_hand_may_be_scored_by_the_totals_before_it():
    sheet = knocked_out((15, 0, 2), (5, 3, 0)).sheet

    assert [line.code for line in sheet.hands[1].ruling] == ["counted", "fell_back"]
    assert sheet.totals == (10, 3, 2)


def test_who_is_out_no_longer_deals_and_ranks_after_who_plays():
    sheet = knocked_out((0, 25, 2), (18, None, 1)).sheet

    assert [hand.dealer for hand in sheet.hands] == [0, 2]
    assert sheet.next.dealer == 0
    assert sheet.ranks == (2, 3, 1)


def test_who_went_out_later_ranks_higher_whatever_the_totals():
    sheet = knocked_out((0, 21, 2), (28, None, 1)).sheet

    assert sheet.finished
    assert sheet.totals == (28, 21, 3)
    assert sheet.ranks == (2, 3, 1)
    assert sheet.winners == (2,)


def test_only_who_still_plays_has_a_fact():
    missing = knocked_out((0, 25, 2), (4, None, None)).faults
    [too_many] = knocked_out((0, 25, 2), (4, 3, 0)).faults

    assert [(one.code, one.params) for one in missing] == [("points_missing", {"seats": [2]})]
    assert (too_many.code, too_many.params["seat"]) == ("sits_out", 1)


def test_a_fault_says_whose_value_it_is_about():
    wrong = knocked_out((1, 31, "x")).faults

    assert [(one.code, one.params["seat"]) for one in wrong] == [
        ("points_out_of_range", 1),
        ("not_a_number", 2),
    ]


def test_a_correction_changes_the_score_of_later_hands_too():
    """A hand of the same facts scores otherwise after other totals: it is not taken over."""
    before, faults = read_record(GAMES, knockout_record((15, 0, 2), (5, 3, 0)))
    after, _ = read_record(GAMES, knockout_record((14, 0, 2), (5, 3, 0)))
    assert faults == []

    corrected = replay_after(after, before, replay(before))

    assert corrected == replay(after)
    assert corrected.sheet.totals == (19, 3, 2)


@given(st.lists(st.lists(st.integers(0, 12), min_size=3, max_size=3), max_size=6), st.data())
def test_a_replay_by_totals_that_goes_on_is_the_same_as_one_from_the_start(points, data):
    first = data.draw(st.lists(st.integers(0, 12), min_size=3, max_size=3))
    before, _ = read_record(GAMES, knockout_record(*points))
    after, _ = read_record(GAMES, knockout_record(first, *points[1:]))

    assert replay_after(after, before, replay(before)) == replay(after)


def test_a_game_of_two_names_has_the_defaults_of_most_games():
    class Bare(Game):
        SLUG, PLAYERS, FACTS = "bare", (4,), ()

    table, progress = Table(4, 0, {}), Progress(1, 3, (0, 5, 5, 1), 0, None)

    assert Bare().player_faults(4) == []
    assert Bare().leader(table, progress) == 0
    assert Bare().ranks(table, progress) == (4, 1, 1, 3)
    assert Bare().outcome(table, progress) is None
    assert Bare().coming(table, progress) == {}
