"""The kinds of game, by slug, in the order in which they are offered.

A game is registered once, in `games.scoring.registry`; its room is the package named by its slug.
"""

from importlib import import_module

from games.kinds.kind import PARTS, Kind
from games.scoring.registry import GAMES


def load_kind(slug: str) -> Kind:
    """Load a game's room."""
    return Kind(**{part: import_module(f"games.kinds.{slug}.{part}") for part in PARTS})


KINDS: dict[str, Kind] = {slug: load_kind(slug) for slug in GAMES}
