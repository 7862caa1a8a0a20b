"""What a game is outside the scoring core: the parts of its room, `games/kinds/<slug>/`."""

from dataclasses import dataclass

from games.kinds.demo import DemoGame
from games.kinds.entry import EntryForm
from games.kinds.judge import JudgeForm
from games.kinds.measures import Measure
from games.kinds.wording import Wording


@dataclass(frozen=True)
class Kind:
    """A kind of game, as its room's `__init__` puts it together."""

    wording: Wording
    entry: EntryForm
    judge: JudgeForm
    measures: Measure
    demo: DemoGame
