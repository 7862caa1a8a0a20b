"""Django's PostgreSQL backend, which gives up a server that keeps its connections and answers
nothing.
"""

from functools import partial
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is closed if the server takes more than `patience` seconds to answer."""

    patience: float | None = None
    """Without end, as commands do; `scorekeeper.buffering` sets it for requests."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, for the `connect_timeout` of the options at most."""
        connection = super().get_new_connection(conn_params)
        connection.wait = partial(wait, connection, self.patience)
        return connection


def wait(connection: Connection, patience: float | None, answer: Any, **how: Any) -> Any:
    """Wait for an answer of the server, as psycopg does, or close the connection."""
    try:
        return Connection.wait(connection, answer, **{"timeout": patience} | how)
    except OperationalError as error:
        if error.sqlstate is None:  # it is not the server that says so
            connection.pgconn.finish()
        raise
