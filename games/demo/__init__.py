"""Games that nobody played, believable and legal to the last hand, to look at and to measure by."""
