"""Clean typed text, so that both databases accept it and it can be hashed; compare names."""

import unicodedata
from collections.abc import Iterable, Sequence

from games.scoring.errors import Fault, fault, quoted
from games.scoring.record import LONGEST_PLAYER_NAME, folded

# Invisible characters that would reverse the text around a name.
BIDI_CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

# Invisible characters that Unicode counts as letters, marks or symbols.
BLANK_LETTERS = "\u034f\u115f\u1160\u2800\u3164\uffa0"


def clean(text: str) -> str:
    """Return the text without outer blanks and control characters, with accents composed."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    return "".join([" " if _is_control(letter) else letter for letter in composed]).strip()


def tidy(text: str) -> str:
    """Return the plain text on one line, with single spaces."""
    return " ".join(clean(text).split())


def name_faults(field: str, name: str) -> list[Fault]:
    """Of a person's name, tidied: `name_missing`, `name_too_long`, `name_not_visible`."""
    if not name:
        return [fault("name_missing", field)]
    if len(name) > LONGEST_PLAYER_NAME:
        return [fault("name_too_long", field, given=quoted(name))]
    return visible_faults(field, [name])


def is_as_typed(text: str, longest: int, *, shown: bool = True) -> bool:
    """Whether a line of text, in a file, is as a form would save it; a name must be `shown`."""
    visible = not shown or not visible_faults("", [text])
    return tidy(text) == text and len(text) <= longest and visible


def visible_faults(field: str, names: Iterable[str]) -> list[Fault]:
    """`name_not_visible` for each name without a visible character, or with a code that is no
    character, which no picture can contain. Missing names are no fault here.
    """
    shown = [not name or (any(map(_is_visible, name)) and _is_text(name)) for name in names]
    return [fault("name_not_visible", field) for visible in shown if not visible]


def _is_visible(letter: str) -> bool:
    # Emoji that are newer than this Python are unassigned (Cn) for it.
    category = unicodedata.category(letter)
    invisible = category in ("Cc", "Cf", "Cs") or category.startswith("Z")
    return not invisible and letter not in BLANK_LETTERS


def _is_text(name: str) -> bool:
    codes = [ord(letter) for letter in name]
    return not any(0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE for code in codes)


def _is_control(letter: str) -> bool:
    controls = letter != "\n" and unicodedata.category(letter) in ("Cc", "Cs")
    return controls or letter in BIDI_CONTROLS


def searchable(text: str) -> str:
    """The text for searching, on one line: folded like names, without accents and ligatures."""
    bare = folded(text).casefold().replace("œ", "oe").replace("æ", "ae")
    letters = unicodedata.normalize("NFKD", bare)
    base = [letter for letter in letters if not unicodedata.combining(letter)]
    return " ".join("".join(base).split())


def variety_of(kind: str, title: str) -> str:
    """What statistics and lists tell apart: a kind of game or, of one with titles, each title."""
    return f"{kind}:{folded(title)}" if title else kind


def kind_of(variety: str) -> str:
    return variety.partition(":")[0]


def same_name(name: str, other: str) -> bool:
    return folded(name) == folded(other)


def change_names(names: Iterable[str], ticked: Sequence[str], seen: Sequence[str]) -> list[str]:
    """These names after a change to a list: without those `seen` in it and no longer `ticked`, with
    those ticked that were not. What others changed meanwhile stays.
    """
    left = {folded(name) for name in seen} - {folded(name) for name in ticked}
    known = {folded(name) for name in (*names, *seen)}
    stay = [name for name in names if folded(name) not in left]
    return [*stay, *[name for name in ticked if folded(name) not in known]]
