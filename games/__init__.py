"""Games of cards: their records, their scores and their pages."""
