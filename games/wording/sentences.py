"""Fills a message: a code's figures and players become a sentence in the language in use.

A message is English, marked with `gettext_noop` (or a `Plural`), with parameters in braces. What a
parameter becomes goes by its name:

- `seat`, `…_seat`: the player's name; `seats`, `…_seats`: the names joined, "Ana, Bea and Cy";
- `side`, `…_side`: the side's name; `sides`, `…_sides`: the names joined;
- `trump`, `contract`, `stake`, …: a word of `common.LABELS`;
- any other: a list is joined, the rest stands as it is;
- `{points[1]}`: one item of a list, seen as its name says; `{every_side[1]}`: the name of side 1,
  whatever the parameters.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext, gettext_noop, ngettext, override

from games.wording.common import LABELS

Word = Callable[[Mapping[str, Any], "Names"], str]
"""Reads one parameter and says it."""


class Plural(NamedTuple):
    """A message in two numbers; `count` names the parameter that chooses between them."""

    singular: str
    plural: str
    count: str


Message = str | Plural


class Names:
    """Who sits and who scores, for the sentences of one game, in the language active when made."""

    def __init__(self, players: Iterable[str] = (), sides: Iterable[object] = ()) -> None:
        self.players = tuple(players)
        self.sides = tuple(str(side) for side in sides)
        self.language = get_language()


def say(message: Message, params: Mapping[str, Any], names: Names) -> str:
    """Return the message in the language of `names`, its parameters filled in.

    Raises KeyError where the message has a parameter that `params` lacks.
    """
    count = params[message.count] if isinstance(message, Plural) else None
    pieces, end = _prepared(message, count, names.language)
    text = ""
    for literal, word in pieces:
        text += literal + word(params, names)
    return text + end


def joined(words: list[str], language: str | None) -> str:
    """Join words as in a sentence: "Ana, Bea and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return _last_two(language).format(first=", ".join(words[:-1]), last=words[-1])


@lru_cache(maxsize=8192)
def _prepared(
    message: Message, count: int | None, language: str | None
) -> tuple[tuple[tuple[str, Word], ...], str]:
    """Translate a message; cut it into literals, each with the word that follows, and its end."""
    with override(language):
        if isinstance(message, Plural):
            text = ngettext(message.singular, message.plural, count or 0)
        else:
            text = gettext(message)
    pieces, end = [], ""
    for literal, field, _, _ in Formatter().parse(text):
        if field is None:
            end = literal
        else:
            pieces.append((literal, _word(field, language)))
    return tuple(pieces), end


@lru_cache
def _last_two(language: str | None) -> str:
    with override(language):
        return gettext(gettext_noop("{first} and {last}"))


def _word(field: str, language: str | None) -> Word:
    """How the parameter `field` is read and said; see the module's docstring."""
    name, _, index = field.rstrip("]").partition("[")
    kind = name.rpartition("_")[2]
    if name == "every_side":
        return lambda params, names: names.sides[int(index)]
    if index:
        said = _sayer(name, kind.rstrip("s"), language)
        return lambda params, names: said(params[name][int(index)], names)
    said = _sayer(name, kind, language)
    return lambda params, names: said(params[name], names)


def _sayer(name: str, kind: str, language: str | None) -> Callable[[Any, Names], str]:
    if kind == "seat":
        return lambda seat, names: names.players[seat]
    if kind == "seats":
        return lambda seats, names: joined([names.players[seat] for seat in seats], language)
    if kind == "side":
        return lambda side, names: names.sides[side]
    if kind == "sides":
        return lambda sides, names: joined([names.sides[side] for side in sides], language)
    if name in LABELS:
        with override(language):
            labels = {value: gettext(label) for value, label in LABELS[name].items()}
        return lambda value, names: labels[value]
    return lambda value, names: _plain(value, language)


def _plain(value: Any, language: str | None) -> str:
    if isinstance(value, int) and value < 0:
        return f"−{-value}"
    if isinstance(value, tuple | list):
        return joined([_plain(item, language) for item in value], language)
    return str(value)
