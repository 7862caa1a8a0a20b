"""Coinche outside the scoring core."""
