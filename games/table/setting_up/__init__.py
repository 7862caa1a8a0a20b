"""A new game, before its first hand."""
