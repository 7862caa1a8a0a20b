"""Compare names of players."""

from games.scoring.record import folded


def same_name(name: str, other: str) -> bool:
    """Whether two names are the same, ignoring case and spaces."""
    return folded(name) == folded(other)
