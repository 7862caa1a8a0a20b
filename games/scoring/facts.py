"""What a game records of a hand, declared fact by fact: from it come the faults of missing,
mistyped and impossible values, how a form is read and drawn, the tests' strategies, and the table
of facts in `docs/record.md`.
"""

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
    side_faults,
    unknown_field_faults,
)
from games.scoring.values import Json

# The moments of an entry: before play, after it, and a shorter result; and that of an adjustment.
ANNOUNCE, RESULT, QUICK, ADJUST = "announce", "result", "quick", "adjust"


@dataclass(frozen=True)
class Fact:
    """A fact of a hand, or a part of one."""

    name: str
    # `count` (0 to `highest`), `number` (`lowest` to `highest`; any if that is None), `seat`,
    # `side`, `choice` (one of `choices`), `flag` (true or false), `record` (with `parts`), or `own`
    # (only its game knows). Where the highest number, or the choices, depend on the table or the
    # hand, `Game.limits` has them.
    type: str
    # "" for a single value, `seat` or `side` for a value each (of seats, only of those who still
    # play), `list` for any number of values.
    each: str = ""
    # When it is entered.
    moment: str = RESULT
    # Whether a complete hand has it, with a value for each seat or side; otherwise some of these
    # may be null.
    required: bool = False
    choices: tuple[Any, ...] = ()
    lowest: int = 0
    highest: int | None = None
    parts: tuple["Fact", ...] = ()
    # The code of the fault where it stands beside others, if it excludes them all.
    alone: str = ""
    # The code of the fault of a value that is no choice, and of a number out of range.
    unknown: str = "unknown_rule_value"
    beyond: str = ""
    # How many lists are inside each other in a value that only its game knows.
    lists: int = 0

    @property
    def depth(self) -> int:
        """How many lists and objects are inside each other in its value."""
        inside = [1 + part.depth for part in self.parts] or [self.lists]
        return max(inside) + (1 if self.each else 0)


TAKER = Fact("taker", "seat", moment=ANNOUNCE, required=True)


def required_choice(name: str, choices: tuple[Any, ...]) -> Fact:
    """One of these choices, without which no hand is played, such as its contract."""
    unknown = "unknown_" + name
    return Fact(name, "choice", "", ANNOUNCE, required=True, choices=choices, unknown=unknown)


@dataclass(frozen=True)
class Bounds:
    """What a hand's values are checked against."""

    players: int
    sides: int
    # The seats that play this hand.
    playing: tuple[int, ...]
    # The highest numbers, or the choices, of this hand, by the name of the fact.
    limits: Json

    def seats_or_sides(self, fact: Fact) -> tuple[int, ...]:
        """The seats or sides that have a value each."""
        return tuple(range(self.sides)) if fact.each == "side" else self.playing


def missing(fact: Fact, seats_or_sides: tuple[int, ...] = ()) -> Fault:
    """`<name>_missing`; `seats_or_sides` are those without a value."""
    params = {fact.each + "s": list(seats_or_sides)} if seats_or_sides else {}
    return Fault(fact.name + "_missing", fact.name, None, params)


def fact_faults(fact: Fact, value: Any, bounds: Bounds, complete: bool) -> list[Fault]:
    """What is wrong with the value of a fact: type, range, and, if `complete`, missing values."""
    if not fact.each:
        return value_faults(fact, value, bounds, complete)
    seats_or_sides = bounds.seats_or_sides(fact)
    most = bounds.sides if fact.each == "side" else bounds.players
    if not isinstance(value, list):
        if fact.each == "list" and fact.type == "record":
            return [fault("not_an_object", fact.name, given=quoted(value))]
        return [missing(fact, seats_or_sides)]
    if fact.each != "list" and (len(value) > most or (len(value) < most and not fact.required)):
        return [missing(fact, seats_or_sides)]
    found: list[Fault] = []
    for at in range(len(value)):
        if value[at] is None and fact.each != "list":
            continue
        if fact.each == "seat" and at not in seats_or_sides:
            wrong = [fault("sits_out", fact.name)]
        else:
            wrong = value_faults(fact, value[at], bounds, complete)
        for one in wrong:
            found.append(_at(fact, at, one))
    if not complete or not fact.required or fact.each == "list":
        return found
    lacking = [at for at in seats_or_sides if at >= len(value) or value[at] is None]
    return ([missing(fact, tuple(lacking))] if lacking else []) + found


def value_faults(fact: Fact, value: Any, bounds: Bounds, complete: bool) -> list[Fault]:
    name = fact.name
    if fact.type in ("count", "number"):
        return _number_faults(fact, value, bounds.limits.get(fact.name, fact.highest))
    if fact.type == "seat":
        wrong = seat_faults(name, value, bounds.players)
        sits_out = not wrong and value not in bounds.playing
        return [fault("sits_out", name, seat=value)] if sits_out else wrong
    if fact.type == "side":
        return side_faults(name, value, bounds.sides)
    if fact.type == "choice":
        return choice_faults(name, value, bounds.limits.get(name, fact.choices), fact.unknown)
    if fact.type == "flag":
        return choice_faults(name, value, (True, False), fact.unknown)
    return _record_faults(fact, value, bounds, complete) if fact.type == "record" else []


def _at(fact: Fact, at: int, found: Fault) -> Fault:
    if fact.each == "list":
        return Fault(found.code, fact.name, found.hand, found.params)
    params = dict(found.params)
    params[fact.each] = at
    return Fault(found.code, found.field, found.hand, params)


def _number_faults(fact: Fact, value: Any, highest: int | None) -> list[Fault]:
    if not is_number(value):
        return number_faults(fact.name, value)
    if fact.type == "count" and value < 0:
        return [fault("not_a_number", fact.name, given=quoted(value))]
    if highest is not None and not fact.lowest <= value <= highest:
        code = fact.beyond or fact.name + "_out_of_range"
        return [fault(code, fact.name, given=value, lowest=fact.lowest, highest=highest)]
    return []


def _record_faults(fact: Fact, value: Any, bounds: Bounds, complete: bool) -> list[Fault]:
    if not isinstance(value, dict):
        return [fault("not_an_object", fact.name, given=quoted(value))]
    found = unknown_field_faults(value, tuple([part.name for part in fact.parts]))
    given = [part for part in fact.parts if value.get(part.name) is not None]
    if complete and len(given) < len(fact.parts):
        found.append(fault("not_an_object", fact.name, given=quoted(value)))
    for part in given:
        found += fact_faults(part, value[part.name], bounds, complete)
    return found
