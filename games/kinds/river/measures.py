"""The measures of Up and down the river: the bids."""

from games.kinds.exact_bids import measures as exact_bids

measured = exact_bids.measured
