"""The contract of a game in the demo, in `demo.py` of its room, and the players of the demo."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.kinds.part import GamePart
from games.scoring.game import Progress, Table
from games.scoring.values import Json


class PlayStyle(NamedTuple):
    """How a player plays: `skill` and `daring` from 0 to 1; the more `keen`, the more games."""

    name: str
    skill: float
    daring: float
    keen: int


CAST = (
    PlayStyle("Camille", 0.80, 0.40, 9),
    PlayStyle("Hugo", 0.55, 0.90, 8),
    PlayStyle("Louise", 0.70, 0.55, 8),
    PlayStyle("Malik", 0.65, 0.65, 7),
    PlayStyle("Jeanne", 0.90, 0.25, 6),
    PlayStyle("Basile", 0.35, 0.80, 6),
    PlayStyle("Inès", 0.60, 0.50, 5),
    PlayStyle("Odette", 0.75, 0.15, 5),
    PlayStyle("Yann", 0.45, 0.60, 4),
    PlayStyle("Rosa", 0.50, 0.35, 3),
    PlayStyle("Théo", 0.30, 0.95, 3),
    PlayStyle("Simone", 0.85, 0.45, 2),
)


def choose_players(random: Random, players: int) -> list[PlayStyle]:
    """Choose players from the cast, in seat order; keen players are chosen more often."""
    order = sorted(CAST, key=lambda style: random.random() ** (1 / style.keen), reverse=True)
    table = order[:players]
    random.shuffle(table)
    return table


class DemoHand(NamedTuple):
    """A hand to be played by players with these `styles`, in seat order."""

    random: Random
    table: Table
    progress: Progress
    styles: Sequence[PlayStyle]


class DemoGame(GamePart):
    """How a game is played in the demo."""

    MUST_HAVE = ("TABLES", "play_hand")
    # The numbers of players, each equally likely; a number may be repeated.
    TABLES: tuple[int, ...]
    # How long a hand takes, in minutes.
    MINUTES: int = 5

    def title(self, random: Random) -> str:
        """What the table plays, at a game that has a title."""
        return ""

    def rules(self, random: Random, players: int) -> Json:
        """The house rules that the table chooses."""
        return {}

    def announce(self, hand: DemoHand) -> Json:
        """The facts announced before a hand is played; {} if there are none."""
        return {}

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        """All the facts of the hand, including those announced."""
        raise NotImplementedError
