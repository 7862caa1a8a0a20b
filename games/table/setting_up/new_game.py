"""The set-up of a new game so far: who sits where, who deals first, which house rules; and the
record that it makes when the game starts.

The core says what is possible; there are no game rules here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from games.kinds.entry import Taps, as_number
from games.kinds.registry import GAMES, MOST_PLAYERS
from games.kinds.sentences import rule_as_typed
from games.scoring import VERSION
from games.scoring.errors import Fault
from games.scoring.game import Game, Rule
from games.scoring.record import RECORD_FORMAT, GameRecord, read_record, rule_faults, seating_faults
from games.scoring.values import Json
from games.table.errors import Refused
from games.text import tidy, visible_faults

TABLE_SIZES = (3, 4)
"""How many may sit at each of two tables."""


KNOWN_AT_ONCE = 16
"""How many known players have a button; the others are suggested while a name is typed."""


@dataclass(frozen=True)
class Setup:
    """A set-up. `names` are in seat order, "" for an empty chair, first table first. `chair` is the
    chair picked for the next player, used if it is empty. `dealers` are the names of the first
    dealers, `apart` is whether two tables are wanted, and `rules` are the house rules chosen, as
    typed, valid or not.
    """

    names: tuple[str, ...] = ()
    chair: int | None = None
    dealers: tuple[str, ...] = ()
    apart: bool = False
    rules: Json = field(default_factory=dict)

    @property
    def seated(self) -> tuple[str, ...]:
        """The players in seat order, without the empty chairs between them."""
        return tuple(name for name in self.names if name)

    @property
    def next_chair(self) -> int:
        """The chair that the next player takes: the chair picked, else the first empty chair."""
        names = (*self.names, "")
        if self.chair is not None and (self.chair >= len(names) or not names[self.chair]):
            return self.chair
        return names.index("")

    def tables(self, game: Game) -> list[tuple[str, ...]]:
        """The names at each table: one table, unless two are wanted and possible. The second table
        opens as soon as the first is full.
        """
        players = self.seated
        sizes = two_tables(game, len(players)) if self.apart else None
        first = sizes[0] if sizes else most_at_a_table(game)
        filling = self.apart and first in TABLE_SIZES and first <= len(players) < 2 * first
        if sizes or filling:
            return [players[:first], players[first:]]
        return [players]

    def fills_one(self, game: Game) -> bool:
        """Whether a table is full, and one more player opens a second one."""
        full = not self.apart and len(self.seated) == most_at_a_table(game)
        return full and self.room(game) > len(self.seated)

    def room(self, game: Game) -> int:
        """How many can be seated at both tables, or at the table, if a second may not follow."""
        both = [2 * size for size in TABLE_SIZES if size in game.PLAYERS]
        return max(both if len(self.tables(game)) == 2 else [most_at_a_table(game), *both])

    def dealer_at(self, table: Sequence[str]) -> int:
        """The seat that deals first at a table: the dealer picked, else the first seat."""
        return next((seat for seat, name in enumerate(table) if name in self.dealers), 0)

    def with_player(self, name: str, game: Game) -> "Setup":
        """The set-up with one more player, in the next chair, at a second table if one is full."""
        names = list(self.names)
        names += [""] * (self.next_chair + 1 - len(names))
        names[self.next_chair] = name
        apart = self.apart or self.fills_one(game)
        return replace(self, names=tuple(names), chair=None, apart=apart)

    def without(self, name: str, game: Game) -> "Setup":
        """The set-up without a player: at one table the chair stays empty, at two the others move
        up. A second table at which nobody is left is closed.
        """
        if name not in self.seated:
            return self
        names = [other for other in self.names if other != name or not self.apart]
        left = replace(self, names=_chairs("" if other == name else other for other in names))
        return replace(left, apart=left.apart and all(left.tables(game)))

    def moved(self, name: str, by: int) -> "Setup":
        """The set-up with a player and the neighbour `by` chairs away swapped, round the table."""
        if name not in self.seated:
            return self
        names = list(self.names)
        place = names.index(name)
        other = (place + by) % len(names)
        names[place], names[other] = names[other], names[place]
        return replace(self, names=_chairs(names))


def _chairs(names: Iterable[str]) -> tuple[str, ...]:
    """The chairs up to the last one taken."""
    chairs = list(names)
    while chairs and not chairs[-1]:
        chairs.pop()
    return tuple(chairs)


def most_at_a_table(game: Game) -> int:
    """The largest number of players that the game is for."""
    return max(game.PLAYERS)


def two_tables(game: Game, players: int) -> tuple[int, int] | None:
    """The sizes of the two tables of three or four that this number of players can form; None if
    they cannot, or the game is not for tables of that size.
    """
    sizes = (players - players // 2, players // 2)
    fit = all(size in TABLE_SIZES and size in game.PLAYERS for size in sizes)
    return sizes if fit else None


def name_faults(game: Game, names: Sequence[str]) -> list[Fault]:
    """The faults of the names: `name_missing`, `name_too_long`, `name_twice`,
    `name_not_visible`.
    """
    faults = [*seating_faults(game, list(names)), *visible_faults("players", names)]
    return [fault for fault in faults if fault.code.startswith("name_")]


def rules_for(game: Game, players: int, given: Json) -> tuple[Rule, ...]:
    """The house rules of a table of `players`, or of the nearest number that the game is for."""
    nearest = min(sorted(game.PLAYERS), key=lambda number: abs(number - players))
    return game.house_rules(nearest, given)


def suited(game: Game, tables: Iterable[int], rules: Json, usual: Json) -> Json:
    """The house rules for tables of these sizes, without the table's usual rules that are not
    possible at one of them; the game's default applies instead.
    """
    counts = [players for players in tables if players in game.PLAYERS]
    wrong = {fault.field for players in counts for fault in rule_faults(game, players, rules)}
    return {
        name: value
        for name, value in rules.items()
        if name not in wrong or name not in usual or usual[name] != value
    }


def changed_rules(game: Game, players: int, chosen: Json, seen: Json | None = None) -> Json:
    """The house rules chosen by a table of `players`, by name; None for the game's default. Where a
    page has shown the rules `seen`, only those that are chosen otherwise.
    """
    changed = {}
    for rule in rules_for(game, players, chosen):
        value = chosen.get(rule.name, rule.default)
        changed[rule.name] = None if value == rule.default else value
    if seen is None:
        return changed
    return {name: changed[name] for name in changed if changed[name] != seen.get(name)}


def read_setup(game: Game, taps: Taps) -> Setup:
    """Read a set-up from the fields `players` (in seat order, blank for an empty chair), `next`
    (the chair that the next player takes), `dealer-0` and `dealer-1` (names), `tables` (2 for two
    tables) and `rule-<name>` (blank: not chosen).
    """
    names = _chairs(taps.many("players")[:MOST_PLAYERS])
    dealers = {taps.one("dealer-0"), taps.one("dealer-1")} - {""}
    chairs = {str(chair): chair for chair in range(MOST_PLAYERS)}
    return Setup(
        names=names,
        chair=chairs.get(taps.one("next")),
        dealers=tuple([name for name in names if name.strip() in dealers]),
        apart=taps.one("tables") == "2",
        rules=read_rules(game, taps),
    )


def read_rules(game: Game, taps: Taps) -> Json:
    """Read house rules from the fields `rule-<name>`, whether or not their values are valid. What
    stands there because the page said so, in `default-<name>`, is not chosen: it may follow from
    another rule.
    """
    typed = {rule: taps.one(f"rule-{rule.name}") for rule in rules_for(game, 0, {})}
    return {
        rule.name: _value(rule, text)
        for rule, text in typed.items()
        if text and text != taps.one(f"default-{rule.name}")
    }


@cache
def following(game: Game) -> set[str]:
    """The names of the house rules whose default depends on the others."""
    usual = {rule.name: rule.default for rule in rules_for(game, 0, {})}
    chosen = [{rule.name: value} for rule in rules_for(game, 0, {}) for value in rule.values]
    return {
        rule.name
        for given in chosen
        for rule in rules_for(game, 0, given)
        if rule.default != usual[rule.name]
    }


def _value(rule: Rule, text: str) -> Any:
    if rule.values:
        return {str(value): value for value in rule.values}.get(text, text)
    return [label.strip() for label in text.split(",")] if rule.labels else as_number(text)


@dataclass(frozen=True)
class Seating:
    """The players of a table, clockwise from seat 0, and the first dealer's seat."""

    names: Sequence[str]
    first_dealer: int = 0


def fields_of(seating: Seating, rules: Json) -> list[tuple[str, str]]:
    """The fields of a set-up with these players, dealer and house rules, as `read_setup` reads."""
    chosen = [
        (f"rule-{name}", rule_as_typed(value)) for name, value in rules.items() if value is not None
    ]
    players = [("players", name) for name in seating.names]
    return [*players, ("dealer-0", seating.names[seating.first_dealer]), *chosen]


def start_record(kind: str, seating: Seating, rules: Mapping[str, Any]) -> GameRecord:
    """Return the record of a game that starts so. Raises Refused."""
    names = [tidy(name) for name in seating.names]
    record, faults = read_record(
        GAMES,
        {
            "format": RECORD_FORMAT,
            "game": kind,
            "players": names,
            "first_dealer": seating.first_dealer,
            "rules": {name: _tidied(value) for name, value in rules.items()},
        },
    )
    faults = faults or visible_faults("players", names)
    if record is None or faults:
        raise Refused(faults)
    return record


def _tidied(value: Any) -> Any:
    """Return a house rule's value, with its labels tidied if it has any."""
    if not isinstance(value, list):
        return value
    return [tidy(label) if isinstance(label, str) else label for label in value]


def settings_of(record: GameRecord) -> dict[str, Any]:
    """Return what a game keeps of the record that it starts with, besides its players."""
    return {
        "kind": record.game.SLUG,
        "rules": _chosen_rules(record),
        "first_dealer": record.table.first_dealer if record.game.DIRECTION else 0,
        "core_version": VERSION,
    }


def _chosen_rules(record: GameRecord) -> dict[str, Any]:
    """The house rules that differ from the game's defaults."""
    in_force = record.table.rules
    known = record.game.house_rules(len(record.players), in_force)
    return {rule.name: in_force[rule.name] for rule in known if in_force[rule.name] != rule.default}
