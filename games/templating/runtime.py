"""What compiled templates call: variables looked up and written as Django's templates do."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from django.template import Context
from django.template.base import render_value_in_context
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext

MISSING = object()
"""A variable that the context lacks."""

PLAIN = Context()
"""How values are written where no page says otherwise."""

LOOKUP_FAULTS = (TypeError, AttributeError, KeyError, ValueError, IndexError)


def look(value: Any, *names: str) -> Any:
    """Return what a dotted name stands for, MISSING if it stands for nothing: an item, an
    attribute, or a position; what can be called is called.
    """
    if callable(value):
        value = value()
    for name in names:
        if type(value) is dict:
            value = value.get(name, MISSING) if name in value else _attribute(value, name)
        else:
            value = _item(value, name)
        if callable(value):
            value = value()
    return value


def _item(value: Any, name: str) -> Any:
    if hasattr(type(value), "__getitem__"):
        try:
            return value[name]
        except LOOKUP_FAULTS:
            pass
    return _attribute(value, name)


def _attribute(value: Any, name: str) -> Any:
    try:
        return getattr(value, name)
    except AttributeError:
        if hasattr(type(value), name):
            raise
    try:
        return value[int(name)]
    except LOOKUP_FAULTS:
        return MISSING


def empty(value: Any) -> Any:
    """Return a value, "" if it is missing."""
    return "" if value is MISSING else value


def none(value: Any) -> Any:
    """Return a value, None if it is missing."""
    return None if value is MISSING else value


def text(value: Any) -> str:
    """Return a value as the page shows it: escaped unless it is safe, in the active language."""
    kind = type(value)
    if kind is SafeString:
        return value
    if kind is str:
        return escape(value)
    if kind is int:
        return str(value)
    return "" if value is MISSING else render_value_in_context(value, PLAIN)


def items_of(values: Any) -> Sequence[Any]:
    """Return what a loop goes through."""
    if values is None:
        return ()
    return values if hasattr(values, "__len__") else list(values)


class Loop(dict):
    """A loop, which templates ask where it stands (`forloop`)."""

    def __init__(self, items: Sequence[Any], parent: Any) -> None:
        super().__init__(parentloop=parent)
        self.items_ = items

    def __iter__(self) -> Iterator[Any]:
        count = len(self.items_)
        for number, item in enumerate(self.items_):
            self["counter0"] = number
            self["counter"] = number + 1
            self["revcounter"] = count - number
            self["revcounter0"] = count - number - 1
            self["first"] = number == 0
            self["last"] = number == count - 1
            yield item

    def changed(self, what: str, value: Any) -> bool:
        """Return whether a value differs from that of the last turn (`what` tells them apart)."""
        same = self.get(what, MISSING) == value
        self[what] = value
        return not same


def _comparison(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """A comparison that does not hold between values that can't be compared."""

    def holds(first: Any, second: Any) -> bool:
        try:
            return compare(first, second)
        except Exception:
            return False

    return holds


equal = _comparison(lambda first, second: first == second)
unequal = _comparison(lambda first, second: first != second)
more = _comparison(lambda first, second: first > second)
at_least = _comparison(lambda first, second: first >= second)
less = _comparison(lambda first, second: first < second)
at_most = _comparison(lambda first, second: first <= second)
contains = _comparison(lambda first, second: first in second)
lacks = _comparison(lambda first, second: first not in second)
same = _comparison(lambda first, second: first is second)
other = _comparison(lambda first, second: first is not second)


def address(name: str, *values: Any, **named: Any) -> str:
    """Return the address of a view."""
    return reverse(name, args=values, kwargs=named)


def address_if_any(name: str, *values: Any, **named: Any) -> str:
    """Return the address of a view, "" if there is none, as Django does for a name in a page."""
    try:
        return address(name, *values, **named)
    except NoReverseMatch:
        return ""


def csrf_field(token: Any) -> str:
    """Return the hidden field against forged requests."""
    if not token or token == "NOTPROVIDED":
        return ""
    return format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token)


safe = SafeString

__all__ = [
    "MISSING",
    "Loop",
    "address",
    "address_if_any",
    "at_least",
    "at_most",
    "contains",
    "csrf_field",
    "empty",
    "equal",
    "get_language",
    "gettext",
    "items_of",
    "lacks",
    "less",
    "look",
    "more",
    "ngettext",
    "none",
    "npgettext",
    "other",
    "pgettext",
    "safe",
    "same",
    "static",
    "text",
    "unequal",
]
