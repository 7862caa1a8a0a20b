"""Tarot outside the scoring core."""
