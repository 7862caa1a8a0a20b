"""The catalogue of all sentences, handed in by whoever runs them: the server's are Django's
functions, a phone has its own, and until then there is English alone.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True)
class Catalogue:
    """Functions with the names and the meaning of those of Django."""

    gettext: Callable[[str], str] = lambda message: message
    ngettext: Callable[[str, str, int], str] = lambda one, many, n: one if n == 1 else many
    pgettext: Callable[[str, str], str] = lambda context, message: message
    get_language: Callable[[], str | None] = lambda: "en"
    override: Callable[[str | None], AbstractContextManager[Any]] = nullcontext
    date_format: Callable[[date, str], str] = lambda moment, wanted: moment.isoformat()[:10]


_active = Catalogue()


def use(catalogue: Catalogue) -> None:
    """Take all sentences from this catalogue from now on."""
    global _active
    _active = catalogue


def gettext_noop(message: str) -> str:
    """Mark a message that is translated later."""
    return message


def gettext(message: str) -> str:
    """The message in the active language."""
    return _active.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message for that number in the active language."""
    return _active.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message in the active language, as it is said in that context."""
    return _active.pgettext(context, message)


def get_language() -> str | None:
    """The code of the active language."""
    return _active.get_language()


def override(language: str | None) -> AbstractContextManager[Any]:
    """Make a language active for a while."""
    return _active.override(language)


def date_format(moment: date, wanted: str) -> str:
    """A day, or a moment by the active clock, in a format that Django knows."""
    return _active.date_format(moment, wanted)


def as_day(moment: date, wanted: str = "") -> str:
    """Return the day of a moment, by the active clock, in a format of the catalogue: usually day,
    month and year. The first of a French month is "1er".
    """
    wanted = wanted or gettext("j F Y")
    if date_format(moment, "j") == "1":
        wanted = wanted.replace("j", pgettext("date format, first of a month", "j"))
    return date_format(moment, wanted)
