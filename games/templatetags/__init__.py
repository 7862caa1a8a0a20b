"""The project's template filters."""
