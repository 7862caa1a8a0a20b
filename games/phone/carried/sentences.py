"""The sentences that a phone carries, a file a language."""

import json
from datetime import datetime
from functools import cache
from typing import Any
from zlib import crc32

from games.phone.carried.python import read_file
from games.wording.catalogue import Catalogue


class Language:
    """The sentences of a language: `messages`, each by the `sentence_key` of the English one;
    `plurals`, the form for each number up to 199; `figures`, how it writes days and numbers;
    `sections`, the titles of each game's rules, by anchor.
    """

    def __init__(self, code: str, data: dict[str, Any]) -> None:
        self.code = code
        self.messages = data["messages"]
        self.found: dict[str, Any] = {}
        self.plurals = data["plurals"]
        self.figures = data["figures"]
        self.sections = data["sections"]

    def message(self, said: str) -> Any:
        """Return the sentence, or its forms, for an English one; None if there is none."""
        if said not in self.found:
            self.found[said] = self.messages.get(sentence_key(said))
        return self.found[said]

    def plural(self, number: int) -> int:
        """Return which form belongs to a number."""
        number = abs(number)
        return int(self.plurals[number if number < 100 else 100 + number % 100])


def sentence_key(said: str) -> str:
    """Return what an English sentence is found by, after its context if it has one: it weighs less
    than the sentence.
    """
    return str(crc32(said.encode()))


class _Active:
    folder = ""
    language: Language


def active() -> Language:
    """Return the language that is spoken."""
    return _Active.language


@cache
def _language(code: str) -> Language:
    return Language(code, json.loads(read_file(f"{_Active.folder}/{code}.json")))


def gettext(message: str) -> str:
    """Return the message in the active language."""
    return str(active().message(message) or message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the message for that number in the active language."""
    forms = active().message(one)
    if isinstance(forms, list):
        return str(forms[active().plural(number)])
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    """Return the message in the active language, as it is said in that context."""
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


def _written(moment: datetime, wanted: str) -> str:
    from games.phone.carried.dates import written

    return written(moment, wanted)


def catalogue_in(folder: str) -> Catalogue:
    """Return the catalogue that reads the languages in a folder."""
    _Active.folder = folder
    return Catalogue(
        gettext=gettext,
        ngettext=ngettext,
        pgettext=pgettext,
        get_language=lambda: active().code,
        override=override,
        date_format=_written,
    )
