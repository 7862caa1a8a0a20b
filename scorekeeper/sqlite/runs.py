"""Marks a database file while it is served, so that a wrong `-wal` file is noticed.

While it is served, the header of the database (`user_version`) and the file `-run` beside it hold
the same random number. A clean stop sets the header to 0 and deletes the `-run` file. So after a
crash `scorekeeper.sqlite.guard` can distinguish the database that crashed, with its `-wal` file,
from a copy put in its place, and a complete copy from one that lacks its `-wal` file.
"""

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scorekeeper.copies import sync
from scorekeeper.sqlite.guard import APPLICATION_ID, beside, known_runs, read_header

PATIENCE = 10
"""How many seconds to wait for another program that writes."""


@contextmanager
def marked_run(file: Path) -> Iterator[None]:
    """Mark `file` as served during the context. The file must exist and have been checked.

    Raises CommandError if it cannot be marked. If the mark cannot be removed at the end, it is as
    after a crash, and just as safe.
    """
    try:
        change_run(file, secrets.randbelow(2**31 - 1) + 1)
    except (OSError, sqlite3.OperationalError) as error:
        raise CommandError(
            _("%(file)s can’t be written: %(why)s") % {"file": file, "why": error}
        ) from None
    try:
        yield
    finally:
        with suppress(OSError, sqlite3.OperationalError):
            change_run(file, 0)
            if known_runs(file) == {0}:
                beside(file, "-run").unlink()


def change_run(file: Path, number: int) -> None:
    """Set the number in the header of `file`, and in its `-run` file.

    Meanwhile the `-run` file holds the old number too, so that it is right after a crash here.
    """
    write_runs(file, read_header(file).run, number)
    with closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as database:
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {number}")
        # Writes to the file itself what is in the -wal file only, unless somebody reads that now.
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if read_header(file).run == number:
        write_runs(file, number)


def write_runs(file: Path, *numbers: int) -> None:
    """Replace the `-run` file."""
    target = beside(file, "-run")
    temporary = beside(file, "-run.new")
    temporary.write_text(" ".join(str(number) for number in numbers))
    sync(temporary)
    temporary.replace(target)
    sync(target.parent)
