"""A game of the database in a list: who is ahead, and with what total."""

from django.utils import timezone

from games.models import Game
from games.table.standing import Standing, standing_of


def standing(game: Game) -> Standing:
    """A game's line in a list: who is ahead, and with what total.

    Read from the stored totals and ranks of its seats; its hands are not loaded.
    """
    seats = list(game.seats.all())
    return standing_of(
        game,
        [seat.shown_name for seat in seats],
        [seat.total for seat in seats],
        [seat.rank for seat in seats],
        timezone.now(),
    )
