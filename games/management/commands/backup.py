"""`manage.py backup`: copy the database while it is in use, and check the copy."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.checking import check_restore, is_empty
from games.management.translated import TranslatedCommand
from scorekeeper import backups, postgres
from scorekeeper.sqlite.copying import copy_in_use
from scorekeeper.sqlite.guard import damage, refuse_damaged, refuse_missing, refuse_wrong_file


class Command(TranslatedCommand):
    """Write a copy of the database to a file, or to the folder of the copies."""

    help = gettext_lazy("Copies the database to a file while it is in use, and checks the copy.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, and the option for the copies of every day."""
        parser.add_argument(
            "file", nargs="?", help=_("a new file; otherwise in backups, in the data folder")
        )
        parser.add_argument(
            "--daily",
            action="store_true",
            help=_("only if the newest daily copy is at least a day old; deletes old daily copies"),
        )

    def handle(self, *, file: str | None, daily: bool, **options: Any) -> None:
        """Write the copy. Raises CommandError, and so exits with 1, if anything fails."""
        now = timezone.now()
        if daily and (file or not backups.is_due(now) or is_empty()):
            if file:
                raise CommandError(_("Daily copies go to backups: leave out the file."))
            return
        name = backups.name("daily" if daily else "copy", suffix(), now)
        target = Path(file) if file else backups.folder() / name
        found = write_copy(target)
        self.stdout.write(_("Copied to %(file)s.") % {"file": target})
        if daily:
            backups.prune(now)
        if found:
            raise CommandError(
                _("The copy is like the database, in which verification finds faults:\n%(found)s")
                % {"found": found}
            )


def suffix() -> str:
    """Return how the names of copies end."""
    return ".sqlite3" if connection.vendor == "sqlite" else ".dump"


def write_copy(target: Path) -> str:
    """Write a copy to a new file and check it; return what its verification finds."""
    database, found = Path(connection.settings_dict["NAME"]), ""
    if connection.vendor == "sqlite":
        refuse_wrong_file(database)
        if not database.exists():
            refuse_missing(database)
    with backups.workplace(target) as work:
        copy = work / "copy"
        if connection.vendor == "sqlite":
            copy_in_use(database, copy)
            if wrong := damage(copy):
                refuse_damaged(database, wrong)
            try:
                found = check_restore(copy, work / "restored")
            except (CommandError, DatabaseError) as error:  # a copy of what is there, all the same
                found = str(error)
        else:
            connection.ensure_connection()  # refuses a wrong database, which pg_dump does not
            postgres.dump(copy)
            postgres.read_through(copy)
        backups.publish(copy, target)
    return found
