"""A game whole: how it is scored and judged, its words, its entry, its judge's screen, its demo."""

from dataclasses import dataclass

from games.kinds.demo import DemoGame
from games.kinds.entry import HandEntry
from games.kinds.judge_page import JudgePage
from games.kinds.measures import Measures
from games.kinds.wording import Wording
from games.scoring.game import Game
from games.scoring.judge.questions import Judge


@dataclass(frozen=True)
class GameKind:
    """A kind of game: an object of the class in each module of its package."""

    scoring: Game
    judge: Judge
    wording: Wording
    entry: HandEntry
    judge_page: JudgePage
    measures: Measures
    demo: DemoGame
