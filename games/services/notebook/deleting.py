"""Delete games and notebooks: into the bin first, permanently later."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Evening, Game, Notebook, Player
from games.services import statistics

BIN_RETENTION = timedelta(days=30)
"""How long a deleted game can be restored."""


@transaction.atomic
def delete_game(*, game: Game) -> Game:
    """Move a game to the bin, if it is not there."""
    return _put(game, timezone.now())


@transaction.atomic
def restore_game(*, game: Game) -> Game:
    """Restore a game from the bin, if it is there."""
    return _put(game, None)


@transaction.atomic
def delete_notebook(*, notebook: Notebook) -> Notebook:
    """Delete a notebook: phones no longer see it, and get a new one at their next page."""
    notebook = Notebook.objects.select_for_update().get(pk=notebook.pk)
    notebook.deleted_at = notebook.deleted_at or timezone.now()
    notebook.save(update_fields=["deleted_at"])
    return notebook


@transaction.atomic
def empty_bin(*, before: datetime) -> tuple[int, int]:
    """Permanently delete what was deleted before that time; return how many games and notebooks.

    The database refuses to change an entry of a journal, but not to delete it with its game.
    """
    notebooks = Notebook.objects.filter(deleted_at__lt=before)
    of_notebooks = Game.objects.filter(notebook__in=notebooks)
    games = Game.objects.in_bin().filter(deleted_at__lt=before)
    removed = [games.count(), notebooks.count()]
    games.delete()
    of_notebooks.delete()
    # Players, protected by seats, can be deleted after the games.
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
