"""The lines of an exported file, for both export and import.

A file is JSON with a fixed layout: one part per line, then one game per line, and on the last line
the SHA-256 of all the bytes before that line. So any changed byte is detected, every fault has a
line number, and long files are read and written game by game.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from games.scoring.values import Json

FORMAT = "la-marque/1"
# The parts before the games, one per line; `notebook` is null unless a whole one is exported.
PARTS = ("notebook", "phones", "players", "evenings")

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
        yield f'"{name}":{compact(parts[name])},\n'.encode()
    yield GAMES_LINE
    last = ""
    for game in games:
        if last:
            yield f"{last},\n".encode()
        last = compact(game)
    if last:
        yield f"{last}\n".encode()
    yield END_LINE


def moment_text(at: datetime | None) -> str | None:
    """A moment as the file has it."""
    return None if at is None else at.isoformat(timespec="microseconds")


def read_moment(text: str) -> datetime:
    """Read a moment of UTC. Raises ValueError and the like unless every page can show it."""
    at = datetime.fromisoformat(text)
    if not text.endswith("+00:00") or not 1900 < at.year < 2200:
        raise ValueError(text)
    return at


def compact(value: Any) -> str:
    """A value as the file has it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
