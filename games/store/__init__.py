"""Facts of games loaded from the database, and the one memory of them."""
