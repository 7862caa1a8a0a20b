"""The Django app `games`."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


class GamesConfig(AppConfig):
    """The only app of the project."""

    name = "games"

    def ready(self) -> None:
        """Make the files of an SQLite database private as soon as they exist."""
        connection_created.connect(_make_private)


def _make_private(connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Let only the owner of an SQLite database read it, and its write-ahead log."""
    if connection.vendor == "sqlite":
        file = str(connection.settings_dict["NAME"])
        for name in (file, f"{file}-wal", f"{file}-shm"):
            # Somebody else's database is used as it is.
            with suppress(FileNotFoundError, PermissionError):
                Path(name).chmod(0o600)
