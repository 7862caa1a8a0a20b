"""Samples of a sheet for any game; its records are legal by construction."""

from hypothesis import assume
from hypothesis import strategies as st

from games.kinds.free.scoring import MOST_IN_A_ROUND

START = {"names": ("Ana", "Bea", "Cy"), "rules": {"sum": 0, "length": 3}, "title": "Rami"}
FIRST_TAPS = [("result", {"points-0": "12", "points-1": "−3", "points-2": "−9"})]
FIRST_SCORES = (12, -3, -9)
WRONG_TAPS = [
    (0, {"points-0": "", "points-1": ""}, "Nobody has points yet."),
    (0, {"points-0": "12", "points-1": "-3"}, "The points add up to 9: 9 more than 0."),
    (0, {"points-0": "2", "points-1": "-3"}, "The points add up to −1: 1 fewer than 0."),
]
HANDS_BY_MOMENT = [({"points": [12, -3, -9]}, "result")]
FACT_PAIRS = {"points": ({"points": [5, 0, 0, 0]}, {"points": [0, 5, 0, 0]})}
HANDS = ({"points": [3, None, -2, 100]}, {"points": [0, 12, 0, 0]})
SHORT_GAME = ({"length": 1}, [{"points": [5, 0, 0, -5]}])
FAULT_CODES = "points_missing points_out_of_range sum_wrong"
FIGURES = st.integers(-MOST_IN_A_ROUND, MOST_IN_A_ROUND)
RECORD_WORDS = "title wins highest lowest target length sum deals"


@st.composite
def facts(draw, table, progress):
    """Points for each seat, of which 0 may be left out, with the sum that the table wants."""
    wanted, players = table.rules["sum"], table.players
    if wanted is None:
        others = [draw(st.none() | FIGURES) for _ in range(players - 1)]
        return {"points": [*others, draw(FIGURES)]}
    assume(abs(wanted) <= players * MOST_IN_A_ROUND)
    share, rest = divmod(wanted, players)
    points = [share + (seat < rest) for seat in range(players)]
    moved = draw(st.integers(0, MOST_IN_A_ROUND - max(map(abs, points))))
    points[0], points[-1] = points[0] - moved, points[-1] + moved
    return {"points": [None if one == 0 and wanted else one for one in points]}
