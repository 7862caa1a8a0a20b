"""Belote outside the scoring core."""
