"""The scoring core: computes score sheets from facts, with the standard library only."""

VERSION = 1
"""Saved with each game; increased when a change gives the same facts different scores."""
