"""Readers of evenings."""
