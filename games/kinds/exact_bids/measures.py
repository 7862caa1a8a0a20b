"""The measures of games of exact bids: how exact the bids were.

`bids` is the number of bids, `made` the number made exactly, `off` the sum of the tricks by which
the others were missed.
"""

from collections import Counter
from collections.abc import Sequence

from games.kinds.measures import Measure, Measured, as_measured, counters
from games.scoring.values import Json, Sheet


class ExactBidsMeasures(Measure):
    """What games of exact bids count."""

    def measured(self, sheet: Sheet, hands: Sequence[Json]) -> Measured:
        """Each player's `bids`, `made` and `off`."""
        counted = counters(sheet)
        for facts in hands:
            self.of_hand(facts, counted)
        return as_measured(counted)

    def of_hand(self, facts: Json, counted: list[Counter[str]]) -> None:
        """Count a hand."""
        for seat, (bid, taken) in enumerate(zip(facts["bids"], facts["tricks"], strict=True)):
            counted[seat]["bids"] += 1
            counted[seat]["made"] += bid == taken
            counted[seat]["off"] += abs(bid - taken)
