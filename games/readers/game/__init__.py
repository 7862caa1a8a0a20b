"""Readers of one game, for every room."""
