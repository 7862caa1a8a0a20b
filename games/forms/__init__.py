"""What was tapped becomes facts, and facts become what an entry draws: one module a game."""
