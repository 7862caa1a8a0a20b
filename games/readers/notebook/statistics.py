"""The statistics of the notebooks, and periods of these, whose pages this worker showed last.

They are worked out from the seats of the finished games. Games that ended since are added to what
is remembered; once an older result or a person changed, all games are counted anew.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, groupby
from threading import Lock

from django.utils import timezone

from games.counting import Played, Result, Statistics
from games.models import Notebook, Seat, State
from games.readers.notebook.period import ALWAYS, Period

MOST = 16
LATE = timedelta(hours=1)
"""More than a save can take from the time that it writes down to its commit."""

End = tuple[datetime, int]
"""When a game ended, and its id."""


@dataclass(frozen=True)
class _Remembered:
    """The statistics at a version of the results and of the names. `ends` are those of the games
    that ended last: the newest, and all within an hour before it.
    """

    version: tuple[int, int]
    statistics: Statistics
    ends: frozenset[End] = frozenset()


_known: OrderedDict[tuple[int, Period], _Remembered] = OrderedDict()
_lock = Lock()


def statistics_of(notebook: Notebook, period: Period = ALWAYS) -> Statistics:
    """Return the statistics of the finished games that ended in a period, of a notebook that was
    read in this request.
    """
    key, version = (notebook.pk, period), (notebook.results_version, notebook.names_version)
    with _lock:
        known = _known.pop(key, None)
    if known is None or known.version != version:
        known = _nothing(notebook)
    known = _with_newer_games(known, notebook, period)
    with _lock:
        _known[key] = known
        if len(_known) > MOST:
            _known.popitem(last=False)
    return known.statistics


def forget_all() -> None:
    """Remember no statistics."""
    with _lock:
        _known.clear()


def _nothing(notebook: Notebook) -> _Remembered:
    version = notebook.results_version, notebook.names_version
    return _Remembered(version, Statistics(notebook.players.canonical_ids()))


def _with_newer_games(known: _Remembered, notebook: Notebook, period: Period) -> _Remembered:
    newest = max(known.ends, default=None)
    ended = _games(notebook, period, newest and newest[0] - LATE)
    newer = ((end, game) for end, game in ended if end not in known.ends)
    first = next(newer, None)
    if first is None:
        return known
    if newest and first[0] < newest:
        return _with_newer_games(_nothing(notebook), notebook, period)
    statistics, ends = known.statistics.copied(), set(known.ends)
    for end, game in chain([first], newer):
        statistics.add(game)
        ends.add(end)
    since = max(ends)[0] - LATE
    return _Remembered(known.version, statistics, frozenset(end for end in ends if end[0] >= since))


def _games(
    notebook: Notebook, period: Period, since: datetime | None
) -> Iterator[tuple[End, Played]]:
    """Yield the finished games of a period in the order in which they ended."""
    seats = Seat.objects.filter(
        game__notebook=notebook,
        game__state=State.FINISHED,
        game__deleted_at=None,
        **period.of("game__ended_at"),
    ).order_by("game__ended_at", "game_id", "number")
    if since is not None:
        seats = seats.filter(game__ended_at__gte=since)
    fields = "number", "player_id", "total", "rank", "measures", "worst", "counted_at"
    rows = seats.values_list("game__ended_at", "game_id", "kind", *fields)
    for (ended_at, game, kind), sat in groupby(rows.iterator(), key=lambda row: row[:3]):
        results = [Result(*row[3:-1], row[-1] is not None) for row in sat]
        yield (ended_at, game), Played(game, kind, results, timezone.localdate(ended_at))
