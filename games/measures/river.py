"""What is measured at Up and down the river: the bids."""

from games.measures import exact_bids

measured = exact_bids.measured
