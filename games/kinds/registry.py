"""The kinds of game, by slug, in the order in which they are offered.

A game is registered once, in `games.scoring.registry`; its room is the package named by its slug.
"""

from importlib import import_module

from django.core.exceptions import ImproperlyConfigured

from games.kinds.completeness import PARTS, missing_parts
from games.kinds.kind import Kind
from games.scoring.registry import GAMES


def load_kind(slug: str) -> Kind:
    """Load a game's room. Raises ImproperlyConfigured if the game is not complete."""
    missing = missing_parts(slug)
    if missing:
        raise ImproperlyConfigured("\n  ".join([f"The game {slug} lacks:", *missing]))
    return Kind(**{part: import_module(f"games.kinds.{slug}.{part}") for part in PARTS})


KINDS: dict[str, Kind] = {slug: load_kind(slug) for slug in GAMES}
