"""The format of an exported file, for both export and import.

It is JSON with a fixed layout: one part per line, then one game per line, and on the last line the
SHA-256 of all the bytes before that line. So any changed byte is detected, every fault has a line
number, and long files are read and written game by game.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Protocol

from games import journal
from games.scoring.values import Json

FORMAT = "la-marque/1"
PARTS = ("notebook", "phones", "players", "evenings")
"""The parts before the games, one per line; `notebook` is null unless a whole one is exported."""

FIRST_LINE = f'{{"format":"{FORMAT}",\n'.encode()
GAMES_LINE = b'"games":[\n'
END_LINE = b"],\n"


def file_lines(parts: Json, games: Iterable[Json]) -> Iterator[bytes]:
    """The lines of a file, ending with its seal."""
    seal = hashlib.sha256()
    for line in _sealed_lines(parts, games):
        seal.update(line)
        yield line
    yield seal_line(seal.hexdigest())


def seal_line(digest: str) -> bytes:
    """The last line, for a file with the hash `digest`."""
    return f'"hash":"{digest}"}}\n'.encode()


def _sealed_lines(parts: Json, games: Iterable[Json]) -> Iterator[bytes]:
    yield FIRST_LINE
    for name in PARTS:
        yield f'"{name}":{_compact(parts[name])},\n'.encode()
    yield GAMES_LINE
    last = ""
    for game in games:
        if last:
            yield f"{last},\n".encode()
        last = _compact(game)
    if last:
        yield f"{last}\n".encode()
    yield END_LINE


class Exported(journal.Settings, Protocol):
    """What a file says of a game itself."""

    state: str
    started_at: datetime
    ended_at: datetime | None
    version: int


def exported_game(
    game: Exported,
    names: Sequence[str],
    totals: Sequence[int],
    ranks: Sequence[int],
    entries: Sequence[journal.Entry],
) -> Json:
    """A game without its place in the notebook, as the file has it; of each seat its name, its
    total and its rank.
    """
    return {
        "key": game.key,
        "record": journal.record_of(game, names, journal.fold(entries)),
        "core_version": game.core_version,
        "state": game.state,
        "started_at": moment(game.started_at),
        "ended_at": moment(game.ended_at),
        "version": game.version,
        "totals": list(totals),
        "ranks": list(ranks),
        "journal": [journal.exported_entry(entry) for entry in entries],
    }


def moment(at: datetime | None) -> str | None:
    """A moment as the file has it."""
    return at and at.isoformat(timespec="microseconds")


def _compact(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
