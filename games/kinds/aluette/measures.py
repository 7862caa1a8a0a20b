"""What is measured at Aluette: the deals that a player's side won, and its mordiennes.

A surrender that was accepted wins the deal; a mordienne counts where its points do, a surrender
refused and made good by it too.
"""

from collections.abc import Sequence

from games.kinds.measures import Measured, as_measured, counters
from games.scoring.values import Json, Sheet

MORDIENNES = ("mordienne", "mordienne_by_side", "refusal_made")


def measured(sheet: Sheet, hands: Sequence[Json]) -> Measured:
    """`deals` in all, `won` and `mordiennes` among them: the same for both partners."""
    counted = counters(sheet)
    for hand in sheet.hands:
        mordienne = any(line.code in MORDIENNES for line in hand.ruling)
        for side, points in zip(sheet.sides, hand.scores, strict=True):
            for seat in side.seats:
                counted[seat]["deals"] += 1
                counted[seat]["won"] += points > 0
                counted[seat]["mordiennes"] += mordienne and points > 0
    return as_measured(counted)
