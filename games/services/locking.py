"""Transactions of services, and the order in which they lock rows.

The order, which rules out deadlocks: an import, then notebooks by id, then an evening or a game,
then everything else. The row of its notebook is locked first by every service that changes anything
in a notebook. So services in a notebook run one after the other, and what they read after the lock
stays true until they end; and that is where changes are announced to live pages. `visit`,
`begin_import` and `follow` only add rows and lock nothing.
"""

from collections.abc import Callable
from functools import wraps
from random import uniform
from time import monotonic, sleep
from typing import TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet

from games.live import announce_changes
from games.models import Evening, Game, Notebook

MOST_RETRIES = 4
LONGEST_RETRY = 5
"""Seconds after which a service is not tried again."""

Service = TypeVar("Service", bound=Callable)


def in_transaction(service: Service) -> Service:
    """Run a service in a transaction, all or nothing.

    After a deadlock or the like, the outermost service is tried again a few times; if that does not
    help, the error is raised, and `is_passing` recognises it. The service must not rely on what an
    earlier try did to its arguments.
    """
    in_one = transaction.atomic(service)

    @wraps(service)
    def run(*args, **kwargs):
        until = monotonic() + LONGEST_RETRY
        for _ in range(0 if connection.in_atomic_block else MOST_RETRIES):
            try:
                return in_one(*args, **kwargs)
            except OperationalError as error:
                if monotonic() > until or not is_passing(error):
                    raise
            # A random pause, so that the same services do not meet again.
            sleep(uniform(0.01, 0.1))  # noqa: S311
        return in_one(*args, **kwargs)

    return run


def is_passing(error: BaseException) -> bool:
    """Whether a database error may not happen again: a deadlock, a serialization failure, or a
    locked SQLite file.
    """
    cause = error.__cause__
    if getattr(cause, "sqlstate", None) in ("40001", "40P01"):
        return True
    sqlite_code = getattr(cause, "sqlite_errorname", "")
    return sqlite_code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def lock_notebook(notebook: int) -> Notebook:
    """Lock the row of the notebook with that id, and read it."""
    announce_changes()
    return Notebook.objects.select_for_update(no_key=True).get(pk=notebook)


def lock_notebooks(notebooks: QuerySet[Notebook]) -> None:
    """Lock several notebooks, in order."""
    announce_changes()
    list(notebooks.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def lock_game(game: Game) -> Game:
    """Lock the game's notebook and the game, in a single query, and read both."""
    announce_changes()
    games = Game.objects.select_for_update(of=("notebook", "self"), no_key=True)
    return games.select_related("notebook").get(pk=game.pk)


def lock_evening(evening: Evening) -> Evening:
    """Lock the evening's notebook and the evening, in a single query, and read both."""
    announce_changes()
    evenings = Evening.objects.select_for_update(of=("notebook", "self"), no_key=True)
    return evenings.select_related("notebook").get(pk=evening.pk)
