"""Delete games, club evenings and notebooks: into the bin first, permanently later."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, ManyToOneRel, OuterRef
from django.utils import timezone

from games.models import (
    Evening,
    Game,
    Happening,
    Notebook,
    Phone,
)
from games.services import statistics
from games.services.locking import lock_evening, lock_game, lock_notebook
from games.services.notebook.registering import register, register_club

BIN_RETENTION = timedelta(days=30)  # How long what was deleted can be restored.


@transaction.atomic
def delete_game(*, game: Game) -> Game:
    return _move_to_or_from_bin(game, timezone.now())


@transaction.atomic
def restore_game(*, game: Game) -> Game:
    return _move_to_or_from_bin(game, None)


@transaction.atomic
def delete_club(*, evening: Evening) -> Evening:
    return _move_club(evening, timezone.now())


@transaction.atomic
def restore_club(*, evening: Evening) -> Evening:
    return _move_club(evening, None)


@transaction.atomic
def delete_notebook(*, notebook: Notebook) -> Notebook:
    """Delete a notebook: phones no longer see it, and get another when they next save something."""
    notebook = lock_notebook(notebook.pk)
    if notebook.deleted_at is None:
        notebook.deleted_at = timezone.now()
        notebook.save(update_fields=["deleted_at"])
        register(notebook, Happening.NOTEBOOK_DELETED, {"": notebook.deleted_at})
    return notebook


@transaction.atomic
def restore_notebook(*, notebook: Notebook) -> Notebook:
    """Restore a deleted notebook, for every phone that it was shared with."""
    notebook = lock_notebook(notebook.pk)
    if notebook.deleted_at is not None:
        notebook.deleted_at = None
        notebook.save(update_fields=["deleted_at"])
        register(notebook, Happening.RESTORED, {"": timezone.now()})
    return notebook


def empty_bin(*, before: datetime) -> tuple[int, int, int]:
    """Permanently delete what was deleted before that time; return how many games, club evenings,
    and notebooks. The database refuses to change an entry, but not to delete it with its game.
    """
    closed = list(Notebook.objects.filter(deleted_at__lt=before).order_by("pk"))
    for notebook in closed:
        _delete_for_good(notebook)
    old = Game.objects.in_bin().filter(deleted_at__lt=before)
    with_old = Notebook.objects.filter(pk__in=old.values("notebook")).order_by("pk")
    games = sum([_delete_binned_games(notebook, before) for notebook in with_old])
    clubs = Evening.objects.in_bin().filter(deleted_at__lt=before).order_by("notebook", "pk")
    evenings = sum([_delete_binned_club(club, before) for club in clubs])
    _delete_unknown_phones(before=before)
    return games, evenings, len(closed)


@transaction.atomic
def _delete_for_good(notebook: Notebook) -> None:
    notebook = lock_notebook(notebook.pk)
    notebook.games.all().delete()
    notebook.evenings.all().delete()
    notebook.players.all().delete()
    notebook.delete()


@transaction.atomic
def _delete_binned_games(notebook: Notebook, before: datetime) -> int:
    notebook = lock_notebook(notebook.pk)
    gone = notebook.games.in_bin().filter(deleted_at__lt=before).order_by("deleted_at", "pk")
    keys = dict.fromkeys(gone.values_list("key", flat=True), timezone.now())
    register(notebook, Happening.DELETED, keys)
    gone.delete()
    return len(keys)


@transaction.atomic
def _delete_binned_club(evening: Evening, before: datetime) -> bool:
    lock_notebook(evening.notebook_id)
    gone = Evening.objects.in_bin().filter(pk=evening.pk, deleted_at__lt=before)
    deleted = gone.exists()
    if deleted:
        register_club(evening, Happening.DELETED)
        gone.delete()
    return deleted


@transaction.atomic
def _delete_unknown_phones(*, before: datetime) -> None:
    phones = Phone.objects.filter(created_at__lt=before)
    # Also what a phone does not lead back to, such as the games that it started.
    for one in Phone._meta.get_fields(include_hidden=True):
        if isinstance(one, ManyToOneRel) and one.one_to_many:
            naming = one.related_model._base_manager.filter(**{one.field.name: OuterRef("pk")})
            phones = phones.exclude(Exists(naming))
    phones.delete()


def _move_to_or_from_bin(game: Game, deleted_at: datetime | None) -> Game:
    game = lock_game(game)
    if (game.deleted_at is None) != (deleted_at is None):
        game.deleted_at = deleted_at
        game.save(update_fields=["deleted_at"])
        what = Happening.RESTORED if deleted_at is None else Happening.BINNED
        register(game.notebook, what, {game.key: deleted_at or timezone.now()})
        statistics.recount_game(game=game)
    return game


def _move_club(evening: Evening, deleted_at: datetime | None) -> Evening:
    evening = lock_evening(evening)
    if (evening.deleted_at is None) != (deleted_at is None):
        evening.deleted_at = deleted_at
        evening.save(update_fields=["deleted_at"])
        what = Happening.RESTORED if deleted_at is None else Happening.BINNED
        register_club(evening, what, deleted_at)
    return evening
