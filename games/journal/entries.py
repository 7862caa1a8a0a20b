"""The entries of a journal: their kinds, what they hold, and what they refer to."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games.limits import LARGEST_ENTRY
from games.scoring.values import Json

LONGEST_REASON, LONGEST_LABEL = 200, 40
"""In letters, of a reason and of the name of a phone."""

OTHERWISE, OF_A_BID = 900, 800
"""The most bytes in a file of an entry without what it says, and of a bid that it holds."""


class EntryKind:
    """The kinds of entries."""

    ANNOUNCE = "announce"
    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"
    REMOVE = "remove"
    UNDO = "undo"
    RESTORE = "restore"
    OBJECT = "object"
    SETTLE = "settle"
    CONFIRM = "confirm"
    END = "end"
    REOPEN = "reopen"
    NOTE = "note"
    DEALER = "dealer"
    REPLACE = "replace"
    BIDDING = "bidding"


KINDS = tuple([kind for name, kind in vars(EntryKind).items() if name.isupper()])


@dataclass(frozen=True)
class Phone:
    """The phone that wrote an entry; `imported` is whether only a file names it."""

    pk: int
    key: UUID
    label: str
    imported: bool


NOBODY = Phone(0, UUID("0" * 32), "", imported=False)
"""The phone of an entry that is only tried."""


class Person(NamedTuple):
    """A player as the journal names them for good: the player's `key`, the `name` at that time, and
    whether they sat at the table then.
    """

    key: str
    name: str
    seated: bool = True

    @property
    def stored(self) -> Json:
        """The JSON data that stands for them."""
        said: Json = {"player": self.key, "name": self.name}
        return said if self.seated else said | {"seated": False}


def read_person(said: Json | None) -> Person | None:
    """Return the person for whom that JSON data stands, None for nobody."""
    return None if said is None else _person(said)


def _person(said: Json) -> Person:
    return Person(said["player"], said["name"], said.get("seated", True))


class WaitingBid(NamedTuple):
    """A bid that a `player` made while others had still to bid, or that a phone made for them: `by`
    is who held that phone, if anybody, `phone` its key, `label` its name then; `over` is whether it
    replaced a bid of another phone. `said` is what was bid, None if that is not told.
    """

    player: Person
    by: Person | None
    phone: str
    label: str
    over: bool = False
    said: Json | None = None

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
            "over": self.over,
        }
        return stored if self.said is None else stored | {"said": self.said}


def read_bids(said: Sequence[Json] | None) -> tuple[WaitingBid, ...]:
    """Return the bids for which that JSON data stands."""
    return tuple(
        [
            WaitingBid(
                _person(one["player"]),
                read_person(one["by"]),
                one["phone"],
                one["label"],
                one["over"],
                one.get("said"),
            )
            for one in said or ()
        ]
    )


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An entry of a game's journal, chained by hash to the entry before.

    `hand` is the hand's place, None for the game itself. `facts` are the hand's (announce,
    record), `{"changes": […]}` from `change` (correct, insert, remove, and settle, which also has
    the number of its `"objection"`, and `"withdrawn"` if its author ends it), the objector's
    version `{"facts": …}` (object), `{"side": …}` (confirm), for both, if somebody signs, whether
    they held the phone, `"own"`, the revoked `{"entry": …}` (undo, restore), `{"text": …}` (note),
    the corrected `"first_dealer"`, the previous one, `"before"`, and the `"changes"` that it needs,
    if any, or the `"dealer"` of the hand, this once or `"onwards"`, None for whose turn it was
    (dealer), the `"player"` who takes over a `"seat"` `"after"` the hand at that place, or None for
    the player who had it before, or several such `"moves"` (replace), whether players bid `"each"`
    on their own phone (bidding), or `{}` (end, reopen). `label` is the phone's at that time; `by`
    is the player who made it, None if only the phone is known. `bids` are the bids of several
    phones that it has (announce, record), or those that it made void (any other kind). `made_at` is
    when it came; `entered_at`, when it was entered without network, by the clock of the phone, None
    if it came at once.

    An entry that is only tried has no time or hash, and its phone is `NOBODY`; one that waits for
    the network on the phone that made it has no hash.
    """

    number: int
    kind: str
    hand: int | None = None
    facts: Json = field(default_factory=dict, hash=False)
    reason: str = ""
    phone: Phone = NOBODY
    label: str | None = None
    by: Person | None = None
    bids: tuple[WaitingBid, ...] = ()
    client_key: UUID | None = None
    made_at: datetime | None = None
    entered_at: datetime | None = None
    previous_hash: str = ""
    hash: str = ""
    imported: bool = False

    @property
    def waits(self) -> bool:
        """Whether it waits for the network."""
        return self.phone is not NOBODY and not self.hash


@dataclass(frozen=True)
class NewEntry:
    """The content of an entry to write; `players` are the ids of those who take over seats, by
    seat. `by` is the player who says it, where that is not the holder of the phone.
    """

    kind: str
    hand: int | None = None
    facts: Json = field(default_factory=dict)
    reason: str = ""
    players: Mapping[int, int] = field(default_factory=dict)
    by: Person | None = None
    bids: Sequence[WaitingBid] = ()


CHANGING = (
    EntryKind.CORRECT,
    EntryKind.INSERT,
    EntryKind.REMOVE,
    EntryKind.SETTLE,
    EntryKind.DEALER,
)
"""The kinds of entries that may change recorded hands: `{"changes": […]}`."""

REMARKS = (EntryKind.NOTE, EntryKind.OBJECT, EntryKind.CONFIRM, EntryKind.BIDDING)
"""The kinds of entries that change no hand."""

TAKING_BACK = (EntryKind.UNDO, EntryKind.RESTORE)
"""The kinds of entries that revoke an earlier entry, or revoke an undo."""

AT_THE_END = 0
"""The place to insert before, to insert at the end: no hand has this place."""


def change(place: int, facts: Json | None, before: int | None = None) -> Json:
    """Return a change of a hand, as entries store it: new facts, or None to remove the hand.

    `before` is the place of the hand before which a new or removed hand is inserted. For the open
    hand, the facts are its announcements, and None deletes them.
    """
    changed: Json = {"hand": place, "facts": facts}
    return changed if before is None else changed | {"before": before}


def dealer_facts(first_dealer: int, before: int, changes: Sequence[Json] = ()) -> Json:
    """The facts of an entry that corrects the first dealer, and the hands that this would make
    impossible.
    """
    facts: Json = {"first_dealer": first_dealer, "before": before}
    return facts | {"changes": list(changes)} if changes else facts


def place_of(entry: Entry) -> int:
    """The place of the hand of an entry. Raises ValueError if it is about the game itself."""
    if entry.hand is None:
        raise ValueError(entry)
    return entry.hand


def moves_of(entry: Entry) -> list[Json]:
    """Return the moves of an entry that gives seats to other players, each with its `seat` and its
    `player`, None for whoever had it before. Several at once are a swap.
    """
    moves: list[Json] = entry.facts.get("moves", [entry.facts])
    return moves


def seat_facts(after: int, players: Mapping[int, str | None]) -> Json:
    """The facts of an entry that gives seats to `players` after the hand at a place."""
    moves = [{"seat": seat, "player": player} for seat, player in sorted(players.items())]
    return {"after": after} | (moves[0] if len(moves) == 1 else {"moves": moves})


def once_facts(dealer: int | None, onwards: bool, changes: Sequence[Json] = ()) -> Json:
    """The facts of an entry that says who dealt its hand, this once or `onwards`, None for whose
    turn it was, and the hands that this would make impossible.
    """
    facts: Json = {"dealer": dealer}
    if onwards:
        facts["onwards"] = True
    return facts | {"changes": list(changes)} if changes else facts


def changes_of(entry: Entry) -> list[Json]:
    """Return the changes that an entry makes to hands."""
    has_changes = "changes" in entry.facts and entry.kind in CHANGING
    return entry.facts["changes"] if has_changes else []


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


def signing_keys(entries: Iterable[Entry]) -> set[str]:
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
    return sum([max(len(changes_of(entry)), _parts(entry)) for entry in entries])


def _parts(entry: Entry) -> int:
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


def reverted_by(entry: Entry, entries: Sequence[Entry]) -> Entry:
    """Return the entry that an undo or restore finally refers to; any other entry is returned as it
    is. Raises ValueError if one refers to a later entry.
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
        undone = taken_back(entries, entry if entry.kind == EntryKind.UNDO else None)
        about_it = place == (entry if undone is None else undone).hand
        if undone is not None and undone.kind == EntryKind.RECORD:
            return undone.facts if about_it else {}
        announces = EntryKind.ANNOUNCE in (entry.kind, undone and undone.kind)
        if not is_remark(entry) and not (announces and about_it):
            break
    return {}


def taken_back(entries: Sequence[Entry], undo: Entry | None) -> Entry | None:
    """Return the entry that an undo revoked; None without an undo."""
    return None if undo is None else entries[undo.facts["entry"] - 1]
