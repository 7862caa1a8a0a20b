"""What La Bâtarde and the river measure alike: how exact the bids were.

`bids` are those made in all, `made` those made exactly, `off` the sum of the tricks missed by.
"""

from collections.abc import Sequence

from games.kinds.measures import Measured, as_measured, counters
from games.scoring.values import Json, Sheet


def measured(sheet: Sheet, hands: Sequence[Json]) -> Measured:
    """Each seat's bids against its tricks."""
    counted = counters(sheet)
    for facts in hands:
        for seat, (bid, taken) in enumerate(zip(facts["bids"], facts["tricks"], strict=True)):
            counted[seat]["bids"] += 1
            counted[seat]["made"] += bid == taken
            counted[seat]["off"] += abs(bid - taken)
    return as_measured(counted)
