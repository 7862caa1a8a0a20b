"""The measures of La Bâtarde: the bids."""

from games.kinds.exact_bids.measures import ExactBidsMeasures


class BatardeMeasures(ExactBidsMeasures):
    """What the game counts."""
