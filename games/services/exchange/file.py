"""An exported file, read line by line; each line is checked before anything is saved.

Nothing here uses the database. Every fault comes with its line number.
"""

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from games.evenings.club_files import POINTS_OF_A_READING
from games.exchange import lines as layout
from games.exchange.checking import WrongGame
from games.exchange.reader import Contents, may_be_key, read_contents, rebuild_game
from games.json_lines import NotJson, NumberedLine, numbered_lines, read_value
from games.kinds.registry import GAMES
from games.limits import MOST_HANDS
from games.scoring.errors import LARGEST_COUNT, Fault, fault
from games.scoring.record import GameRecord
from games.scoring.values import Json
from games.services.exchange.parts import WrongPart, check_part
from games.table.acts import LONGEST_NOTE
from games.table.plain import Notebook
from games.table.view import GameView

# What lies in what in a file, down to the deepest facts of a hand.
FACTS_OF_A_CHANGE = ("game", "journal", "entry", "facts", "changes", "change", "facts")
DEEPEST = max(
    len(FACTS_OF_A_CHANGE) + max([fact.depth for game in GAMES.values() for fact in game.FACTS]),
    len(POINTS_OF_A_READING),
)
# No total is larger.
LARGEST_FIGURE = MOST_HANDS * LARGEST_COUNT

NOTHING = Contents((), {}, ())
# The longest line, where any is read.
ANY = sys.maxsize - 1


class Stream(Protocol):
    """An open file, or one that was sent."""

    def readline(self, size: int, /) -> bytes: ...

    def seek(self, offset: int, /) -> object: ...


class WrongFile(Exception):  # noqa: N818
    """A file is refused as a whole: the fault, its line, its game (the key) and its entry.

    `record` is the record in which a hand is impossible, if known; `added` is whether some of its
    games were added before.
    """

    def __init__(
        self,
        why: Fault,
        line: int,
        game: str = "",
        entry: int | None = None,
        record: GameRecord | None = None,
        *,
        added: bool = False,
    ) -> None:
        super().__init__(f"line {line}: {why}")
        self.fault, self.line, self.game, self.entry, self.record = why, line, game, entry, record
        self.added = added


@dataclass
class File:
    """What is known of a file after splitting it: its `parts` before the games and whom they name
    (`contents`), whether its seal is valid, the number of its last line, and the number of games.
    """

    parts: Json = field(default_factory=dict)
    contents: Contents = NOTHING
    sealed: bool = True
    last_line: int = 1
    games: int = 0


def split(stream: Stream, file: File, longest: int = ANY) -> Iterator[NumberedLine]:
    """Yield the lines that hold games, and fill in `file`; the `longest` line that is read has so
    many bytes.

    It never holds more than two lines. Raises WrongFile: `no_json`, `line_too_long`,
    `unknown_file`, `spreadsheet`, `not_as_exported`, `cut_short`, `nothing_to_import`, and the
    faults of the parts.
    """
    lines = _short_lines(stream, longest)
    first = next(lines, None)
    if first is None:
        raise WrongFile(fault("nothing_to_import"), 1)
    if first.text != layout.FIRST_LINE:
        raise WrongFile(fault(_what_else(first.text)), first.number)
    for line in _games(lines, file):
        file.games += 1
        file.last_line = max(file.last_line, line.number)
        yield line


def read_line(line: NumberedLine, contents: Contents, notebook: Notebook) -> tuple[Json, GameView]:
    """Return what a line of a file says of its game, and the game.

    Raises WrongFile: `no_json`, `not_plain`, and the faults of `read_game`.
    """
    data = _value(line.text, line.number)
    key: str = data.get("key", "") if isinstance(data, dict) else ""
    shown = key if may_be_key(key) else ""
    if not is_plain_json(data):
        raise WrongFile(fault("not_plain"), line.number, shown)
    try:
        return data, rebuild_game(data, contents, notebook)
    except WrongGame as wrong:
        raise WrongFile(wrong.fault, line.number, shown, wrong.entry, wrong.record) from None


def _short_lines(stream: Stream, longest: int) -> Iterator[NumberedLine]:
    for line in numbered_lines(iter(partial(stream.readline, longest + 1), b"")):
        if len(line.text) > longest:
            raise WrongFile(fault("line_too_long", most=longest // 1_000_000), line.number)
        yield line


def _games(lines: Iterator[NumberedLine], file: File) -> Iterator[NumberedLine]:
    """Yield the games of an export, after checking its parts.

    Raises WrongFile: `not_as_exported`, `cut_short`.
    """
    seal = hashlib.sha256(layout.FIRST_LINE)
    parts: Json = {}
    names = iter(layout.PARTS)
    ended = False
    for number, line in lines:
        file.last_line = number
        if ended:
            file.sealed = not any(lines) and line == layout.seal_line(seal.hexdigest())
            return
        seal.update(line)
        if line == layout.END_LINE:
            ended = True
        elif line == layout.GAMES_LINE and set(parts) == set(layout.PARTS):
            file.parts, file.contents = parts, read_contents(parts)
        elif not file.parts:
            name = next(names, "")
            mark = f'"{name}":'.encode()
            if not name or not line.startswith(mark):
                raise WrongFile(fault("not_as_exported"), number)
            text = line.removeprefix(mark).strip().removesuffix(b",")
            parts[name] = _value(text, number)
            _check_part(name, parts, number)
        else:
            yield NumberedLine(number, line.strip().removesuffix(b","))
    raise WrongFile(fault("cut_short"), file.last_line)


def _what_else(first: bytes) -> str:
    """The fault of a file that does not begin as an export does."""
    if b"{" not in first and max(map(first.count, (b",", b";", b"\t"))) > 3:
        return "spreadsheet"
    saved_again = first.strip() == b"{" or layout.FORMAT.encode() in first
    return "not_as_exported" if saved_again else "unknown_file"


def _value(text: bytes, number: int) -> Any:
    try:
        return read_value(text)
    except NotJson as wrong:
        raise WrongFile(fault("no_json"), number + wrong.line - 1) from None


def _check_part(name: str, parts: Json, line: int) -> None:
    """Check a part. Raises WrongFile: `not_plain`, `not_a_part`, and the faults of names."""
    if not is_plain_json(parts[name]):
        raise WrongFile(fault("not_plain"), line)
    try:
        check_part(name, parts)
    except WrongPart as wrong:
        raise WrongFile(wrong.fault or fault("not_a_part", given=name), line) from None


def is_plain_json(value: Any, depth: int = DEEPEST) -> bool:
    """Whether a value could be part of a card game: no numbers that are fractions or too large, no
    texts that are too long or that a database refuses, nothing nested deeper than `depth`.
    """
    if isinstance(value, str):
        return _is_plain_text(value)
    if isinstance(value, dict | list):
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        return depth > 0 and all(is_plain_json(one, depth - 1) for one in inner)
    return value is None or (isinstance(value, int) and abs(value) <= LARGEST_FIGURE)


def _is_plain_text(text: str) -> bool:
    """Whether a text is short, and has no NUL and no half of a surrogate pair."""
    try:
        return len(text) <= LONGEST_NOTE and b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False
