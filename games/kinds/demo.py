"""The contract of a game in the demo, in `demo.py` of its room."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.kinds.demo_players import PlayStyle
from games.kinds.part import Part
from games.scoring.game import Progress, Table
from games.scoring.values import Json


class DemoHand(NamedTuple):
    """A hand to be played by players with these `styles`, in seat order."""

    random: Random
    table: Table
    progress: Progress
    styles: Sequence[PlayStyle]


class DemoGame(Part):
    """How a game is played in the demo."""

    MUST_HAVE = ("TABLES", "played")
    TABLES: tuple[int, ...]
    """The numbers of players, each equally likely; a number may be repeated."""
    MINUTES: int = 5
    """How long a hand takes, in minutes."""

    def rules(self, random: Random, players: int) -> Json:
        """The house rules that the table chooses."""
        return {}

    def announced(self, hand: DemoHand) -> Json:
        """The facts announced before a hand is played; {} if there are none."""
        return {}

    def played(self, hand: DemoHand, announced: Json) -> Json:
        """All the facts of the hand, including those announced."""
        raise NotImplementedError
