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
    """A list of games, with the hour of those that share a day."""
    found = [standing(game) for game in games]
    days = Counter(timezone.localdate(one["when"]) for one in found)
    return [one | {"hour": days[timezone.localdate(one["when"])] > 1} for one in found]
