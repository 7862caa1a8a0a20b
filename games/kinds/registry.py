"""The kinds of game, by slug, in the order in which they are offered.

A game is registered once, in `games.scoring.registry`; its room is the package named by its slug.
"""

from importlib import import_module
from typing import Any, get_type_hints

from games.kinds.kind import GameKind
from games.kinds.part import Part
from games.kinds.wording import Wording
from games.scoring.game import Game
from games.scoring.registry import GAMES

PARTS: dict[str, type[Part]] = get_type_hints(GameKind)
"""The modules of a game's room, each with the contract from which a class in it derives."""


def part_of(game: Game, name: str, wording: Wording | None = None) -> Any:
    """A part of a game; what all games have in common if it has no module of that name."""
    try:
        module: Any = import_module(f"games.kinds.{game.SLUG}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"games.kinds.{game.SLUG}.{name}":
            raise
        return PARTS[name](game, wording)
    own = [one for one in vars(module).values() if isinstance(one, type)]
    return next(
        part(game, wording)
        for part in own
        if issubclass(part, PARTS[name]) and part.__module__ == module.__name__
    )


def load_kind(game: Game) -> GameKind:
    """The parts of a game."""
    wording = part_of(game, "wording")
    parts = {name: part_of(game, name, wording) for name in PARTS if name != "wording"}
    return GameKind(wording=wording, **parts)


KINDS: dict[str, GameKind] = {slug: load_kind(game) for slug, game in GAMES.items()}
