"""A game of the database in a list: who is ahead, and with what total."""

from collections import Counter
from collections.abc import Iterable

from django.utils import timezone

from games.models import Game
from games.scoring.values import Json
from games.table.pages.standing import standing_line


def standing(game: Game) -> Json:
    """A game's line in a list, of what is stored with its seats; its hands are not loaded."""
    seats = list(game.seats.all())
    return standing_line(
        game,
        [seat.shown_name for seat in seats],
        [seat.total for seat in seats],
        [seat.rank for seat in seats],
        timezone.now(),
        [seat.measures for seat in seats],
    )


def standings_of(games: Iterable[Game]) -> list[Json]:
    """A list of games; those that share a day say when they started, unless that was after
    midnight in an evening of the day before.
    """
    found = [standing(game) for game in games]
    days = Counter(timezone.localdate(one["day"]) for one in found)
    for one in found:
        day = timezone.localdate(one["day"])
        one["hour"] = days[day] > 1 and day == timezone.localdate(one["game"].started_at)
    return found
