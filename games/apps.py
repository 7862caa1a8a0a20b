"""The Django app `games`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Tags, register
from django.db import connection

from scorekeeper.sqlite.guard import refuse_unsound


class GamesConfig(AppConfig):
    """The only app of the project."""

    name = "games"

    def ready(self) -> None:
        """Make `manage.py migrate` check the database file first."""
        register(check_database, Tags.database)


def check_database(*, databases: Sequence[str] | None, **options: Any) -> list[CheckMessage]:
    """Raise DatabaseFileError if the database file is damaged, or not La Marque's."""
    if databases and connection.vendor == "sqlite":
        refuse_unsound(Path(connection.settings_dict["NAME"]))
    return []
