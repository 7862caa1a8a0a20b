"""A game outside the scoring core: the parts of its room, `games/kinds/<slug>/`."""

from dataclasses import dataclass

from games.kinds.demo import DemoGame
from games.kinds.entry import HandEntry
from games.kinds.judge import GameJudge
from games.kinds.measures import Measure
from games.kinds.wording import Wording


@dataclass(frozen=True)
class GameKind:
    """A kind of game."""

    wording: Wording
    entry: HandEntry
    judge: GameJudge
    measures: Measure
    demo: DemoGame
