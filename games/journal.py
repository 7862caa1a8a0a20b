"""The journal: entries folded into what they say now, and chained so that a change shows.

Nothing here touches the database: entries are given, in order.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.models import Entry, Game, Kind
from games.scoring.record import FORMAT
from games.scoring.values import Json

CHANGING = (Kind.CORRECT, Kind.INSERT, Kind.REMOVE, Kind.SETTLE, Kind.DEALER)
"""The kinds of entries that may change hands already written: `{"changes": […]}`."""

TAKING_BACK = (Kind.UNDO, Kind.RESTORE)
"""The kinds of entries that say that an earlier entry does not count, or counts again."""

AT_THE_END = 0
"""What a hand is put in front of where none follows it: no hand has this place."""


@dataclass(frozen=True)
class Hand:
    """A recorded hand, as its newest entry tells it.

    `number` is where it stands on the sheet, `place` what its entries call it, whatever was put in
    or taken out before it; `entries` are those that count.
    """

    number: int
    place: int
    facts: Json
    entries: tuple[Entry, ...]

    @property
    def inserted(self) -> bool:
        """Whether it was put in after hands that were played later."""
        return any(entry.kind == Kind.INSERT for entry in self.entries)

    @property
    def corrected(self) -> bool:
        """Whether it says something else than when it was written."""
        return len([entry for entry in self.entries if entry.kind != Kind.ANNOUNCE]) > 1


@dataclass(frozen=True)
class Removed:
    """A hand that was taken out by `entry`: what it was called, what it said and stood before.

    `before` is the place of the hand that follows now where it stood, or AT_THE_END.
    """

    place: int
    facts: Json
    entry: Entry
    before: int


@dataclass(frozen=True)
class Objection:
    """Somebody holds a hand to be wrong: `entry` says why, `facts` what it should be, if said.

    `settled` is the entry that settled it, None while it is open.
    """

    entry: Entry
    facts: Json | None
    settled: Entry | None


@dataclass(frozen=True)
class Confirmation:
    """A side says that a hand (`place`), or the whole game (None), is right.

    `voided` is the entry that changed what was confirmed, None while it stands.
    """

    entry: Entry
    side: int
    place: int | None
    voided: Entry | None


@dataclass(frozen=True)
class Replaced:
    """Somebody took over a seat, as `entry` says: `player` sits there from the hand `number` on."""

    number: int
    seat: int
    player: str
    entry: Entry


@dataclass(frozen=True)
class Current:
    """What the entries say now.

    `hands` are those recorded, in the order of the sheet, `removed` those taken out; `open` holds
    the facts announced of the next one, None where there are none; `ended` is whether the game was
    ended early; `note` is the game's own, `hand_notes` those of hands by their place; `next_place`
    is the place of the hand in play, `free_place` that of one to be put in; `first_dealer` is the
    corrected one, None where it is the one at the start; `replaced` is who took over a seat, in
    order of hands; `last` is the entry that an undo takes back, `undone` the undo that a restore
    takes back.
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
    first_dealer: int | None
    replaced: tuple[Replaced, ...]
    last: Entry | None
    undone: Entry | None = field(compare=False)

    @property
    def next_number(self) -> int:
        """The number of the hand to be announced or recorded."""
        return len(self.hands) + 1

    @property
    def open_objections(self) -> tuple[Objection, ...]:
        """The objections that nobody has settled."""
        return tuple([one for one in self.objections if one.settled is None])

    @property
    def places(self) -> tuple[int, ...]:
        """What the entries call the hands of the sheet, in order, and the open one if any."""
        recorded = tuple([hand.place for hand in self.hands])
        return recorded if self.open is None else (*recorded, self.next_place)

    def place_of(self, number: int) -> int | None:
        """What the entries call the hand of that number, the open one too; None if it is none."""
        return self.places[number - 1] if 1 <= number <= len(self.places) else None

    def number_of(self, place: int) -> int | None:
        """The number of the hand of that place, the open one too; None if it is none."""
        return self.places.index(place) + 1 if place in self.places else None


def change(place: int, facts: Json | None, before: int | None = None) -> Json:
    """A change of one hand, as an entry writes it: new facts, None to take the hand out.

    `before` is the place of the hand that a new one, or one taken out earlier, is put in front of.
    Of the open hand the facts are its announcements; None takes them back.
    """
    changed: Json = {"hand": place, "facts": facts}
    return changed if before is None else changed | {"before": before}


def dealer_facts(first_dealer: int, before: int, changes: Sequence[Json] = ()) -> Json:
    """The facts of an entry that corrects the first dealer, and the hands that this would make
    impossible.
    """
    facts: Json = {"first_dealer": first_dealer, "before": before}
    return facts | {"changes": list(changes)} if changes else facts


def changes_of(entry: Entry) -> list[Json]:
    """The changes that an entry makes to hands already written."""
    return entry.facts.get("changes", []) if entry.kind in CHANGING else []


def is_remark(entry: Entry) -> bool:
    """Whether an entry speaks of hands and changes none: nobody's page is out of date for it."""
    settles = entry.kind == Kind.SETTLE and not changes_of(entry)
    return settles or entry.kind in (Kind.NOTE, Kind.OBJECT, Kind.CONFIRM)


def is_outdated(entries: Sequence[Entry], seen: int) -> bool:
    """Whether the hands may have changed since a page saw the journal up to its entry `seen`."""
    return not 0 <= seen <= len(entries) or not all(is_remark(one) for one in entries[seen:])


def touches(entry: Entry, place: int | None) -> bool:
    """Whether an entry says anything of the hand of that place (None: of the game itself)."""
    return entry.hand == place or any(changed["hand"] == place for changed in changes_of(entry))


def fold(entries: Iterable[Entry]) -> Current:
    """What a game's entries, in order, say now. Entries taken back leave no trace in it."""
    entries = list(entries)
    counting, undos = effective(entries)
    folding = _Folding()
    for entry in counting:
        folding.take(entry)
    last = counting[-1] if counting else None
    undone = undos[-1] if undos and (last is None or undos[-1].number > last.number) else None
    return folding.current(last, undone)


def effective(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The entries that count, and the undos that do: a restore takes back an undo."""
    taken_back: set[int] = set()
    counting, undos = [], []
    for entry in reversed(entries):
        if entry.number in taken_back:
            continue
        if entry.kind in TAKING_BACK:
            taken_back.add(entry.facts["entry"])
            if entry.kind == Kind.UNDO:
                undos.append(entry)
        else:
            counting.append(entry)
    return counting[::-1], undos[::-1]


def taken_back(entries: Sequence[Entry], undo: Entry | None) -> Entry | None:
    """The entry that an undo took back; None where there is no undo."""
    return None if undo is None else entries[undo.facts["entry"] - 1]


class _Folding:
    """The state of a fold: `order` holds the places of the sheet, `everywhere` those of removed
    hands too, `told` the facts of each.
    """

    def __init__(self) -> None:
        self.order: list[int] = []
        self.told: dict[int, Json] = {}
        self.said: dict[int, list[Entry]] = {}
        self.removed: dict[int, tuple[Json, Entry, list[int]]] = {}
        self.everywhere: list[int] = []
        self.notes: dict[int | None, str] = {}
        self.objections: list[Entry] = []
        self.settlements: dict[int, Entry] = {}
        self.confirmations: list[Entry] = []
        self.writings: list[Entry] = []
        self.first_dealer: int | None = None
        self.replacing: list[Entry] = []
        self.open: Json | None = None
        self.open_place = 0
        self.ended = False

    def take(self, entry: Entry) -> None:
        """Let one more entry count."""
        if entry.kind == Kind.NOTE:
            self.notes[entry.hand] = entry.facts["text"]
        elif entry.kind in (Kind.END, Kind.REOPEN):
            self.ended = entry.kind == Kind.END
        elif entry.kind == Kind.OBJECT:
            self.objections.append(entry)
        elif entry.kind == Kind.CONFIRM:
            self.confirmations.append(entry)
        elif entry.kind == Kind.DEALER:
            self.first_dealer = entry.facts["first_dealer"]
            self._change(entry)
        elif entry.kind == Kind.REPLACE:
            self.replacing.append(entry)
        elif entry.kind == Kind.ANNOUNCE:
            self.open, self.open_place = entry.facts, entry.hand
            self.said.setdefault(entry.hand, []).append(entry)
        elif entry.kind == Kind.RECORD:
            self.order.append(entry.hand)
            self.everywhere.append(entry.hand)
            self._tell(entry, entry.hand, entry.facts)
            self.open, self.open_place = None, 0
        else:
            self._change(entry)

    def current(self, last: Entry | None, undone: Entry | None) -> Current:
        """What was taken so far says."""
        hands = [
            Hand(number, place, self.told[place], tuple(self.said[place]))
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
            next_place=self.open_place or 1 + max(self.told, default=0),
            free_place=1 + max([self.open_place, *self.told]),
            first_dealer=self.first_dealer,
            replaced=tuple(self._replaced()),
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
                index = self.order.index(place)
                following = self.order[index + 1 :]
                self.removed[place] = (self.told[place], entry, following)
                self.order.remove(place)
            elif "before" in changed:
                self.removed.pop(place, None)
                self._insert(place, self._position(changed["before"]))
            self._tell(entry, place, facts or {})

    def _insert(self, place: int, index: int) -> None:
        """Put a hand on the sheet: right after the one before it, in front of any removed there."""
        if place in self.everywhere:
            self.everywhere.remove(place)
        previous = self.order[index - 1] if index else None
        self.everywhere.insert(
            0 if previous is None else self.everywhere.index(previous) + 1, place
        )
        self.order.insert(index, place)

    def _position(self, before: int) -> int:
        return len(self.order) if before == AT_THE_END else self.order.index(before)

    def _removed(self, place: int) -> Removed:
        facts, entry, following = self.removed[place]
        before = next((one for one in following if one in self.order), AT_THE_END)
        return Removed(place, facts, entry, before)

    def _replaced(self) -> list[Replaced]:
        """Who took over a seat, in order of hands. What is said later of a seat goes for all hands
        from there on; without a player nobody takes it over.
        """
        found: list[Replaced] = []
        for entry in self.replacing:
            seat, number = entry.facts["seat"], self._number_after(entry.facts["after"])
            found = [one for one in found if one.seat != seat or one.number < number]
            if entry.facts["player"] is not None and number <= len(self.order) + 1:
                found.append(Replaced(number, seat, entry.facts["player"], entry))
        return sorted(found, key=lambda one: (one.number, one.entry.number))

    def _number_after(self, place: int) -> int:
        """The number of the hand that follows the one of that place, even if that was removed. The
        first hand belongs to those who sat there at the start.
        """
        before = self.everywhere[: self.everywhere.index(place) + 1]
        return max(2, 1 + len([one for one in before if one in self.order]))

    def _tell(self, entry: Entry, place: int, facts: Json) -> None:
        self.told[place] = facts
        self.said.setdefault(place, []).append(entry)
        self.writings.append(entry)

    def _objection(self, entry: Entry) -> Objection:
        return Objection(entry, entry.facts.get("facts"), self.settlements.get(entry.number))

    def _confirmation(self, entry: Entry) -> Confirmation:
        later = [
            one
            for one in self.writings
            if one.number > entry.number and (entry.hand is None or touches(one, entry.hand))
        ]
        voided = later[0] if later else None
        return Confirmation(entry, entry.facts["side"], entry.hand, voided)


def record_of(game: Game, names: Sequence[str], current: Current) -> Json:
    """The game's record, `scorekeeper/1`: its frame, the hands recorded and the one announced."""
    record: Json = {
        "format": FORMAT,
        "game": game.kind,
        "players": list(names),
        "first_dealer": first_dealer(game, current),
        "rules": game.rules,
        "hands": [hand.facts for hand in current.hands],
    }
    if current.open is not None:
        record["open"] = current.open
    if current.replaced:
        record["replaced"] = [
            {"hand": one.number, "seat": one.seat, "player": one.player} for one in current.replaced
        ]
    return record


def first_dealer(game: Game, current: Current) -> int:
    """Who dealt the first hand, as the journal says it now."""
    return game.first_dealer if current.first_dealer is None else current.first_dealer


def dealer_at_start(record: Json, said: Iterable[tuple[str, Json]]) -> int:
    """Who was to deal first when the game of that record started, from the kind and facts
    of each entry. The first hash covers it.
    """
    corrected = [facts["before"] for kind, facts in said if kind == Kind.DEALER]
    return corrected[0] if corrected else record["first_dealer"]


def start_hash(game: Game, names: Sequence[str]) -> str:
    """What a game's first entry is chained to: all that was settled before the first hand."""
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
    """All that an entry says, and the hash of the entry before it: what its own hash covers.

    `by` is there only where it was given: entries from before it existed keep their hashes.
    """
    content = {
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
    return content if entry.by is None else content | {"by": entry.by}


def entry_hash(entry: Entry) -> str:
    """The hash of all that the entry says and of the entry before it."""
    return content_hash(entry_content(entry))


def exported_entry(entry: Entry) -> Json:
    """An entry whole, as it is exported and proved: what it says, and its own hash."""
    return entry_content(entry) | {"hash": entry.hash}


def first_broken(start: str, written: Iterable[Json]) -> int | None:
    """The number of the first entry, `exported_entry`, that is not what was once written.

    None where the chain holds from `start` on. Raises KeyError where one lacks a field.
    """
    previous = start
    for number, entry in enumerate(written, start=1):
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
