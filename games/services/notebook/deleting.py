"""Games and notebooks that are deleted: into the bin first, and out of it for good later."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Evening, Game, Notebook, Player
from games.services import statistics

BIN_RETENTION = timedelta(days=30)
"""How long what was deleted can be brought back."""


@transaction.atomic
def delete_game(*, game: Game) -> Game:
    """Put a game into the bin; one that is there stays as it is."""
    return _put(game, timezone.now())


@transaction.atomic
def restore_game(*, game: Game) -> Game:
    """Bring a game back from the bin; one that is not there stays as it is."""
    return _put(game, None)


@transaction.atomic
def delete_notebook(*, notebook: Notebook) -> Notebook:
    """Delete a notebook: no phone knows it any more, and each starts afresh at its next page."""
    notebook = Notebook.objects.select_for_update().get(pk=notebook.pk)
    notebook.deleted_at = notebook.deleted_at or timezone.now()
    notebook.save(update_fields=["deleted_at"])
    return notebook


@transaction.atomic
def empty_bin(*, before: datetime) -> tuple[int, int]:
    """Remove for good what was deleted before that moment: how many games, how many notebooks.

    The database refuses to change an entry of a journal, not to delete it with its whole game.
    """
    notebooks = Notebook.objects.filter(deleted_at__lt=before)
    of_notebooks = Game.objects.filter(notebook__in=notebooks)
    games = Game.objects.in_bin().filter(deleted_at__lt=before)
    removed = [games.count(), notebooks.count()]
    games.delete()
    of_notebooks.delete()
    # What a seat of a game protects goes once the games are gone.
    Evening.objects.filter(notebook__in=notebooks).delete()
    Player.objects.filter(notebook__in=notebooks).delete()
    notebooks.delete()
    return removed[0], removed[1]


def _put(game: Game, deleted_at: datetime | None) -> Game:
    """Move a game into the bin, or out of it (None)."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if (game.deleted_at is None) != (deleted_at is None):
        game.deleted_at = deleted_at
        game.save(update_fields=["deleted_at"])
        statistics.recount_game(game=game)
    return game
