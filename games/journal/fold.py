"""The fold of a journal: its entries, in order, say what is recorded of the game now."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.journal.entries import (
    AT_THE_END,
    TAKING_BACK,
    Entry,
    EntryKind,
    changes_of,
    effective,
    is_remark,
    is_withdrawal,
    may_rescore,
    moves_of,
    place_of,
    reverted_entry,
)
from games.scoring.adjustments import is_adjustment
from games.scoring.values import Json


@dataclass(frozen=True)
class Hand:
    """A recorded hand, or an adjustment, as its newest entry has it."""

    # Its number among the hands, from 1; an adjustment has that of the hand to come.
    number: int
    # What identifies it in the journal, whatever is inserted or removed before it.
    place: int
    facts: Json
    # Those in force.
    entries: tuple[Entry, ...]

    @property
    def adjusts(self) -> bool:
        """Whether it is an adjustment, and no hand."""
        return is_adjustment(self.facts)

    @property
    def inserted(self) -> bool:
        """Whether it was inserted after later hands were played."""
        inserts = EntryKind.INSERT in [entry.kind for entry in self.entries]
        return inserts and not self.adjusts

    @property
    def corrected(self) -> bool:
        """Whether it has changed since it was first recorded."""
        return len([entry for entry in self.entries if entry.kind != EntryKind.ANNOUNCE]) > 1


@dataclass(frozen=True)
class Removed:
    """A hand removed by `entry`."""

    place: int
    facts: Json
    entry: Entry
    # The place of the hand that now follows its former position, or AT_THE_END.
    before: int


@dataclass(frozen=True)
class Objection:
    """An objection to a hand; its entry has the reason."""

    entry: Entry
    # The objector's version, if any.
    facts: Json | None
    # The entry that settled it, None while it is open.
    settled: Entry | None

    @property
    def withdrawn(self) -> bool:
        """Whether its author withdrew it."""
        return self.settled is not None and is_withdrawal(self.settled)


@dataclass(frozen=True)
class Confirmation:
    """A side's confirmation of a hand or of the whole game."""

    entry: Entry
    side: int
    # None: the game.
    place: int | None
    # The entry that changed what was confirmed, None while the confirmation is valid.
    voided: Entry | None


@dataclass(frozen=True)
class Replacement:
    """A seat taken over, by `entry`: `player` sits there from hand `number` on."""

    number: int
    seat: int
    player: str
    entry: Entry


@dataclass(frozen=True)
class Current:
    """The current facts of a game."""

    # In the order of the sheet, adjustments among them.
    hands: tuple[Hand, ...]
    removed: tuple[Removed, ...]
    # The announced facts of the next hand, None without any.
    open: Json | None
    # The entries in force that announced them.
    announcing: tuple[Entry, ...]
    # Whether people ended the game, and whether they said that it counts as it stands.
    ended: bool
    counts: bool
    # The note on the game.
    note: str
    # By place.
    hand_notes: dict[int, str]
    objections: tuple[Objection, ...]
    confirmations: tuple[Confirmation, ...]
    # The place of the hand in play.
    next_place: int
    # The place for a hand to insert.
    free_place: int
    # The corrected seat, None without a correction.
    first_dealer: int | None
    # The hands that somebody dealt out of turn: number, seat, whether the order follows from it.
    dealt: tuple[tuple[int, int, bool], ...]
    # Who took over a seat, in order of hands.
    replaced: tuple[Replacement, ...]
    # Whether players bid each on their own phone, None if nobody ever said.
    each: bool | None
    # The entries in force that changed recorded hands, or who dealt them.
    rescoring: tuple[Entry, ...]
    # The entry that an undo would revoke, and below the undo that a restore would revoke: neither
    # is ever a remark.
    last: Entry | None
    # The newest entry in force, remarks included.
    newest: Entry | None
    undone: Entry | None = field(compare=False)

    @cached_property
    def next_number(self) -> int:
        """The number of the hand to announce or record."""
        return 1 + len([hand for hand in self.hands if not hand.adjusts])

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
    def _indexes(self) -> dict[int, int]:
        return {place: index for index, place in enumerate(self.places)}

    def index_of(self, place: int) -> int:
        """Return where the hand at that place is among `places`; after all if it is not there."""
        return self._indexes.get(place, len(self.places))

    def hand_at(self, place: int) -> Hand | None:
        """Return the hand at that place, None if it is not on the sheet."""
        index = self.index_of(place)
        return self.hands[index] if index < len(self.hands) else None

    def number_of(self, place: int) -> int | None:
        """Return the number of the hand at that place, open hand included, or None."""
        hand = self.hand_at(place)
        if hand is None:
            return self.next_number if place in self._indexes else None
        return hand.number


def fold(entries: Iterable[Entry]) -> Current:
    """Return the current facts from a game's entries, in order. Undone entries are ignored."""
    return _folded(list(entries)).current()


def folds(entries: Sequence[Entry]) -> Iterator[Current]:
    """Yield the current facts after each entry."""
    folding = _Fold()
    for number, entry in enumerate(entries, start=1):
        if entry.kind in TAKING_BACK:
            folding = _folded(entries[:number])
        else:
            folding.apply(entry)
        yield folding.current()


def _folded(entries: Sequence[Entry]) -> "_Fold":
    counting, undos = effective(entries)
    applied = {entry.number for entry in counting}
    reverting = {entry.number for entry in undos}
    folding = _Fold()
    for entry in entries:
        if entry.number in applied:
            folding.apply(entry)
        elif entry.kind == EntryKind.RESTORE or entry.number in reverting:
            folding.take_back(entry, reverted_entry(entry, entries))
    last = folding.last
    if undos and (last is None or undos[-1].number > last.number):
        folding.undone = undos[-1]
    return folding


class _Fold:
    """The state of a fold, entry by entry."""

    def __init__(self) -> None:
        # The places on the sheet.
        self.order: list[int] = []
        # By place; so is `history`.
        self.facts: dict[int, Json] = {}
        self.history: dict[int, tuple[Entry, ...]] = {}
        self.removed: dict[int, tuple[Json, Entry]] = {}
        # The places on the sheet, and those of removed hands among them.
        self.everywhere: list[int] = []
        self.notes: dict[int | None, str] = {}
        self.objections: list[Entry] = []
        self.settlements: dict[int, Entry] = {}
        self.confirmations: list[Entry] = []
        # By place, None for the game: what was confirmed, and nothing has changed since.
        self.valid: dict[int | None, tuple[Entry, ...]] = {}
        # By the number of a confirmation: the entry that changed what was confirmed.
        self.voided: dict[int, Entry] = {}
        self.first_dealer: int | None = None
        self.dealt: dict[int, tuple[int, bool]] = {}
        self.moves: dict[int, list[tuple[Entry, str]]] = defaultdict(list)
        self.each: bool | None = None
        self.rescoring: list[Entry] = []
        self.open: Json | None = None
        self.open_place = 0
        self.unused = 1
        self.ended = self.counts = False
        self.last: Entry | None = None
        self.newest: Entry | None = None
        self.undone: Entry | None = None

    def apply(self, entry: Entry) -> None:
        self.newest = entry
        if not is_remark(entry):
            self.last, self.undone = entry, None
        if entry.kind == EntryKind.NOTE:
            self.notes[entry.hand] = entry.facts["text"]
        elif entry.kind in (EntryKind.END, EntryKind.REOPEN):
            self.ended = entry.kind == EntryKind.END
            self.counts = "counts" in entry.facts
        elif entry.kind == EntryKind.OBJECT:
            self.objections.append(entry)
        elif entry.kind == EntryKind.CONFIRM:
            self.confirmations.append(entry)
            self.valid[entry.hand] = (*self.valid.get(entry.hand, ()), entry)
        elif entry.kind == EntryKind.REPLACE:
            self._move(entry)
            self._void(entry, entry)
        elif entry.kind == EntryKind.BIDDING:
            self.each = entry.facts["each"]
        elif entry.kind == EntryKind.ANNOUNCE:
            self.open, self.open_place = entry.facts, place_of(entry)
            self._add_to_history(entry, self.open_place)
        elif entry.kind == EntryKind.RECORD:
            place = place_of(entry)
            self.order.append(place)
            self.everywhere.append(place)
            self._set_facts(entry, place, entry.facts)
            self.open, self.open_place = None, 0
        else:
            self._change(entry)

    def dealt_in_order(self) -> tuple[tuple[int, int, bool], ...]:
        """The hands dealt out of turn: number, seat, and whether the order follows from it, in
        which case it does from the next hand if its own was removed.
        """
        found: dict[int, tuple[int, bool]] = {}
        number, on_sheet = 1, {*self.order, self.next_place}
        for place in [*self.everywhere, self.next_place] if self.dealt else ():
            dealt = self.dealt.get(place)
            if dealt is not None and (place in on_sheet or dealt[1]):
                found[number] = dealt
            number += self._counts(place, on_sheet)
        return tuple([(hand, seat, onwards) for hand, (seat, onwards) in found.items()])

    @property
    def next_place(self) -> int:
        """The place of the hand in play, which hands inserted meanwhile do not take."""
        return self.open_place or self.unused

    def take_back(self, entry: Entry, reverted: Entry) -> None:
        """Void the confirmations since what is taken back: they were of the facts with it."""
        of_hands = reverted.kind in (EntryKind.RECORD, EntryKind.REPLACE) or changes_of(reverted)
        if of_hands:
            self._void(entry, reverted, since=entry.facts["entry"])

    def current(self) -> Current:
        hands, number = [], 1
        for place in self.order:
            hand = Hand(number, place, self.facts[place], self.history[place])
            hands.append(hand)
            number += not hand.adjusts
        on_sheet = set(self.order)
        # An inserted hand never gets the place of one that was undone after a remark on it.
        remarked = [place_of(one) for one in self.objections] + [place or 0 for place in self.notes]
        return Current(
            hands=tuple(hands),
            removed=tuple([self._removed(place, on_sheet) for place in self.removed]),
            open=self.open,
            announcing=self.history.get(self.open_place, ()) if self.open_place else (),
            ended=self.ended,
            counts=self.counts,
            note=self.notes.get(None, ""),
            hand_notes={place: note for place, note in self.notes.items() if place is not None},
            objections=tuple([self._objection(entry) for entry in self.objections]),
            confirmations=tuple([self._confirmation(entry) for entry in self.confirmations]),
            next_place=self.next_place,
            free_place=1 + max([self.next_place, *self.facts, *remarked]),
            first_dealer=self.first_dealer,
            dealt=self.dealt_in_order(),
            replaced=tuple(self._replaced(on_sheet)),
            each=self.each,
            rescoring=tuple(self.rescoring),
            last=self.last,
            newest=self.newest,
            undone=self.undone,
        )

    def _change(self, entry: Entry) -> None:
        if entry.kind == EntryKind.DEALER and entry.hand is None:
            self.first_dealer = entry.facts["first_dealer"]
        elif entry.kind == EntryKind.DEALER:
            self._deal(place_of(entry), entry.facts)
        if may_rescore(entry):
            self.rescoring.append(entry)
        if entry.kind == EntryKind.SETTLE:
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

    def _deal(self, place: int, facts: Json) -> None:
        self.dealt.pop(place, None)
        if facts["dealer"] is not None:
            self.dealt[place] = facts["dealer"], facts.get("onwards", False)

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

    def _move(self, entry: Entry) -> None:
        """Note who takes over seats. An entry cancels those before it that are of the same hand or
        of later ones by now, whatever becomes of the hands; without a player the seat goes back to
        whoever had it before.
        """
        numbers = self._numbers_after(set(self.order))
        number = numbers[entry.facts["after"]]
        for move in moves_of(entry):
            moves = self.moves[move["seat"]]
            while moves and numbers[moves[-1][0].facts["after"]] >= number:
                moves.pop()
            if move["player"] is not None:
                moves.append((entry, move["player"]))

    def _replaced(self, on_sheet: set[int]) -> list[Replacement]:
        """Who took over a seat, in order of hands: the newest, of several from the same hand on."""
        numbers = self._numbers_after(on_sheet) if self.moves else {}
        last = 1 + sum([self._counts(place, on_sheet) for place in self.order])
        found = {}
        for seat, moves in self.moves.items():
            for entry, player in moves:
                number = numbers[entry.facts["after"]]
                if number <= last:
                    found[seat, number] = Replacement(number, seat, player, entry)
        return sorted(found.values(), key=lambda one: (one.number, one.entry.number))

    def _numbers_after(self, on_sheet: set[int]) -> dict[int, int]:
        """The number of the hand after each place, even if the hand there was removed; at least 2,
        because the first hand belongs to the first players.
        """
        numbers, number = {}, 1
        for place in self.everywhere:
            number += self._counts(place, on_sheet)
            numbers[place] = max(2, number)
        return numbers

    def _counts(self, place: int, on_sheet: set[int]) -> bool:
        """Whether the hand of a place has a number."""
        return place in on_sheet and not is_adjustment(self.facts.get(place))

    def _set_facts(self, entry: Entry, place: int, facts: Json) -> None:
        self.facts[place] = facts
        while self.unused in self.facts:
            self.unused += 1
        self._add_to_history(entry, place)
        self._void(entry, entry)

    def _void(self, by: Entry, change: Entry, since: int = 0) -> None:
        """Void what was confirmed `since` an entry of the game and of what a change is about."""
        if not self.valid:
            return
        for place in self._concerned(change):
            confirmations = self.valid.pop(place, ())
            if kept := tuple([one for one in confirmations if one.number < since]):
                self.valid[place] = kept
            self.voided |= {one.number: by for one in confirmations if one.number > since}

    def _concerned(self, change: Entry) -> set[int | None]:
        """The places of the hands that a change is about, and None, the game."""
        if change.kind != EntryKind.REPLACE:
            return {None, change.hand, *[changed["hand"] for changed in changes_of(change)]}
        after, places = change.facts["after"], [*self.everywhere, self.open_place]
        return {None, *(places[places.index(after) + 1 :] if after in places else [])}

    def _add_to_history(self, entry: Entry, place: int) -> None:
        self.history[place] = (*self.history.get(place, ()), entry)

    def _objection(self, entry: Entry) -> Objection:
        return Objection(entry, entry.facts.get("facts"), self.settlements.get(entry.number))

    def _confirmation(self, entry: Entry) -> Confirmation:
        voided = self.voided.get(entry.number)
        return Confirmation(entry, entry.facts["side"], entry.hand, voided)
