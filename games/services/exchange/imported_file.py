"""Split an imported file into lines, and check each line before anything is saved.

Nothing here uses the database. Every fault comes with its line number.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from graphlib import CycleError, TopologicalSorter
from typing import Any, BinaryIO

from games import exchange, journal
from games.evenings.clubs import is_club
from games.evenings.rounds import plays_in_teams
from games.json_lines import NotJson, NumberedLine, numbered_lines, read_value
from games.kinds.registry import GAMES
from games.limits import MOST_NAMES
from games.scoring.errors import Fault, fault
from games.scoring.record import GameRecord, folded, invalid_rules_by_players
from games.scoring.values import Json
from games.services.exchange.import_schema import (
    ExportedEvening,
    ExportedGame,
    ExportedNotebook,
    ExportedPhone,
    ExportedPlayer,
    PairName,
    Parts,
    WrongForm,
    is_plain,
    read_form,
    read_game,
)

ANY = sys.maxsize - 1
"""The length of a line that is read whatever it is."""


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
class Contents:
    """What is known of a file after splitting it: its parts before the games, whether its seal is
    valid, the number of its last line, and the number of games.
    """

    parts: Json = field(default_factory=dict)
    sealed: bool = True
    last_line: int = 1
    games: int = 0


def split(stream: BinaryIO, contents: Contents, longest: int = ANY) -> Iterator[NumberedLine]:
    """Yield the lines that hold games, and fill in `contents`; the `longest` line that is read has
    so many bytes.

    It never holds more than two lines. Raises WrongFile: `no_json`, `line_too_long`,
    `unknown_file`, `spreadsheet`, `not_as_exported`, `cut_short`, `nothing_to_import`, and the
    faults of the parts.
    """
    lines = _short_lines(stream, longest)
    first = next(lines, None)
    if first is None:
        raise WrongFile(fault("nothing_to_import"), 1)
    if first.text != exchange.FIRST_LINE:
        raise WrongFile(fault(_what_else(first.text)), first.number)
    for line in _games(lines, contents):
        contents.games += 1
        contents.last_line = max(contents.last_line, line.number)
        yield line


def exported_game(line: NumberedLine) -> ExportedGame:
    """Return the game on a line of an export.

    Raises WrongFile: `no_json`, `not_plain`, `not_a_game`, `not_an_entry`, `not_as_typed`.
    """
    value = _value(line.text, line.number)
    key = value.get("key") if isinstance(value, dict) else None
    shown = key if isinstance(key, str) and journal.is_key(key) else ""
    if not is_plain(value):
        raise WrongFile(fault("not_plain"), line.number, shown)
    try:
        return read_game(value)
    except WrongForm as wrong:
        code = "not_a_game" if wrong.entry is None else "not_an_entry"
        why = wrong.fault or fault(code)
        raise WrongFile(why, line.number, shown, wrong.entry) from None


def _short_lines(stream: BinaryIO, longest: int) -> Iterator[NumberedLine]:
    for line in numbered_lines(iter(partial(stream.readline, longest + 1), b"")):
        if len(line.text) > longest:
            raise WrongFile(fault("line_too_long", most=longest // 1_000_000), line.number)
        yield line


def _games(lines: Iterator[NumberedLine], contents: Contents) -> Iterator[NumberedLine]:
    """Yield the games of an export, after checking its parts.

    Raises WrongFile: `not_as_exported`, `cut_short`.
    """
    seal = hashlib.sha256(exchange.FIRST_LINE)
    parts: Json = {}
    names = iter(exchange.PARTS)
    ended = False
    for number, line in lines:
        contents.last_line = number
        if ended:
            contents.sealed = not any(lines) and line == exchange.seal_line(seal.hexdigest())
            return
        seal.update(line)
        if line == exchange.END_LINE:
            ended = True
        elif line == exchange.GAMES_LINE and set(parts) == set(exchange.PARTS):
            contents.parts = parts
        elif not contents.parts:
            name = next(names, "")
            mark = f'"{name}":'.encode()
            if not name or not line.startswith(mark):
                raise WrongFile(fault("not_as_exported"), number)
            text = line.removeprefix(mark).strip().removesuffix(b",")
            parts[name] = _value(text, number)
            _check_part(name, parts, number)
        else:
            yield NumberedLine(number, line.strip().removesuffix(b","))
    raise WrongFile(fault("cut_short"), contents.last_line)


def _what_else(first: bytes) -> str:
    """The fault of a file that does not begin as an export does."""
    if b"{" not in first and max(map(first.count, (b",", b";", b"\t"))) > 3:
        return "spreadsheet"
    saved_again = first.strip() == b"{" or exchange.FORMAT.encode() in first
    return "not_as_exported" if saved_again else "unknown_file"


def _value(text: bytes, number: int) -> Any:
    try:
        return read_value(text)
    except NotJson as wrong:
        raise WrongFile(fault("no_json"), number + wrong.line - 1) from None


# Relations between the parts ---------------------------------------------------------------------


def _check_part(name: str, parts: Json, line: int) -> None:
    """Check a part. Raises WrongFile: `not_plain`, `not_a_part`, and the faults of names."""
    if not is_plain(parts[name]):
        raise WrongFile(fault("not_plain"), line)
    try:
        part = read_form(parts[name], Parts.__annotations__[name])
        if not CONSISTENT[name](part, parts):
            raise WrongForm
    except WrongForm as wrong:
        raise WrongFile(wrong.fault or fault("not_a_part", given=name), line) from None
    if name == "players" and len([player for player in part if not player.forgotten]) > MOST_NAMES:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), line)


def _rules_fit(kind: str, rules: Json) -> bool:
    """Whether the house rules suit some number of players."""
    return len(invalid_rules_by_players(GAMES[kind], rules)) < len(GAMES[kind].PLAYERS)


def _notebook_fits(value: ExportedNotebook | None, parts: Json) -> bool:
    defaults = value.rule_defaults if value else {}
    return all(kind in GAMES and _rules_fit(kind, rules) for kind, rules in defaults.items())


def _phones_fit(value: list[ExportedPhone], parts: Json) -> bool:
    return len({phone.key for phone in value}) == len(value)


def _players_fit(value: list[ExportedPlayer], parts: Json) -> bool:
    """Whether names and keys are unique, deleted players have no name, and merges no cycles."""
    names = [folded(player.name) for player in value if not player.forgotten]
    if "" in names or len(set(names)) < len(names):
        return False
    if any(player.name for player in value if player.forgotten):
        return False
    if len({player.key for player in value}) < len(value):
        return False
    into = {number: player.merged_into for number, player in enumerate(value)}
    merged = {number: [person] for number, person in into.items() if person is not None}
    try:
        TopologicalSorter(merged).prepare()
    except CycleError:
        return False
    return all(person in into for [person] in merged.values())


def _evenings_fit(value: list[ExportedEvening], parts: Json) -> bool:
    people = range(len(parts["players"]))
    for evening in value:
        _check_club(evening)
    return len({evening.key for evening in value}) == len(value) and all(
        _rules_fit(evening.kind, evening.rules)
        and all(one in people for one in evening.players)
        and all(one in people for byes in evening.byes for one in byes)
        and len(set(evening.players)) == len(evening.players)
        for evening in value
    )


def _check_club(evening: ExportedEvening) -> None:
    """Raise WrongForm unless a club evening could be one here."""
    if evening.club is None:
        return
    if not plays_in_teams(GAMES[evening.kind]):
        raise WrongForm(fault=fault("club_without_teams", given=evening.kind))
    read_form(evening.club.get("pairs"), list[PairName])
    if not is_club(evening.club):
        raise WrongForm


CONSISTENT: dict[str, Callable[[Any, Json], bool]] = {
    "notebook": _notebook_fits,
    "phones": _phones_fit,
    "players": _players_fit,
    "evenings": _evenings_fit,
}
