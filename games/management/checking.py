"""Checks of the database and of its copies, for several commands."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

from django.apps import apps
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from games.models import Entry
from scorekeeper import backups
from scorekeeper.command_line import building_text, command_text, serving_text
from scorekeeper.sqlite.copying import copy_at_rest
from scorekeeper.sqlite.guard import restoring_text
from scorekeeper.unreleased import refuse_unreleased, unreleased_error


def is_empty() -> bool:
    """Return whether nothing was ever recorded in the database."""
    return Entry._meta.db_table not in connection.introspection.table_names() or not (
        Entry.objects.exists()
    )


def refuse_unmigrated() -> None:
    """Raise CommandError with advice unless the database has the tables of this version."""
    loader = refuse_unknown_migrations(DEFAULT_DB_ALIAS)
    if any(key[0] == "games" for key in loader.disk_migrations.keys() - loader.applied_migrations):
        raise CommandError(
            _(
                "The database does not have the tables of this version of La Marque yet. Make them:"
                " %(command)s"
            )
            % {"command": serving_text()}
        )
    refuse_other_tables(DEFAULT_DB_ALIAS)


def refuse_unbuilt() -> None:
    """Raise CommandError unless the static files were collected, where that is needed."""
    read_manifest = getattr(staticfiles_storage, "read_manifest", None)  # with DEBUG there is none
    if read_manifest and read_manifest() is None:
        raise CommandError(
            _("The static files are missing. Build them: %(command)s")
            % {"command": building_text()}
        )


def refuse_unknown_migrations(database: str) -> MigrationLoader:
    """Return what was migrated. Raises CommandError if a newer version migrated the database, or
    one before the first release: it would seem to migrate, and fail later.
    """
    loader = MigrationLoader(connections[database])
    unknown = [
        name
        for app, name in loader.applied_migrations
        if app == "games" and (app, name) not in loader.disk_migrations
    ]
    refuse_unreleased(unknown)  # that of a copy which was restored since the connection began
    if unknown:
        raise CommandError(
            _(
                "This database was migrated by a newer version of La Marque. Use that version, or "
                "restore a copy that was made before the update."
            )
        )
    return loader


def refuse_other_tables(database: str) -> None:
    """Raise WrongDatabaseError if a migrated database has other columns than this version: the
    first migration was another one before the first release.
    """
    with connections[database].cursor() as cursor:
        tables = connections[database].introspection.table_names(cursor)
        for model in apps.get_app_config("games").get_models(include_auto_created=True):
            table, columns = model._meta.db_table, model._meta.concrete_fields
            if table not in tables:
                raise unreleased_error()
            cursor.execute(f"SELECT * FROM {table} WHERE 1 = 0")  # noqa: S608
            if {name for name, *_ in cursor.description} != {one.column for one in columns}:
                raise unreleased_error()


def missing_games() -> str:
    """Return how to restore the newest copy if the database is empty beside it, else ""."""
    copy = backups.newest()
    if copy and is_empty():
        sqlite = connection.vendor == "sqlite"
        restoring = restoring_text(copy) if sqlite else command_text(f"restore {copy}")
        return _(
            "This database is empty, but there is a copy of games: %(copy)s. If they are"
            " missing, stop La Marque, move the database aside, and restore the copy:"
            " %(command)s"
        ) % {"copy": copy, "command": restoring}
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


def check_restore(copy: Path, target: Path) -> str:
    """Put a copy in a new file, bring that up to date, and return what verification finds in it."""
    copy_at_rest(copy, target)
    with instead(target):
        call_command("migrate", interactive=False, verbosity=0)
    return verify_copy(target)


def verify_copy(file: Path) -> str:
    """Run `manage.py verify` on an SQLite database; return the faults it finds, or why it fails."""
    output = StringIO()
    try:
        with instead(file):
            call_command("verify", stdout=output, stderr=output)
    except (CommandError, DatabaseError) as error:
        return f"{output.getvalue()}{error}"
    return ""
