"""Why a hand scores what it does, in words: what every page shows of a ruling."""

from dataclasses import dataclass

from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text, ruling_title
from games.scoring.values import HandScore
from games.wording.sentences import Names

ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"
"""On a page an arrow never parts from its figures."""


@dataclass(frozen=True)
class Step:
    """A step of a ruling: its title, its sentence, what it adds to each side's score, the figures
    it weighs (a side each, empty where it weighs none), and the paragraph of the rules that says
    so.
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
    """The ruling of a hand, step by step; the steps' points add up to its scores."""
    paragraphs = KINDS[slug].wording.PARAGRAPHS
    return [
        Step(
            line.code,
            ruling_title(slug, line, names),
            ruling_text(slug, line, names).replace(" → ", ARROW),
            line.points,
            line.params.get("figures", ()),
            paragraphs[line.code],
        )
        for line in hand.ruling
    ]
