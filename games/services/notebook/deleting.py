"""Delete games and notebooks: first to the bin, later permanently."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Evening, Game, Notebook, Player
from games.services import statistics

BIN_RETENTION = timedelta(days=30)
"""How long deleted games and notebooks can be restored."""


@transaction.atomic
def delete_game(*, game: Game) -> Game:
    """Move a game to the bin, unless it is there already."""
    return _put(game, timezone.now())


@transaction.atomic
def restore_game(*, game: Game) -> Game:
    """Restore a game from the bin, if it is there."""
    return _put(game, None)


@transaction.atomic
def delete_notebook(*, notebook: Notebook) -> Notebook:
    """Delete a notebook. Its phones lose access and get a new notebook with their next page."""
    notebook = Notebook.objects.select_for_update().get(pk=notebook.pk)
    notebook.deleted_at = notebook.deleted_at or timezone.now()
    notebook.save(update_fields=["deleted_at"])
    return notebook


@transaction.atomic
def empty_bin(*, before: datetime) -> tuple[int, int]:
    """Permanently delete what was moved to the bin before that time; count games and notebooks.

    The database refuses to change a journal entry, but not to delete it with its whole game.
    """
    notebooks = Notebook.objects.filter(deleted_at__lt=before)
    of_notebooks = Game.objects.filter(notebook__in=notebooks)
    games = Game.objects.in_bin().filter(deleted_at__lt=before)
    removed = [games.count(), notebooks.count()]
    games.delete()
    of_notebooks.delete()
    # Seats protect players, so the games are deleted first.
    Evening.objects.filter(notebook__in=notebooks).delete()
    Player.objects.filter(notebook__in=notebooks).delete()
    notebooks.delete()
    return removed[0], removed[1]


def _put(game: Game, deleted_at: datetime | None) -> Game:
    """Move a game to the bin, or out of it (None)."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if (game.deleted_at is None) != (deleted_at is None):
        game.deleted_at = deleted_at
        game.save(update_fields=["deleted_at"])
        statistics.recount_game(game=game)
    return game
