"""The measures of Aluette: the deals that a player's side won, and its mordiennes.

An accepted surrender wins the deal. A mordienne counts if it scores, also after a refused
surrender.
"""

from games.kinds.measures import Counted, Measures
from games.scoring.values import HandScore, Json, Sheet

MORDIENNES = ("mordienne", "mordienne_by_side", "refusal_made")


class AluetteMeasures(Measures):
    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        mordienne = any(line.code in MORDIENNES for line in hand.ruling)
        for side, points in zip(sheet.sides, hand.scores, strict=True):
            for seat in side.seats:
                counted[seat]["deals"] += 1
                counted[seat]["won"] += points > 0
                counted[seat]["mordiennes"] += mordienne and points > 0
