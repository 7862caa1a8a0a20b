"""Card games: their records, scores and pages."""
