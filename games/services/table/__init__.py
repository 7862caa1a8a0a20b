"""Services of the table: a game from its start to its result."""
