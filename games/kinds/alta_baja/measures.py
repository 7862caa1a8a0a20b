"""The measures of Alta-Baja: first and second places, in odd tricks (Alta) and even tricks (Baja).

Two players who tie for first and share the points are both first; three or more are not.
"""

from games.kinds.alta_baja.scoring import phase_of
from games.kinds.measures import Counted, Measures
from games.scoring.values import HandScore, Json, Line, Sheet

PLACES = {"first": "first", "shared": "first", "second": "second"}


def _place(line: Line, phase: str) -> str | None:
    return PLACES.get(line.code.removesuffix(f"_{phase}"))


class AltaBajaMeasures(Measures):
    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        phase = phase_of(hand.number)
        for counter in counted:
            counter[f"tricks_{phase}"] += 1
        for line in hand.ruling:
            place = _place(line, phase)
            for seat, points in enumerate(line.points):
                if place and points:
                    counted[seat][f"{place}_{phase}"] += 1
