"""The contract of a game's measures: one counter per seat."""

from collections import Counter
from collections.abc import Sequence

from games.kinds.part import GamePart
from games.scoring.values import HandScore, Json, Sheet, without_nulls

# A counter for each seat.
Counted = list[Counter[str]]

# The measures of each seat's play, in seat order; missing measures are 0.
Measured = list[dict[str, int]]


class Measures(GamePart):
    """What a game counts, in `measures.py` of its room: nothing, as a rule."""

    def measure(self, sheet: Sheet, hands: Sequence[Json]) -> Measured:
        """The measures of each seat in a finished game, from its sheet and its hands' facts."""
        counted: Counted = [Counter() for side in sheet.sides for _ in side.seats]
        for hand, given in zip(sheet.hands, hands, strict=True):
            facts = without_nulls(given)
            if not self.game.alone(facts):
                self.count(counted, sheet, hand, facts)
        return [{name: number for name, number in one.items() if number} for one in counted]

    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        """Add what each seat did in a hand that was played, by measure."""
