"""What a start does with the database first: make it, or bring it up to date after copying it."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from games.management.checking import refuse_unknown_migrations
from games.management.commands.backup import suffix, write_copy
from scorekeeper import backups
from scorekeeper.sqlite.base import make_missing
from scorekeeper.sqlite.guard import refuse_unsound


def bring_up_to_date(say: Callable[[str], Any], *, copies: bool) -> None:
    """Make the database, or migrate it if this version needs that, and `say` so: both take a while.

    Before a migration it is copied, among the daily `copies`. Raises CommandError if that fails, or
    the database is not what it should be: nothing has changed then.
    """
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        refuse_unsound(file, quick=True)
        make_missing(file)
    with closing(connection):
        loader = refuse_unknown_migrations(DEFAULT_DB_ALIAS)
        if not loader.applied_migrations:
            say(_("The first start makes the database: that takes some seconds."))
        elif loader.disk_migrations.keys() - loader.applied_migrations.keys():
            say(_("The database is of an earlier version, and is brought up to date."))
            if copies:
                say(copy_before_upgrade())
        call_command("migrate", interactive=False, verbosity=0)


def copy_before_upgrade() -> str:
    """Copy the database, and return what there is to say about it."""
    copy = backups.folder() / backups.name("daily", suffix(), timezone.now())
    found = write_copy(copy)
    report = _("Before that it was copied to %(file)s.") % {"file": copy}
    return "\n".join([report, _("Verification finds faults in it:"), found] if found else [report])
