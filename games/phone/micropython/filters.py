"""The filters of the templates, as Django and the project have them, and HTML as it is."""

from html import escape
from typing import Any

from games.phone.micropython.python import quote
from games.phone.micropython.sentences import active, format_moment
from games.table.entry.state import dump_state
from games.wording.catalogue import as_day
from games.wording.sentences import Message, Names, players_of_side, say, with_minus


class SafeString(str):
    """HTML: it is not escaped."""


def safe_text(value: Any) -> str:
    return str(value) if isinstance(value, SafeString) else escape(str(value))


def decimals(number: float) -> str:
    """Return a number with the sign that the language puts before its decimals."""
    return str(number).replace(".", active().figures["decimal"])


def _add(value: Any, more: Any) -> Any:
    try:
        return int(value) + int(more)
    except (TypeError, ValueError):
        return str(value) + str(more)


def _join(values: Any, sign: Any) -> str:
    return SafeString(safe_text(sign).join([safe_text(value) for value in values]))


def _group_digits(value: Any, wanted: str) -> str:
    """A whole number in groups of three digits (`floatformat:"0g"`); "" for anything else."""
    try:
        number = int(value)
    except (TypeError, ValueError):
        return ""
    sign, digits, groups = "-" if number < 0 else "", str(abs(number)), []
    while digits:
        groups.append(digits[-3:])
        digits = digits[:-3]
    return SafeString(sign + active().figures["group"].join(reversed(groups)))


def _length(value: Any) -> int:
    try:
        return len(value)
    except TypeError:
        return 0


def _last(value: Any) -> Any:
    return value[-1] if value else ""


def _minus(value: Any) -> str:
    written_so = with_minus(str(value))
    return SafeString(written_so) if isinstance(value, SafeString) else written_so


def _said(message: Message, about: Any = None) -> str:
    number = {"number": "" if about is None else about}
    return say(message, about if isinstance(about, dict) else number, Names())


def _day(moment: Any, wanted: str = "") -> str:
    return as_day(moment, wanted) if moment else ""


def _format_time(moment: Any, wanted: str = "TIME_FORMAT") -> str:
    return format_moment(moment, wanted) if moment else ""


def _lines(value: Any) -> str:
    lines = safe_text(str(value).replace("\r\n", "\n").replace("\r", "\n"))
    return SafeString(lines.replace("\n", "<br>"))


# The filters by name.
FILTERS = {
    "add": _add,
    "apart": players_of_side,
    "as_field": dump_state,
    "date": _format_time,
    "day": _day,
    "default": lambda value, other: value or other,
    "default_if_none": lambda value, other: other if value is None else value,
    "floatformat": _group_digits,
    "join": _join,
    "last": _last,
    "length": _length,
    "linebreaksbr": _lines,
    "minus": _minus,
    "said": _said,
    "time": _format_time,
    "urlencode": lambda value: quote(str(value)),
}
