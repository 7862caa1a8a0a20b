"""The entries of a journal: their kinds, what they hold, and what they refer to."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from games.limits import LARGEST_ENTRY
from games.scoring.adjustments import is_adjustment
from games.scoring.values import Json

LONGEST_REASON, LONGEST_LABEL = 200, 40  # in letters, of a reason and of the name of a phone
# The most bytes in a file of an entry without what it says, and of a bid that it holds.
OTHERWISE, OF_A_BID = 900, 800


class EntryKind:
    """The kinds of entries, each with what its `facts` are."""

    ANNOUNCE = "announce"  # what is announced of the hand
    RECORD = "record"  # what is recorded of the hand
    CORRECT = "correct"  # changes: a list of `change`
    INSERT = "insert"  # changes
    REMOVE = "remove"  # changes
    UNDO = "undo"  # entry: the number of the one that it revokes
    RESTORE = "restore"  # entry: the number of the undo that it revokes
    OBJECT = "object"  # facts: the objector's version, if any; own: whether they held the phone
    SETTLE = "settle"  # objection: its number; changes; withdrawn, if its author ends it
    CONFIRM = "confirm"  # side; own: whether the person held the phone
    END = "end"  # counts: true, if it counts as it stands although its agreed end is not reached
    REOPEN = "reopen"  # nothing
    NOTE = "note"  # text
    DEALER = "dealer"  # of the first hand (`first_dealer_facts`), or of one (`hand_dealer_facts`)
    REPLACE = "replace"  # after: the place of a hand; and the `moves_of` seats
    BIDDING = "bidding"  # each: whether players bid each on their own phone


ENTRY_KINDS = tuple([kind for name, kind in vars(EntryKind).items() if name.isupper()])


@dataclass(frozen=True)
class Phone:
    """The phone that wrote an entry."""

    pk: int
    key: UUID
    label: str
    # Whether only a file names it.
    imported: bool


# The phone of an entry that is only tried.
NO_PHONE = Phone(0, UUID("0" * 32), "", imported=False)


class Person(NamedTuple):
    """A player as the journal names them for good."""

    key: str
    # The name at that time.
    name: str
    # Whether they sat at the table then.
    seated: bool = True

    @property
    def stored(self) -> Json:
        """The JSON data that stands for them."""
        data: Json = {"player": self.key, "name": self.name}
        return data if self.seated else data | {"seated": False}


def read_person(data: Json | None) -> Person | None:
    """Return the person for whom that JSON data stands, None for nobody."""
    return None if data is None else _person(data)


def _person(data: Json) -> Person:
    return Person(data["player"], data["name"], data.get("seated", True))


class WaitingBid(NamedTuple):
    """A bid that a player made while others had still to bid, or that a phone made for them."""

    player: Person
    # Who held the phone, if anybody.
    by: Person | None
    # Its key.
    phone: str
    # Its name then.
    label: str
    # Whether the bid replaced one of another phone.
    replaces: bool = False
    # What was bid, None if that is not told.
    facts: Json | None = None

    @property
    def own(self) -> bool:
        """Whether the player held the phone."""
        return self.by is not None and self.by.key == self.player.key

    @property
    def stored(self) -> Json:
        """The JSON data that stands for it."""
        stored = {
            "player": self.player.stored,
            "by": self.by and self.by.stored,
            "phone": self.phone,
            "label": self.label,
            "over": self.replaces,
        }
        return stored if self.facts is None else stored | {"facts": self.facts}


def read_bids(data: Sequence[Json] | None) -> tuple[WaitingBid, ...]:
    """Return the bids for which that JSON data stands."""
    return tuple(
        [
            WaitingBid(
                _person(one["player"]),
                read_person(one["by"]),
                one["phone"],
                one["label"],
                one["over"],
                one.get("facts"),
            )
            for one in data or ()
        ]
    )


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An entry of a game's journal, chained by hash to the entry before.

    An entry that is only tried has no time or hash, and its phone is `NO_PHONE`; one that waits for
    the network on the phone that made it has no hash.
    """

    number: int
    kind: str
    # The hand's place, None for the game itself.
    hand: int | None = None
    # See `EntryKind`.
    facts: Json = field(default_factory=dict, hash=False)
    reason: str = ""
    phone: Phone = NO_PHONE
    # The phone's at that time.
    label: str | None = None
    # The player who made it, None if only the phone is known.
    by: Person | None = None
    # The bids of several phones that it has (announce, record), or made void (any other kind).
    bids: tuple[WaitingBid, ...] = ()
    client_key: UUID | None = None
    # When it came, and when it was entered without network, by the clock of the phone: None if it
    # came at once.
    made_at: datetime | None = None
    entered_at: datetime | None = None
    previous_hash: str = ""
    hash: str = ""
    imported: bool = False

    @property
    def waits(self) -> bool:
        """Whether it waits for the network."""
        return self.phone is not NO_PHONE and not self.hash


@dataclass(frozen=True)
class NewEntry:
    """The content of an entry to write."""

    kind: str
    hand: int | None = None
    facts: Json = field(default_factory=dict)
    reason: str = ""
    # The ids of those who take over seats, by seat.
    players: Mapping[int, int] = field(default_factory=dict)
    # The player who says it, where that is not the holder of the phone.
    by: Person | None = None
    bids: Sequence[WaitingBid] = ()


# The kinds of entries that may change recorded hands: `{"changes": […]}`.
CHANGING = (
    EntryKind.CORRECT,
    EntryKind.INSERT,
    EntryKind.REMOVE,
    EntryKind.SETTLE,
    EntryKind.DEALER,
)

# The kinds of entries that change no hand.
REMARKS = (EntryKind.NOTE, EntryKind.OBJECT, EntryKind.CONFIRM, EntryKind.BIDDING)

# The kinds of entries that revoke an earlier entry, or revoke an undo.
TAKING_BACK = (EntryKind.UNDO, EntryKind.RESTORE)

# The place to insert before, to insert at the end: no hand has this place.
AT_THE_END = 0


def change(place: int, facts: Json | None, before: int | None = None) -> Json:
    """Return a change of a hand, as entries store it: new facts, or None to remove the hand.
    `before` is the place of the hand before which a new or removed hand is inserted. For the open
    hand, the facts are its announcements, and None deletes them.
    """
    changed: Json = {"hand": place, "facts": facts}
    return changed if before is None else changed | {"before": before}


def first_dealer_facts(first_dealer: int, before: int, changes: Sequence[Json] = ()) -> Json:
    """The facts of a correction of the first dealer, with the `changes` that it needs."""
    facts: Json = {"first_dealer": first_dealer, "before": before}
    return facts | {"changes": list(changes)} if changes else facts


def place_of(entry: Entry) -> int:
    """The place of the hand of an entry. Raises ValueError if it is about the game itself."""
    if entry.hand is None:
        raise ValueError(entry)
    return entry.hand


def moves_of(entry: Entry) -> list[Json]:
    """Return the moves of an entry that gives seats to other players: `seat`, and `player`, None
    for whoever had it before. Several at once are a swap.
    """
    moves: list[Json] = entry.facts.get("moves", [entry.facts])
    return moves


def seat_facts(after: int, players: Mapping[int, str | None]) -> Json:
    """The facts of an entry that gives seats to `players` after the hand at a place."""
    moves = [{"seat": seat, "player": player} for seat, player in sorted(players.items())]
    return {"after": after} | (moves[0] if len(moves) == 1 else {"moves": moves})


def hand_dealer_facts(dealer: int | None, onwards: bool, changes: Sequence[Json] = ()) -> Json:
    """The facts of who deals a hand, once or `onwards`, with the `changes` that it needs; None is
    whose turn it was.
    """
    facts: Json = {"dealer": dealer}
    if onwards:
        facts["onwards"] = True
    return facts | {"changes": list(changes)} if changes else facts


def changes_of(entry: Entry) -> list[Json]:
    """Return the changes that an entry makes to hands."""
    has_changes = "changes" in entry.facts and entry.kind in CHANGING
    return entry.facts["changes"] if has_changes else []


def is_adjusting(entry: Entry) -> bool:
    """Whether an entry writes an adjustment, or puts one back."""
    inserts = entry.kind == EntryKind.INSERT
    return inserts and is_adjustment(entry.facts["changes"][0]["facts"])


def may_rescore(entry: Entry) -> bool:
    """Whether an entry changes recorded hands, or who dealt them."""
    return entry.kind == EntryKind.DEALER or bool(changes_of(entry))


def is_remark(entry: Entry) -> bool:
    """Whether an entry concerns hands without changing them, so that no page becomes outdated."""
    settles = entry.kind == EntryKind.SETTLE and not changes_of(entry)
    return settles or entry.kind in REMARKS


def is_withdrawal(entry: Entry) -> bool:
    """Whether an entry ends an objection because its author withdraws it."""
    return entry.kind == EntryKind.SETTLE and "withdrawn" in entry.facts


def is_outdated(entries: Sequence[Entry], seen: int) -> bool:
    """Whether the hands may have changed since a page loaded version `seen` of the journal."""
    return not 0 <= seen <= len(entries) or not all(map(is_remark, entries[seen:]))


class NamesPeople(Protocol):
    """An entry, or the part of it that names people."""

    @property
    def by(self) -> Person | None: ...
    @property
    def bids(self) -> Sequence[WaitingBid]: ...


def signing_keys(entries: Iterable[NamesPeople]) -> set[str]:
    """Return the keys of the people whom these entries name as those who made them, or who bid."""
    people: list[Person | None] = []
    for entry in entries:
        people.append(entry.by)
        people += [one for bid in entry.bids for one in (bid.player, bid.by)]
    return {person.key for person in people if person is not None}


def length(entries: Iterable[Entry]) -> int:
    """Return how long a journal is: each entry counts once, or once for each hand it changes, or,
    if it is large, once for each `LARGEST_ENTRY` bytes in a file.
    """
    return sum([max(len(changes_of(entry)), _parts_in_file(entry)) for entry in entries])


def _parts_in_file(entry: Entry) -> int:
    """Return how many parts of `LARGEST_ENTRY` bytes an entry has in a file, at most."""
    facts = json.dumps(entry.facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    bids = entry.bids or ()  # a file leaves them out
    size = OTHERWISE + len(facts.encode()) + 4 * len(entry.reason) + OF_A_BID * len(bids)
    return -(-size // LARGEST_ENTRY)


def touches(entry: Entry, place: int | None) -> bool:
    """Whether an entry concerns the hand at that place (None: the game itself)."""
    return entry.hand == place or place in [changed["hand"] for changed in changes_of(entry)]


def effective(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries in force, and the undos in force: a restore revokes an undo."""
    taken_back: set[int] = set()
    counting, undos = [], []
    for entry in reversed(entries):
        if entry.number in taken_back:
            continue
        if entry.kind in TAKING_BACK:
            taken_back.add(entry.facts["entry"])
            if entry.kind == EntryKind.UNDO:
                undos.append(entry)
        else:
            counting.append(entry)
    return list(reversed(counting)), list(reversed(undos))


def reverted_entry(entry: Entry, entries: Sequence[Entry]) -> Entry:
    """Return the entry that an undo or restore finally refers to; any other entry as it is. Raises
    ValueError if one refers to a later entry.
    """
    while entry.kind in TAKING_BACK:
        number = entry.facts["entry"]
        if not 1 <= number < entry.number:
            raise ValueError(entry)
        entry = entries[number - 1]
    return entry


def undone_facts(entries: Sequence[Entry], place: int) -> Json:
    """Return the facts with which the hand at a place was recorded, if that was undone and nothing
    was done since but to announce it; {} otherwise.
    """
    for entry in reversed(entries):
        undone = undone_entry(entries, entry if entry.kind == EntryKind.UNDO else None)
        about_it = place == (entry if undone is None else undone).hand
        if undone is not None and undone.kind == EntryKind.RECORD:
            return undone.facts if about_it else {}
        announces = EntryKind.ANNOUNCE in (entry.kind, undone and undone.kind)
        if not is_remark(entry) and not (announces and about_it):
            break
    return {}


def undone_entry(entries: Sequence[Entry], undo: Entry | None) -> Entry | None:
    """Return the entry that an undo revoked; None without an undo."""
    return None if undo is None else entries[undo.facts["entry"] - 1]
