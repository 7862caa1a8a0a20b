"""A penalty or a bonus that a table agrees on, in any game: recorded between hands, and no hand. It
has no number, and leaves dealer, leader, cards and what is carried to the hand to come.
"""

from games.scoring.errors import Fault, fault
from games.scoring.facts import ADJUST, Bounds, Fact, fact_faults
from games.scoring.values import Json, Line

# Points for each side, alone.
ADJUSTMENT = Fact(
    "adjust",
    "number",
    each="side",
    moment=ADJUST,
    required=True,
    lowest=-10_000,
    highest=10_000,
    alone="adjust_alone",
)

ADJUSTED = "adjusted"


def is_adjustment(facts: object) -> bool:
    """Whether what is recorded is an adjustment, which may be at fault, and no hand."""
    return isinstance(facts, dict) and facts.get(ADJUSTMENT.name) is not None


def adjustment_faults(facts: Json, sides: int, complete: bool) -> list[Fault]:
    """`adjust_missing`, `not_a_number`, `adjust_out_of_range`, `adjust_empty`, `adjust_alone`."""
    name, bounds = ADJUSTMENT.name, Bounds(sides, sides, (), {})
    found = fact_faults(ADJUSTMENT, facts[name], bounds, complete)
    if complete and not found and not any(facts[name]):
        found.append(fault("adjust_empty", name))
    if len(facts) > 1:
        found.append(fault(ADJUSTMENT.alone, name))
    return found


def adjustment_line(facts: Json) -> Line:
    """The only line of its ruling."""
    return Line(ADJUSTED, tuple(facts[ADJUSTMENT.name]), {})
