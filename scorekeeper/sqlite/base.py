"""Django's SQLite backend, which opens no file that would lose or mix up data."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

from scorekeeper.sqlite.guard import beside, is_damage, refuse_damaged, refuse_wrong_file


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a file that has been checked."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect. Raises DatabaseFileError if the file is not what it should be."""
        file = Path(conn_params["database"])
        refuse_wrong_file(file)
        try:
            connection = super().get_new_connection(conn_params)
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                refuse_damaged(file, str(error))
            raise
        make_private(file)
        return connection


def make_private(file: Path) -> None:
    """Let only the owner read a database and its write-ahead log."""
    for one in (file, beside(file, "-wal"), beside(file, "-shm")):
        # Somebody else's database is used as it is.
        with suppress(FileNotFoundError, PermissionError):
            one.chmod(0o600)
