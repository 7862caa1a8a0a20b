"""The statistics of the notebooks, and periods, whose pages this worker showed last, worked out
from the seats of finished games, and remembered until a result or a person changes.
"""

from datetime import tzinfo
from functools import lru_cache
from itertools import groupby

from django.utils import timezone

from games.kinds.registry import GAMES
from games.models import Game, Notebook, Player, Seat, State
from games.readers.counting import GameResult, SeatResult, Statistics
from games.readers.notebook.period import ALWAYS, Period
from games.scoring.record import fewest_win
from games.text import kind_of, variety_of

MOST_STATISTICS = 16


def statistics_of(notebook: Notebook, period: Period = ALWAYS) -> Statistics:
    """The statistics of games of a period, of a notebook read in this request."""
    versions = notebook.results_version, notebook.names_version
    return _count(notebook.pk, timezone.get_current_timezone(), period, *versions)


def forget_statistics() -> None:
    _count.cache_clear()


@lru_cache(maxsize=MOST_STATISTICS)
def _count(notebook: int, zone: tzinfo, period: Period, results: int, names: int) -> Statistics:
    """At these versions of the results and the names, or newer, by days of the active time zone."""
    people, titles, lowest_wins = Player.objects.filter(notebook=notebook).canonical_ids(), {}, {}
    for game in Game.objects.filter(notebook=notebook).exclude(title="").order_by("dated_at", "pk"):
        titles[variety_of(game.kind, game.title)] = game.title
        lowest_wins[game.pk] = fewest_win(GAMES[game.kind], game.rules)
    statistics = Statistics(people, titles)
    seats = Seat.objects.filter(
        game__notebook=notebook,
        game__state=State.FINISHED,
        game__deleted_at=None,
        **period.of("dated_at"),
    ).order_by("dated_at", "game_id", "number")
    fields = "number", "player_id", "total", "rank", "measures", "worst", "counts"
    rows = seats.values_list("dated_at", "game_id", "variety", *fields)
    for (dated_at, game, variety), sat in groupby(rows.iterator(), key=lambda row: row[:3]):
        results_of = [SeatResult(*seat[3:]) for seat in sat]
        day, usual = timezone.localdate(dated_at, zone), GAMES[kind_of(variety)].LOWEST_WINS
        lowest = lowest_wins.get(game, usual)
        statistics.add(GameResult(game, variety, lowest, results_of, day))
    return statistics
