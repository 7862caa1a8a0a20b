"""Rulings in words: why a hand scores what it does, as every page shows it."""

from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text, ruling_title
from games.scoring.values import HandScore, Json
from games.wording.sentences import Names

ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"
"""An arrow that is never separated from its figures by a line break."""


def explained(slug: str, hand: HandScore, names: Names) -> list[Json]:
    """The ruling of a hand, step by step: the `title` of each, its sentence (`text`), the points
    that it adds to each side's score, whether any (`scores`), the figures that it compares (one per
    side, or none), and the anchor of its paragraph in the rules. The steps' points add up to the
    hand's scores.
    """
    rows = KINDS[slug].wording.RULINGS
    return [
        {
            "title": ruling_title(slug, line, names),
            "text": ruling_text(slug, line, names).replace(" → ", ARROW),
            "points": line.points,
            "scores": any(line.points),
            "figures": line.params.get("figures", ()),
            "paragraph": rows[line.code].anchor,
        }
        for line in hand.ruling
    ]
