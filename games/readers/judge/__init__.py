"""Readers of the judge."""
