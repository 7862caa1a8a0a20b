"""The value objects of the scoring core: frozen, integers only."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


def without_nulls(given: Json) -> Json:
    """The facts without nulls: a null means the same as a missing key."""
    if None not in given.values():
        return given
    return {key: given[key] for key in given if given[key] is not None}


@dataclass(frozen=True)
class Side:
    """A player or a team of two that scores. `seats` are counted clockwise from 0."""

    name: str
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Line:
    """A step of a ruling."""

    # The rule and, after a dot, which of its sentences; others are told the rule alone.
    code: str
    # What it adds to each side's score: the lines of a hand add up to its scores.
    points: tuple[int, ...]
    # What its text quotes: integers, strings, or tuples of integers.
    params: Json


@dataclass(frozen=True)
class HandScore:
    """A hand on the sheet, or an adjustment between hands."""

    # Of the hand; an adjustment has none of its own, and that of the hand to come.
    number: int
    # Seats, None if the game has none.
    dealer: int | None
    leader: int | None
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    # Points held over to the next hand (Belote's litige), otherwise 0.
    carried: int
    ruling: tuple[Line, ...]
    # Whether it is an adjustment; then it has neither dealer nor leader.
    adjusts: bool = False


@dataclass(frozen=True)
class Next:
    """The next hand. `facts` depends on the game: cards per player, phase, points at stake."""

    number: int
    dealer: int | None
    leader: int | None
    facts: Json


@dataclass(frozen=True)
class Lead:
    """Who is ahead: the `sides` of the first rank, out of `many` sides."""

    sides: tuple[int, ...]
    many: int

    @property
    def alone(self) -> bool:
        return len(self.sides) == 1

    @property
    def all_level(self) -> bool:
        return len(self.sides) == self.many


def lead_of(ranks: tuple[int, ...]) -> Lead:
    """Who is ahead by these competition ranks, in side order."""
    best = [side for side in range(len(ranks)) if ranks[side] == 1]
    return Lead(tuple(best), len(ranks))


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a game, computed from its facts."""

    game: str
    sides: tuple[Side, ...]
    hands: tuple[HandScore, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    # The code of why it is over, None while it goes on.
    outcome: str | None
    # None after the end.
    next: Next | None

    @property
    def numbered(self) -> tuple[HandScore, ...]:
        """The hands without the adjustments."""
        return tuple([hand for hand in self.hands if not hand.adjusts])

    def index_of(self, number: int) -> int:
        """Where the hand of that number is among `hands`."""
        return self.hands.index(self.numbered[number - 1])

    @property
    def lead(self) -> Lead:
        return lead_of(self.ranks)

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides, several in a tie; () while the game goes on."""
        return self.lead.sides if self.finished else ()
