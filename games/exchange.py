"""The format of an exported file, for both export and import.

It is JSON with a fixed layout: one part per line, then one game per line, and on the last line the
SHA-256 of all the bytes before that line. So any changed byte is detected, every fault has a line
number, and long files are read and written game by game.
"""

import binascii
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from games import journal
from games.journal import EntryKind
from games.scoring.values import Json

FORMAT = "la-marque/1"
PARTS = ("notebook", "phones", "players", "evenings")
"""The parts before the games, one per line; `notebook` is null unless a whole one is exported."""

CHAIN = ("number", "previous_hash", "hash")
"""What a link leaves out of each entry, since it follows from the others."""

LONGEST_LINK = 1_000_000
"""In characters."""

LARGEST_IN_LINK = 8_000_000
"""In bytes, of what a link holds."""

AN_ENTRY = 14
MOST_SHOWN, MOST_WORK = 20_000, 600_000
"""The most work of a link whose games are shown, which takes a fraction of a second, and of any
link: how many hands are scored again while each entry is checked. An entry, or a game, is worth
`AN_ENTRY` of them by itself; thirty hands with some corrections are worth a thousand.
"""
RESCORING = (
    EntryKind.CORRECT,
    EntryKind.INSERT,
    EntryKind.REMOVE,
    EntryKind.UNDO,
    EntryKind.RESTORE,
    EntryKind.REPLACE,
    EntryKind.DEALER,
    EntryKind.OBJECT,
)
"""After these, all hands may score otherwise."""


class TooMuch(ValueError):  # noqa: N818 - what somebody sends
    """A link would hold more than one may."""


class Linked(NamedTuple):
    """What a link holds: a file, the hashes of the entries of its games, by their keys, and the
    `work` of checking them.
    """

    file: str
    journals: dict[str, list[str]]
    work: int


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


class Exported(Protocol):
    """What a file says of a game itself, its settings included."""

    key: str
    kind: str
    first_dealer: int
    rules: Json
    core_version: int
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


# A file in a link


def for_link(file: str) -> str:
    """A file as a link holds it, before it is compressed. Raises TooMuch."""
    data = json.loads(file)
    _work_of(data["games"])
    for game in data["games"]:
        game["journal"] = [
            {name: entry[name] for name in entry if name not in CHAIN} for entry in game["journal"]
        ]
    held = _compact(data)
    if len(held.encode()) > LARGEST_IN_LINK:
        raise TooMuch
    return held


def from_link(link: str) -> Linked:
    """What a link holds, or a message with the link in it.

    Raises TooMuch, or ValueError, KeyError and the like if it is not as `for_link` wrote it.
    """
    words = link[: LONGEST_LINK + 1].partition("#")[2].split()
    if not words or len(link) > LONGEST_LINK:
        raise ValueError("No link, or too long")
    data = json.loads(_inflated(words[0]))
    if data["format"] != FORMAT:
        raise ValueError(data["format"])
    work = _work_of(data["games"])
    keys = [game["key"] for game in data["games"]]
    if not all(journal.is_key(key) for key in keys):
        raise ValueError(keys)
    games = [chained(game) for game in data["games"]]
    file = b"".join(file_lines(data, games))
    if not file.endswith(seal_line(data["hash"])):
        raise ValueError("The seal is broken")
    journals = {game["key"]: [entry["hash"] for entry in game["journal"]] for game in games}
    return Linked(file.decode(), journals, work)


def _work_of(games: Sequence[Json]) -> int:
    """The work of checking these games. Raises TooMuch."""
    work = sum([AN_ENTRY + work_of(game["journal"]) for game in games])
    if work > MOST_WORK:
        raise TooMuch
    return work


def work_of(entries: Sequence[Json]) -> int:
    """The work of checking the entries of a game."""
    work = hands = 0
    for entry in entries:
        hands += entry["kind"] in (EntryKind.RECORD, EntryKind.INSERT)
        work += AN_ENTRY + (hands if entry["kind"] in RESCORING else 0)
    return work


def _inflated(letters: str) -> str:
    """What is compressed (raw deflate) in letters (base64 for addresses)."""
    standard = letters.replace("-", "+").replace("_", "/") + "=" * (-len(letters) % 4)
    try:
        inflating = zlib.decompressobj(-zlib.MAX_WBITS)
        data = inflating.decompress(binascii.a2b_base64(standard.encode()), LARGEST_IN_LINK)
    except Exception as wrong:  # A phone raises others than a server.
        raise ValueError(*wrong.args) from None
    return data.decode()


def chained(game: Json) -> Json:
    """A game of a link with the chain of its journal."""
    record = game["record"]
    dealer = journal.dealer_at_start(
        record, [(entry["kind"], entry["facts"]) for entry in game["journal"]]
    )
    start = journal.Settings(
        key=game["key"],
        kind=record["game"],
        first_dealer=dealer,
        rules=record["rules"],
        core_version=game["core_version"],
    )
    previous = journal.start_hash(start, record["players"])
    entries = []
    for number, entry in enumerate(game["journal"], start=1):
        content = entry | {"number": number, "previous_hash": previous}
        previous = journal.content_hash(content)
        entries.append(content | {"hash": previous})
    return game | {"journal": entries}
