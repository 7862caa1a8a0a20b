"""Read a game record (`scorekeeper/1`); its *frame* is everything but its hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.scoring.adjustments import is_adjustment
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
from games.scoring.values import Json, Side

RECORD_FORMAT = "scorekeeper/1"
RECORD_KEYS = (
    "format",
    "game",
    "players",
    "first_dealer",
    "rules",
    "hands",
    "open",
    "replaced",
    "dealt",
)
REPLACED_KEYS = ("hand", "seat", "player")
DEALT_KEYS = ("hand", "seat", "onwards")
LONGEST_PLAYER_NAME = 40
LONGEST_TITLE = 40
# The apostrophe and the hyphen of names, each with what keyboards type instead.
TYPED_AS = {"'": "’‘‛ʼʻʹ`´′＇", "-": "‐‑‒–—−－"}


@dataclass(frozen=True)
class Replacement:
    """A seat that was taken over: `player` sits there from `hand` on."""

    hand: int
    seat: int
    player: str


@dataclass(frozen=True)
class GameRecord:
    """A record whose frame is valid; its hands have not been checked yet."""

    game: Game
    # The names at the start.
    players: tuple[str, ...]
    table: Table
    hands: tuple[Any, ...]
    open: Any
    # "" unless the game has one.
    title: str = ""
    # The seats taken over, in order of hands.
    replaced: tuple[Replacement, ...] = ()
    # The hands that somebody dealt out of turn, in order: number, seat, whether the order of
    # dealing follows from it; else it goes on as if that had not happened.
    dealt: tuple[tuple[int, int, bool], ...] = ()

    def players_at(self, hand: int | None = None) -> tuple[str, ...]:
        """The players' names when that hand was played, in seat order; None: the latest names."""
        names = list(self.players)
        for replaced in self.replaced:
            if hand is None or replaced.hand <= hand:
                names[replaced.seat] = replaced.player
        return tuple(names)

    def sides_at(self, hand: int | None = None) -> tuple[Side, ...]:
        """The sides when that hand was played; None: the latest sides."""
        return self.game.sides(self.players_at(hand))


def read_record(
    games: Mapping[str, Game], data: object, *, known_apart: bool = False
) -> tuple[GameRecord | None, list[Fault]]:
    """Read a record of one of these `games`, by slug: the record, or None and all the faults of its
    frame. Players who took over a seat may have the name of another at the table if they are
    `known_apart` by more than that.

    Faults: `not_an_object`, `unknown_format`, `unknown_game`, `unknown_field`, and those of the
    functions below.
    """
    if not isinstance(data, dict):
        return None, [fault("not_an_object", given=quoted(data))]
    if data.get("format") != RECORD_FORMAT:
        return None, [fault("unknown_format", "format", given=quoted(data.get("format")))]
    slug = data.get("game")
    if not isinstance(slug, str) or slug not in games:
        return None, [fault("unknown_game", "game", given=quoted(slug))]
    game = games[slug]
    known = (*RECORD_KEYS, "title") if game.TITLED else RECORD_KEYS
    faults = unknown_field_faults(data, known) + title_faults(game, data.get("title"))
    faults += seating_faults(game, data.get("players"))
    if faults:
        return None, faults
    players = tuple(data["players"])
    dealer = _given(data, "first_dealer", 0)
    rules = _given(data, "rules", {})
    hands = _given(data, "hands", [])
    replaced = _given(data, "replaced", [])
    dealt = _given(data, "dealt", [])
    if game.DIRECTION:
        faults += seat_faults("first_dealer", dealer, len(players))
    faults += rule_faults(game, len(players), rules)
    if faults:
        return None, faults
    table = Table(len(players), dealer, complete_rules(game, len(players), rules))
    if not isinstance(hands, list):
        faults.append(fault("not_an_object", "hands", given=quoted(hands)))
    else:
        numbered = len([hand for hand in hands if not is_adjustment(hand)])
        wrong = replaced_faults(players, numbered, replaced)
        faults += wrong or ([] if known_apart else _twice_faults(players, replaced))
        faults += dealt_faults(game, table, numbered, dealt)
    if faults:
        return None, faults
    took_over = tuple(
        [Replacement(item["hand"], item["seat"], item["player"]) for item in replaced]
    )
    out_of_turn = tuple(
        [(one["hand"], one["seat"], _given(one, "onwards", False)) for one in dealt]
    )
    return GameRecord(
        game,
        players,
        table,
        tuple(hands),
        data.get("open"),
        _given(data, "title", ""),
        took_over,
        out_of_turn,
    ), []


def title_faults(game: Game, title: object) -> list[Fault]:
    """Of the title of a game that has one: `title_missing`, `title_too_long`."""
    if not game.TITLED:
        return []
    if not isinstance(title, str) or not title.strip():
        return [fault("title_missing", "title")]
    too_long = [fault("title_too_long", "title", given=quoted(title), longest=LONGEST_TITLE)]
    return too_long if len(title) > LONGEST_TITLE else []


def seating_faults(game: Game, players: object) -> list[Fault]:
    """Of the players' names, in seat order, and their number: `players_missing`, `name_missing`,
    `name_too_long`, `name_twice`, `player_count` (or the game's own).
    """
    if not isinstance(players, list) or not players:
        return [fault("players_missing", "players")]
    faults: list[Fault] = []
    seen: list[str] = []
    for name in players:
        faults += _name_faults("players", name, seen)
        seen.append(_folded_name(name))
    return faults + game.player_faults(len(players))


def replaced_faults(players: tuple[str, ...], hands: int, replaced: object) -> list[Fault]:
    """Of the first invalid item of `replaced`; items are in order of hands: `not_an_object`,
    `unknown_field`, `not_a_number`, `unknown_seat`, `unknown_hand`, and those of a name.
    """
    if not isinstance(replaced, list):
        return [fault("not_an_object", "replaced", given=quoted(replaced))]
    earliest = 2
    for item in replaced:
        if not isinstance(item, dict):
            return [fault("not_an_object", "replaced", given=quoted(item))]
        wrong = unknown_field_faults(item, REPLACED_KEYS)
        wrong += _hand_faults("replaced", item.get("hand"), earliest, hands + 1)
        wrong += seat_faults("replaced", item.get("seat"), len(players))
        wrong += _name_faults("replaced", item.get("player"), [])
        if wrong:
            return wrong
        earliest = item["hand"]
    return []


def _twice_faults(players: tuple[str, ...], replaced: list[Any]) -> list[Fault]:
    """`name_twice` for the first of these valid items whose player already sits at the table, once
    everyone sits who changes at that hand: two players may swap seats.
    """
    seated = [_folded_name(name) for name in players]
    for hand in sorted({item["hand"] for item in replaced}):
        before, moved = list(seated), [item for item in replaced if item["hand"] == hand]
        for item in moved:
            seated[item["seat"]] = _folded_name(item["player"])
        for item in moved:
            seat, name = item["seat"], _folded_name(item["player"])
            if name == before[seat] or name in seated[:seat] + seated[seat + 1 :]:
                return [fault("name_twice", "replaced", given=quoted(item["player"]))]
    return []


def dealt_faults(game: Game, table: Table, hands: int, dealt: object) -> list[Fault]:
    """Of the first invalid item of `dealt`; items are in order, one a hand: `nobody_deals`,
    `not_an_object`, `unknown_field`, `not_a_number`, `unknown_seat`, `unknown_hand`,
    `not_true_or_false`.
    """
    if not isinstance(dealt, list):
        return [fault("not_an_object", "dealt", given=quoted(dealt))]
    if dealt and not game.direction(table):
        return [fault("nobody_deals", "dealt")]
    earliest = 1
    for item in dealt:
        if not isinstance(item, dict):
            return [fault("not_an_object", "dealt", given=quoted(item))]
        wrong = unknown_field_faults(item, DEALT_KEYS)
        wrong += _hand_faults("dealt", item.get("hand"), earliest, hands + 1)
        wrong += seat_faults("dealt", item.get("seat"), table.players)
        onwards = _given(item, "onwards", False)
        wrong += choice_faults("dealt", onwards, (True, False), "not_true_or_false")
        if wrong:
            return wrong
        earliest = item["hand"] + 1
    return []


def _name_faults(field: str, name: object, seated: list[str]) -> list[Fault]:
    """`name_missing`, `name_too_long`, `name_twice`; `seated` are the folded names at the table."""
    if not _folded_name(name):
        return [fault("name_missing", field)]
    if isinstance(name, str) and len(name) > LONGEST_PLAYER_NAME:
        return [fault("name_too_long", field, given=quoted(name))]
    return [fault("name_twice", field, given=quoted(name))] if _folded_name(name) in seated else []


def _hand_faults(field: str, hand: object, earliest: int, last: int) -> list[Fault]:
    if not is_number(hand):
        return number_faults(field, hand)
    return [] if earliest <= hand <= last else [fault("unknown_hand", field, given=hand)]


def _folded_name(name: object) -> str:
    return folded(name) if isinstance(name, str) else ""


def folded(name: str) -> str:
    """What decides whether two names are the same: not case, spaces, or which apostrophe or hyphen
    a keyboard types.
    """
    for sign, alike in TYPED_AS.items():
        for one in alike:
            name = name.replace(one, sign)
    return " ".join(name.lower().split())


def rule_faults(game: Game, players: int, given: object) -> list[Fault]:
    """Of the house rules given for a table of `players`: `not_an_object`, `unknown_rule`,
    `unknown_rule_value`, `not_a_number` (for a rule that is a number), the game's own of rules
    that contradict each other.
    """
    if not isinstance(given, dict):
        return [fault("not_an_object", "rules", given=quoted(given))]
    known = {rule.name: rule for rule in game.house_rules(players, given)}
    faults: list[Fault] = []
    for name in sorted(given):
        if name not in known:
            faults.append(fault("unknown_rule", name, given=quoted(name)))
        elif given[name] is not None:
            faults += _value_faults(known[name], given[name])
    return faults or game.rule_conflicts(complete_rules(game, players, given))


def invalid_rules_by_players(game: Game, given: Json) -> dict[int, list[Fault]]:
    """The numbers of players for which house rules are invalid, in ascending order, and why."""
    found = {players: rule_faults(game, players, given) for players in sorted(game.PLAYERS)}
    return {players: found[players] for players in found if found[players]}


def rules_of(game: Game, players: int | None, given: Json) -> tuple[Rule, ...]:
    """The house rules of a table of `players`; without a number, of tables of any, each once."""
    if players is not None:
        return game.house_rules(players, given)
    found: dict[str, Rule] = {}
    for number in game.PLAYERS:
        for rule in game.house_rules(number, given):
            found.setdefault(rule.name, rule)
    return tuple(found.values())


def rules_at(game: Game, players: int, given: Json) -> Json:
    """The house rules given, without those that only tables of other sizes have."""
    here = {rule.name for rule in game.house_rules(players, given)}
    elsewhere = {rule.name for rule in rules_of(game, None, given)} - here
    return {name: given[name] for name in given if name not in elsewhere}


def complete_rules(game: Game, players: int | None, given: Json) -> Json:
    """The house rules in force: those given, and the game's defaults for the rest."""
    rules = rules_of(game, players, given)
    return {rule.name: _given(given, rule.name, rule.default) for rule in rules}


def fewest_win(game: Game, given: Json) -> bool:
    """Whether the lowest total wins at a table that has given these house rules."""
    usual = game.PLAYERS[0]
    return game.lowest_wins(Table(usual, 0, complete_rules(game, usual, given)))


def _value_faults(rule: Rule, value: object) -> list[Fault]:
    if rule.values:
        return choice_faults(rule.name, value, rule.values, "unknown_rule_value")
    if rule.labels:
        return _label_faults(rule, value)
    if not is_number(value):
        return number_faults(rule.name, value)
    if rule.lowest <= value <= rule.highest:
        return []
    limits = {"lowest": rule.lowest, "highest": rule.highest}
    return [fault("unknown_rule_value", rule.name, case="range", given=value, **limits)]


def _label_faults(rule: Rule, value: object) -> list[Fault]:
    good = isinstance(value, list) and len(value) == rule.labels
    if good and isinstance(value, list):
        texts = [
            label for label in value if isinstance(label, str) and 0 < len(label.strip()) <= 12
        ]
        good = len(texts) == rule.labels and len(set(texts)) == rule.labels
    params = {"given": quoted(value), "labels": rule.labels}
    return [] if good else [fault("unknown_rule_value", rule.name, case="labels", **params)]


def _given(data: Json, key: str, default: Any) -> Any:
    value = data.get(key)
    return default if value is None else value
