"""The games, each the package of its slug, in the order in which they are offered."""

from importlib import import_module
from typing import Any, get_type_hints

from games.kinds.kind import GameKind
from games.kinds.part import GamePart
from games.kinds.wording import Wording
from games.scoring.game import Game
from games.scoring.judge.questions import Judge

REGISTERED = ("belote", "coinche", "tarot", "batarde", "aluette", "alta_baja", "river", "free")

# The modules of a game that score and judge, each with the contract of the class in it.
CORE: dict[str, type] = {"scoring": Game, "judge": Judge}

# The other modules of a game, each with the contract from which the class in it derives.
PARTS: dict[str, type[GamePart]] = {
    name: contract for name, contract in get_type_hints(GameKind).items() if name not in CORE
}


def class_of(slug: str, name: str, contract: type) -> Any:
    """The class in that module of a game; the contract itself if the game has no such module."""
    try:
        module: Any = import_module(f"games.kinds.{slug}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"games.kinds.{slug}.{name}":
            raise
        return contract
    own = [one for one in vars(module).values() if isinstance(one, type)]
    return next(
        one for one in own if issubclass(one, contract) and one.__module__ == module.__name__
    )


def load_kind(slug: str) -> GameKind:
    game: Game = class_of(slug, "scoring", Game)()
    wording: Wording = class_of(slug, "wording", Wording)(game)
    parts = {
        name: class_of(slug, name, contract)(game, wording)
        for name, contract in PARTS.items()
        if name != "wording"
    }
    judge = class_of(slug, "judge", Judge)(game)
    return GameKind(scoring=game, judge=judge, wording=wording, **parts)


KINDS: dict[str, GameKind] = {slug: load_kind(slug) for slug in REGISTERED}
GAMES: dict[str, Game] = {slug: kind.scoring for slug, kind in KINDS.items()}
JUDGES: dict[str, Judge] = {slug: kind.judge for slug, kind in KINDS.items()}

# The largest number of players of any game.
MOST_PLAYERS = max([max(game.PLAYERS) for game in GAMES.values()])
