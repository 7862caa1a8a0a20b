"""Names of players: when two are the same."""

from games.scoring.record import folded


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same person's."""
    return folded(one) == folded(other)
