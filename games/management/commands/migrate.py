"""`manage.py migrate`: Django's, which refuses a database that a newer version migrated."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.translated import TranslatedCommand
from scorekeeper.unreleased import refuse_unreleased


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
                return super().handle(*args, **options)
        except transaction.TransactionManagementError as error:
            # SQLite ended the transaction itself, as for a full disk: the first error says why.
            raise error.__context__ or error  # noqa: B904 - it has its own cause


def refuse_unknown_migrations(database: str) -> None:
    """Raise CommandError if a newer version migrated the database, or one before the first release:
    it would seem to migrate, and fail later.
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
