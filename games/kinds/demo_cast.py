"""Who plays in the demo, and how."""

from random import Random
from typing import NamedTuple


class Style(NamedTuple):
    """How somebody plays: `skill` and `daring` from 0 to 1, `keen` on games more or less often."""

    name: str
    skill: float
    daring: float
    keen: int


CAST = (
    Style("Camille", 0.80, 0.40, 9),
    Style("Hugo", 0.55, 0.90, 8),
    Style("Louise", 0.70, 0.55, 8),
    Style("Malik", 0.65, 0.65, 7),
    Style("Jeanne", 0.90, 0.25, 6),
    Style("Basile", 0.35, 0.80, 6),
    Style("Inès", 0.60, 0.50, 5),
    Style("Odette", 0.75, 0.15, 5),
    Style("Yann", 0.45, 0.60, 4),
    Style("Rosa", 0.50, 0.35, 3),
    Style("Théo", 0.30, 0.95, 3),
    Style("Simone", 0.85, 0.45, 2),
)


def seated(random: Random, players: int) -> list[Style]:
    """So many of the cast in the order in which they sit, the keen ones more often."""
    order = sorted(CAST, key=lambda style: random.random() ** (1 / style.keen), reverse=True)
    table = order[:players]
    random.shuffle(table)
    return table
