"""The set-up of a new game, and the record that it makes. The core says what is possible."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from games.kinds.entry import Taps, as_number
from games.kinds.registry import GAMES, KINDS, MOST_PLAYERS
from games.kinds.sentences import rule_as_typed
from games.scoring import VERSION
from games.scoring.errors import Fault
from games.scoring.game import Game, Rule
from games.scoring.record import (
    RECORD_FORMAT,
    GameRecord,
    folded,
    read_record,
    rule_faults,
    rules_at,
    rules_of,
    seating_faults,
)
from games.scoring.values import Json
from games.table.errors import Refused
from games.text import tidy, visible_faults

# How many may sit at each of two tables.
TABLE_SIZES = (3, 4)


# How many titles are offered, and in how many games they are sought.
MOST_TITLES, GAMES_WITH_TITLES = 12, 200


# How many known players have a button; the others are suggested while a name is typed.
KNOWN_AT_ONCE = 16


@dataclass(frozen=True)
class Setup:
    names: tuple[str, ...] = ()  # in seat order, "" for an empty chair, first table first
    chair: int | None = None  # picked for the next player, used if it is empty
    dealers: tuple[str, ...] = ()  # the names of the first dealers
    apart: bool = False  # two tables are wanted
    rules: Json = field(default_factory=dict)  # chosen, as typed, valid or not
    title: str = ""

    @property
    def seated(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if name)

    @property
    def next_chair(self) -> int:
        names = (*self.names, "")
        if self.chair is not None and (self.chair >= len(names) or not names[self.chair]):
            return self.chair
        return names.index("")

    def tables(self, game: Game) -> list[tuple[str, ...]]:
        """The names at each table: at one, unless two are wanted and possible. The second opens as
        soon as the first is full.
        """
        players = self.seated
        sizes = two_tables(game, len(players)) if self.apart else None
        first = sizes[0] if sizes else max(game.PLAYERS)
        filling = self.apart and first in TABLE_SIZES and first <= len(players) < 2 * first
        if sizes or filling:
            return [players[:first], players[first:]]
        return [players]

    def fills_one(self, game: Game) -> bool:
        full = not self.apart and len(self.seated) == max(game.PLAYERS)
        return full and self.room(game) > len(self.seated)

    def room(self, game: Game) -> int:
        """How many can be seated at both tables, or at the table, if a second may not follow."""
        both = [2 * size for size in TABLE_SIZES if size in game.PLAYERS]
        return max(both if len(self.tables(game)) == 2 else [max(game.PLAYERS), *both])

    def dealer_at(self, table: Sequence[str]) -> int:
        return next((seat for seat, name in enumerate(table) if name in self.dealers), 0)

    def with_player(self, name: str, game: Game) -> "Setup":
        """The set-up with one more player, in the next chair, at a second table if one is full."""
        names = list(self.names)
        names += [""] * (self.next_chair + 1 - len(names))
        names[self.next_chair] = name
        apart = self.apart or self.fills_one(game)
        return replace(self, names=tuple(names), chair=None, apart=apart)

    def without(self, name: str, game: Game) -> "Setup":
        """Without a player: at one table the chair stays empty, at two the others move up; a second
        table at which nobody is left is closed.
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
        at = names.index(name)
        other = (at + by) % len(names)
        names[at], names[other] = names[other], names[at]
        return replace(self, names=_chairs(names))


def _chairs(names: Iterable[str]) -> tuple[str, ...]:
    """The chairs up to the last one taken."""
    chairs = list(names)
    while chairs and not chairs[-1]:
        chairs.pop()
    return tuple(chairs)


def two_tables(game: Game, players: int) -> tuple[int, int] | None:
    """The sizes of two tables of three or four for so many players; None if they cannot be."""
    sizes = (players - players // 2, players // 2)
    fit = all(size in TABLE_SIZES and size in game.PLAYERS for size in sizes)
    return sizes if fit else None


def seated_name_faults(game: Game, names: Sequence[str]) -> list[Fault]:
    """The faults `name_missing`, `name_too_long`, `name_twice`, `name_not_visible`."""
    faults = [*seating_faults(game, list(names)), *visible_faults("players", names)]
    return [fault for fault in faults if fault.code.startswith("name_")]


def rules_for(game: Game, players: int | None, given: Json) -> tuple[Rule, ...]:
    """The house rules of a table of `players`, or of the nearest number that the game is for;
    without a number, of tables of any.
    """
    if players is None:
        return rules_of(game, None, given)
    nearest = min(sorted(game.PLAYERS), key=lambda number: abs(number - players))
    return game.house_rules(nearest, given)


def drop_unsuited(game: Game, tables: Iterable[int], rules: Json, usual: Json) -> Json:
    """Without the rules that one of these tables does not have, and without the usual ones that are
    not possible there, for which the default applies.
    """
    counts = [players for players in tables if players in game.PLAYERS]
    faults = [
        fault
        for players in counts
        for fault in rule_faults(game, players, rules_at(game, players, rules))
    ]
    gone = {fault.field for fault in faults if fault.code == "unknown_rule"}
    wrong = {fault.field for fault in faults}
    return {
        name: value
        for name, value in rules.items()
        if name not in gone and (name not in wrong or name not in usual or usual[name] != value)
    }


def changed_rules(game: Game, players: int | None, chosen: Json, seen: Json | None = None) -> Json:
    """The house rules chosen, by name; None for the default, and for those that do not exist beside
    the others. Where a page has shown the rules `seen`, only those that are chosen otherwise.
    """
    here = {rule.name for rule in rules_for(game, None, chosen)}
    changed = {name: None for name in every_rule(game) if name not in here}
    for rule in rules_for(game, players, chosen):
        if len(rule.values) == 1:  # no choice
            continue
        value = chosen.get(rule.name, rule.default)
        changed[rule.name] = None if value == rule.default else value
    if seen is None:
        return changed
    return {name: changed[name] for name in changed if changed[name] != seen.get(name)}


def read_setup(game: Game, taps: Taps) -> Setup:
    """Read `players` (in seat order, blank for an empty chair), `next` (the chair of the next
    player), `dealer-0` and `dealer-1` (names), `tables` (2 for two), `title`, and the house rules.
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
        title=tidy(taps.one("title")) if game.TITLED else "",
    )


def read_rules(game: Game, taps: Taps) -> Json:
    """Read the fields `rule-<name>`, valid or not; the rules of the `preset` take their place. What
    stands there because the page said so, in `default-<name>`, is not chosen: it may follow from
    another rule.
    """
    typed = {rule: taps.one(f"rule-{name}") for name, rule in every_rule(game).items()}
    chosen = {
        rule.name: _value(rule, text)
        for rule, text in typed.items()
        if text and text != taps.one(f"default-{rule.name}")
    }
    preset = KINDS[game.SLUG].wording.PRESETS.get(taps.one("preset"))
    return {**chosen, **preset.rules} if preset else chosen


@cache
def every_rule(game: Game) -> dict[str, Rule]:
    """The house rules that some table has, by name: some exist only beside a value of another."""
    found: dict[str, Rule] = {}
    for _, _, rules in _chosen_one_by_one(game):
        for rule in rules:
            found.setdefault(rule.name, rule)
    return found


@cache
def deciding_rules(game: Game) -> set[str]:
    """The names of the house rules that decide which others there are."""
    chosen = _chosen_one_by_one(game)
    return {name for name, usual, rules in chosen if len(rules) != len(usual)}


@cache
def _chosen_one_by_one(game: Game) -> list[tuple[str, tuple[Rule, ...], tuple[Rule, ...]]]:
    """For each number of players: the name of a rule, the usual rules, and the rules where that one
    has one of its values, or its lowest or its highest number; with "" the usual ones alone.
    """
    found = []
    for players in game.PLAYERS:
        usual = game.house_rules(players, {})
        found.append(("", usual, usual))
        for rule in usual:
            for value in rule.values or [rule.lowest, rule.highest] * bool(rule.highest):
                found.append((rule.name, usual, game.house_rules(players, {rule.name: value})))
    return found


@cache
def dependent_rules(game: Game) -> set[str]:
    """The names of the house rules whose default depends on the others, or on how many play."""
    usual = {rule.name: rule.default for rule in rules_for(game, None, {})}
    chosen = [{rule.name: value} for rule in rules_for(game, None, {}) for value in rule.values]
    tables = [rules_for(game, None, given) for given in chosen]
    tables += [game.house_rules(players, {}) for players in game.PLAYERS]
    return {
        rule.name
        for rules in tables
        for rule in rules
        if rule.default != usual.get(rule.name, rule.default)
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


def setup_fields(seating: Seating, rules: Json, title: str) -> list[tuple[str, str]]:
    """The fields of a set-up with these players, dealer, house rules and title, as `read_setup`
    reads.
    """
    chosen = [
        (f"rule-{name}", rule_as_typed(value)) for name, value in rules.items() if value is not None
    ]
    players = [("players", name) for name in seating.names]
    dealer = ("dealer-0", seating.names[seating.first_dealer])
    return [*players, dealer, *chosen, *([("title", title)] if title else [])]


def start_record(
    kind: str, seating: Seating, rules: Mapping[str, Any], title: str = ""
) -> GameRecord:
    """Return the record of a game that starts so, with those of the rules that a table of its size
    has. Raises Refused.
    """
    names, title = [tidy(name) for name in seating.names], tidy(title)
    given = {name: _tidied(value) for name, value in rules.items()}
    if kind in GAMES and len(names) in GAMES[kind].PLAYERS:
        given = rules_at(GAMES[kind], len(names), given)
    record, faults = read_record(
        GAMES,
        {
            "format": RECORD_FORMAT,
            "game": kind,
            "players": names,
            "first_dealer": seating.first_dealer,
            "rules": given,
            **({"title": title} if title else {}),
        },
    )
    faults = faults or visible_faults("players", names) or visible_faults("title", [title])
    if record is None or faults:
        raise Refused(faults)
    return record


def _tidied(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [tidy(label) if isinstance(label, str) else label for label in value]


def newest_titles(games: Iterable[tuple[str, Json]]) -> dict[str, Json]:
    """Some of the titles of games, newest first, each with the house rules of the newest game that
    has it; `games` are titles and rules, newest first.
    """
    found: dict[str, tuple[str, Json]] = {}
    for title, rules in games:
        if title:
            found.setdefault(folded(title), (title, rules))
    return dict(list(found.values())[:MOST_TITLES])


def settings_of(record: GameRecord) -> dict[str, Any]:
    return {
        "kind": record.game.SLUG,
        "title": record.title,
        "rules": _chosen_rules(record),
        "first_dealer": record.table.first_dealer if record.game.DIRECTION else 0,
        "core_version": VERSION,
    }


def _chosen_rules(record: GameRecord) -> dict[str, Any]:
    in_force = record.table.rules
    known = record.game.house_rules(len(record.players), in_force)
    return {rule.name: in_force[rule.name] for rule in known if in_force[rule.name] != rule.default}
