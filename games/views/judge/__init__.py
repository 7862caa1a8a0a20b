"""Views of the judge."""
