"""Readers of the notebook: its games, players, preferences and bin."""
