"""Django's PostgreSQL backend, which gives up a server that keeps its connections and answers
nothing, and opens no database of before the first release.
"""

from functools import partial
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError

from scorekeeper.unreleased import WrongDatabaseError, refuse_unreleased


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is closed if the server takes more than `patience` seconds to answer."""

    # Without end, as commands do; `scorekeeper.buffering` sets it for requests.
    patience: float | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, for the `connect_timeout` of the options at most. Raises WrongDatabaseError."""
        connection = super().get_new_connection(conn_params)
        connection.wait = partial(wait, connection, self.patience)
        connection.autocommit = True
        try:
            refuse_unreleased(applied_migrations(connection))
        except WrongDatabaseError:
            connection.close()
            raise
        return connection


def applied_migrations(connection: Connection) -> list[str]:
    [(table,)] = connection.execute("SELECT to_regclass('django_migrations')")
    if table is None:
        return []
    applied = connection.execute("SELECT name FROM django_migrations WHERE app = 'games'")
    return [name for (name,) in applied]


def wait(connection: Connection, patience: float | None, answer: Any, **how: Any) -> Any:
    """Wait for an answer of the server, as psycopg does, or close the connection."""
    try:
        return Connection.wait(connection, answer, **{"timeout": patience} | how)
    except OperationalError as error:
        if error.sqlstate is None:  # it is not the server that says so
            connection.pgconn.finish()
        raise
