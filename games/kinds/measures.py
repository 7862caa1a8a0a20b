"""The contract of a game's measures, and what they share: one counter per seat."""

from collections import Counter
from collections.abc import Sequence

from games.kinds.part import Part
from games.scoring.values import Json, Sheet

Measured = list[dict[str, int]]
"""The measures of each seat's play, in seat order; missing measures are 0."""


class Measure(Part):
    """What a game counts, in `measures.py` of its room: nothing, as a rule."""

    def measured(self, sheet: Sheet, hands: Sequence[Json]) -> Measured:
        """The measures of each seat in a finished game, from its sheet and its hands' facts."""
        return as_measured(counters(sheet))


def counters(sheet: Sheet) -> list[Counter[str]]:
    """An empty counter for each seat."""
    return [Counter() for side in sheet.sides for _ in side.seats]


def as_measured(counted: Sequence[Counter[str]]) -> Measured:
    """The counters as they are stored: without zeros."""
    return [{name: number for name, number in counter.items() if number} for counter in counted]
