"""`manage.py migrate`: Django's, which refuses a database that another version made."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.translated import TranslatedCommand
from games.management.verifying import measure_again


class Command(TranslatedCommand, migrate.Command):
    """Migrate the database."""

    help = gettext_lazy("Brings the database up to date.")

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Migrate, all or nothing. Raises CommandError if the database has migrations that are
        unknown here.
        """
        database = options["database"]
        refuse_unknown_migrations(database)
        # Django records a migration after its transaction. If the process ended in between, the
        # next start would repeat it, and fail. SQLite changes tables only without its constraints.
        try:
            with (
                connections[database].constraint_checks_disabled(),
                transaction.atomic(using=database),
            ):
                printed = super().handle(*args, **options)
                if options["migration_name"] is None and database == DEFAULT_DB_ALIAS:
                    measure_again()
                return printed
        except transaction.TransactionManagementError as error:
            # SQLite ended the transaction itself, as for a full disk: the first error says why.
            raise error.__context__ or error  # noqa: B904 - it has its own cause


def refuse_unknown_migrations(database: str) -> None:
    """Raise CommandError if a newer version, or one before the first release, made the database.

    Such a database would seem to migrate, and fail later.
    """
    loader = MigrationLoader(connections[database])
    unknown = [
        name
        for app, name in loader.applied_migrations
        if app == "games" and (app, name) not in loader.disk_migrations
    ]
    if unknown:
        raise CommandError(
            _(
                "This database was made by another version of La Marque. Export its notebooks with "
                "that version, and import them into a new database."
            )
        )
