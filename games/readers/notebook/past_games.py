"""The history: a notebook's games, newest first, one page at a time."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import F, Q
from django.utils import timezone
from django.utils.http import urlencode

from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, game_names
from games.models import GameQuerySet, Notebook, Replacement, State
from games.readers.notebook.history_filter import Wanted
from games.readers.notebook.standing import standing
from games.scoring.values import Json

ON_A_PAGE = 20
CONTESTED = "contested"
"""A value of the state filter, although a contested game also has a state."""


def history_page(notebook: Notebook, wanted: Wanted, number: str) -> Json:
    """The context of the page of the history with that number, from 1, in a fixed number of
    queries; the first if it is no number, the last if there are not so many.
    """
    games = _wanted_games(notebook, wanted).order_by("-moment", "-pk").prefetch_related("seats")
    page = Paginator(games, ON_A_PAGE).get_page(number)
    asked = {name: text for name, text in wanted.typed.items() if text}
    return {
        "games": [standing(game) for game in page],
        "ways": _ways(page, asked),
        "asked": asked,
        "folded": not asked.keys() - {"text"},
        "wrong": {fault.field: fault_text(None, fault) for fault in wanted.faults},
        "kinds": game_names(),
        "players": notebook.players.known(),
        "years": [str(year) for year in _years(notebook)],
    }


def _wanted_games(notebook: Notebook, wanted: Wanted) -> GameQuerySet:
    """The games of the notebook that match the filter, with their start as `moment`. If a player is
    wanted it is taken from the seat, so that the index of a player's games is used.
    """
    games = notebook.games.not_deleted()
    moment = "started_at"
    if wanted.player is not None:
        entries = notebook.players.canonical_ids().entries(wanted.player)
        games = games.filter(_sat(entries))
        moment = "seats__started_at"
    games = games.alias(moment=F(moment))
    if wanted.kind in KINDS:
        games = games.filter(kind=wanted.kind)
    if wanted.state in State.values:
        games = games.filter(state=wanted.state)
    elif wanted.state == CONTESTED:
        games = games.filter(contested=True)
    first, end = _period(wanted, timezone.localdate())
    if first is not None:
        games = games.filter(moment__gte=_midnight(first))
    if end is not None:
        games = games.filter(moment__lt=_midnight(end))
    return games.mentioning(wanted.text)


def _sat(players: Sequence[int]) -> Q:
    """The condition that one of these players sat in the game, from the start or later on."""
    took_over = Replacement.objects.filter(player__in=players, counts=True)
    later = took_over.exclude(seat__game__seats__player__in=players)
    # One seat per game, and as ids, so that the index of a player's games is used.
    seats = dict(later.values_list("seat__game", "seat"))
    at_start = Q(seats__player__in=players)
    return at_start | Q(seats__pk__in=list(seats.values())) if seats else at_start


def _period(wanted: Wanted, today: date) -> tuple[date | None, date | None]:
    """The first day wanted, and the day after the last; None means no limit."""
    first, end = wanted.since, wanted.until and _day_after(wanted.until)
    named = {
        "": (None, None),
        "month": (today.replace(day=1), None),
        "year": (date(today.year, 1, 1), None),
    }
    start, stop = named[wanted.period] if wanted.period in named else _year(int(wanted.period))
    return (
        max([day for day in (first, start) if day is not None], default=None),
        min([day for day in (end, stop) if day is not None], default=None),
    )


def _year(number: int) -> tuple[date | None, date | None]:
    if not date.min.year <= number < date.max.year:
        return None, None
    return date(number, 1, 1), date(number + 1, 1, 1)


def _day_after(day: date) -> date | None:
    return None if day == date.max else day + timedelta(days=1)


def _midnight(day: date) -> datetime:
    # Converting the first or last day that Python knows to another time zone would overflow.
    day = min(max(day, date(2, 1, 1)), date(9998, 12, 31))
    return timezone.make_aware(datetime.combine(day, time.min))


def _years(notebook: Notebook) -> Iterable[int]:
    """The years in which there may be games, this year first."""
    today = timezone.localdate()
    oldest = notebook.games.not_deleted().order_by("started_at", "pk").first()
    first = today.year if oldest is None else timezone.localdate(oldest.started_at).year
    return range(today.year, first - 1, -1)


def _ways(page: Page, asked: dict[str, str]) -> Json:
    """The query strings of the other pages, "" where there is no such page."""
    ways = {"first": 1, "newer": page.number - 1, "older": page.number + 1}
    ways["last"] = page.paginator.num_pages
    there = page.has_previous(), page.has_previous(), page.has_next(), page.has_next()
    return {
        name: "?" + urlencode(asked | {"page": ways[name]}) if is_there else ""
        for name, is_there in zip(ways, there, strict=True)
    }
