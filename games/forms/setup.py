"""A new game as far as it is set up: who sits where, who deals first, which house rules.

What is possible is asked of the core; nothing here is a rule of a game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.forms.entry import Taps, as_number
from games.scoring.errors import Fault
from games.scoring.game import Game, Rule
from games.scoring.record import folded, seating_faults
from games.scoring.values import Json

MOST_PLAYERS = 12
"""No game here seats more."""

TABLE_SIZES = (3, 4)
"""How many sit at each of two tables."""


@dataclass(frozen=True)
class Setup:
    """`names` are in seat order, those of a second table after those of the first; `dealers` are
    the names of who deals first; `apart` is whether two tables are wished for; `rules` are the
    house rules that were chosen, whatever was typed.
    """

    names: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    apart: bool = False
    rules: Json = field(default_factory=dict)

    def tables(self, game: Game) -> list[tuple[str, ...]]:
        """The names at each table: at one, unless two are wished for and possible."""
        sizes = two_tables(game, len(self.names)) if self.apart else None
        if sizes is None:
            return [self.names]
        return [self.names[: sizes[0]], self.names[sizes[0] :]]

    def dealer_at(self, table: Sequence[str]) -> int:
        """The seat that deals first at a table: the one that was picked, else the first."""
        return next((seat for seat, name in enumerate(table) if name in self.dealers), 0)

    def with_player(self, name: str) -> "Setup":
        """One more, who takes the last seat."""
        return replace(self, names=(*self.names, name))

    def without(self, place: int) -> "Setup":
        """All but the one at that place."""
        return replace(self, names=self.names[:place] + self.names[place + 1 :])

    def exchanged(self, place: int, other: int) -> "Setup":
        """Two players change places; the last seat's neighbour is the first."""
        names = list(self.names)
        other %= len(names)
        names[place], names[other] = names[other], names[place]
        return replace(self, names=tuple(names))


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


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same person's."""
    return folded(one) == folded(other)


def rules_for(game: Game, players: int, given: Json) -> tuple[Rule, ...]:
    """The house rules of a table of so many, or of the nearest number that the game is for."""
    possible = [number for number in range(1, MOST_PLAYERS + 1) if not game.player_faults(number)]
    nearest = min(possible, key=lambda number: abs(number - players))
    return game.house_rules(nearest, given)


def own_rules(game: Game, players: int, chosen: Json) -> Json:
    """What a table of so many chose, rule by rule; None where that is what the game does anyway."""
    own = {}
    for rule in rules_for(game, players, chosen):
        value = chosen.get(rule.name, rule.default)
        own[rule.name] = None if value == rule.default else value
    return own


def read_setup(game: Game, taps: Taps) -> Setup:
    """Fields: `players` in seat order; `dealer-0`, `dealer-1`: places in it; `tables`: 2 where two
    are wished for; `rule-<name>`: blank, the rule is not chosen.
    """
    names = taps.many("players")[:MOST_PLAYERS]
    dealers = [taps.one("dealer-0"), taps.one("dealer-1")]
    return Setup(
        names=tuple(names),
        dealers=tuple([name for place, name in enumerate(names) if str(place) in dealers]),
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
