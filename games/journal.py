"""The journal: fold entries into the current facts, and chain them by hash to detect changes.

Nothing here uses the database: callers pass the entries, in order.
"""

import copy
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.models import LONGEST_REASON, Entry, Game, Kind, Phone, RegisterLine
from games.scoring.record import FORMAT
from games.scoring.values import Json

CHANGING = (Kind.CORRECT, Kind.INSERT, Kind.REMOVE, Kind.SETTLE, Kind.DEALER)
"""The kinds of entries that may change recorded hands: `{"changes": […]}`."""

TAKING_BACK = (Kind.UNDO, Kind.RESTORE)
"""The kinds of entries that revoke an earlier entry, or revoke an undo."""

BY_EACH = "by_each"
"""The reason of announcements that players made on their own phones, before whose and which."""

AT_THE_END = 0
"""The place to insert before, to insert at the end: no hand has this place."""


@dataclass(frozen=True)
class Hand:
    """A recorded hand, as its newest entry has it.

    `number` is its position on the sheet, from 1. `place` identifies it in the journal, whatever is
    inserted or removed before it. `entries` are its entries in force.
    """

    number: int
    place: int
    facts: Json
    entries: tuple[Entry, ...]

    @cached_property
    def inserted(self) -> bool:
        """Whether it was inserted after later hands were played."""
        return any(entry.kind == Kind.INSERT for entry in self.entries)

    @cached_property
    def corrected(self) -> bool:
        """Whether it has changed since it was first recorded."""
        return len([entry for entry in self.entries if entry.kind != Kind.ANNOUNCE]) > 1


@dataclass(frozen=True)
class Removed:
    """A hand removed by `entry`, with its place and facts.

    `before` is the place of the hand that now follows its former position, or AT_THE_END.
    """

    place: int
    facts: Json
    entry: Entry
    before: int


@dataclass(frozen=True)
class Objection:
    """An objection to a hand: `entry` has the reason, `facts` the objector's version, if any.

    `settled` is the entry that settled it, None while it is open.
    """

    entry: Entry
    facts: Json | None
    settled: Entry | None

    @property
    def withdrawn(self) -> bool:
        """Whether its author withdrew it."""
        return self.settled is not None and is_withdrawal(self.settled)


@dataclass(frozen=True)
class Confirmation:
    """A side's confirmation of the hand at `place`, or of the whole game (None).

    `voided` is the entry that changed what was confirmed, None while the confirmation is valid.
    """

    entry: Entry
    side: int
    place: int | None
    voided: Entry | None


@dataclass(frozen=True)
class Replaced:
    """A seat taken over, by `entry`: `player` sits there from hand `number` on."""

    number: int
    seat: int
    player: str
    entry: Entry


@dataclass(frozen=True)
class Current:
    """The current facts of a game.

    `hands` are the recorded hands, in the order of the sheet, and `removed` the removed ones;
    `open` holds the announced facts of the next hand, None without any; `ended` is whether the game
    was ended early; `note` is the note on the game, `hand_notes` those on hands, by place;
    `next_place` is the place of the hand in play, `free_place` the place for a hand to insert;
    `first_dealer` is the corrected seat, None without a correction; `dealt` lists the hands that
    somebody dealt out of turn, by number, each with the seat; `replaced` lists who took over
    a seat, in order of hands; `rescoring` are the entries in force that changed recorded hands, or
    who dealt them; `last` is the entry that an undo would revoke, `undone` the undo that a restore
    would revoke: neither is ever a remark. `newest` is the newest entry in force, remarks included.
    `folded` is how many entries were folded, `folding` the state from which `fold` goes on, and
    `before_last` the facts before `last`, if they are known. `length` is how long the journal is,
    as `length` counts it.
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
    dealt: tuple[tuple[int, int], ...]
    replaced: tuple[Replaced, ...]
    rescoring: tuple[Entry, ...]
    last: Entry | None
    newest: Entry | None
    undone: Entry | None = field(compare=False)
    folded: int = field(compare=False)
    length: int = field(compare=False)
    folding: "_Folding" = field(compare=False, repr=False)
    before_last: "Current | None" = field(default=None, compare=False, repr=False)

    @property
    def next_number(self) -> int:
        """The number of the hand to announce or record."""
        return len(self.hands) + 1

    @property
    def open_objections(self) -> tuple[Objection, ...]:
        """The objections that nobody has settled."""
        return tuple([objection for objection in self.objections if objection.settled is None])

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of the hands on the sheet, in order, then of the open hand if any."""
        recorded = tuple([hand.place for hand in self.hands])
        return recorded if self.open is None else (*recorded, self.next_place)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The number of each of these hands, by place."""
        return {place: number for number, place in enumerate(self.places, start=1)}

    def number_of(self, place: int) -> int | None:
        """Return the number of the hand at that place, open hand included, or None."""
        return self._numbers.get(place)


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


def moves_of(entry: Entry) -> list[Json]:
    """Return the moves of an entry that gives seats to other players, each with its `seat` and its
    `player`, None for whoever had it before. Several at once are a swap.
    """
    return entry.facts.get("moves", [entry.facts])


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
    return entry.kind == Kind.DEALER or bool(changes_of(entry))


def is_remark(entry: Entry) -> bool:
    """Whether an entry concerns hands without changing them, so that no page becomes outdated."""
    settles = entry.kind == Kind.SETTLE and not changes_of(entry)
    return settles or entry.kind in (Kind.NOTE, Kind.OBJECT, Kind.CONFIRM)


def is_withdrawal(entry: Entry) -> bool:
    """Whether an entry ends an objection because its author withdraws it."""
    return entry.kind == Kind.SETTLE and "withdrawn" in entry.facts


def is_author(entry: Entry, phone: Phone, holder: int | None) -> bool:
    """Whether a phone, held by the player of the seat `holder` if known, speaks for the author of
    an entry.
    """
    return entry.phone_id == phone.pk or (holder is not None and holder == entry.by)


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
    if entry.kind not in (Kind.ANNOUNCE, Kind.RECORD) or code != BY_EACH:
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


def fold(entries: Iterable[Entry], earlier: Current | None = None) -> Current:
    """Return the current facts from a game's entries, in order. Undone entries are ignored.

    `earlier` are the facts after the first of these entries, which are not folded again if that can
    be avoided.
    """
    entries = list(entries)
    current = earlier
    for entry in entries[earlier.folded :] if earlier else ():
        current = current and _after(current, entry)
    return current or _fold_all(entries)


def _after(current: Current, entry: Entry) -> Current | None:
    """Return the facts after one more entry; None if it takes another entry back, and the facts
    without that are not known.
    """
    counted = {"folded": current.folded + 1, "length": current.length + length([entry])}
    if entry.kind not in TAKING_BACK:
        folding = current.folding.copy()
        folding.apply(entry)
        if is_remark(entry):
            return folding.current(current.last, entry, current.undone, **counted)
        before = replace(current, before_last=None)
        return folding.current(entry, entry, None, **counted, before_last=before)
    last, before_last = current.last, current.before_last
    if not before_last or entry.kind != Kind.UNDO or entry.facts["entry"] != last.number:
        return None
    return replace(before_last, undone=entry, **counted)


def folds(entries: Sequence[Entry]) -> Iterator[Current]:
    """Yield the current facts after each entry."""
    current = None
    for number in range(1, len(entries) + 1):
        current = fold(entries[:number], current)
        yield current


def _fold_all(entries: Sequence[Entry]) -> Current:
    """Return the current facts, from the first entry on."""
    counting, undos = effective(entries)
    applied = {entry.number for entry in counting}
    reverting = {entry.number for entry in undos}
    folding = _Folding()
    for entry in entries:
        if entry.number in applied:
            folding.apply(entry)
        elif entry.kind == Kind.RESTORE or entry.number in reverting:
            folding.take_back(entry, reverted_by(entry, entries))
    last = next((entry for entry in reversed(counting) if not is_remark(entry)), None)
    newest = counting[-1] if counting else None
    undone = undos[-1] if undos and (last is None or undos[-1].number > last.number) else None
    return folding.current(last, newest, undone, len(entries), length(entries))


def effective(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries in force, and the undos in force: a restore revokes an undo."""
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


def sheets_before(
    entries: Sequence[Entry], changes: Sequence[Entry]
) -> list[tuple[list[int], list[Json], int | None, tuple[tuple[int, int], ...]]]:
    """Return what the sheet held before each of these entries in force: the places and the facts of
    its hands, the first dealer if corrected, and the hands dealt out of turn.
    """
    numbers = {change.number for change in changes}
    folding, found = _Folding(), []
    for entry in effective(entries)[0]:
        if entry.number in numbers:
            facts = [folding.facts[place] for place in folding.order]
            dealt = folding.dealt_in_order()
            found.append((folding.order[:], facts, folding.first_dealer, dealt))
        folding.apply(entry)
    return found


def taken_back(entries: Sequence[Entry], undo: Entry | None) -> Entry | None:
    """Return the entry that an undo revoked; None without an undo."""
    return None if undo is None else entries[undo.facts["entry"] - 1]


class _Folding:
    """The state of a fold: `order` has the places on the sheet, `everywhere` those of removed hands
    too, `facts` the facts and `history` the entries of each hand by place; `valid` are the
    confirmations of each hand, of the game for None, that nothing has changed since, and `voided`
    are the entries that changed what was confirmed, by the number of the confirmation. `hands` are
    the hands as built for `current`, by place; `unused` is the first place that no hand has had.
    What the lists and dicts hold is never changed.
    """

    def __init__(self) -> None:
        self.order: list[int] = []
        self.facts: dict[int, Json] = {}
        self.history: dict[int, tuple[Entry, ...]] = {}
        self.removed: dict[int, tuple[Json, Entry]] = {}
        self.everywhere: list[int] = []
        self.notes: dict[int | None, str] = {}
        self.objections: list[Entry] = []
        self.settlements: dict[int, Entry] = {}
        self.confirmations: list[Entry] = []
        self.valid: dict[int | None, tuple[Entry, ...]] = {}
        self.voided: dict[int, Entry] = {}
        self.first_dealer: int | None = None
        self.dealt: dict[int, int | None] = {}
        self.replace_entries: list[Entry] = []
        self.rescoring: list[Entry] = []
        self.open: Json | None = None
        self.open_place = 0
        self.unused = 1
        self.ended = False
        self.hands: dict[int, Hand] = {}

    def copy(self) -> "_Folding":
        """Return a copy, to which entries can be applied."""
        copied = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(copied, name, value.copy())
        return copied

    def apply(self, entry: Entry) -> None:
        """Apply an entry."""
        if entry.kind == Kind.NOTE:
            self.notes[entry.hand] = entry.facts["text"]
        elif entry.kind in (Kind.END, Kind.REOPEN):
            self.ended = entry.kind == Kind.END
        elif entry.kind == Kind.OBJECT:
            self.objections.append(entry)
        elif entry.kind == Kind.CONFIRM:
            self.confirmations.append(entry)
            self.valid[entry.hand] = (*self.valid.get(entry.hand, ()), entry)
        elif entry.kind == Kind.DEALER:
            if entry.hand is None:
                self.first_dealer = entry.facts["first_dealer"]
            else:
                self.dealt[entry.hand] = entry.facts["dealer"]
            self._change(entry)
        elif entry.kind == Kind.REPLACE:
            self.replace_entries.append(entry)
        elif entry.kind == Kind.ANNOUNCE:
            self.open, self.open_place = entry.facts, entry.hand
            self._add_to_history(entry, entry.hand)
        elif entry.kind == Kind.RECORD:
            self.order.append(entry.hand)
            self.everywhere.append(entry.hand)
            self._set_facts(entry, entry.hand, entry.facts)
            self.open, self.open_place = None, 0
        else:
            self._change(entry)

    def dealt_in_order(self) -> tuple[tuple[int, int], ...]:
        """The hands on the sheet and in play that somebody dealt out of turn, with the seat."""
        places = enumerate([*self.order, self.next_place], start=1) if self.dealt else ()
        found = [(number, self.dealt.get(place)) for number, place in places]
        return tuple([(number, seat) for number, seat in found if seat is not None])

    @property
    def next_place(self) -> int:
        """The place of the hand in play, which hands inserted meanwhile do not take."""
        return self.open_place or self.unused

    def take_back(self, entry: Entry, reverted: Entry) -> None:
        """Void the confirmations since what an undo or restore takes back: they were of the facts
        with it.
        """
        if reverted.kind == Kind.RECORD or changes_of(reverted):
            self._void(entry, reverted, since=entry.facts["entry"])

    def current(
        self,
        last: Entry | None,
        newest: Entry | None,
        undone: Entry | None,
        folded: int,
        length: int,
        before_last: Current | None = None,
    ) -> Current:
        """Return the facts after the entries applied so far."""
        hands = [self._hand(number, place) for number, place in enumerate(self.order, start=1)]
        on_sheet = set(self.order)
        # An inserted hand never gets the place of one that was undone after a remark on it.
        remarked = [entry.hand for entry in self.objections] + [one or 0 for one in self.notes]
        return Current(
            hands=tuple(hands),
            removed=tuple([self._removed(place, on_sheet) for place in self.removed]),
            open=self.open,
            ended=self.ended,
            note=self.notes.get(None, ""),
            hand_notes={place: note for place, note in self.notes.items() if place is not None},
            objections=tuple([self._objection(entry) for entry in self.objections]),
            confirmations=tuple([self._confirmation(entry) for entry in self.confirmations]),
            next_place=self.next_place,
            free_place=1 + max([self.next_place, *self.facts, *remarked]),
            first_dealer=self.first_dealer,
            dealt=self.dealt_in_order(),
            replaced=tuple(self._replaced(on_sheet)),
            rescoring=tuple(self.rescoring),
            last=last,
            newest=newest,
            undone=undone,
            folded=folded,
            length=length,
            folding=self,
            before_last=before_last,
        )

    def _hand(self, number: int, place: int) -> Hand:
        hand = self.hands.get(place)
        if hand is None or hand.number != number:
            hand = Hand(number, place, self.facts[place], self.history[place])
            self.hands[place] = hand
        return hand

    def _change(self, entry: Entry) -> None:
        if may_rescore(entry):
            self.rescoring.append(entry)
        if entry.kind == Kind.SETTLE:
            self.settlements[entry.facts["objection"]] = entry
        for changed in changes_of(entry):
            place, facts = changed["hand"], changed["facts"]
            if place == self.open_place:
                self.open, self.open_place = facts, 0 if facts is None else place
                continue
            if facts is None:
                self.removed[place] = (self.facts[place], entry)
                self.order.remove(place)
            elif "before" in changed:
                self.removed.pop(place, None)
                self._insert(place, self._position(changed["before"]))
            self._set_facts(entry, place, facts or {})

    def _insert(self, place: int, index: int) -> None:
        """Insert a hand on the sheet: right after the hand before it, before any removed there."""
        if place in self.everywhere:
            self.everywhere.remove(place)
        previous = self.order[index - 1] if index else None
        self.everywhere.insert(
            0 if previous is None else self.everywhere.index(previous) + 1, place
        )
        self.order.insert(index, place)

    def _position(self, before: int) -> int:
        at_the_end = before in (AT_THE_END, self.open_place)
        return len(self.order) if at_the_end else self.order.index(before)

    def _removed(self, place: int, on_sheet: set[int]) -> Removed:
        facts, entry = self.removed[place]
        following = self.everywhere[self.everywhere.index(place) + 1 :]
        before = next((one for one in following if one in on_sheet), AT_THE_END)
        return Removed(place, facts, entry, before)

    def _replaced(self, on_sheet: set[int]) -> list[Replaced]:
        """Return who took over a seat, in order of hands. The newest entry for a seat decides for
        all hands from there on; without a player the seat goes back to whoever had it before.
        """
        numbers = self._numbers_after(on_sheet) if self.replace_entries else {}
        seats: dict[int, list[Replaced]] = defaultdict(list)
        for entry in self.replace_entries:
            number = numbers[entry.facts["after"]]
            for move in moves_of(entry):
                seat = seats[move["seat"]]
                while seat and seat[-1].number >= number:
                    seat.pop()
                if move["player"] is not None and number <= len(self.order) + 1:
                    seat.append(Replaced(number, move["seat"], move["player"], entry))
        found = [one for seat in seats.values() for one in seat]
        return sorted(found, key=lambda one: (one.number, one.entry.number))

    def _numbers_after(self, on_sheet: set[int]) -> dict[int, int]:
        """Return the number of the hand after each place, even if the hand there was removed; at
        least 2, because the first hand belongs to the first players.
        """
        numbers, number = {}, 1
        for place in self.everywhere:
            number += place in on_sheet
            numbers[place] = max(2, number)
        return numbers

    def _set_facts(self, entry: Entry, place: int, facts: Json) -> None:
        self.facts[place] = facts
        while self.unused in self.facts:
            self.unused += 1
        self._add_to_history(entry, place)
        self._void(entry, entry)

    def _void(self, by: Entry, change: Entry, since: int = 0) -> None:
        """Void what was confirmed `since` an entry of the game and of what a change is about."""
        for place in {None, change.hand, *[changed["hand"] for changed in changes_of(change)]}:
            said = self.valid.pop(place, ())
            if kept := tuple([one for one in said if one.number < since]):
                self.valid[place] = kept
            self.voided |= {one.number: by for one in said if one.number > since}

    def _add_to_history(self, entry: Entry, place: int) -> None:
        self.history[place] = (*self.history.get(place, ()), entry)
        self.hands.pop(place, None)

    def _objection(self, entry: Entry) -> Objection:
        return Objection(entry, entry.facts.get("facts"), self.settlements.get(entry.number))

    def _confirmation(self, entry: Entry) -> Confirmation:
        voided = self.voided.get(entry.number)
        return Confirmation(entry, entry.facts["side"], entry.hand, voided)


def record_of(game: Game, names: Sequence[str], current: Current) -> Json:
    """Return the game's record (`scorekeeper/1`): its settings, the recorded hands and the open
    hand.
    """
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
    if current.dealt:
        record["dealt"] = [{"hand": hand, "seat": seat} for hand, seat in current.dealt]
    if current.replaced:
        record["replaced"] = [
            {"hand": one.number, "seat": one.seat, "player": one.player} for one in current.replaced
        ]
    return record


def first_dealer(game: Game, current: Current) -> int:
    """Return the seat of the first dealer, as corrected."""
    return game.first_dealer if current.first_dealer is None else current.first_dealer


def dealer_at_start(record: Json, said: Iterable[tuple[str, Json]]) -> int:
    """Return the first dealer when the game started, which the first hash covers.

    `said` has the kind and facts of each entry.
    """
    dealers = [facts for kind, facts in said if kind == Kind.DEALER]
    corrected = [facts["before"] for facts in dealers if "before" in facts]
    return corrected[0] if corrected else record["first_dealer"]


def start_hash(game: Game, names: Sequence[str]) -> str:
    """Return the hash before the first entry: it covers the settings at the start."""
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
    """Return the content of an entry that its hash covers, the previous hash included.

    `by` and `label` are only included if they are known, so that older entries keep their hashes.
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
    known = {"by": entry.by, "label": entry.label}
    return content | {name: value for name, value in known.items() if value is not None}


def entry_hash(entry: Entry) -> str:
    """Return the hash of an entry's content and of the entry before it."""
    return content_hash(entry_content(entry))


def exported_entry(entry: Entry) -> Json:
    """Return an entry as it is exported and verified: its content and its hash."""
    return entry_content(entry) | {"hash": entry.hash}


def line_content(line: RegisterLine) -> Json:
    """Return the content of a line of a notebook's register that its hash covers."""
    return {
        "number": line.number,
        "what": line.what,
        "game": line.game,
        "made_at": line.made_at.isoformat(timespec="microseconds"),
        "previous_hash": line.previous_hash,
    }


def exported_line(line: RegisterLine) -> Json:
    """Return a line of a register as it is exported and verified: its content and its hash."""
    return line_content(line) | {"hash": line.hash}


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


def content_hash(content: Json) -> str:
    """Return the SHA-256 of a JSON value, independent of the order of its keys."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
