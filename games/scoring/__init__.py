"""The scoring core: computes score sheets from facts, with the standard library only."""

# Saved with each game; increased when a change gives the same facts different scores.
VERSION = 1
