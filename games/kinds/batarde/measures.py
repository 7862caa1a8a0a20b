"""The measures of La Bâtarde: the bids."""

from games.kinds.exact_bids import measures as exact_bids

measured = exact_bids.measured
