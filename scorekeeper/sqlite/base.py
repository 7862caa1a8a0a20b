"""Django's SQLite backend, which opens no file that would lose or mix up data."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import NotSupportedError
from django.db.backends.sqlite3 import base, features, operations
from django.utils.translation import gettext as _

from scorekeeper.data_folder import private_folder, write_whole
from scorekeeper.sqlite.guard import (
    MalformedValue,
    companion,
    identity,
    is_damage,
    refuse_damaged,
    refuse_missing,
    refuse_wrong_file,
)


class DatabaseOperations(operations.DatabaseOperations):
    """Reads values, of which any may be damaged."""

    def convert_uuidfield_value(self, value: Any, expression: Any, connection: Any) -> Any:
        try:
            return super().convert_uuidfield_value(value, expression, connection)
        except ValueError as error:
            raise MalformedValue(f"{error}") from None


class DatabaseFeatures(features.DatabaseFeatures):
    """What SQLite must be able to do: return the keys of the rows that it inserts."""

    minimum_database_version = (3, 35)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a file that has been checked, and is still there at each request."""

    features_class = DatabaseFeatures
    ops_class = DatabaseOperations

    opened: str = ""  # What tells the file that this connection has open from any other.

    def check_database_version_supported(self) -> None:
        try:
            super().check_database_version_supported()
        except NotSupportedError:
            versions = (self.get_database_version(), self.features.minimum_database_version)
            found, needed = [".".join(map(str, version)) for version in versions]
            raise CommandError(
                _("SQLite %(found)s is too old: %(needed)s is needed. A newer system has one.")
                % {"found": found, "needed": needed}
            ) from None

    def is_usable(self) -> bool:
        """Whether the file is where it was: saves in one that was moved would be lost. Django asks
        once a request (`CONN_HEALTH_CHECKS`), and connects again if not.
        """
        return self.opened == identity(Path(self.settings_dict["NAME"]))

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises WrongDatabaseError for a file that is wrong, or not the one served."""
        file = Path(conn_params["database"])
        refuse_wrong_file(file)
        if not file.exists():
            refuse_missing(file)
        try:
            connection = super().get_new_connection(conn_params)
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                refuse_damaged(file, str(error))
            raise
        make_private(file)
        self.opened = identity(file)
        return connection


def make_missing(file: Path) -> None:
    """Make an empty database if there is no `file`. Raises WrongDatabaseError if one was there."""
    refuse_wrong_file(file)
    if not file.exists():
        private_folder(file.parent)
        with write_whole(file) as temporary:
            with closing(sqlite3.connect(temporary)) as new:
                new.execute("PRAGMA user_version = 0")  # writes the first page
            make_private(temporary)


def make_private(file: Path) -> None:
    """Let only the owner read a database and its write-ahead log."""
    for one in (file, companion(file, "-wal"), companion(file, "-shm")):
        # Somebody else's database is used as it is.
        with suppress(FileNotFoundError, PermissionError):
            one.chmod(0o600)
