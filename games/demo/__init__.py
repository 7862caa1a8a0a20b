"""Generated games, realistic and legal, for demonstrations and benchmarks."""
