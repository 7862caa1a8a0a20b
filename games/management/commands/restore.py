"""`manage.py restore`: put a copy of the database in an empty place."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.checking import check_restore
from games.management.translated import TranslatedCommand
from scorekeeper import backups, postgres
from scorekeeper.processes import only_server
from scorekeeper.sqlite.copying import close_log
from scorekeeper.sqlite.guard import companion


class Command(TranslatedCommand):
    """Restore a copy that `manage.py backup` made, never over what is there."""

    help = gettext_lazy("Puts a copy of the database in an empty place, and verifies it.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the copy, and the folder to restore it to."""
        parser.add_argument("file", help=_("the copy"))
        parser.add_argument("--to", help=_("another data folder (SQLite); otherwise DATA_DIR"))
        parser.add_argument(
            "--with-faults",
            action="store_true",
            help=_("restore the copy even if verification finds faults in it (SQLite)"),
        )

    def handle(self, *, file: str, to: str | None, with_faults: bool, **options: Any) -> None:
        """Restore. Raises CommandError, and so exits with 1, if anything fails."""
        copy = Path(file)
        if not copy.is_file():
            raise CommandError(_("There is no file %(file)s.") % {"file": file})
        if connection.vendor == "sqlite":
            self._restore_sqlite(copy, Path(to) if to else settings.DATA_DIR, with_faults)
        elif to:
            raise CommandError(_("--to is for SQLite: set DATABASE_URL to an empty database."))
        else:
            postgres.restore_dump(copy)
            call_command("migrate", interactive=False, verbosity=0)
            call_command("verify", stdout=self.stdout, stderr=self.stderr)
            self.stdout.write(_("Restored."))

    def _restore_sqlite(self, copy: Path, folder: Path, with_faults: bool) -> None:
        """Restore to a folder that nobody serves, or leave it as it was."""
        target = folder / settings.SQLITE_NAME
        refuse_existing_database(target)
        with backups.workplace(target) as work, only_server(folder):
            new = work / target.name
            found = check_restore(copy, new)
            if found and not with_faults:
                raise CommandError(
                    _(
                        "Nothing was restored, because verification finds faults in the copy. To"
                        " restore it all the same, add --with-faults.\n%(found)s"
                    )
                    % {"found": found}
                )
            close_log(new)
            backups.publish(new, target)
        self.stdout.write(_("Restored to %(file)s.") % {"file": target})
        if not (os.environ.get("SECRET_KEY") or (folder / "secret_key").exists()):
            self.stdout.write(
                _(
                    "Before La Marque starts there, put secret_key of the old data folder into"
                    " %(folder)s too: without it the phones are no longer recognised."
                )
                % {"folder": folder}
            )
        if found:
            self.stderr.write(found)


def refuse_existing_database(target: Path) -> None:
    """Raise CommandError if there is a database at `target`, or what is left of one."""
    files = [target, companion(target, "-wal"), companion(target, "-shm")]
    taken = [file.name for file in files if file.exists()]
    if taken:
        raise CommandError(
            _(
                "Nothing is overwritten, and %(folder)s already contains %(files)s: stop La Marque"
                " and move that aside, or restore to another folder with --to."
            )
            % {"folder": target.parent, "files": ", ".join(taken)}
        )
