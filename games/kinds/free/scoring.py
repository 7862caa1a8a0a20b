"""A sheet for any game: whatever else is played that evening, by its title.

Source: `docs/record.md`. A *round* is what is written at once: points for each player, of which 0
may be left out. Not done here: what a game's own rules would say of those points.
"""

from typing import Any

from games.scoring.errors import Fault, fault
from games.scoring.facts import Fact, missing
from games.scoring.game import Game, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

MOST_IN_A_ROUND = 100_000
HIGHEST = 1_000_000


class Free(Game):
    SLUG = "free"
    PLAYERS = (4, 2, 3, 5, 6, 7, 8, 9, 10)
    TITLED = True
    FACTS = (Fact("points", "number", "seat", lowest=-MOST_IN_A_ROUND, highest=MOST_IN_A_ROUND),)
    RULES = (
        Rule("wins", "highest", ("highest", "lowest")),
        Rule("target", 0, lowest=0, highest=HIGHEST),
        Rule("length", 0, lowest=0, highest=100),
        Rule("sum", None, lowest=-HIGHEST, highest=HIGHEST),
        Rule("deals", True, (True, False)),
    )

    def lowest_wins(self, table: Table) -> bool:
        return bool(table.rules["wins"] == "lowest")

    def direction(self, table: Table) -> int:
        return self.DIRECTION if table.rules["deals"] else 0

    def leader(self, table: Table, progress: Progress) -> int | None:
        """Nothing is known of who begins."""
        return None

    def missing(self, table: Table, facts: Json) -> list[Fault]:
        return [] if "points" in facts else [missing(self.FACTS[0])]

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        if not complete:
            return []
        if not [one for one in facts["points"] if one is not None]:
            return [missing(self.FACTS[0])]
        wanted, given = table.rules["sum"], sum(counted(facts["points"]))
        if wanted is None or given == wanted:
            return []
        more, off = given > wanted, abs(given - wanted)
        case = "more" if more else "fewer"
        return [
            fault("sum_wrong", "points", case=case, given=given, expected=wanted, difference=off)
        ]

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        points = counted(facts["points"])
        params: Json = {"sum": sum(points), "most": max(points), "fewest": min(points)}
        for name in ("most", "fewest"):
            there = [seat for seat in range(len(points)) if points[seat] == params[name]]
            params[name + "_seats"] = tuple(there)
        return HandResult((Line("points", points, params),))

    def length(self, table: Table) -> int | None:
        return table.rules["length"] or None


def counted(points: list[Any]) -> tuple[int, ...]:
    """The points of each seat: 0 where nothing was written."""
    return tuple([one or 0 for one in points])
