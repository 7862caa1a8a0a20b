"""Rulings in words: why a hand scores what it does, as every page shows it."""

from dataclasses import dataclass

from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text, ruling_title
from games.scoring.values import HandScore
from games.wording.sentences import Names

ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"
"""An arrow that is never separated from its figures by a line break."""


@dataclass(frozen=True)
class Step:
    """A step of a ruling: its title, its sentence, the points it adds to each side's score, the
    figures it compares (one per side, or none), and the anchor of its paragraph in the rules.
    """

    code: str
    title: str
    text: str
    points: tuple[int, ...]
    figures: tuple[int, ...]
    paragraph: str

    @property
    def scores(self) -> bool:
        """Whether the step adds anything to any side's score."""
        return any(self.points)


def explained(slug: str, hand: HandScore, names: Names) -> list[Step]:
    """The ruling of a hand, step by step; the steps' points add up to the hand's scores."""
    rows = KINDS[slug].wording.RULINGS
    return [
        Step(
            line.code,
            ruling_title(slug, line, names),
            ruling_text(slug, line, names).replace(" → ", ARROW),
            line.points,
            line.params.get("figures", ()),
            rows[line.code].anchor,
        )
        for line in hand.ruling
    ]
