"""The scoring core: facts in, sheets out; standard library only."""

VERSION = 1
"""Kept with each game: it goes up when the same facts come to score otherwise."""
