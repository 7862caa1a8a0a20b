"""The measures of games of exact bids: how exact the bids were.

`bids` is the number of bids, `made` the number made exactly, `off` the sum of the tricks by which
the others were missed.
"""

from games.kinds.measures import Counted, Measures
from games.scoring.values import HandScore, Json, Sheet


class ExactBidsMeasures(Measures):
    """What games of exact bids count."""

    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        for seat, (bid, taken) in enumerate(zip(facts["bids"], facts["tricks"], strict=True)):
            counted[seat]["bids"] += 1
            counted[seat]["made"] += bid == taken
            counted[seat]["off"] += abs(bid - taken)
