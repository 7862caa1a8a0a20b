"""Read a game record (`scorekeeper/1`) from JSON data, and check its frame."""

from dataclasses import dataclass
from typing import Any

from games.scoring.errors import (
    Fault,
    choice_faults,
    fault,
    is_number,
    number_faults,
    quoted,
    seat_faults,
    unknown_field_faults,
)
from games.scoring.game import Game, Rule, Table
from games.scoring.registry import GAMES
from games.scoring.values import Json

FORMAT = "scorekeeper/1"
KEYS = ("format", "game", "players", "first_dealer", "rules", "hands", "open")
LONGEST_NAME = 40


@dataclass(frozen=True)
class Record:
    """A record with a valid frame; its hands are not checked yet."""

    game: Game
    players: tuple[str, ...]
    table: Table
    hands: tuple[Any, ...]
    open: Any


def read_record(data: object) -> tuple[Record | None, list[Fault]]:
    """The record, or None and everything that is wrong with its frame.

    Faults: `not_an_object`, `unknown_format`, `unknown_game`, `unknown_field`, `players_missing`,
    `name_missing`, `name_too_long`, `name_twice`, `player_count` (or the game's own),
    `not_a_number`, `unknown_seat`, `unknown_rule`, `unknown_rule_value`.
    """
    if not isinstance(data, dict):
        return None, [fault("not_an_object", given=quoted(data))]
    if data.get("format") != FORMAT:
        return None, [fault("unknown_format", "format", given=quoted(data.get("format")))]
    slug = data.get("game")
    if not isinstance(slug, str) or slug not in GAMES:
        return None, [fault("unknown_game", "game", given=quoted(slug))]
    game = GAMES[slug]
    faults = unknown_field_faults(data, KEYS) + seating_faults(game, data.get("players"))
    if faults:
        return None, faults
    players = tuple(data["players"])
    dealer = _given(data, "first_dealer", 0)
    rules = _given(data, "rules", {})
    hands = _given(data, "hands", [])
    if game.DIRECTION:
        faults += seat_faults("first_dealer", dealer, len(players))
    faults += rule_faults(game, len(players), rules)
    if not isinstance(hands, list):
        faults.append(fault("not_an_object", "hands", given=quoted(hands)))
    if faults:
        return None, faults
    table = Table(len(players), dealer, complete_rules(game, len(players), rules))
    return Record(game, players, table, tuple(hands), data.get("open")), []


def seating_faults(game: Game, players: object) -> list[Fault]:
    """What is wrong with the names at the table, in seat order."""
    if not isinstance(players, list) or not players:
        return [fault("players_missing", "players")]
    faults: list[Fault] = []
    seen: list[str] = []
    for name in players:
        fold = folded(name) if isinstance(name, str) else ""
        if not fold:
            faults.append(fault("name_missing", "players"))
        elif len(name) > LONGEST_NAME:
            faults.append(fault("name_too_long", "players", given=quoted(name)))
        elif fold in seen:
            faults.append(fault("name_twice", "players", given=quoted(name)))
        seen.append(fold)
    return faults + game.player_faults(len(players))


def folded(name: str) -> str:
    """The name without what does not tell two people apart: case and spaces."""
    return " ".join(name.lower().split())


def rule_faults(game: Game, players: int, given: object) -> list[Fault]:
    """`unknown_rule`, `unknown_rule_value`, `not_a_number` (where a count is asked)."""
    if not isinstance(given, dict):
        return [fault("not_an_object", "rules", given=quoted(given))]
    known = {rule.name: rule for rule in game.house_rules(players, given)}
    faults: list[Fault] = []
    for name in sorted(given):
        if name not in known:
            faults.append(fault("unknown_rule", name, given=quoted(name)))
        elif given[name] is not None:
            faults += _value_faults(known[name], given[name])
    return faults


def complete_rules(game: Game, players: int, given: Json) -> Json:
    """The house rules in force: what was given, the game's defaults for the rest."""
    rules = game.house_rules(players, given)
    return {rule.name: _given(given, rule.name, rule.default) for rule in rules}


def _value_faults(rule: Rule, value: object) -> list[Fault]:
    if rule.values:
        return choice_faults(rule.name, value, rule.values, "unknown_rule_value")
    if rule.labels:
        return _label_faults(rule, value)
    if not is_number(value):
        return number_faults(rule.name, value)
    if rule.lowest <= value <= rule.highest:
        return []
    return [
        fault(
            "unknown_rule_value", rule.name, given=value, lowest=rule.lowest, highest=rule.highest
        )
    ]


def _label_faults(rule: Rule, value: object) -> list[Fault]:
    good = isinstance(value, list) and len(value) == rule.labels
    if good and isinstance(value, list):
        texts = [
            label for label in value if isinstance(label, str) and 0 < len(label.strip()) <= 12
        ]
        good = len(texts) == rule.labels and len(set(texts)) == rule.labels
    return [] if good else [fault("unknown_rule_value", rule.name, given=quoted(value))]


def _given(data: Json, key: str, default: Any) -> Any:
    value = data.get(key)
    return default if value is None else value
