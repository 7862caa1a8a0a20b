"""What compiled templates call, on a server as on a phone: variables, loops, comparisons."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

MISSING = object()  # A variable that the context lacks.


def or_empty(value: Any) -> Any:
    """Return a value, "" if it is missing."""
    return "" if value is MISSING else value


def or_none(value: Any) -> Any:
    """Return a value, None if it is missing."""
    return None if value is MISSING else value


def items_of(values: Any) -> Sequence[Any]:
    if values is None:
        return ()
    return values if isinstance(values, list | tuple) else list(values)


def resolve(value: Any, *names: str) -> Any:
    """What a dotted name stands for, MISSING if nothing: an item, an attribute, a position."""
    if callable(value):
        value = value()
    for name in names:
        value = value[name] if isinstance(value, dict) and name in value else _part(value, name)
        if callable(value):
            value = value()
    return value


def _part(value: Any, name: str) -> Any:
    if name.isdigit():
        try:
            return value[int(name)]
        except (TypeError, IndexError, KeyError):
            return MISSING
    try:
        return getattr(value, name)
    except AttributeError:
        if hasattr(type(value), name):
            raise
        return MISSING


class Loop:
    """A loop, which templates ask where it stands (`forloop`)."""

    def __init__(self, items: Sequence[Any], parent: Any) -> None:
        self.items, self.parentloop = items, parent
        self.counter0 = 0
        self.seen: dict[str, Any] = {}

    def __iter__(self) -> Iterator[Any]:
        count = len(self.items)
        for number, item in enumerate(self.items):
            self.counter0, self.counter = number, number + 1
            self.first, self.last = number == 0, number + 1 == count
            yield item

    def changed(self, what: str, value: Any) -> bool:
        """Return whether a value differs from that of the last turn (`what` tells them apart)."""
        same = self.seen.get(what, MISSING) == value
        self.seen[what] = value
        return not same


def comparison(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """Return a comparison that does not hold between values that can't be compared."""

    def holds(first: Any, second: Any) -> bool:
        try:
            return compare(first, second)
        except Exception:
            return False

    return holds


# All of it, by the names that compiled templates use.
VALUES: dict[str, Any] = {
    "Loop": Loop,
    "MISSING": MISSING,
    "at_least": comparison(lambda first, second: first >= second),
    "at_most": comparison(lambda first, second: first <= second),
    "contains": comparison(lambda first, second: first in second),
    "or_empty": or_empty,
    "equal": comparison(lambda first, second: first == second),
    "items_of": items_of,
    "lacks": comparison(lambda first, second: first not in second),
    "less": comparison(lambda first, second: first < second),
    "resolve": resolve,
    "more": comparison(lambda first, second: first > second),
    "or_none": or_none,
    "other": comparison(lambda first, second: first is not second),
    "same": comparison(lambda first, second: first is second),
    "unequal": comparison(lambda first, second: first != second),
}
