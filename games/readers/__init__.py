"""Queries and view models: the only way out. They write nothing."""
