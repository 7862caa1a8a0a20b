"""The journal: entries folded into what they say now, and chained so that a change shows.

Nothing here touches the database: entries are given, in order.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Entry, Game, Kind
from games.scoring.record import FORMAT
from games.scoring.values import Json


@dataclass(frozen=True)
class Hand:
    """A recorded hand, as its newest entry tells it; `entries` are those that count."""

    number: int
    facts: Json
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Current:
    """What the entries say now.

    `hands` are those recorded; `open` holds the facts announced of the next one, None where there
    are none; `ended` is whether the game was ended early; `note` is the game's own, `hand_notes`
    those of hands by their number; `last` is the entry that an undo takes back.
    """

    hands: tuple[Hand, ...]
    open: Json | None
    ended: bool
    note: str
    hand_notes: dict[int, str]
    last: Entry | None

    @property
    def next_number(self) -> int:
        """The number of the hand to be announced or recorded."""
        return len(self.hands) + 1

    def has_hand(self, number: int) -> bool:
        """Whether that hand is recorded or announced."""
        return 1 <= number <= len(self.hands) + (self.open is not None)


def fold(entries: Iterable[Entry]) -> Current:
    """What a game's entries, in order, say now. Entries taken back leave no trace in it."""
    effective = _effective(list(entries))
    told: dict[int, list[Entry]] = {}
    notes: dict[int | None, str] = {}
    ended = False
    for entry in effective:
        if entry.kind == Kind.NOTE:
            notes[entry.hand] = entry.facts["text"]
        elif entry.kind == Kind.END:
            ended = True
        else:
            told.setdefault(entry.hand, []).append(entry)
    hands = [Hand(number, told[number][-1].facts, tuple(told[number])) for number in sorted(told)]
    is_open = bool(hands) and hands[-1].entries[-1].kind == Kind.ANNOUNCE
    return Current(
        open=hands.pop().facts if is_open else None,
        hands=tuple(hands),
        ended=ended,
        note=notes.pop(None, ""),
        hand_notes=notes,
        last=effective[-1] if effective else None,
    )


def record_of(game: Game, names: Sequence[str], current: Current) -> Json:
    """The game's record, `scorekeeper/1`: its frame, the hands recorded and the one announced."""
    record: Json = {
        "format": FORMAT,
        "game": game.kind,
        "players": list(names),
        "first_dealer": game.first_dealer,
        "rules": game.rules,
        "hands": [hand.facts for hand in current.hands],
    }
    if current.open is not None:
        record["open"] = current.open
    return record


def start_hash(game: Game, names: Sequence[str]) -> str:
    """What a game's first entry is chained to: all that was settled before the first hand."""
    return _hash(
        {
            "key": game.key,
            "game": game.kind,
            "players": list(names),
            "first_dealer": game.first_dealer,
            "rules": game.rules,
            "core_version": game.core_version,
        }
    )


def entry_hash(entry: Entry) -> str:
    """The hash of all that the entry says and of the entry before it."""
    return _hash(
        {
            "number": entry.number,
            "kind": entry.kind,
            "hand": entry.hand,
            "facts": entry.facts,
            "phone": str(entry.phone.key),
            "client_key": str(entry.client_key),
            "made_at": entry.made_at.isoformat(timespec="microseconds"),
            "previous_hash": entry.previous_hash,
        }
    )


def first_broken(start: str, entries: Iterable[Entry]) -> int | None:
    """The number of the first entry that is not what was written, None where the chain holds."""
    previous = start
    for number, entry in enumerate(entries, start=1):
        chained = entry.number == number and entry.previous_hash == previous
        if not chained or entry.hash != entry_hash(entry):
            return number
        previous = entry.hash
    return None


def _effective(entries: list[Entry]) -> list[Entry]:
    undone = {entry.facts["entry"] for entry in entries if entry.kind == Kind.UNDO}
    return [entry for entry in entries if entry.kind != Kind.UNDO and entry.number not in undone]


def _hash(content: Json) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
