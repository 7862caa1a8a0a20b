"""The chain: each entry carries the hash of its content and of the entry before it."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games.journal.entries import Entry, EntryKind
from games.journal.fold import Current
from games.numbers import in_letters
from games.scoring.record import RECORD_FORMAT, folded
from games.scoring.values import Json

KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
# Of the key of a game, in addresses: without letters that look alike.
KEY_LENGTH = 10


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a game starts with; the first hash covers it, with the names of the players."""

    key: str
    kind: str
    first_dealer: int
    rules: Json
    core_version: int
    # "" unless the game has one.
    title: str = ""


def record_of(game: Settings, names: Sequence[str], current: Current) -> Json:
    """Return the game's record (`scorekeeper/1`)."""
    record: Json = {
        "format": RECORD_FORMAT,
        "game": game.kind,
        "players": list(names),
        "first_dealer": first_dealer(game, current),
        "rules": game.rules,
        "hands": [hand.facts for hand in current.hands],
        **_titled(game),
    }
    if current.open is not None:
        record["open"] = current.open
    if current.dealt:
        record["dealt"] = [
            {"hand": hand, "seat": seat} | ({"onwards": True} if onwards else {})
            for hand, seat, onwards in current.dealt
        ]
    if current.replaced:
        record["replaced"] = [
            {"hand": one.number, "seat": one.seat, "player": one.player} for one in current.replaced
        ]
    return record


def first_dealer(game: Settings, current: Current) -> int:
    """Return the seat of the first dealer, as corrected."""
    return game.first_dealer if current.first_dealer is None else current.first_dealer


def dealer_at_start(record: Json, entries: Iterable[tuple[str, Json]]) -> int:
    """Return the first dealer when the game started, from the kind and facts of each entry."""
    dealers = [facts for kind, facts in entries if kind == EntryKind.DEALER]
    corrected = [facts["before"] for facts in dealers if "before" in facts]
    seat: int = corrected[0] if corrected else record["first_dealer"]
    return seat


def game_key(content: object) -> str:
    """Return the key of a game that follows from what it is made of: the same wherever it is."""
    return in_letters(int(content_hash(content), 16), KEY_LETTERS, KEY_LENGTH)


def is_key(text: str) -> bool:
    """Whether a text may be the key of a game."""
    return len(text) == KEY_LENGTH and all(letter in KEY_LETTERS for letter in text)


def person_key(form: UUID | None, name: str) -> str:
    """Return the key of a person whom a form names for the first time, from the client key of that
    form: a phone without network finds the same as the server to which it is sent later.
    """
    return game_key([str(form), folded(name)])


def start_hash(game: Settings, names: Sequence[str]) -> str:
    """Return the hash before the first entry: it covers the settings at the start."""
    return content_hash(
        {
            "key": game.key,
            "game": game.kind,
            "players": list(names),
            "first_dealer": game.first_dealer,
            "rules": game.rules,
            "core_version": game.core_version,
            **_titled(game),
        }
    )


def _titled(game: Settings) -> Json:
    return {"title": game.title} if game.title else {}


def entry_content(entry: Entry) -> Json:
    """Return the content of an entry that its hash covers. `by`, `bids`, `label` and `entered_at`
    are only included if there is anything to say.
    """
    content = {
        "number": entry.number,
        "kind": entry.kind,
        "hand": entry.hand,
        "facts": entry.facts,
        "reason": entry.reason,
        "phone": str(entry.phone.key),
        "client_key": str(entry.client_key),
        "made_at": _moment(entry.made_at),
        "previous_hash": entry.previous_hash,
    }
    known = {
        "by": entry.by and entry.by.stored,
        "bids": [bid.stored for bid in entry.bids] or None,
        "label": entry.label,
        "entered_at": _moment(entry.entered_at),
    }
    return content | {name: value for name, value in known.items() if value is not None}


def entry_hash(entry: Entry) -> str:
    """Return the hash of an entry's content and of the entry before it."""
    return content_hash(entry_content(entry))


def exported_entry(entry: Entry) -> Json:
    """Return an entry as it is exported and verified: its content and its hash."""
    return entry_content(entry) | {"hash": entry.hash}


def line_content(line: Any) -> Json:
    """Return what the hash of a line of a register covers, which is chained like a journal."""
    return {
        "number": line.number,
        "what": line.what,
        "game": line.game,
        "evening": line.evening,
        "content": line.content,
        "made_at": line.made_at.isoformat(timespec="microseconds"),
        "previous_hash": line.previous_hash,
    }


def exported_line(line: Any) -> Json:
    """Return a line of a register as it is exported and verified: its content and its hash."""
    return line_content(line) | {"hash": line.hash}


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="microseconds")


def first_broken(start: str, written: Iterable[Json]) -> int | None:
    """Return the number of the first altered entry, None if the chain from `start` is intact.
    `written` holds `exported_entry` or `exported_line` values. Raises KeyError if one lacks a
    field.
    """
    previous = start
    for number, entry in enumerate(written, start=1):
        content = {name: entry[name] for name in entry if name != "hash"}
        chained = entry["number"] == number and entry["previous_hash"] == previous
        if not chained or entry["hash"] != content_hash(content):
            return number
        previous = entry["hash"]
    return None


def content_hash(content: object) -> str:
    """Return the SHA-256 of a JSON value, independent of the order of its keys."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
