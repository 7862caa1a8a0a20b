"""Checks of the database and of its copies, for several commands."""

import os
import secrets
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.utils.translation import gettext as _

from games.models import Entry
from scorekeeper import backups


def is_empty() -> bool:
    """Return whether nothing was ever recorded in the database."""
    return Entry._meta.db_table not in connection.introspection.table_names() or not (
        Entry.objects.exists()
    )


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


def verify_copy(folder: Path) -> str:
    """Run `manage.py verify` on the SQLite database in a folder; return the faults it finds."""
    return failure_of(folder, "verify")


def update_copy(folder: Path) -> None:
    """Bring the database in a folder up to date. Raises CommandError if that fails."""
    if failure := failure_of(folder, "migrate", "--noinput", "--verbosity=0"):
        raise CommandError(failure)


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
