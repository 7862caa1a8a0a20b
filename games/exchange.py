"""The format of an exported file, for both export and import.

It is JSON with a fixed layout: one part per line, then one game per line, and on the last line the
SHA-256 of all the bytes before that line. So any changed byte is detected, every fault has a line
number, and long files are read and written game by game.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

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


def _compact(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
