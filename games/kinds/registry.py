"""The kinds of game, by slug, in the order in which they are offered.

A game is registered once, in `games.scoring.registry`; its room is the package of its slug.
"""

from importlib import import_module

from games.kinds.kind import Kind
from games.scoring.registry import GAMES

KINDS: dict[str, Kind] = {slug: import_module(f"games.kinds.{slug}").KIND for slug in GAMES}
