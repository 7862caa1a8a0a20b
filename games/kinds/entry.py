"""The contract between a game's entry and the table screen: a module `entry.py` in the game's
room with the names of `HandEntry`, and the templates `templates/kinds/<slug>/entry.html`,
`row.html` and `coming.html`.

`entry.html` is given `draw` (from `draw`), `errors` (a sentence by fact), `entry` and `coming`;
`row.html` is given `about` (from `row`); `coming.html` is given `coming`: its number, length,
target, dealer, leader (a name, or None), `carried`, and `facts` (from the core's `coming`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol
from urllib.parse import parse_qs, urlencode

from games.numbers import whole_number
from games.scoring.game import Game, Progress, Table
from games.scoring.values import HandScore, Side
from games.wording.sentences import Names, shortened

Facts = dict[str, Any]


@dataclass(frozen=True)
class HandInPlay:
    """The hand that an entry is for. `announced` holds the facts of its announcements, if any."""

    game: Game
    table: Table
    progress: Progress
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    announced: Facts

    @property
    def speaking(self) -> list[int]:
        """The seats in the order in which they speak and play, whoever leads first; seat 0 where
        nobody does.
        """
        first = self.game.leader(self.table, self.progress) or 0
        step = self.game.DIRECTION or 1
        return [(first + step * turn) % self.table.players for turn in range(self.table.players)]

    @property
    def short_names(self) -> Names:
        """Names for a sentence that has two lines: long ones are cut."""
        players = [shortened(name) for name in self.players]
        sides = [" & ".join([players[seat] for seat in side.seats]) for side in self.sides]
        return Names(players, sides)

    def seats(self) -> list[dict[str, Any]]:
        """Every seat and its name, in seat order."""
        return [{"seat": seat, "name": name} for seat, name in enumerate(self.players)]


class Brief(NamedTuple):
    """What is said of an entry before it is saved, in two lines: the verdict with what it scores,
    then the shortest reason.
    """

    verdict: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Remark:
    """A sentence on an entry under way ("" if there is nothing to say), its `reason`, which may
    come alone as a hint, and the `fact` that cannot stand because of it, if any; `lacks`, in a few
    words for the button, what is still to be tapped; the field that is `barred` meanwhile
    (`bids-3-2`: its id); and what is `made_up` from what was tapped, such as an empty box's points
    or a sum: the id of its output and what it shows.
    """

    text: str = ""
    lacks: str = ""
    barred: str = ""
    made_up: tuple[tuple[str, Any], ...] = ()
    fact: str = ""
    reason: str = ""


FRAME = ("csrfmiddlewaretoken", "version", "client_key", "carried", "open", "sure")
"""The fields sent with an entry that say nothing about the hand."""


@dataclass(frozen=True)
class Taps:
    """The fields that were sent: `one(name)` is a field's value, "" if it is absent."""

    values: Mapping[str, list[str]]

    def one(self, name: str) -> str:
        """The last value of a field, stripped."""
        return (self.values.get(name) or [""])[-1].strip()

    def many(self, name: str) -> list[str]:
        """Every value of a field."""
        return self.values.get(name) or []

    @staticmethod
    def carried(text: str) -> "Taps":
        """What `to_carry` made a field of."""
        return Taps(parse_qs(text, keep_blank_values=True))

    def to_carry(self) -> str:
        """Everything about the hand as one field, to be sent with another moment."""
        own = {name: self.values[name] for name in self.values if name not in FRAME}
        return urlencode(own, doseq=True)

    def number(self, name: str) -> Any:
        """A field as a whole number; None where it is empty, the text itself where it is none."""
        return as_number(self.one(name))


def as_number(text: str) -> Any:
    """`text` as a whole number; None where it is empty, itself where it is none."""
    if not text:
        return None
    number = whole_number(text, digits=7)
    return text if number is None else number


def without_blanks(facts: Facts) -> Facts:
    """The facts that were given: a null means the same as a key left out."""
    return {key: value for key, value in facts.items() if value is not None}


@dataclass(frozen=True)
class TopCard:
    """A card that settles a seat when lots are drawn: its own name, its rank, its suit's sign."""

    name: str
    rank: str
    suit: str


@dataclass(frozen=True)
class Lots:
    """What may be drawn by lot before a game: who deals first (`dealer`), who sits where (`seats`),
    or who plays with whom (`partners`): then `cards` are dealt at random, the first to whoever
    takes seat 0, and seat `dealer` deals first.
    """

    what: str
    cards: tuple[TopCard, ...] = ()
    dealer: int = 0


DEALER = Lots("dealer")
SEATS = Lots("seats")


class HandEntry(Protocol):
    """One game's entry.

    A *moment* is `announce` (before play), `result` (after it) or `quick` (a shorter
    result). `facts` may hold anything that was tapped: what is wrong with them, the core says.
    """

    MOMENTS: dict[str, tuple[str, ...]]
    """The moments that the game has, the one that opens a hand first, each with the facts beside
    which its template says what is wrong, at every number of players."""
    REQUIRED: tuple[str, ...]
    """The facts that announcements must settle before play."""
    LIKELY: dict[str, str]
    """The facts of a result that open filled in, each with the one announced that it repeats, so
    that only what differs is tapped."""
    DRAWS: tuple[Lots, ...]
    """What this game's players may draw by lot."""
    mended: Callable[[Facts, Facts, Facts], Facts | None] | None
    """`mended(before, after, later)` is what a `later` hand must have been if `after` is true of an
    earlier one instead of `before`, None if that says nothing; `mended.html` says it on a key. None
    in a game that never can tell.
    """

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> Facts:
        """The hand's facts as far as this moment knows them, its announcements included."""

    def draw(self, moment: str, facts: Facts, hand: HandInPlay) -> dict[str, Any]:
        """What the entry's template shows for these facts; `{}` draws an empty entry."""

    def remark(self, moment: str, facts: Facts, hand: HandInPlay) -> Remark:
        """What is worth saying of an entry under way, before the core has all it needs."""

    def verdict(self, facts: Facts, score: HandScore, hand: HandInPlay) -> Brief:
        """What a hand would score, in two short lines; the whole ruling is one tap away."""

    def said(self, facts: Facts, hand: HandInPlay) -> list[str]:
        """Facts in which there is no fault, in sentences: the announcements before play; of a hand
        that was played all that its ruling may leave out, so that nothing recorded goes unsaid.
        """

    def row(self, facts: Facts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        """What the hand's row on the sheet says of it: what `row.html` is given, which is left out
        where this is empty. `under`, where there is any, is what is written small under each side's
        score; `row.html` does not get it.
        """


def announced_part(entry: HandEntry, facts: Facts) -> Facts:
    """The announcements among a hand's facts: those that none of its results is about."""
    of_results = {fact for moment in entry.MOMENTS.values() for fact in moment}
    announced = entry.MOMENTS.get("announce", ())
    return {fact: facts[fact] for fact in facts if fact in announced or fact not in of_results}
