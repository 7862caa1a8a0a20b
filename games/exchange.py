"""The form of an exported file, for whoever writes or reads it.

It is JSON, written in one way only: a part a line, then a game a line, and in the last line the
SHA-256 of all the bytes before that line. So a change of any byte shows, a fault has its line, and
a long file is read and written a game at a time.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from games.scoring.values import Json

FORMAT = "la-marque/1"
PARTS = ("notebook", "phones", "players", "evenings")
"""What comes before the games, a line each; `notebook` is null but in the file of a whole one."""

FIRST_LINE = f'{{"format":"{FORMAT}",\n'.encode()
GAMES_LINE = b'"games":[\n'
END_LINE = b"],\n"


def file_lines(parts: Json, games: Iterable[Json]) -> Iterator[bytes]:
    """The lines of a file, the last one with its seal."""
    seal = hashlib.sha256()
    for line in _sealed_lines(parts, games):
        seal.update(line)
        yield line
    yield seal_line(seal.hexdigest())


def seal_line(digest: str) -> bytes:
    """The last line, for what hashes to `digest`."""
    return f'"hash":"{digest}"}}\n'.encode()


def is_sealed(content: bytes) -> bool:
    """Whether the last line of a file fits all that is before it."""
    before, mark, rest = content.rpartition(b'\n"hash":')
    body = before + b"\n"
    return mark[1:] + rest == seal_line(hashlib.sha256(body).hexdigest())


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
