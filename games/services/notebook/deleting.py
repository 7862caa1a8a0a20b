"""Delete games and notebooks: into the bin first, permanently later."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.models import (
    Access,
    Entry,
    Evening,
    Game,
    GameQuerySet,
    Guest,
    Happening,
    Import,
    Invitation,
    Notebook,
    Phone,
    Player,
    Removal,
)
from games.services import statistics
from games.services.locking import in_transaction, lock_game, lock_notebook, lock_notebooks
from games.services.notebook.registering import register

BIN_RETENTION = timedelta(days=30)
"""How long a deleted game can be restored."""

NAMES_PHONES = (
    (Access, "phone"),
    (Guest, "phone"),
    (Removal, "phone"),
    (Removal, "removed_by"),
    (Invitation, "made_by"),
    (Entry, "phone"),
    (Game, "started_by"),
)
"""The rows for which a phone is stored, until they are deleted."""


@in_transaction
def delete_game(*, game: Game) -> Game:
    """Move a game to the bin, if it is not there."""
    return _put(game, timezone.now())


@in_transaction
def restore_game(*, game: Game) -> Game:
    """Restore a game from the bin, if it is there."""
    return _put(game, None)


@in_transaction
def delete_notebook(*, notebook: Notebook) -> Notebook:
    """Delete a notebook: phones no longer see it, and get another when they next save something."""
    notebook = lock_notebook(notebook.pk)
    if notebook.deleted_at is None:
        notebook.deleted_at = timezone.now()
        notebook.save(update_fields=["deleted_at"])
        register(notebook, Happening.NOTEBOOK_DELETED, {"": notebook.deleted_at})
    return notebook


@in_transaction
def empty_bin(*, before: datetime) -> tuple[int, int]:
    """Permanently delete what was deleted before that time; return how many games and notebooks.

    The database refuses to change an entry of a journal, but not to delete it with its game.
    """
    notebooks = Notebook.objects.filter(deleted_at__lt=before)
    games = Game.objects.in_bin().filter(deleted_at__lt=before)
    list(Import.objects.filter(staging__in=notebooks).select_for_update().order_by("pk"))
    of_games = Q(pk__in=games.values("notebook"))
    lock_notebooks(Notebook.objects.filter(Q(deleted_at__lt=before) | of_games))
    of_notebooks = Game.objects.filter(notebook__in=notebooks)
    removed = [games.count(), notebooks.count()]
    _register_deletions(games.exclude(notebook__in=notebooks))
    games.delete()
    of_notebooks.delete()
    # Players, protected by seats, can be deleted after the games.
    Evening.objects.filter(notebook__in=notebooks).delete()
    Player.objects.filter(notebook__in=notebooks).delete()
    notebooks.delete()
    _delete_unknown_phones(before)
    return removed[0], removed[1]


def _register_deletions(games: GameQuerySet) -> None:
    """Register that these games are deleted permanently, each in its notebook."""
    now = timezone.now()
    for notebook in Notebook.objects.filter(pk__in=games.values("notebook")).order_by("pk"):
        gone = games.filter(notebook=notebook).order_by("deleted_at", "pk")
        keys = gone.values_list("key", flat=True)
        register(notebook, Happening.DELETED, dict.fromkeys(keys, now))


def _delete_unknown_phones(before: datetime) -> None:
    """Delete the older phones, with their labels, that no notebook, game or entry names."""
    phones = Phone.objects.all()
    for model, field in NAMES_PHONES:
        phones = phones.exclude(Exists(model.objects.filter(**{field: OuterRef("pk")})))
    if Import.objects.exists():
        # Its games, which name the phones of its file, may not be read yet.
        phones = phones.filter(imported=False)
    phones.filter(created_at__lt=before).delete()


def _put(game: Game, deleted_at: datetime | None) -> Game:
    """Move a game into the bin, or out of it (None)."""
    game = lock_game(game)
    if (game.deleted_at is None) != (deleted_at is None):
        game.deleted_at = deleted_at
        game.save(update_fields=["deleted_at"])
        what = Happening.RESTORED if deleted_at is None else Happening.BINNED
        register(game.notebook, what, {game.key: deleted_at or timezone.now()})
        statistics.recount_game(game=game)
    return game
