"""What is measured at La Bâtarde: the bids."""

from games.measures import exact_bids

measured = exact_bids.measured
