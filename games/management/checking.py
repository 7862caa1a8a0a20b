"""Checks of the database and of its copies, for several commands."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from io import StringIO
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, OperationalError, connection
from django.utils.translation import gettext as _

from games.models import Entry
from scorekeeper import backups


def is_empty() -> bool:
    """Return whether nothing was ever recorded in the database."""
    return Entry._meta.db_table not in connection.introspection.table_names() or not (
        Entry.objects.exists()
    )


def refuse_wrong_database() -> None:
    """Connect to PostgreSQL once, which raises WrongDatabaseError; while it is away, do nothing."""
    with suppress(OperationalError), closing(connection):
        connection.ensure_connection()


def missing_games() -> str:
    """Return how to restore the newest copy if the database is empty beside it, else ""."""
    copy = backups.newest()
    # A server also starts while PostgreSQL is away.
    with suppress(OperationalError), closing(connection):
        if copy and is_empty():
            return _(
                "This database is empty, but there is a copy of games: %(copy)s. If they are"
                " missing, stop La Marque and restore it into an empty place, as"
                " docs/operating.md says: python manage.py restore %(copy)s"
            ) % {"copy": copy}
    return ""


@contextmanager
def instead(file: Path) -> Iterator[None]:
    """Ask the SQLite database in a file, in the context, instead of that of the settings."""
    connection.close()
    usual = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = file
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def verify_copy(file: Path) -> str:
    """Run `manage.py verify` on an SQLite database; return the faults it finds, or why it fails:
    of a version that is not migrated yet, say.
    """
    said = StringIO()
    try:
        with instead(file):
            call_command("verify", stdout=said, stderr=said)
    except (CommandError, DatabaseError) as error:
        return f"{said.getvalue()}{error}"
    return ""
