"""`manage.py migrate`: Django's, which refuses a database that a newer version migrated."""

from pathlib import Path
from typing import Any

from django.core.management.commands import migrate
from django.db import connections, transaction
from django.utils.translation import gettext_lazy

from games.management.checking import refuse_other_tables, refuse_unknown_migrations
from games.management.translated import TranslatedCommand
from scorekeeper.sqlite.base import make_missing


class Command(TranslatedCommand, migrate.Command):
    """Migrate the database."""

    help = gettext_lazy("Brings the database up to date.")

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Migrate, all or nothing. Raises CommandError if the database is not of this version."""
        database = options["database"]
        only_asked = options["plan"] or options["check_unapplied"]
        if connections[database].vendor == "sqlite" and not only_asked:
            make_missing(Path(connections[database].settings_dict["NAME"]))
        refuse_unknown_migrations(database)
        # Django records a migration after its transaction. If the process ended in between, the
        # next start would repeat it, and fail. SQLite changes tables only without its constraints.
        try:
            with (
                connections[database].constraint_checks_disabled(),
                transaction.atomic(using=database),
            ):
                done: str | None = super().handle(*args, **options)
                if options["app_label"] is None and not only_asked:
                    refuse_other_tables(database)
                return done
        except transaction.TransactionManagementError as error:
            # SQLite ended the transaction itself, as for a full disk: the first error says why.
            raise error.__context__ or error  # noqa: B904 - it has its own cause
