"""Checks of the database and of its copies, for several commands."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _

from scorekeeper import copies
from scorekeeper.sqlite.copying import newest_entry
from scorekeeper.sqlite.guard import damage, refuse_damaged, refuse_wrong_file


def refuse_loss() -> None:
    """Raise CommandError if the SQLite file is damaged, or has lost what its newest copy holds."""
    if connection.vendor != "sqlite":
        return
    database, copy = Path(connection.settings_dict["NAME"]), copies.newest()
    refuse_wrong_file(database)
    if not database.exists():
        return
    if found := damage(database):
        refuse_damaged(database, found)
    if copy and copy.suffix == ".sqlite3" and newest_entry(copy) > newest_entry(database):
        raise CommandError(
            _(
                "The database lacks games or hands that are in its copy %(copy)s. Restore that"
                " copy; or, if you went back to an older one on purpose, move it elsewhere."
            )
            % {"copy": copy}
        )


def verify_copy(folder: Path) -> str:
    """Run `manage.py verify` on the SQLite database in a folder; return the faults it finds."""
    return failure_of(folder, "verify")


def update_and_verify_copy(folder: Path) -> str:
    """Bring the database in a folder up to date, then verify it; return the faults found."""
    return failure_of(folder, "migrate", "--noinput", "--verbosity=0") or verify_copy(folder)


def failure_of(folder: Path, *command: str) -> str:
    """Run a command on the database in `folder`; return what it prints if it fails, else ""."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "DATA_DIR": str(folder),
        "DATABASE_URL": "",
        "SECRET_KEY": secrets.token_urlsafe(50),
    }
    done = subprocess.run(  # noqa: S603 - this project's own commands, without a shell
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stderr.strip() or str(done.returncode)) if done.returncode else ""
