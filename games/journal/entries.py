"""The entries of a journal: their kinds, what they hold, and what they refer to."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from games.scoring.values import Json

LONGEST_REASON = 200


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


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An entry of a game's journal, chained by hash to the entry before.

    `hand` is the hand's place, None for the game itself. `facts` are the hand's (announce,
    record), `{"changes": […]}` from `change` (correct, insert, remove, and settle, which also has
    the number of its `"objection"`, and `"withdrawn"` if its author ends it), the objector's
    version `{"facts": …}` (object), `{"side": …}` and whether who confirmed held the phone,
    `"own"`, if known (confirm), the revoked `{"entry": …}` (undo, restore), `{"text": …}` (note),
    the corrected `"first_dealer"`, the previous one, `"before"`, and the `"changes"` that it needs,
    if any, or the `"dealer"` of the hand this once, None for whose turn it was (dealer), the
    `"player"` who takes over a `"seat"` `"after"` the hand at that place, or None for the player
    who had it before, or several such `"moves"` (replace), or `{}` (end, reopen). `label` is the
    phone's at that time, None if it was not recorded; `by` is the seat of the player who made it,
    None if only the phone is known. `made_at` is when it came; `entered_at`, when it was entered
    without network, by the clock of the phone, None if it came at once.

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
    by: int | None = None
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
    seat. `by` is the seat of the player who says it, where that is not the holder of the phone.
    """

    kind: str
    hand: int | None = None
    facts: Json = field(default_factory=dict)
    reason: str = ""
    players: Mapping[int, int] = field(default_factory=dict)
    by: int | None = None


CHANGING = (
    EntryKind.CORRECT,
    EntryKind.INSERT,
    EntryKind.REMOVE,
    EntryKind.SETTLE,
    EntryKind.DEALER,
)
"""The kinds of entries that may change recorded hands: `{"changes": […]}`."""

TAKING_BACK = (EntryKind.UNDO, EntryKind.RESTORE)
"""The kinds of entries that revoke an earlier entry, or revoke an undo."""

BY_EACH = "by_each"
"""The reason of announcements that players made on their own phones, before whose and which."""

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


def once_facts(dealer: int | None, changes: Sequence[Json] = ()) -> Json:
    """The facts of an entry that says who dealt its hand this once, None for whose turn it was, and
    the hands that this would make impossible.
    """
    facts: Json = {"dealer": dealer}
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
    return settles or entry.kind in (EntryKind.NOTE, EntryKind.OBJECT, EntryKind.CONFIRM)


def is_withdrawal(entry: Entry) -> bool:
    """Whether an entry ends an objection because its author withdraws it."""
    return entry.kind == EntryKind.SETTLE and "withdrawn" in entry.facts


def is_author(entry: Entry, phone: int, holder: int | None) -> bool:
    """Whether the phone with that id, held by the player of the seat `holder` if known, speaks for
    the author of an entry.
    """
    return entry.phone.pk == phone or (holder is not None and holder == entry.by)


def is_outdated(entries: Sequence[Entry], seen: int) -> bool:
    """Whether the hands may have changed since a page loaded version `seen` of the journal."""
    return not 0 <= seen <= len(entries) or not all(map(is_remark, entries[seen:]))


@dataclass(frozen=True)
class Announced:
    """A bid that a player made on their own phone, or that another phone made for them or instead
    of theirs: the `seat` that bids, the seat of who held the phone (`by`), if known, the `label` of
    the phone, None if it was not recorded, and whether it is `over` a bid of another phone.
    """

    seat: int
    by: int | None
    label: str | None = None
    over: bool = False

    @property
    def own(self) -> bool:
        """Whether the player held the phone."""
        return self.by == self.seat


def by_each_reason(bids: Iterable[Announced]) -> str:
    """The reason of an entry with these bids: which were made on which phone. Long names of phones
    are cut.
    """
    phones: dict[str, list[str]] = defaultdict(list)
    for one in bids:
        by, over = "-" if one.by is None else one.by, "!" if one.over else ""
        phones[one.label or ""].append(f"{one.seat}{by}{over}")
    longest = max(map(len, phones), default=0)
    while True:
        said = [[_cut(label, longest), " ".join(phones[label])] for label in phones]
        reason = f"{BY_EACH} {json.dumps(said, separators=(',', ':'), ensure_ascii=False)}"
        if len(reason) <= LONGEST_REASON:
            return reason
        longest -= 1


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: max(longest - 1, 0)].rstrip() + "…"


def announced_by(entry: Entry) -> list[Announced] | None:
    """Return the bids that an entry has from several phones, None if that is not what it says.

    In earlier versions it named only the seats that announced on their own phones.
    """
    code, _, said = entry.reason.partition(" ")
    if entry.kind not in (EntryKind.ANNOUNCE, EntryKind.RECORD) or code != BY_EACH:
        return None
    try:
        if not said.startswith("["):
            return [Announced(int(seat), int(seat)) for seat in said.split()]
        return [
            Announced(int(one[0]), None if one[1] == "-" else int(one[1]), label, one[2:] == "!")
            for label, bids in json.loads(said)
            for one in bids.split(" ")
        ]
    except (AttributeError, IndexError, RecursionError, TypeError, ValueError):
        return None  # A file may say anything.


def length(entries: Iterable[Entry]) -> int:
    """Return how long a journal is: each entry counts once, or once for each hand it changes."""
    return sum([max(len(changes_of(entry)), 1) for entry in entries])


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


def taken_back(entries: Sequence[Entry], undo: Entry | None) -> Entry | None:
    """Return the entry that an undo revoked; None without an undo."""
    return None if undo is None else entries[undo.facts["entry"] - 1]
