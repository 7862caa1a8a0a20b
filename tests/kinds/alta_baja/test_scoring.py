"""Alta-Baja. Examples AB-xx come from the game's rules and were checked by hand."""

import pytest
from hypothesis import given

from games.kinds.alta_baja.scoring import points_of, ranks_left
from games.kinds.registry import GAMES
from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.scoring.values import Next
from tests.kinds import RECORDS
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

alta_baja = GAMES["alta_baja"]

SPLIT = {"first": [0, 1]}
"""A trick that two players share, recorded without its cards: no rank is used up."""


of_game = Recorded("alta_baja")
faults_of = of_game.faults


def sheet_of(hands, players=4, **rules):
    return of_game.sheet(*hands, players=players, **rules)


def trick(number, facts, players=4, **rules):
    """Trick `number` on the sheet, after tricks that two players shared."""
    return sheet_of([SPLIT] * (number - 1) + [facts], players, **rules).hands[-1]


EXAMPLES = [
    ("AB-01 plain Alta", 1, "K Q 10 2", (3, 1, 0, 0), {}),
    ("AB-02 plain Baja", 2, "5 3 Q 4", (0, 3, 0, 1), {}),
    ("AB-03 two level first share", 5, "A A K Q", (4, 4, 0, 0), {}),
    ("AB-04 three level first: void", 9, "K K K 2", (0, 0, 0, 0), {}),
    ("AB-05 two level second: cancelled", 12, "2 3 3 9", (8, 0, 0, 0), {}),
    ("AB-06 three level second", 13, "A J J J 2", (9, 0, 0, 0, 0), {}),
    ("AB-07 last trick", 13, "K 9 7", (9, 7, 0), {}),
    ("AB-08 of two, the loser is second", 4, "5 9", (4, 2), {}),
    ("AB-09 two players level", 7, "8 8", (5, 5), {}),
    ("AB-10 the ace is worst at Baja", 6, "A K Q J", (0, 0, 3, 5), {}),
    ("AB-11 four level below two", 11, "Q Q Q Q K K", (0, 0, 0, 0, 7, 7), {}),
    ("AB-12 all the same", 3, "9 9 9 9", (0, 0, 0, 0), {}),
    ("AB-13 ace high", 10, "2 A 4", (7, 0, 5), {"deck": "spanish40"}),
    ("AB-14 ace low", 10, "2 A 4", (5, 7, 0), {"deck": "spanish40", "ace": "low"}),
    ("AB-15 Spanish 48, the last is Baja", 12, "9 7 7", (0, 7, 7), {"deck": "spanish48"}),
    ("ace low is worst at Alta", 1, "A 2 3", (0, 1, 3), {"ace": "low"}),
    ("king, horseman, jack", 1, "C K J 9", (1, 3, 0, 0), {"deck": "spanish48"}),
]


@pytest.mark.parametrize(
    ("number", "cards", "scores", "rules"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_a_trick_scores(number, cards, scores, rules):
    ranks = cards.split()
    assert trick(number, {"cards": ranks}, len(ranks), **rules).scores == scores


@pytest.mark.parametrize("style", ["open", "shuffled", "arranged"])
def test_the_style_of_play_does_not_change_the_score(style):
    assert trick(1, {"cards": ["K", "Q", "10", "2"]}, style=style).scores == (3, 1, 0, 0)


@pytest.mark.parametrize(
    ("facts", "scores"),
    [
        ({"first": [2], "second": [0]}, (1, 0, 3, 0)),
        ({"first": [2], "second": [0, 1]}, (0, 0, 3, 0)),
        ({"first": [3, 0]}, (2, 0, 0, 2)),
        ({"first": [3, 0], "second": [1]}, (2, 0, 0, 2)),
        ({"first": [3, 0, 1], "second": []}, (0, 0, 0, 0)),
    ],
)
def test_a_trick_recorded_by_places_scores_the_same(facts, scores):
    assert trick(1, facts).scores == scores


@pytest.mark.parametrize(
    ("deck", "tricks", "all_won", "at_stake"),
    [("french52", 13, 75, 124), ("spanish48", 12, 66, 108), ("spanish40", 10, 50, 80)],
)
def test_ab_19_the_points_of_a_whole_game(deck, tricks, all_won, at_stake):
    won = {"first": [0], "second": [1]}
    sheet = sheet_of([won] * tricks, deck=deck)
    assert sheet.totals == (all_won, at_stake - all_won, 0, 0)
    assert sheet.outcome == "all_played"
    assert sheet.winners == (0,)
    assert sheet.next is None


def test_ab_20_half_of_both_prizes_is_a_whole_number():
    shares = [hand.scores[0] for hand in sheet_of([SPLIT] * 13).hands]
    assert shares == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]


def test_the_next_trick_has_its_phase_and_points_and_no_dealer():
    assert sheet_of([]).next == Next(1, None, None, {"phase": "alta", "first": 3, "second": 1})
    assert sheet_of([SPLIT] * 11).next.facts == {"phase": "baja", "first": 8, "second": 6}
    assert (sheet_of([SPLIT]).hands[0].dealer, sheet_of([SPLIT]).hands[0].leader) == (None, None)


def test_players_level_at_the_end_share_the_victory():
    sheet = sheet_of([SPLIT] * 13)
    assert sheet.ranks == (1, 1, 3, 3)
    assert sheet.winners == (0, 1)


def test_while_the_game_goes_on_nobody_has_won():
    sheet = sheet_of([{"cards": ["K", "Q", "10", "2"]}])
    assert (sheet.ranks, sheet.finished, sheet.winners) == ((1, 2, 3, 3), False, ())


def test_the_ruling_has_the_card_the_phase_and_the_figures():
    won, second = trick(9, {"cards": ["K", "Q", "10", "2"]}).ruling
    assert (won.code, won.params) == ("first_alta", {"seat": 0, "rank": "K", "points": 7})
    assert (second.code, second.params) == ("second_alta", {"seat": 1, "rank": "Q", "points": 5})
    (shared,) = trick(2, {"cards": ["5", "3", "Q", "3"]}).ruling
    assert shared.code == "shared_baja"
    assert shared.params == {"seats": (1, 3), "rank": "3", "first": 3, "second": 1, "points": 2}
    (void,) = trick(2, {"cards": ["3", "3", "Q", "3"]}).ruling
    assert (void.code, void.params["seats"]) == ("void_baja", (0, 1, 3))
    _, lost = trick(12, {"cards": ["2", "3", "3", "9"]}).ruling
    assert (lost.code, lost.params["seats"], lost.params["lost"]) == ("second_lost_baja", (1, 2), 6)


def test_the_ruling_of_a_trick_recorded_by_places_has_no_card():
    rulings = [
        trick(1, {"first": [0], "second": [3]}).ruling,
        trick(1, {"first": [0], "second": [3, 1]}).ruling,
        trick(1, {"first": [2, 0]}).ruling,
        trick(1, {"first": [2, 0, 1]}).ruling,
    ]
    codes = [[line.code for line in ruling] for ruling in rulings]
    assert codes == [["first", "second"], ["first", "second_lost"], ["shared"], ["void"]]
    assert all("rank" not in line.params for ruling in rulings for line in ruling)


# Refused tricks


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({}, ("cards_missing", "cards")),
        ({"cards": []}, ("cards_missing", "cards")),
        ({"cards": "A 10 2 K"}, ("cards_missing", "cards")),
        ({"cards": ["A", "10", "2"]}, ("cards_missing", "cards")),
        ({"cards": ["A", "10", "2", "K", "Q"]}, ("cards_missing", "cards")),
        ({"cards": ["A", "10", None, "K"]}, ("cards_missing", "cards")),
        ({"cards": ["A", "10", "1", "K"]}, ("unknown_rank", "cards")),
        ({"cards": ["A", 10, "2", "K"]}, ("unknown_rank", "cards")),
        ({"cards": ["A", "10", "2", "k"]}, ("unknown_rank", "cards")),
        ({"cards": ["A", "10", "2", "C"]}, ("unknown_rank", "cards")),
        ({"cards": ["A", "10", "2", ["K"]]}, ("unknown_rank", "cards")),
        ({"cards": ["A", "10", "2", "K"], "first": [0]}, ("unknown_field", "first")),
        ({"cards": ["A", "10", "2", "K"], "second": [0]}, ("unknown_field", "second")),
        ({"first": [4], "second": [0]}, ("unknown_seat", "first")),
        ({"first": [0], "second": [-1]}, ("unknown_seat", "second")),
        ({"first": [True], "second": [0]}, ("not_a_number", "first")),
        ({"first": [0], "second": ["1"]}, ("not_a_number", "second")),
        ({"first": [0, 0]}, ("seat_twice", "first")),
        ({"first": [0], "second": [1, 0]}, ("seat_twice", "second")),
        ({"first": [], "second": [1]}, ("first_missing", "first")),
        ({"second": [1]}, ("first_missing", "first")),
        ({"first": 0, "second": [1]}, ("first_missing", "first")),
        ({"first": [0]}, ("second_missing", "second")),
        ({"first": [0], "second": []}, ("second_missing", "second")),
        ({"first": [0], "second": None}, ("second_missing", "second")),
        ({"first": [0], "second": 1}, ("second_missing", "second")),
        ({"card": ["A", "10", "2", "K"]}, ("unknown_field", "card")),
    ],
)
def test_a_trick_is_refused(facts, fault):
    assert faults_of(facts) == [fault]


def test_with_two_players_the_second_is_required():
    assert faults_of({"first": [0]}, players=2) == [("second_missing", "second")]


@pytest.mark.parametrize(
    ("deck", "rank"),
    [("french52", "C"), ("spanish48", "Q"), ("spanish48", "10"), ("spanish40", "8")],
)
def test_each_deck_has_its_own_ranks(deck, rank):
    assert faults_of({"cards": ["A", "K", "2", rank]}, deck=deck) == [("unknown_rank", "cards")]


def test_ab_18_a_rank_is_played_once_by_each():
    """After AB-18: the jack of trick 6 is played again in trick 7."""
    hands = [SPLIT] * 5 + [{"cards": ["A", "K", "J", "2"]}, {"cards": ["Q", "J", "J", "A"]}]
    (fault,) = replay_record(GAMES, of_game.record(*hands)).faults
    assert (fault.code, fault.field, fault.hand) == ("card_already_played", "cards", 7)
    assert fault.params == {"seat": 2, "rank": "J", "trick": 6}


def test_every_wrong_card_is_named():
    cards = ["A", "11", "2", None]
    before = [{"cards": ["A", "K", "Q", "J"]}]
    assert faults_of(*before, {"cards": cards}) == [
        ("card_already_played", "cards"),
        ("unknown_rank", "cards"),
        ("cards_missing", "cards"),
    ]


# The open trick


@pytest.mark.parametrize(
    "facts",
    [{}, {"cards": [None, "A", None, None]}, {"cards": ["K"]}, {"first": [1]}, {"second": [1]}],
)
def test_an_open_trick_may_lack_what_is_not_known_yet(facts):
    assert faults_of(opened=facts) == []


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"cards": ["A", None]}, ("card_already_played", "cards")),
        ({"cards": [None, "1"]}, ("unknown_rank", "cards")),
        ({"cards": [None] * 5}, ("cards_missing", "cards")),
        ({"first": [0, 0]}, ("seat_twice", "first")),
    ],
)
def test_an_open_trick_is_refused_what_is_impossible(facts, fault):
    assert faults_of({"cards": ["A", "K", "Q", "J"]}, opened=facts) == [fault]


def test_the_ranks_left_are_those_that_a_player_has_not_shown():
    table = Table(2, 0, complete_rules(alta_baja, 2, {"deck": "spanish40"}))
    hands = [{"cards": ["A", "K"]}, SPLIT, {"cards": ["2", "C"]}]
    progress = replay_record(GAMES, of_game.record(*hands, players=2, deck="spanish40")).progress
    assert ranks_left(table, progress) == (
        ("K", "C", "J", "7", "6", "5", "4", "3"),
        ("A", "J", "7", "6", "5", "4", "3", "2"),
    )


# Any legal record


@given(RECORDS["alta_baja"])
def test_a_trick_distributes_nothing_or_the_first_or_both_prizes(data):
    for hand in replay_record(GAMES, data).sheet.hands:
        first, second = points_of(hand.number)
        assert sum(hand.scores) in (0, first, first + second)
