"""The sentences that a phone carries, a file a language; days and times by the notebook's clock."""

import json
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zlib import crc32

from games.phone.micropython.python import minutes_ahead, read_text
from games.wording.catalogue import Catalogue


class Language:
    """The sentences of a language: `messages`, by the `sentence_key` of the English one; `plurals`,
    the form for each number up to 199; `figures`, how it writes days and numbers; `sections`, the
    titles of each game's rules, by anchor.
    """

    def __init__(self, code: str, data: dict[str, Any]) -> None:
        self.code = code
        self.messages = data["messages"]
        self.found: dict[str, Any] = {}
        self.plurals = data["plurals"]
        self.figures = data["figures"]
        self.sections = data["sections"]

    def message(self, message: str) -> Any:
        if message not in self.found:
            self.found[message] = self.messages.get(sentence_key(message))
        return self.found[message]

    def plural(self, number: int) -> int:
        number = abs(number)
        return int(self.plurals[number if number < 100 else 100 + number % 100])


def sentence_key(message: str) -> str:
    """What an English sentence is found by, after its context; it weighs less than the sentence."""
    return str(crc32(message.encode()))


class _Active:
    folder = ""
    language: Language
    time_zone = ""


def active() -> Language:
    return _Active.language


@cache
def _language(code: str) -> Language:
    return Language(code, json.loads(read_text(f"{_Active.folder}/{code}.json")))


def gettext(message: str) -> str:
    return str(active().message(message) or message)


def ngettext(one: str, many: str, number: int) -> str:
    forms = active().message(one)
    if isinstance(forms, list):
        return str(forms[active().plural(number)])
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    return str(active().message(f"{context}\x04{message}") or message)


class override:  # noqa: N801 - called as Django's
    """Speak a language for a while."""

    def __init__(self, code: str | None) -> None:
        self.code = code

    def __enter__(self) -> None:
        self.before = getattr(_Active, "language", None)
        if self.code is not None:
            _Active.language = _language(self.code)

    def __exit__(self, *raised: object) -> None:
        _Active.language = self.before


def catalogue_in(folder: str) -> Catalogue:
    _Active.folder = folder
    return Catalogue(
        gettext=gettext,
        ngettext=ngettext,
        pgettext=pgettext,
        get_language=lambda: active().code,
        override=override,
        date_format=format_moment,
    )


def tell_time_in(time_zone: str) -> None:
    """Write days and times in that zone from now on; "" is where the phone is."""
    _Active.time_zone = time_zone


def format_moment(moment: datetime, wanted: str) -> str:
    """A moment in those letters of Django's formats that our pages use. Raises KeyError."""
    ahead = minutes_ahead(moment, _Active.time_zone)
    at = moment + timedelta(minutes=ahead)
    words = active().figures
    if wanted == "TIME_FORMAT":
        wanted = words["time"]
    if wanted == "c":
        return _iso(at, ahead)
    letters = {
        "j": str(at.day),
        "d": f"{at.day:02}",
        "m": f"{at.month:02}",
        "Y": str(at.year),
        "H": f"{at.hour:02}",
        "i": f"{at.minute:02}",
        "F": words["months"][at.month - 1],
        "N": words["short_months"][at.month - 1],
        "l": words["weekdays"][at.weekday()],
        "P": _by_noon(at, words),
    }
    found, plain = "", False
    for letter in wanted:
        if letter == "\\":
            plain = True
        elif plain or not letter.isalpha():
            found, plain = found + letter, False
        else:
            found += letters[letter]
    return found


def _by_noon(at: Any, words: dict[str, Any]) -> str:
    if at.minute == 0 and at.hour in (0, 12):
        return str(words["midnight"] if at.hour == 0 else words["noon"])
    hour = str(at.hour % 12 or 12)
    minutes = f":{at.minute:02}" if at.minute else ""
    return f"{hour}{minutes} {words['am'] if at.hour < 12 else words['pm']}"


def _iso(at: Any, ahead: int) -> str:
    plain = at.isoformat().partition("+")[0]
    sign = "-" if ahead < 0 else "+"
    return f"{plain}{sign}{abs(ahead) // 60:02}:{abs(ahead) % 60:02}"
