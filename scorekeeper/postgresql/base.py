"""Django's PostgreSQL backend, which makes nobody wait again for a server that is away.

An attempt to connect may take two seconds, during which nobody else gets the thread of the request.
"""

from collections.abc import Callable
from functools import partial
from threading import Event, Thread
from time import sleep
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, Error, OperationalError

PAUSE = 0.5
"""Seconds between two attempts to connect to a server that is away."""

away = Event()
"""Set from a failed attempt to connect until the next that succeeds."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that fails immediately while the server is away."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect. After a failure only a thread in the background tries again."""
        if away.is_set():
            raise OperationalError("the last attempt to connect failed")
        try:
            return super().get_new_connection(conn_params)
        except OperationalError:
            away.set()
            connect = partial(self.Database.connect, **conn_params)
            Thread(target=wait_until_back, args=[connect], daemon=True).start()
            raise


def wait_until_back(connect: Callable[[], Connection]) -> None:
    """Try to connect until it succeeds."""
    try:
        while not answers(connect):
            sleep(PAUSE)
    finally:
        away.clear()


def answers(connect: Callable[[], Connection]) -> bool:
    """Return whether an attempt to connect succeeds."""
    try:
        connect().close()
    except Error:
        return False
    return True
