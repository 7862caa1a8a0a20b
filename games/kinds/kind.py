"""A game outside the scoring core: the modules of its room, `games/kinds/<slug>/`."""

from dataclasses import dataclass
from typing import get_type_hints

from games.kinds.demo import DemoGame
from games.kinds.entry import HandEntry
from games.kinds.judge import GameJudge
from games.kinds.measures import Measure
from games.kinds.wording import Wording


@dataclass(frozen=True)
class Kind:
    """A kind of game: each field is the module of that name, typed by its contract."""

    wording: Wording
    entry: HandEntry
    judge: GameJudge
    measures: Measure
    demo: DemoGame


PARTS: dict[str, type] = get_type_hints(Kind)
"""The modules of a game's room, by name, each with its contract."""
