"""Readers of one game, shared by the other rooms."""
