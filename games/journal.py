"""The journal: fold entries into the current state of a game, and chain them by hashes.

Nothing here touches the database: the entries are passed in, in order.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.models import Entry, Game, Kind
from games.scoring.record import FORMAT
from games.scoring.values import Json

CHANGING = (Kind.CORRECT, Kind.INSERT, Kind.REMOVE, Kind.SETTLE)
"""The kinds of entries that may change existing hands: `{"changes": […]}`."""

AT_THE_END = 0
"""Insert before this place to append a hand: no hand has it."""


@dataclass(frozen=True)
class Hand:
    """A recorded hand, with the facts of its newest entry.

    `number` is its position on the sheet. `place` identifies it in entries and never changes, even
    if hands before it are inserted or removed. `entries` are its entries in force.
    """

    number: int
    place: int
    facts: Json
    entries: tuple[Entry, ...]

    @property
    def inserted(self) -> bool:
        """Whether it was inserted after later hands had been recorded."""
        return any(entry.kind == Kind.INSERT for entry in self.entries)

    @property
    def corrected(self) -> bool:
        """Whether it was changed after it had been recorded."""
        return len([entry for entry in self.entries if entry.kind != Kind.ANNOUNCE]) > 1


@dataclass(frozen=True)
class Removed:
    """A hand removed by `entry`, with its place and its facts.

    `before` is the place of the hand that now follows its old position, or AT_THE_END.
    """

    place: int
    facts: Json
    entry: Entry
    before: int


@dataclass(frozen=True)
class Objection:
    """An objection to a hand: `entry` holds the reason, `facts` the objector's version, if any.

    `settled` is the entry that settled it, None while it is open.
    """

    entry: Entry
    facts: Json | None
    settled: Entry | None


@dataclass(frozen=True)
class Confirmation:
    """A side has confirmed a hand (`place`), or the whole game (None).

    `voided` is the first entry that changed what was confirmed, None while it is valid.
    """

    entry: Entry
    side: int
    place: int | None
    voided: Entry | None


@dataclass(frozen=True)
class Current:
    """The current state of a game according to its entries.

    `hands` are the recorded hands in the order of the sheet, `removed` the removed ones. `open`
    holds the announcements of the next hand, if any; `ended` says whether the game was ended early.
    `note` is the note of the game, `hand_notes` the notes of hands by place. `next_place` is the
    place of the hand in play, `free_place` the place for an inserted hand. `last` is the entry that
    an undo reverts, `undone` the undo that a restore reverts.
    """

    hands: tuple[Hand, ...]
    removed: tuple[Removed, ...]
    open: Json | None
    ended: bool
    note: str
    hand_notes: dict[int, str]
    objections: tuple[Objection, ...]
    confirmations: tuple[Confirmation, ...]
    next_place: int
    free_place: int
    last: Entry | None
    undone: Entry | None = field(compare=False)

    @property
    def next_number(self) -> int:
        """The number of the hand to be announced or recorded."""
        return len(self.hands) + 1

    @property
    def open_objections(self) -> tuple[Objection, ...]:
        """The objections that are not settled."""
        return tuple([objection for objection in self.objections if objection.settled is None])

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the hands of the sheet, in order, and of the open hand if any."""
        recorded = tuple([hand.place for hand in self.hands])
        return recorded if self.open is None else (*recorded, self.next_place)

    def place_of(self, number: int) -> int | None:
        """The place of the hand with that number, which may be open; None if there is none."""
        return self.places[number - 1] if 1 <= number <= len(self.places) else None

    def number_of(self, place: int) -> int | None:
        """The number of the hand with that place, which may be open; None if there is none."""
        return self.places.index(place) + 1 if place in self.places else None


def change(place: int, facts: Json | None, before: int | None = None) -> Json:
    """A change of a hand, as an entry stores it: new facts, or None to remove the hand.

    To insert a hand or restore a removed one, `before` is the place of the hand that follows it.
    For the open hand, the facts are its announcements, or None to withdraw them.
    """
    changed: Json = {"hand": place, "facts": facts}
    return changed if before is None else changed | {"before": before}


def changes_of(entry: Entry) -> list[Json]:
    """The changes that an entry makes to existing hands."""
    return entry.facts.get("changes", []) if entry.kind in CHANGING else []


def is_remark(entry: Entry) -> bool:
    """Whether an entry changes no hand, so that open pages stay up to date."""
    settles = entry.kind == Kind.SETTLE and not changes_of(entry)
    return settles or entry.kind in (Kind.NOTE, Kind.OBJECT, Kind.CONFIRM)


def is_outdated(entries: Sequence[Entry], seen: int) -> bool:
    """Whether hands may have changed since a page that showed the journal up to entry `seen`."""
    return not 0 <= seen <= len(entries) or not all(is_remark(entry) for entry in entries[seen:])


def touches(entry: Entry, place: int | None) -> bool:
    """Whether an entry is about the hand of that place (None: about the game itself)."""
    return entry.hand == place or any(changed["hand"] == place for changed in changes_of(entry))


def fold(entries: Iterable[Entry]) -> Current:
    """The current state after all entries of a game, in order. Undone entries leave no trace."""
    entries = list(entries)
    in_force, undos = effective(entries)
    folding = _Folding()
    for entry in in_force:
        folding.apply(entry)
    last = in_force[-1] if in_force else None
    undone = undos[-1] if undos and (last is None or undos[-1].number > last.number) else None
    return folding.current(last, undone)


def effective(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The entries in force, and the undos in force: a restore reverts an undo."""
    reverted: set[int] = set()
    in_force, undos = [], []
    for entry in reversed(entries):
        if entry.number in reverted:
            continue
        if entry.kind in (Kind.UNDO, Kind.RESTORE):
            reverted.add(entry.facts["entry"])
            if entry.kind == Kind.UNDO:
                undos.append(entry)
        else:
            in_force.append(entry)
    return in_force[::-1], undos[::-1]


def taken_back(entries: Sequence[Entry], undo: Entry | None) -> Entry | None:
    """The entry that an undo reverted; None if there is no undo."""
    return None if undo is None else entries[undo.facts["entry"] - 1]


class _Folding:
    """The state of a fold: `order` holds the places on the sheet, `facts` the facts by place."""

    def __init__(self) -> None:
        self.order: list[int] = []
        self.facts: dict[int, Json] = {}
        self.entries: dict[int, list[Entry]] = {}
        self.removed: dict[int, tuple[Json, Entry, list[int]]] = {}
        self.notes: dict[int | None, str] = {}
        self.objections: list[Entry] = []
        self.settlements: dict[int, Entry] = {}
        self.confirmations: list[Entry] = []
        self.changes: list[Entry] = []
        self.open: Json | None = None
        self.open_place = 0
        self.ended = False

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        if entry.kind == Kind.NOTE:
            self.notes[entry.hand] = entry.facts["text"]
        elif entry.kind in (Kind.END, Kind.REOPEN):
            self.ended = entry.kind == Kind.END
        elif entry.kind == Kind.OBJECT:
            self.objections.append(entry)
        elif entry.kind == Kind.CONFIRM:
            self.confirmations.append(entry)
        elif entry.kind == Kind.ANNOUNCE:
            self.open, self.open_place = entry.facts, entry.hand
            self.entries.setdefault(entry.hand, []).append(entry)
        elif entry.kind == Kind.RECORD:
            self.order.append(entry.hand)
            self._set_facts(entry, entry.hand, entry.facts)
            self.open, self.open_place = None, 0
        else:
            self._change(entry)

    def current(self, last: Entry | None, undone: Entry | None) -> Current:
        """The state after the entries applied so far."""
        hands = [
            Hand(number, place, self.facts[place], tuple(self.entries[place]))
            for number, place in enumerate(self.order, start=1)
        ]
        return Current(
            hands=tuple(hands),
            removed=tuple([self._removed(place) for place in self.removed]),
            open=self.open,
            ended=self.ended,
            note=self.notes.get(None, ""),
            hand_notes={place: note for place, note in self.notes.items() if place is not None},
            objections=tuple([self._objection(entry) for entry in self.objections]),
            confirmations=tuple([self._confirmation(entry) for entry in self.confirmations]),
            next_place=self.open_place or 1 + max(self.facts, default=0),
            free_place=1 + max([self.open_place, *self.facts]),
            last=last,
            undone=undone,
        )

    def _change(self, entry: Entry) -> None:
        if entry.kind == Kind.SETTLE:
            self.settlements[entry.facts["objection"]] = entry
        for changed in changes_of(entry):
            place, facts = changed["hand"], changed["facts"]
            if place == self.open_place:
                self.open, self.open_place = facts, 0 if facts is None else place
                continue
            if facts is None:
                following = self.order[self.order.index(place) + 1 :]
                self.removed[place] = (self.facts[place], entry, following)
                self.order.remove(place)
            elif "before" in changed:
                self.removed.pop(place, None)
                self.order.insert(self._position(changed["before"]), place)
            self._set_facts(entry, place, facts or {})

    def _position(self, before: int) -> int:
        return len(self.order) if before == AT_THE_END else self.order.index(before)

    def _removed(self, place: int) -> Removed:
        facts, entry, following = self.removed[place]
        before = next((other for other in following if other in self.order), AT_THE_END)
        return Removed(place, facts, entry, before)

    def _set_facts(self, entry: Entry, place: int, facts: Json) -> None:
        self.facts[place] = facts
        self.entries.setdefault(place, []).append(entry)
        self.changes.append(entry)

    def _objection(self, entry: Entry) -> Objection:
        return Objection(entry, entry.facts.get("facts"), self.settlements.get(entry.number))

    def _confirmation(self, entry: Entry) -> Confirmation:
        later = [
            other
            for other in self.changes
            if other.number > entry.number and (entry.hand is None or touches(other, entry.hand))
        ]
        voided = later[0] if later else None
        return Confirmation(entry, entry.facts["side"], entry.hand, voided)


def record_of(game: Game, names: Sequence[str], current: Current) -> Json:
    """The game's record, `scorekeeper/1`: its frame, the recorded hands and the open hand."""
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
    """The hash that a game's first entry is chained to: it covers everything set at the start."""
    return content_hash(
        {
            "key": game.key,
            "game": game.kind,
            "players": list(names),
            "first_dealer": game.first_dealer,
            "rules": game.rules,
            "core_version": game.core_version,
        }
    )


def entry_content(entry: Entry) -> Json:
    """The content that an entry's hash covers, including the hash of the previous entry."""
    return {
        "number": entry.number,
        "kind": entry.kind,
        "hand": entry.hand,
        "facts": entry.facts,
        "reason": entry.reason,
        "phone": str(entry.phone.key),
        "client_key": str(entry.client_key),
        "made_at": entry.made_at.isoformat(timespec="microseconds"),
        "previous_hash": entry.previous_hash,
    }


def entry_hash(entry: Entry) -> str:
    """The hash of an entry's content."""
    return content_hash(entry_content(entry))


def exported_entry(entry: Entry) -> Json:
    """A whole entry, as it is exported and verified: its content and its own hash."""
    return entry_content(entry) | {"hash": entry.hash}


def first_broken(start: str, exported: Iterable[Json]) -> int | None:
    """The number of the first entry (as `exported_entry` returns it) that was altered.

    None if the whole chain from `start` is valid. Raises KeyError if an entry lacks a field.
    """
    previous = start
    for number, entry in enumerate(exported, start=1):
        content = {name: entry[name] for name in entry if name != "hash"}
        chained = entry["number"] == number and entry["previous_hash"] == previous
        if not chained or entry["hash"] != content_hash(content):
            return number
        previous = entry["hash"]
    return None


def content_hash(content: Json) -> str:
    """The SHA-256 of a JSON value, whatever the order of its keys."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
