"""Turn messages and their parameters into sentences in the active language.

A message is English, marked with `gettext_noop` (or a `Plural`, or `InContext`), with parameters in
braces. The name of a parameter decides how its value is written:

- `seat`, `…_seat`: the player's name; `seats`, `…_seats`: the names joined, "Ana, Bea and Cy";
- `side`, `…_side`: the side's name; `sides`, `…_sides`: the names joined;
- `trump`, `contract`, `rank`: a word of `common.LABELS`, if it has one for the value;
- any other: a list is joined, anything else is written as it is;
- `{points[1]}`: one item of a list; `{sides[0]}` is a side's name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.wording.catalogue import (
    get_language,
    gettext,
    ngettext,
    override,
    pgettext,
)
from games.wording.common import LABELS

# Turns the value of a parameter into text.
Sayer = Callable[[Any, "Names"], str]

# The text before a parameter, the parameter's name, the index of its item, and its `Sayer`.
Piece = tuple[str, str, int | None, Sayer]


class Plural(NamedTuple):
    """A message in singular and plural; `by` is the parameter that decides between them."""

    singular: str
    plural: str
    by: str


class InContext(NamedTuple):
    """A message whose translation depends on `context`, such as an adjective that agrees."""

    context: str
    text: str


Message = str | Plural | InContext

# The most letters of a name in a two-line sentence.
SHORT = 10
# Names that begin with as many letters alike may look the same where they are cut.
ALIKE = 2


class Names:
    """The names of players and sides for the sentences of one game, and the language that is active
    when the object is created.
    """

    def __init__(self, players: Iterable[str] = (), sides: Iterable[object] = ()) -> None:
        self.players = tuple([isolate(name) for name in players])
        self.sides = tuple([isolate(str(side)) for side in sides])
        self.language = get_language()


def say(message: Message, params: Mapping[str, Any], names: Names) -> str:
    """Return the message in words. Raises KeyError if `params` lacks a parameter."""
    count = abs(params[message.by]) if isinstance(message, Plural) else None
    pieces, end = _split_message(message, count, names.language)
    text = ""
    for literal, name, index, sayer in pieces:
        value = params[name] if index is None else params[name][index]
        text += literal + sayer(value, names)
    return text + end


def isolate(name: str) -> str:
    """A name that is written from right to left, so that it turns no figure beside it around."""
    from_the_right = max(name, default="") >= "\u0590" and any(
        0x590 <= ord(letter) <= 0x8FF or 0xFB1D <= ord(letter) <= 0xFEFC for letter in name
    )
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if from_the_right else name


def with_minus(figures: str) -> str:
    """Figures for people to read: with a minus sign instead of a hyphen."""
    return figures.replace("-", "−")


def with_sign(points: int) -> str:
    """Points with their sign: "+288", "−96", "0"."""
    return with_minus(f"{points:+}") if points else "0"


def scores_text(sides: Iterable[str], scores: Iterable[int]) -> str:
    """Scores in their order: "7 – 9", "0 · −100", or each with its side if there are more than
    two.
    """
    points = list(scores)
    figures = [with_minus(str(one)) for one in points]
    if len(figures) == 2:
        return between(points).join(figures)
    named = zip(sides, figures, strict=True)
    return ", ".join([f"{side}\N{NO-BREAK SPACE}{figure}" for side, figure in named])


def two_scores(scores: Sequence[int]) -> str:
    """The scores of two sides, as `scores_text`; nothing of more."""
    return scores_text((), scores) if len(scores) == 2 else ""


def between(scores: Iterable[int]) -> str:
    """What stands between two scores: a dash, unless one of them has a minus, which looks alike."""
    sign = "·" if min(scores) < 0 else "–"
    return f"\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}"


def join_words(words: list[str], language: str | None) -> str:
    """Join words as in a sentence: "Ana, Bea and Cy"."""
    if len(words) < 2:
        return "".join(words)
    usual, other, beginnings = _last_two(language)
    last = words[-1]
    sentence = other if any(last.startswith(one) for one in beginnings) else usual
    return sentence.format(first=", ".join(words[:-1]), last=last)


def short_forms(names: Sequence[str]) -> dict[str, str]:
    """A short form of each name that begins like another: beside "Jean", "Jeanne" is "J.ne"."""
    found: dict[str, str] = {}
    taken = set(names)
    for name in names:
        lengths = {_common_letters(name, other) for other in names if other != name}
        for length in sorted(lengths, reverse=True):
            short = f"{name[:1]}.{name[length:].lstrip()}"
            if ALIKE <= length < len(name) and short not in taken:
                found[name] = short
                taken.add(short)
                break
    return found


def _common_letters(name: str, other: str) -> int:
    length = 0
    for one, two in zip(name.lower(), other.lower(), strict=False):
        if one != two:
            break
        length += 1
    return length


def players_of_side(name: str, short: object) -> list[tuple[str, str]]:
    """The players of a side, each with the `short` form of the name or "", the second after "&";
    a page that knows no short forms has none.
    """
    forms = short if isinstance(short, dict) else {}
    found = []
    for number, one in enumerate(name.split(" & ")):
        joint = "&\N{NO-BREAK SPACE}" if number else ""
        form = forms.get(one, "")
        found.append((joint + one, joint + form if form else ""))
    return found


def shorten_names(names: Sequence[str]) -> list[str]:
    """The names of a table where space is limited: "Marie-Christine" becomes "Marie-Chr…", but
    beside "Marie-Claude" it is "M.hristine".
    """
    short = short_forms(names)
    return [_with_ellipsis(short.get(name, name)) if len(name) > SHORT else name for name in names]


def _with_ellipsis(name: str) -> str:
    return name if len(name) <= SHORT else name[: SHORT - 1].rstrip() + "…"


def distinct_starts(names: Iterable[str], letters: int) -> list[str]:
    """Names of that many letters, or as many more as tell each from the others, and whole if only
    the last were left out: "Jean" and "Jeanne", "Marie-Ch" and "Marie-Cl". None ends in a hyphen.
    """
    names = list(names)
    return [_cut(name, max(letters, _letters_needed(name, names))) for name in names]


def _letters_needed(name: str, names: list[str]) -> int:
    """How many letters of a name no other name begins with."""
    return next(
        (
            length
            for length in range(1, len(name))
            if [other[:length] for other in names].count(name[:length]) == 1
        ),
        len(name),
    )


def _cut(name: str, letters: int) -> str:
    more = len(name) - 1 == letters > 3 or name[letters - 1 : letters] in ("-", " ", ".")
    return name[: letters + more]


def join_at_most(most: int, words: list[str], language: str | None) -> str:
    """Join so many words and the number of the others: "Ana, Bea and 3 more"."""
    if len(words) <= most:
        return join_words(words, language)
    left = len(words) - most
    with override(language):
        more = ngettext("{more} more", "{more} more", left).format(more=left)
    return join_words([*words[:most], more], language)


@lru_cache(maxsize=8192)
def _split_message(
    message: Message, count: int | None, language: str | None
) -> tuple[tuple[Piece, ...], str]:
    with override(language):
        if isinstance(message, Plural):
            text = ngettext(message.singular, message.plural, count or 0)
        elif isinstance(message, InContext):
            text = pgettext(message.context, message.text)
        else:
            text = gettext(message)
    pieces: list[Piece] = []
    literal, *parts = _without_breaks(text).split("{")
    for part in parts:
        field, _, after = part.partition("}")
        name, _, index = field.rstrip("]").partition("[")
        if index:
            pieces.append((literal, name, int(index), _sayer(name.removesuffix("s"), language)))
        else:
            pieces.append((literal, name, None, _sayer(name, language)))
        literal = after
    return tuple(pieces), literal


def _without_breaks(text: str) -> str:
    """The text of a message, with sums and results in it that stay on one line."""
    for sign in "=×+−":
        text = text.replace(f" {sign} ", f"\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}")
    return text.replace("} – {", "}\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}{")


@lru_cache
def _last_two(language: str | None) -> tuple[str, str, list[str]]:
    """How the last two words are joined, how they are before some beginnings of the last, and
    these: in Spanish "Ana y Bea", but "Ana e Inés".
    """
    with override(language):
        return (
            gettext("{first} and {last}"),
            pgettext("before one of the beginnings", "{first} and {last}"),
            pgettext("beginnings of words with another “and” before them", "-").split(),
        )


def _sayer(name: str, language: str | None) -> Sayer:
    """The function for values of the parameter `name`; see the module's docstring."""
    kind = name.rpartition("_")[2]
    if kind == "seat":
        return lambda seat, names: names.players[seat]
    if kind == "side":
        return lambda side, names: names.sides[side]
    if kind in ("seats", "sides"):
        sayer = _sayer(kind.removesuffix("s"), language)
        return lambda values, names: join_words([sayer(value, names) for value in values], language)

    def plain(value: Any, names: Names) -> str:
        if isinstance(value, int):
            return str(value) if value >= 0 else with_minus(str(value))
        if isinstance(value, str):
            return value
        return join_words([plain(item, names) for item in value], language)

    if name in LABELS:
        with override(language):
            labels = {value: gettext(label) for value, label in LABELS[name].items()}
        return lambda value, names: labels[value] if value in labels else plain(value, names)
    return plain
