"""Django's PostgreSQL backend, which waits neither long nor often for a server that is away, or
that keeps its connections and answers nothing.
"""

from functools import partial
from math import inf
from time import monotonic
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError

REST = 3
"""A failed attempt to connect is followed by a rest, so many times as long."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is given up if the server takes more than `patience` seconds to answer.

    Until the next attempt to connect, a request fails immediately.
    """

    patience: float | None = None
    next_attempt = -inf

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, unless the last attempt has just failed."""
        started = monotonic()
        if started < self.next_attempt:
            raise OperationalError("the last attempt to connect failed")
        try:
            connection = super().get_new_connection(conn_params)
        except OperationalError:
            self.next_attempt = monotonic() + REST * (monotonic() - started)
            raise
        connection.wait = partial(wait, connection, self.patience)
        return connection


def wait(connection: Connection, patience: float | None, answer: Any, **how: Any) -> Any:
    """Wait for an answer of the server, as psycopg does, then close the connection."""
    try:
        return Connection.wait(connection, answer, **{"timeout": patience} | how)
    except OperationalError as error:
        if error.sqlstate is None:  # it is not the server that says so
            connection.pgconn.finish()
        raise
