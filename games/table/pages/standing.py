"""A game in a list: who is ahead, and with what total."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import game_name
from games.scoring.values import Json, lead_of
from games.wording.catalogue import get_language, gettext
from games.wording.common import Figure
from games.wording.sentences import Names, between, isolate, join_words, say, with_minus

# How long ago a game may be for the weekday alone to say which day it was.
FEW_DAYS = timedelta(days=6)


def standing_line(
    game: Any,
    names: Sequence[str],
    totals: Sequence[int],
    ranks: Sequence[int],
    now: datetime,
    measures: Sequence[Mapping[str, int]] = (),
) -> Json:
    """A game in a list: a row of the database, or a phone's (`phone.listing.GameSummary`)."""
    sides = GAMES[game.kind].sides(tuple([isolate(name) for name in names]))
    figures = [totals[side.seats[0]] for side in sides]
    best = tuple([ranks[side.seats[0]] for side in sides])
    order = sorted(range(len(sides)), key=lambda number: (best[number], number))
    shown = [figures[number] for number in (order if len(sides) == 2 else order[:1])]
    lead = lead_of(best)
    minutes = minutes_between(game.started_at, game.ended_at or game.started_at)
    counted = measures[sides[lead.sides[0]].seats[0]] if lead.alone and measures else {}
    return {
        "game": game,
        "title": game_name(game.kind, game.title),
        "words": KINDS[game.kind].wording.HAND,
        "sides": [sides[number].name for number in order],
        "lead": lead,
        "best": join_words([sides[number].name for number in lead.sides], get_language()),
        "winners": len(sides[lead.sides[0]].seats),
        "ranked": [(sides[number].name, figures[number]) for number in order],
        "score": between(shown).join([with_minus(str(total)) for total in shown]),
        "day": game.dated_at,
        "lately": now - game.dated_at < FEW_DAYS,
        "took": duration(minutes) if minutes else "",
        "told": _told(game.kind, counted),
    }


def _told(slug: str, counted: Mapping[str, int]) -> str:
    told = ""
    for figure in KINDS[slug].wording.MEASURES:
        if isinstance(figure, Figure) and figure.told and counted.get(figure.measure):
            told = say(figure.told, counted, Names())
    return told


def minutes_between(start: datetime, end: datetime) -> int:
    return max((end - start) // timedelta(minutes=1), 0)


def duration(minutes: int) -> str:
    """A number of minutes in words, such as “1 h 5 min”."""
    hours, more = divmod(minutes, 60)
    if not minutes:
        return gettext("less than a minute")
    if not hours:
        return gettext("%(minutes)s min") % {"minutes": more}
    if not more:
        return gettext("%(hours)s h") % {"hours": hours}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": more}
