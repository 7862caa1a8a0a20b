"""The measures of Up and down the river: the bids."""

from games.kinds.exact_bids import measures as exact_bids
from games.kinds.measures import Measure


class RiverMeasures(Measure):
    """What the game counts."""

    measured = exact_bids.measured
