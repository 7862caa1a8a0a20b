"""A new game as far as it is set up: who sits where, who deals first, which house rules.

What is possible is asked of the core; nothing here is a rule of a game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.kinds.entry import Taps, as_number
from games.scoring.errors import Fault
from games.scoring.game import Game, Rule
from games.scoring.record import seating_faults
from games.scoring.values import Json

MOST_PLAYERS = 12
"""No game here seats more."""

TABLE_SIZES = (3, 4)
"""How many sit at each of two tables."""


@dataclass(frozen=True)
class Setup:
    """`names` are in seat order, "" for an empty chair; those of a second table follow those of the
    first. `chair` is the one that the next player takes, if it is empty; `dealers` are the names of
    who deals first; `apart` is whether two tables are wished for; `rules` are the house rules that
    were chosen, whatever was typed.
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
        """The chair that the next player takes: the one that was picked, else the first empty."""
        names = (*self.names, "")
        if self.chair is not None and (self.chair >= len(names) or not names[self.chair]):
            return self.chair
        return names.index("")

    def tables(self, game: Game) -> list[tuple[str, ...]]:
        """The names at each table: at one, unless two are wished for and possible. A second table
        of a game for four is open as soon as the first is full.
        """
        players = self.seated
        sizes = two_tables(game, len(players)) if self.apart else None
        first = sizes[0] if sizes else most_at_a_table(game)
        filling = self.apart and first in TABLE_SIZES and first <= len(players) < 2 * first
        if sizes or filling:
            return [players[:first], players[first:]]
        return [players]

    def room(self, game: Game) -> int:
        """How many can be seated at the table, or at both."""
        return most_at_a_table(game) if len(self.tables(game)) == 1 else 2 * max(TABLE_SIZES)

    def dealer_at(self, table: Sequence[str]) -> int:
        """The seat that deals first at a table: the one that was picked, else the first."""
        return next((seat for seat, name in enumerate(table) if name in self.dealers), 0)

    def with_player(self, name: str) -> "Setup":
        """One more, who takes the next chair."""
        names = list(self.names)
        names += [""] * (self.next_chair + 1 - len(names))
        names[self.next_chair] = name
        return replace(self, names=tuple(names), chair=None)

    def without(self, name: str) -> "Setup":
        """One player fewer: the chair stays, empty. Whoever sits at two tables moves up."""
        names = [one for one in self.names if one != name or not self.apart]
        return replace(self, names=_chairs("" if one == name else one for one in names))

    def moved(self, name: str, by: int) -> "Setup":
        """A player changes places with a neighbour; the last chair's neighbour is the first."""
        names = list(self.names)
        place = names.index(name)
        other = (place + by) % len(names)
        names[place], names[other] = names[other], names[place]
        return replace(self, names=_chairs(names))


def _chairs(names: Iterable[str]) -> tuple[str, ...]:
    """The chairs up to the last that is taken."""
    chairs = list(names)
    while chairs and not chairs[-1]:
        chairs.pop()
    return tuple(chairs)


def most_at_a_table(game: Game) -> int:
    """How many the game seats at most."""
    return max(number for number in range(1, MOST_PLAYERS + 1) if not game.player_faults(number))


def two_tables(game: Game, players: int) -> tuple[int, int] | None:
    """The sizes of the two tables, of three or four, that so many players can make; None where they
    cannot, or where the game is not for so few.
    """
    sizes = (players - players // 2, players // 2)
    fit = all(size in TABLE_SIZES and not game.player_faults(size) for size in sizes)
    return sizes if fit else None


def name_faults(game: Game, names: Sequence[str]) -> list[Fault]:
    """`name_missing`, `name_too_long`, `name_twice`."""
    faults = seating_faults(game, list(names))
    return [fault for fault in faults if fault.code.startswith("name_")]


def rules_for(game: Game, players: int, given: Json) -> tuple[Rule, ...]:
    """The house rules of a table of so many, or of the nearest number that the game is for."""
    possible = [number for number in range(1, MOST_PLAYERS + 1) if not game.player_faults(number)]
    nearest = min(possible, key=lambda number: abs(number - players))
    return game.house_rules(nearest, given)


def changed_rules(game: Game, players: int, chosen: Json) -> Json:
    """The house rules that a table of so many chose, by name; None for the default of the game."""
    changed = {}
    for rule in rules_for(game, players, chosen):
        value = chosen.get(rule.name, rule.default)
        changed[rule.name] = None if value == rule.default else value
    return changed


def read_setup(game: Game, taps: Taps) -> Setup:
    """Fields: `players` in seat order, blank for an empty chair; `next`: the chair that the next
    player takes; `dealer-0`, `dealer-1`: names; `tables`: 2 where two are wished for;
    `rule-<name>`: blank, the rule is not chosen.
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
    """The house rules that were chosen or typed, whatever that was: fields `rule-<name>`."""
    typed = {rule: taps.one(f"rule-{rule.name}") for rule in rules_for(game, 0, {})}
    return {rule.name: _value(rule, text) for rule, text in typed.items() if text}


def _value(rule: Rule, text: str) -> Any:
    if rule.values:
        return {str(value): value for value in rule.values}.get(text, text)
    return [label.strip() for label in text.split(",")] if rule.labels else as_number(text)
