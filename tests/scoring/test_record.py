"""The frame of a record: what is accepted, what is refused, and with which faults."""

import pytest

from games.kinds.registry import GAMES
from games.scoring.errors import fault, quoted
from games.scoring.game import Rule
from games.scoring.record import complete_rules, read_record, rule_faults
from tests.kinds import names_at
from tests.replaying import replay_record

BELOTE = {
    "format": "scorekeeper/1",
    "game": "belote",
    "players": ["Ana", "Bea", "Cy", "Dan"],
    "first_dealer": 0,
    "rules": {},
    "hands": [{"taker": 1, "contract": "hearts", "points": [67, 95]}],
}


def codes(data):
    """The faults of the record, as (hand, field, code)."""
    return [(found.hand, found.field, found.code) for found in replay_record(GAMES, data).faults]


@pytest.mark.parametrize(
    ("data", "field", "code"),
    [
        (None, None, "not_an_object"),
        ([BELOTE], None, "not_an_object"),
        ("belote", None, "not_an_object"),
        (1, None, "not_an_object"),
        ({}, "format", "unknown_format"),
        (BELOTE | {"format": "scorekeeper/2"}, "format", "unknown_format"),
        (BELOTE | {"format": ["scorekeeper/1"]}, "format", "unknown_format"),
        (BELOTE | {"game": None}, "game", "unknown_game"),
        (BELOTE | {"game": "no_such_game"}, "game", "unknown_game"),
        (BELOTE | {"game": ["belote"]}, "game", "unknown_game"),
        (BELOTE | {"first_daeler": 0}, "first_daeler", "unknown_field"),
        (BELOTE | {"scores": None}, "scores", "unknown_field"),
        (BELOTE | {"players": None}, "players", "players_missing"),
        (BELOTE | {"players": []}, "players", "players_missing"),
        (BELOTE | {"players": "Ana"}, "players", "players_missing"),
        (BELOTE | {"players": ["Ana", "", "Cy", "Dan"]}, "players", "name_missing"),
        (BELOTE | {"players": ["Ana", " \t", "Cy", "Dan"]}, "players", "name_missing"),
        (BELOTE | {"players": ["Ana", None, "Cy", "Dan"]}, "players", "name_missing"),
        (BELOTE | {"players": ["Ana", 2, "Cy", "Dan"]}, "players", "name_missing"),
        (BELOTE | {"players": ["Ana", "B" * 41, "Cy", "Dan"]}, "players", "name_too_long"),
        (BELOTE | {"players": ["Ana", "ana", "Cy", "Dan"]}, "players", "name_twice"),
        (BELOTE | {"players": ["Jo  Ann", " jo ann", "Cy", "Dan"]}, "players", "name_twice"),
        (BELOTE | {"players": ["Ana", "Bea", "Cy"]}, "players", "player_count"),
        (BELOTE | {"first_dealer": 4}, "first_dealer", "unknown_seat"),
        (BELOTE | {"first_dealer": -1}, "first_dealer", "unknown_seat"),
        (BELOTE | {"first_dealer": True}, "first_dealer", "not_a_number"),
        (BELOTE | {"first_dealer": 0.0}, "first_dealer", "not_a_number"),
        (BELOTE | {"first_dealer": "Ana"}, "first_dealer", "not_a_number"),
        (BELOTE | {"first_dealer": 10**30}, "first_dealer", "not_a_number"),
        (BELOTE | {"rules": []}, "rules", "not_an_object"),
        (BELOTE | {"rules": {"targte": 100}}, "targte", "unknown_rule"),
        (BELOTE | {"rules": {"targte": None}}, "targte", "unknown_rule"),
        (BELOTE | {"rules": {"tie": "draw"}}, "tie", "unknown_rule_value"),
        (BELOTE | {"rules": {"target": "100"}}, "target", "not_a_number"),
        (BELOTE | {"hands": {}}, "hands", "not_an_object"),
        (BELOTE | {"hands": "none"}, "hands", "not_an_object"),
    ],
)
def test_an_invalid_frame_is_refused(data, field, code):
    assert codes(data) == [(None, field, code)]
    assert replay_record(GAMES, data).sheet is None


@pytest.mark.parametrize(
    ("data", "where", "code"),
    [
        (BELOTE | {"hands": [None]}, (1, None), "not_an_object"),
        (BELOTE | {"hands": [*BELOTE["hands"], [1, 2]]}, (2, None), "not_an_object"),
        (BELOTE | {"open": []}, (2, None), "not_an_object"),
        (BELOTE | {"open": {"tricks": 1}}, (2, "tricks"), "unknown_field"),
        (BELOTE | {"rules": {"target": 9}}, None, None),
        (BELOTE | {"rules": {"target": 9}, "open": {}}, (2, None), "game_is_over"),
        (
            BELOTE | {"rules": {"target": 9}, "hands": BELOTE["hands"] * 2},
            (2, None),
            "game_is_over",
        ),
    ],
)
def test_an_invalid_hand_is_refused(data, where, code):
    assert codes(data) == ([] if code is None else [(*where, code)])


def test_the_hands_before_the_first_fault_are_scored():
    replay = replay_record(GAMES, BELOTE | {"hands": [*BELOTE["hands"], {}, {"taker": 9}]})
    assert replay.sheet.totals == (7, 9)
    assert {found.hand for found in replay.faults} == {2}


def test_all_faults_of_the_names_are_reported_in_seat_order():
    data = BELOTE | {"players": ["", "B" * 41, "Cy", "cy", "Eve"]}
    assert [code for _, _, code in codes(data)] == [
        "name_missing",
        "name_too_long",
        "name_twice",
        "player_count",
    ]


def test_a_name_may_have_forty_characters():
    assert codes(BELOTE | {"players": ["A" * 40, "Bea", "Cy", "Dan"]}) == []


def test_null_means_the_same_as_a_missing_key():
    data = BELOTE | {"first_dealer": None, "rules": {"tie": None}, "open": None}
    assert replay_record(GAMES, data) == replay_record(GAMES, BELOTE)
    assert codes(BELOTE | {"rules": None, "hands": None}) == []


def test_only_format_game_and_players_are_required():
    data = {key: BELOTE[key] for key in ("format", "game", "players")}
    sheet = replay_record(GAMES, data).sheet
    assert sheet.next.dealer == 0
    assert sheet.totals == (0, 0)


def test_alta_baja_ignores_the_first_dealer_of_a_record():
    data = BELOTE | {"game": "alta_baja", "hands": [], "first_dealer": "nobody"}
    replay = replay_record(GAMES, data)
    assert replay.faults == []
    assert (replay.sheet.next.dealer, replay.sheet.next.leader) == (None, None)


@pytest.mark.parametrize("slug", GAMES)
def test_every_default_is_a_value_of_its_rule(slug):
    game = GAMES[slug]
    for players in range(2, 13):
        if not game.player_faults(players):
            defaults = complete_rules(game, players, {})
            given = {name: value for name, value in defaults.items() if value is not None}
            assert rule_faults(game, players, given) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_every_rule_is_accepted_and_its_neighbours_are_refused(slug):
    game = GAMES[slug]
    players = len(names_at(slug))
    for rule in game.house_rules(players, {}):
        good, bad = neighbours(rule)
        for value in good:
            together = complete_rules(game, players, {rule.name: value})
            assert rule_faults(game, players, {rule.name: value}) == game.rule_conflicts(together)
        for value in bad:
            found = rule_faults(game, players, {rule.name: value})
            assert [(one.code, one.field) for one in found] == [("unknown_rule_value", rule.name)]
        for value in NO_NUMBERS if rule.highest else ():
            found = rule_faults(game, players, {rule.name: value})
            assert [(one.code, one.field) for one in found] == [("not_a_number", rule.name)]


NO_NUMBERS = ("7", True, 1.5, [], {}, 10**9)


def neighbours(rule: Rule) -> tuple[list, list]:
    """Values that the rule accepts, and some that it does not."""
    if rule.values:
        return list(rule.values), ["", [], {}, *[str(value) + "x" for value in rule.values]]
    if rule.labels:
        labels = [chr(ord("a") + index) for index in range(rule.labels)]
        bad = [labels[1:], [*labels, "z"], [labels[1], *labels[1:]], [3, *labels[1:]], "abc"]
        return [labels], [*bad, ["x" * 13, *labels[1:]], ["  ", *labels[1:]]]
    return [rule.lowest, rule.highest], [rule.lowest - 1, rule.highest + 1]


def test_eight_players_at_la_batarde_are_advised_to_make_two_tables():
    players = [f"P{seat}" for seat in range(8)]
    assert codes(BELOTE | {"game": "batarde", "players": players, "hands": []}) == [
        (None, "players", "two_tables")
    ]


def test_a_record_that_is_read_has_its_rules_filled_in():
    record, faults = read_record(GAMES, BELOTE | {"rules": {"rounding": "exact", "tie": "made"}})
    assert faults == []
    assert record.table.rules["target"] == 1500
    assert record.table.rules["tie"] == "made"
    assert record.table.rules["capot"] == "plus_100"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("hearts", "hearts"),
        ("x" * 41, "x" * 39 + "…"),
        (True, "true"),
        (None, "null"),
        (1.5, "1.5"),
        (-3, "-3"),
        (10**50, "…"),
        ([1, [2]], "[…]"),
        ({"a": 1}, "{…}"),
    ],
)
def test_wrong_values_are_quoted_in_a_shortened_form(given, expected):
    assert quoted(given) == expected


def test_a_fault_is_named_by_its_code_and_field():
    assert str(fault("too_many", "bids", given=9, cards=5).at(3)) == "too_many (bids)"
    assert str(fault("game_is_over")) == "game_is_over"
