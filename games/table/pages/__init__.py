"""What else there is of a game: its frame, its result, its chart, the judge."""
