"""For whom a game counts in the statistics, which pages work out from the seats of its games."""

from datetime import datetime

from django.db.models import F

from games.models import Game, Notebook, Seat, State
from games.models.statements import save_fields

STATISTICS_FIELDS = ("measures", "worst", "counted_at")  # The fields of seats for the statistics.


def counted_at(game: Game, seat: Seat) -> datetime | None:
    """When the game began to count for the player at the seat; None if it is unfinished, in the
    bin, or the seat was taken over.
    """
    counts = game.state == State.FINISHED and game.deleted_at is None and seat.last is None
    return game.ended_at if counts else None


def recount_game(*, game: Game) -> None:
    """Update the seats after a game went to the bin or came back. The notebook must be locked."""
    seats = list(game.seats.all())
    for seat in seats:
        seat.counted_at = counted_at(game, seat)
    save_fields(seats, "counted_at")
    note_results(game.notebook_id)


def note_results(notebook: int) -> None:
    """Note that a result changed, came or went."""
    Notebook.objects.filter(pk=notebook).update(results_version=F("results_version") + 1)
