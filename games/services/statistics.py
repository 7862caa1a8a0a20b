"""For whom a game counts in the statistics, which pages work out from the seats of its games."""

from django.db.models import F

from games.models import Game, Notebook, Seat, State
from games.models.statements import save_fields

STATISTICS_FIELDS = ("measures", "worst", "counts")  # The fields of seats for the statistics.


def counts_for(game: Game, seat: Seat) -> bool:
    """Whether the game counts for the player at the seat: not if it is unfinished, in the bin, or
    the seat was taken over.
    """
    return game.state == State.FINISHED and game.deleted_at is None and seat.last is None


def recount_game(*, game: Game) -> None:
    """Update the seats after a game went to the bin or came back. The notebook must be locked."""
    seats = list(game.seats.all())
    for seat in seats:
        seat.counts = counts_for(game, seat)
    save_fields(seats, "counts")
    note_results(game.notebook_id)


def note_results(notebook: int) -> None:
    """Note that a result changed, came or went."""
    Notebook.objects.filter(pk=notebook).update(results_version=F("results_version") + 1)
