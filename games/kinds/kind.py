"""A game outside the scoring core: the parts of its room, `games/kinds/<slug>/`."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.kinds.demo import DemoGame
from games.kinds.entry import HandEntry
from games.kinds.judge import GameJudge
from games.kinds.measures import Measure
from games.kinds.wording import Wording
from games.scoring.game import Game

PARTS: dict[str, type] = {
    "wording": Wording,
    "entry": HandEntry,
    "judge": GameJudge,
    "measures": Measure,
    "demo": DemoGame,
}
"""The modules of a game's room, each with the contract from which a class in it derives."""


@dataclass(frozen=True)
class Kind:
    """A kind of game."""

    wording: Wording
    entry: HandEntry
    judge: GameJudge
    measures: Measure
    demo: DemoGame


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
