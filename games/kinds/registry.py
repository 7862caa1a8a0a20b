"""The kinds of game, by slug, in the order in which they are offered.

A game is registered once, in `games.scoring.registry`; its room is the package named by its slug.
"""

from games.kinds.kind import PARTS, Kind, part_of
from games.scoring.game import Game
from games.scoring.registry import GAMES


def load_kind(game: Game) -> Kind:
    """The parts of a game."""
    wording = part_of(game, "wording")
    parts = {name: part_of(game, name, wording) for name in PARTS if name != "wording"}
    return Kind(wording=wording, **parts)


KINDS: dict[str, Kind] = {slug: load_kind(game) for slug, game in GAMES.items()}
