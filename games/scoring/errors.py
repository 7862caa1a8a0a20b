"""Faults of records and hands, and the checks that all games share."""

from dataclasses import dataclass
from typing import Any, TypeGuard

from games.scoring.values import Json

# The largest accepted number: no count at a card table comes near it, and what is just above the
# highest of any house rule is out of that range.
LARGEST_COUNT = 1_200_000

LONGEST_QUOTE = 40


@dataclass(frozen=True)
class Fault:
    """Something that is wrong."""

    # Stable; `params["case"]` tells apart the sentences of one code.
    code: str
    field: str | None
    # From 1; None: the record itself.
    hand: int | None
    # The values that its text quotes.
    params: Json

    def at(self, hand: int | None) -> "Fault":
        """The same fault, placed in a hand."""
        return Fault(self.code, self.field, hand, self.params)

    def __str__(self) -> str:
        return self.code if self.field is None else f"{self.code} ({self.field})"


def fault(code: str, field: str | None = None, **params: Any) -> Fault:
    """A fault without a hand; `params` are the values that its text quotes."""
    return Fault(code, field, None, params)


def is_number(value: object) -> TypeGuard[int]:
    """Whether `value` is a whole number of a reasonable size; True and False are not numbers."""
    return type(value) is int and -LARGEST_COUNT <= value <= LARGEST_COUNT


def number_faults(field: str, value: object) -> list[Fault]:
    """`not_a_number` unless `value` is a number."""
    return [] if is_number(value) else [fault("not_a_number", field, given=quoted(value))]


def seat_faults(field: str, value: object, players: int) -> list[Fault]:
    """`not_a_number`, `unknown_seat`."""
    return _within_faults(field, value, players, "unknown_seat")


def side_faults(field: str, value: object, sides: int) -> list[Fault]:
    """`not_a_number`, `unknown_side`."""
    return _within_faults(field, value, sides, "unknown_side")


def choice_faults(field: str, value: object, choices: tuple[object, ...], code: str) -> list[Fault]:
    """`code` unless `value` is one of `choices`, of the same type."""
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return []
    known = [quoted(choice) for choice in choices]
    return [fault(code, field, given=quoted(value), choices=known)]


def unknown_field_faults(given: Json, known: tuple[str, ...]) -> list[Fault]:
    """`unknown_field` for each key that is not known, in alphabetical order."""
    unknown = [key for key in given if key not in known]
    return [fault("unknown_field", key, given=quoted(key)) for key in sorted(unknown)]


def quoted(value: object) -> str:
    """The value as JSON, short enough to be quoted in a sentence."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_QUOTE else value[: LONGEST_QUOTE - 1] + "…"
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) >= 10**LONGEST_QUOTE:
        return "…"
    return str(value)


def _within_faults(field: str, value: object, count: int, code: str) -> list[Fault]:
    if not is_number(value):
        return [fault("not_a_number", field, given=quoted(value))]
    if 0 <= value < count:
        return []
    return [fault(code, field, case="range", given=value, highest=count - 1)]
