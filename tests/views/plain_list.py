"""Who did what at a table, as a plain list, and the same as a page of the journal tells it.

The list is kept from the forms that were sent: it asks the journal nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import unescape
from typing import NamedTuple

TAKING_BACK = ("Undone", "Restored")
NAMED = {
    "Contract": "contract",
    "Bids": "bids",
    "Announced": "announcements",
    "Written down": "",
    "Corrected": "correction",
    "Inserted": "insertion",
    "Penalty or bonus": "",
    "Removed": "removal",
    "Settled": "settlement",
    "Game ended early": "end of the game",
    "Game resumed": "resuming",
    "First dealer corrected": "first dealer",
    "Dealer corrected, this once": "dealer",
    "Dealer corrected, from there on": "dealer",
    "Seats swapped": "swap of seats",
    "Seat taken over": "replacement",
}
"""How a line names what it undoes or restores."""


@dataclass(eq=False)
class Somebody:
    """A person: how the notebook calls them, and the table; who represents them once they are
    merged, whose name then stands on every sheet.
    """

    key: str
    called: str
    name: str
    has_sat: bool = False
    merged_into: "Somebody | None" = None
    forgotten: bool = False

    @property
    def person(self) -> "Somebody":
        """Who represents them."""
        return self.merged_into.person if self.merged_into else self

    def is_same(self, other: "Somebody | None") -> bool:
        """Whether the other is that person too."""
        return other is not None and other.person is self.person


@dataclass(frozen=True)
class Signed:
    """Somebody by their name at that time, and whether they sat at the table."""

    who: Somebody
    name: str
    seated: bool = True

    @property
    def is_forgotten(self) -> bool:
        """Whether the name was deleted."""
        return self.who.forgotten

    def __str__(self) -> str:
        name = self.who.person.called if self.who.merged_into else self.name
        name = "Former player" if self.who.forgotten else name
        return name if self.seated else f"{name} (not playing)"


@dataclass(frozen=True)
class Table:
    """Who sat down first, and who last, in order of seats; the places of the hands on the sheet, in
    order, and that of the hand announced; whether the game was ended early; which of these places
    are of penalties.
    """

    first: tuple[Somebody, ...]
    last: tuple[Somebody, ...]
    order: tuple[int, ...] = ()
    announced: int | None = None
    ended: bool = False
    penalties: frozenset[int] = frozenset()

    @property
    def sitting(self) -> tuple[Somebody, ...]:
        """Who sits: while there is no hand, those who sat down first, as the first is theirs."""
        return self.first if self.number_before(len(self.order)) == 1 else self.last

    def named(self, place: int | None) -> str | None:
        """The hand of that place by its number, or a penalty, which has none."""
        if place in self.penalties:
            return "penalty or bonus" if place in self.order else None
        if place in self.order:
            return f"hand {self.number_before(self.order.index(place))}"
        announced = place is not None and place == self.announced
        return f"hand {self.number_before(len(self.order))}" if announced else None

    def number_before(self, index: int) -> int:
        """The number of the hand that stands, or would stand, there among the places."""
        return 1 + sum(place not in self.penalties for place in self.order[:index])

    def places_from(self, since: int | None) -> tuple[int | None, ...]:
        """The places from that of a hand on, or of one to come, with the penalties just before."""
        places = (*self.order, self.announced)
        index = places.index(since) if since in places else len(self.order)
        while index and places[index - 1] in self.penalties:
            index -= 1
        return places[index:]

    def with_penalty(self, place: int) -> "Table":
        """The table with a penalty after the last hand."""
        penalties = self.penalties | {place}
        return replace(self, order=(*self.order, place), penalties=penalties)

    def with_hand(self, place: int, before: int | None = None) -> "Table":
        """The table with a hand more, at the end or before another one."""
        at = len(self.order) if before is None else self.order.index(before)
        order = (*self.order[:at], place, *self.order[at:])
        announced = None if before is None else self.announced
        return replace(self, order=order, announced=announced)

    def without_hand(self, place: int) -> "Table":
        """The table without a hand."""
        return replace(self, order=tuple([one for one in self.order if one != place]))

    def seat_of(self, who: Somebody | None) -> int | None:
        """The seat of somebody, None if they do not sit."""
        people = [one.person for one in self.sitting]
        return people.index(who.person) if who is not None and who.person in people else None

    def seated(self, seats: dict[int, Somebody]) -> "Table":
        """The table with others at some seats."""
        people = [seats.get(seat, one) for seat, one in enumerate(self.last)]
        return replace(self, last=tuple(people))


@dataclass(frozen=True)
class Bid:
    """A bid that waits for others: of whom, who held the phone, which one that was, and which other
    phone's bid it replaced; and how the holder signed, and the phone was called, then.
    """

    of: Somebody
    by: Somebody | None
    phone: int
    over: int | None
    signed: Signed | None
    label: str

    @property
    def own(self) -> bool:
        """Whether the player held the phone."""
        return self.of.is_same(self.by)

    def belongs_to(self, phone: int, holder: Somebody | None) -> bool:
        """Whether a phone made it for its own player or for another, or made the one before."""
        if self.of.is_same(holder):
            return phone in (self.phone, self.over)
        return phone == self.phone and not self.own


def on_phone(label: str, *, own: bool) -> str:
    """On which phone somebody said something."""
    return f"on their own phone (“{label}”)" if own else f"on the phone “{label}”"


class ToldBid(NamedTuple):
    """A bid as a line tells of it: of whom, by whom if not by them, on the phone called so, whether
    in place of another, and whether it is the first of those that the line makes void.
    """

    of: Signed
    by: Signed | None
    label: str
    own: bool
    over: bool
    void: bool = False

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        phone = on_phone(self.label, own=self.own)
        again = ", in place of an earlier bid" if self.over else ""
        told = f"{self.of}{'' if self.own else by} {phone}{again}"
        return f"No longer counts: {told}" if self.void else told


@dataclass(eq=False)
class Line:
    """What a form writes, of the hand of a `place`: what it says besides, in pieces of text and
    names; the `result` that it gives the hand, or which seats it `moved`, `since` the hand of which
    place; the objection that it is `about`, or the line that is `taken` back or brought back.

    Once it is written: `by` whom, on the phone of which number, called so then, whether their
    `own`; which bids it tells of; the table before and after it; and the line that it `reverts`,
    which for a restore is an undo.
    """

    said: str = ""
    place: int | None = None
    besides: Sequence[Sequence[object]] = ()
    remark: bool = False
    extra: bool = False
    result: object = None
    moved: tuple[int, ...] = ()
    since: int | None = None
    renumbers: bool = False
    about: "Line | None" = None
    taken: "Line | None" = None
    then: Callable[[Table], Table] = lambda table: table
    by: Signed | None = None
    phone: int = 0
    label: str = ""
    own: bool = False
    bids: Sequence[ToldBid] = ()
    before: Table | None = None
    after: Table | None = None
    settled: "Line | None" = None
    reverts: "Line | None" = None
    undone: bool = False

    def __str__(self) -> str:
        about = self.after.named(self.place) or self.before.named(self.place)
        about = self.named_then if self.taken else about
        if self.said == "Penalty or bonus":
            about = None
        signed = self.by or (self.said != "Confirmed" and f"☎ {self.label}")
        parts = [str(one) for one in (self.said, about, signed) if one]
        undone = "(undone) " if self.undone and not self.taken else ""
        return f"{undone}{' · '.join(parts)}"

    def seats(self, comes: Somebody) -> None:
        """Put somebody at the seat that the line is about."""
        ((leaves, arrow),) = self.besides
        self.besides = [[leaves, arrow, Signed(comes, comes.name)]]
        self.then = partial(Table.seated, seats=dict.fromkeys(self.moved, comes))

    def says_as(self, other: "Line") -> bool:
        """Whether it says the same of the same hand as another one."""
        return (self.said, self.place) == (other.said, other.place)

    @property
    def named_then(self) -> str:
        """What it undid or restored, as it names it."""
        taken, table = self.taken, self.before if self.said == "Undone" else self.after
        hand = table.named(taken.place)
        if hand is None and taken.said.startswith(("Written", "Dealer")):
            hand = f"hand {table.number_before(len(table.order))}"
        hand = taken.said not in ("Contract", "Bids", "Announced") and hand
        return ", ".join(one for one in (NAMED[taken.said], hand) if one)

    @property
    def changed(self) -> tuple[int | None, ...]:
        """The places of the hands that it changed, and None, the game, if it changed any."""
        if self.taken:
            return self.taken.changed
        if self.moved:
            return None, *self.before.places_from(self.since)
        changes = not self.remark and (self.result or self.renumbers)
        return (None, self.place) if changes else ()

    @property
    def is_open(self) -> bool:
        """Whether an objection is not settled."""
        return self.said == "Contested" and (self.settled is None or self.settled.undone)

    @property
    def small(self) -> list[str]:
        """What stands below it."""
        phone = [f"☎ {self.label}"] if self.by else []
        if self.said == "Confirmed":
            phone = [f"{self.by} {on_phone(self.label, own=self.own)}"]
        # A deleted name has a number at each seat, so that a swap reads as two changes.
        besides = [
            "".join(map(str, pieces))
            for pieces in self.besides
            if not (self.moved and any(getattr(one, "is_forgotten", False) for one in pieces))
        ]
        bids = " · ".join(map(str, self.bids))
        return [*phone, *besides, *([bids] if bids else [])]


@dataclass
class PlainList:
    """The lines so far, the table as they leave it, and the undos that a restore would revoke."""

    table: Table
    lines: list[Line] = field(default_factory=list)
    undone: list[Line] = field(default_factory=list)

    def add(self, line: Line) -> None:
        """Note a line that was written."""
        line.before, taken = self.table, line.taken
        if taken is not None:
            taken.undone = line.said == "Undone"
            line.after = taken.before if taken.undone else taken.after
            line.reverts = taken if taken.undone else self.undone.pop()
            line.reverts.undone = True
            if taken.undone:
                self.undone.append(line)
        else:
            line.after = line.then(self.table)
            self.undone = self.undone if line.remark else []
        if line.about is not None:
            line.about.settled = line
        self.lines.append(line)
        self.table = line.after

    def hand(self, place: int) -> object:
        """What a hand is by now: its name, and its last result."""
        found = [one for one in self.lines if one.place == place and not one.remark]
        found = [one for one in found if not one.undone and one.said not in TAKING_BACK]
        results = [one.result for one in found if not one.said.startswith("Dealer corrected, ")]
        return self.table.named(place), results[-1:]

    def in_force(self, number: int) -> bool:
        """Whether a confirmation, the line of that number, is of what the table has now. What was
        reverted did not make it void; that it was did, if it was confirmed with it.
        """
        said, later = self.lines[number - 1], self.lines[number:]
        void = [one for one in later if said.place in one.changed and not one.undone]
        return all(one.reverts in later for one in void)

    @property
    def last(self) -> Line | None:
        """What an undo would take back."""
        changes = [one for one in self.lines if not one.remark and one.said not in TAKING_BACK]
        return next((one for one in reversed(changes) if not one.undone), None)


EVENT = re.compile(r'<li( class="undone")?>\s*<time.*?(?=<li|</ol>)', re.S)
HEAD = re.compile(r'<span class="did">(.*?)(?:<span(?! lang)|</span>)', re.S)
SMALL = re.compile(r"<small>(.*?)</small>", re.S)
PHONE = re.compile(r'<span class="phone-name">.*?<span>(.*?)</span></span>', re.S)
BIDS = re.compile(r"on their own phone|on the phone “|a scorer’s phone|No longer counts")


def told(page: str) -> Iterator[tuple[int, str, list[str]]]:
    """The lines of a page of the journal, each with its number and with what stands below it."""
    if '<ol class="card events"' not in page:
        return
    events = page[page.index('<ol class="card events"') :]
    events = events[: events.index("</ol>") + len("</ol>")]
    newest = int(re.search(r'start="(\d+)"', events)[1])
    events = PHONE.sub(r"☎ \1", events)
    for number, event in enumerate(EVENT.finditer(events)):
        head = _text(HEAD.search(event[0])[1]).removesuffix("·").strip()
        small = [_text(one) for one in SMALL.findall(event[0])]
        yield newest - number, f"{'(undone) ' if event[1] else ''}{head}", small


def _text(html: str) -> str:
    """The text of some HTML on a line; a deleted name has a number at a seat."""
    text = " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split()).replace("( ", "(")
    return re.sub(r"Former player \d", "Former player", text)


def differences(line: Line, head: str, small: list[str]) -> list[str]:
    """What the journal tells otherwise of a line."""
    wrong = [] if head == str(line) else [f"“{head}” instead of “{line}”"]
    for one in line.small:
        if not any(shown.startswith(one) for shown in small):
            wrong.append(f"“{line}” lacks “{one}”: {small}")
    sides = small[1:] if line.said == "Confirmed" else []
    if sides and not any(str(line.by) in one for one in sides):
        wrong.append(f"“{line}” is told for another side: {small}")
    if line.said != "Confirmed" and not line.bids and any(map(BIDS.search, small)):
        wrong.append(f"“{line}” tells of bids: {small}")
    return wrong
