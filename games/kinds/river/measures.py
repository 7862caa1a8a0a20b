"""The measures of Up and down the river: the bids."""

from games.kinds.exact_bids.measures import ExactBidsMeasures


class RiverMeasures(ExactBidsMeasures):
    """What the game counts."""
