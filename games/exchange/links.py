"""A file of games as a link holds it."""

import json
import zlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from games import journal
from games.exchange.lines import FORMAT, compact, file_lines, moment_text, seal_line
from games.journal import EntryKind
from games.scoring.values import Json

# What a link holds without its name, in this order; of an entry also its moment, its phone and its
# client key. Its number and its hashes follow from the others.
PHONE = ("key", "label")
PLAYER = ("key", "name", "archived", "forgotten", "merged_into")
GAME = (
    "key",
    "client_key",
    "core_version",
    "state",
    "started_at",
    "ended_at",
    "started_by",
    "version",
    "record",
    "totals",
    "ranks",
    "players",
    "took_over",
    "signers",
    "table",
    "round",
    "previous",
    "evening",
)
ENTRY = ("kind", "hand", "facts", "reason")
# Of an entry, if it has them.
ENTRY_AT_TIMES = ("by", "bids", "label", "entered_at")

# The 32 digits in which a link is written. A QR code holds more of these than of any others, and
# what messengers add to a link never begins with one of them.
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
MICROSECOND = timedelta(microseconds=1)
KEY_DIGITS = 32

# The most characters of a link, and the most bytes of what it holds.
LONGEST_LINK, LARGEST_IN_LINK = 1_000_000, 8_000_000

# The work of a link is how many hands are scored again while its entries are checked. An entry, or
# a game, counts as that many by itself, so many letters of evenings as one; a game of thirty hands
# with some corrections as a thousand.
AN_ENTRY, LETTERS_OF_EVENINGS = 14, 4
# The most work of a link whose games are shown, which then takes a fraction of a second; and of any
# link.
MOST_SHOWN, MOST_WORK = 20_000, 600_000
# The entries after which all hands may score otherwise.
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


class TooMuch(ValueError):  # noqa: N818 - what somebody sends
    """A link would hold more than one may."""


class Linked(NamedTuple):
    """What a link holds: a file, the hashes of the entries of its games, by their keys, and the
    `work` of checking them.
    """

    file: str
    journals: dict[str, list[str]]
    work: int


def for_link(file: str) -> str:
    """A file as a link holds it, before it is compressed: as short as may be. Raises TooMuch."""
    data = json.loads(file)
    _work_of(data["games"], data["evenings"])
    phones = [phone["key"] for phone in data["phones"]]
    held = compact(
        [
            *[data[name] for name in ("format", "hash", "notebook", "evenings")],
            *[_values(data["phones"], PHONE), _values(data["players"], PLAYER)],
            [_held_game(game, phones) for game in data["games"]],
        ]
    )
    if len(held.encode()) > LARGEST_IN_LINK:
        raise TooMuch
    return held


def _values(items: Iterable[Json], names: Sequence[str]) -> list[Any]:
    return [[one[name] for name in names] for one in items]


def _named(items: Iterable[list[Any]], names: Sequence[str]) -> list[Json]:
    return [dict(zip(names, one, strict=True)) for one in items]


def _held_game(game: Json, phones: list[str]) -> list[Any]:
    """A game, and of its entries column by column, which compresses best: the steps from moment to
    moment, in milliseconds where that is exact, and what else each has.
    """
    entries, steps = game["journal"], []
    before = datetime.fromisoformat(game["started_at"])
    for entry in entries:
        at = datetime.fromisoformat(entry["made_at"])
        steps.append((at - before) // MICROSECOND)
        before = at
    unit = 1 if any(step % 1000 for step in steps) else 1000
    return [
        *[game[name] for name in GAME],
        unit,
        [step // unit for step in steps],
        [phones.index(entry["phone"]) for entry in entries],
        " ".join([entry["client_key"].replace("-", "").rstrip("0") or "0" for entry in entries]),
        *[[entry[name] for entry in entries] for name in ENTRY],
        [{one: entry[one] for one in ENTRY_AT_TIMES if one in entry} for entry in entries],
    ]


def _read_game(held: list[Any], phones: list[Json]) -> Json:
    """A game as `_held_game` wrote it, without the chain of its journal."""
    game = dict(zip(GAME, held, strict=False))
    unit, steps, wrote, keys, *columns, others = held[len(GAME) :]
    at, entries = datetime.fromisoformat(game["started_at"]), []
    each = zip(steps, wrote, keys.split(), others, zip(*columns, strict=True), strict=True)
    for step, phone, key, other, values in each:
        at += step * unit * MICROSECOND
        entry = {"made_at": moment_text(at), "phone": phones[phone]["key"]}
        entry["client_key"] = str(UUID((key + "0" * KEY_DIGITS)[:KEY_DIGITS]))
        entries.append({**other, **entry, **dict(zip(ENTRY, values, strict=True))})
    return {**game, "journal": entries}


def from_link(link: str) -> Linked:
    """What a link holds, or a message with the link in it.

    Raises TooMuch, or ValueError, KeyError and the like if it is not as `for_link` wrote it.
    """
    if len(link) > LONGEST_LINK:
        raise ValueError("Too long")
    held = json.loads(_inflated(_letters_in(link)))
    form, seal, notebook, evenings, phones, players, games = held
    if form != FORMAT:
        raise ValueError(form)
    parts = {"notebook": notebook, "evenings": evenings}
    parts |= {"phones": _named(phones, PHONE), "players": _named(players, PLAYER)}
    read = [_read_game(game, parts["phones"]) for game in games]
    work = _work_of(read, evenings)
    keys = [game["key"] for game in read]
    if not all(journal.is_key(key) for key in keys):
        raise ValueError(keys)
    games = [chained(game) for game in read]
    file = b"".join(file_lines(parts, games))
    if not file.endswith(seal_line(seal)):
        raise ValueError("The seal is broken")
    journals = {game["key"]: [entry["hash"] for entry in game["journal"]] for game in games}
    return Linked(file.decode(), journals, work)


def _work_of(games: Sequence[Json], evenings: Json) -> int:
    """The work of checking these games and evenings. Raises TooMuch."""
    work = sum([AN_ENTRY + work_of(game["journal"]) for game in games])
    work += len(compact(evenings)) // LETTERS_OF_EVENINGS
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


def _letters_in(message: str) -> bytes:
    """The letters of the link in a message: of what follows a "#", the most."""
    parts = message.replace("%23", "#").split("#")[1:]
    return max([part[: len(part) - len(part.lstrip(LETTERS))] for part in parts], key=len).encode()


def _inflated(letters: bytes) -> str:
    """What is compressed (raw deflate) in letters: five bytes in each eight."""
    whole = letters + b"0" * (-len(letters) % 8)
    eights = [whole[at : at + 8] for at in range(0, len(whole), 8)]
    data = b"".join([int(one, len(LETTERS)).to_bytes(5, "big") for one in eights])
    try:
        inflating = zlib.decompressobj(-zlib.MAX_WBITS)
        return inflating.decompress(data, LARGEST_IN_LINK).decode()
    except Exception as wrong:  # A phone raises others than a server.
        raise ValueError(*wrong.args) from None


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
        title=record.get("title", ""),
    )
    previous = journal.start_hash(start, record["players"])
    entries = []
    for number, entry in enumerate(game["journal"], start=1):
        content = entry | {"number": number, "previous_hash": previous}
        previous = journal.content_hash(content)
        entries.append(content | {"hash": previous})
    return game | {"journal": entries}
