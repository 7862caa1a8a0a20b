"""The contract of a game in the demo: a module `demo.py` in its room."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from games.kinds.demo_players import PlayStyle
from games.scoring.game import Progress, Table
from games.scoring.values import Json


class DemoGame(Protocol):
    """How one game is played in the demo; `styles` are those of the seats, in order."""

    TABLES: tuple[int, ...]
    """How many sit down: each as likely as another."""
    MINUTES: int
    """How long a hand takes."""

    def rules(self, random: Random, players: int) -> Json:
        """The house rules that the table chooses."""

    def announced(
        self, random: Random, table: Table, progress: Progress, styles: Sequence[PlayStyle]
    ) -> Json:
        """What is known of a hand before it is played; nothing where that is so."""

    def played(
        self,
        random: Random,
        table: Table,
        progress: Progress,
        styles: Sequence[PlayStyle],
        announced: Json,
    ) -> Json:
        """All the facts of the hand, those announced too."""
