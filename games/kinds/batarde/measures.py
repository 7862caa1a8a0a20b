"""The measures of La Bâtarde: the bids."""

from games.kinds.exact_bids import measures as exact_bids
from games.kinds.measures import Measure


class BatardeMeasures(Measure):
    """What the game counts."""

    measured = exact_bids.measured
