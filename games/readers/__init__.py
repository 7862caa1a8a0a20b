"""Queries and view models: everything that is shown is read here, and nothing is written."""
