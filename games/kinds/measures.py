"""What the games' measures share: the contract, and a counter a seat."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from games.scoring.values import Json, Sheet

Measured = list[dict[str, int]]
"""What was counted of each seat's play, in seat order; what is not there is 0."""


class Measure(Protocol):
    """What a game counts: a module `measures.py` in its room."""

    def measured(self, sheet: Sheet, hands: Sequence[Json]) -> Measured:
        """What a finished game says of each seat's play, from its sheet and its hands' facts."""


def counters(sheet: Sheet) -> list[Counter[str]]:
    """An empty counter a seat."""
    return [Counter() for side in sheet.sides for _ in side.seats]


def as_measured(counted: Sequence[Counter[str]]) -> Measured:
    """The counters as they are kept, without what is 0."""
    return [{name: number for name, number in one.items() if number} for one in counted]
