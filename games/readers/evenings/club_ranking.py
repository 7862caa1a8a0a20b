"""The ranking of a club evening, after any of its rounds, by rank or by number."""

from collections.abc import Mapping
from urllib.parse import urlencode

from games.evenings.clubs import awards_prizes, club_standings, has_entered, rounds_complete
from games.models import Evening
from games.numbers import whole_number
from games.scoring.values import Json

RANKING_ORDERS = ("rank", "number")


def ranking_page(evening: Evening, given: Mapping[str, str]) -> Json:
    """The `ranking`, empty before the first result: after the round that is asked for (`after`), or
    with all that was entered, in the order asked for (`by`); which others can be asked for, and how
    this one was (`ranking_query`).
    """
    club, complete = evening.recorded, rounds_complete(evening.recorded)
    begun = [number for number, played in enumerate(club["played"], 1) if has_entered(played)]
    asked = whole_number(given.get("after", ""), 2)
    after = asked if asked and 1 <= asked <= complete else max(begun, default=0)
    standings = club_standings(evening.kind, club | {"played": club["played"][:after]})
    by = given.get("by") if given.get("by") in RANKING_ORDERS else RANKING_ORDERS[0]
    if by == "number":
        standings.sort(key=lambda one: one.number)
    return {
        "ranking": standings if begun else [],
        "with_prizes": after == complete and awards_prizes(club, over=evening.ended_at is not None),
        "after": after,
        "complete": after <= complete,
        "numbers": range(1, after + 1),
        "afters": range(1, complete + 1),
        "goes_on": max(begun, default=0) > complete,
        "any_byes": any(any(one.sat_out) for one in standings),
        "by": by,
        "ranking_query": urlencode(
            ({"by": by} if by != RANKING_ORDERS[0] else {})
            | ({"after": after} if after != max(begun, default=0) else {})
        ),
    }
