"""SQLite for La Marque: a file is checked before it is opened, and copied while it is in use."""
