"""What evenings and club evenings show alike: who won, the podium, the picture, what is wrong."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Protocol

from django.utils.translation import get_language, gettext, ngettext

from games.kinds.sentences import fault_text
from games.models import Evening
from games.readers.table.card import (
    BORDER,
    INSIDE,
    LEADING,
    SMALL,
    fitting,
    names_in_lines,
    placed,
    top_line,
    wrap,
)
from games.readers.table.letters import width
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.catalogue import as_day
from games.wording.sentences import Names, join_words

PODIUM = 3
# Where the ranking begins on the picture, and how high it and a line of it are at most.
CARD_TOP, CARD_HIGH, CARD_LINE = 180, 426, 44
# How many lines can still be read; of more, only the first are drawn.
MOST_LINES, CARD_LINES = 16, 10
NAME_GAP = 24  # Between a name and its total.
BY_LINES, BY_BASE = 2, 636  # The lines that say what ranks, and where the last stands.


class Placed(Protocol):
    """A person or a team in the ranking of an evening."""

    @property
    def name(self) -> str: ...
    @property
    def played(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def leads(self) -> bool: ...


def outcome(
    evening: Evening,
    ranking: Sequence[Placed],
    *,
    settled: bool = True,
    figure: Callable[[Placed], int | str] = attrgetter("points"),
) -> Json:
    """Who won once the evening is over and all is `settled`, how those who played are `ranked` by
    their `figure`, and the first three ranks; `ranking` are those of people or of teams.
    """
    ranked: list[Json] = [
        {
            "rank": standing.rank,
            "name": standing.name,
            "total": figure(standing),
            "leads": standing.leads,
        }
        for standing in ranking
        if standing.played
    ]
    won = evening.ended_at is not None and settled
    winners = [one["name"] for one in ranked if one["leads"] and won]
    if evening.club is None:
        wins = ngettext("wins the evening", "win the evening, tied", len(winners))
    else:
        wins = ngettext("wins the club evening", "win the club evening, tied", len(winners))
    return {
        "winners": winners,
        "best": join_words(winners, get_language()),
        "wins": wins,
        "ranked": ranked,
        "podium": [one for one in ranked if one["rank"] <= PODIUM],
    }


def evening_headline(page: Json) -> str:
    """What is said where an evening is sent: its name, and who won, or why nobody has; `page` is
    its page.
    """
    title: str = page["evening"].name or page["title"]
    won = f"{page['best']} {page['wins']}" if page["winners"] else page.get("undecided")
    return f"{title} · {won}" if won else title


def evening_card(page: Json) -> Json:
    """The texts of the picture of an evening that somebody has won, with their positions."""
    evening, ranked = page["evening"], page["ranked"]
    shown = ranked if len(ranked) <= MOST_LINES else ranked[:CARD_LINES]
    high = min(CARD_LINE, CARD_HIGH // max(len(shown), 1))
    size = min(20, 2 * high // 3)
    lines = [
        one
        | {
            "size": size,
            "name": fitting(one["name"], size, 9, _room_for_name(one, size), bold=True),
            "line": CARD_TOP + high * number,
            "y": CARD_TOP + high * number + (high + size) // 2 - 4,
        }
        for number, one in enumerate(shown)
    ]
    people = page.get("counted") or ngettext(
        "%(number)s player", "%(number)s players", len(ranked)
    ) % {"number": len(ranked)}
    if len(ranked) > len(shown):
        first = gettext("%(people)s · the first %(number)s")
        people = first % {"people": people, "number": len(shown)}
    title = " · ".join(filter(None, [evening.name, page["title"]]))
    return (
        BORDER
        | page
        | {
            **top_line(title, as_day(evening.started_at)),
            "name": names_in_lines(page["best"]),
            "by": _ranked_by(page),
            "lines": lines,
            "people": people,
        }
    )


def _ranked_by(page: Json) -> Json:
    """What ranks the people of an evening, in lines; a club's does not say it."""
    sentence = page["ranked_by"].sentence if "ranked_by" in page else ""
    lines = wrap(sentence, SMALL, INSIDE, BY_LINES)
    return {"size": SMALL, "lines": placed(lines, LEADING * SMALL, BY_BASE)}


def _room_for_name(one: Json, size: int) -> int:
    """The width between the rank and what stands at the end of a line of the picture."""
    taken = width(f"{one['rank']} · {one['total']}", size, bold=True)
    return int(INSIDE - NAME_GAP - taken - width(one.get("apart", ""), 14))


def wrong_fields(slug: str | None, faults: Sequence[Fault]) -> dict[str, str]:
    """What is wrong with each field of a form of an evening, or with the evening itself."""
    return {
        fault.field or "evening": fault_text(slug, fault, Names()) for fault in reversed(faults)
    }
