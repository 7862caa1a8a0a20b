"""What a database file must be before it is opened.

SQLite accepts too much. It creates a missing file, treats an empty file as a new database, and
applies any `-wal` file that it finds, even if that belongs to another copy of the database.
So La Marque reads the first bytes of the file itself, and compares them with the `-run` file that
`scorekeeper.sqlite.runs` writes while the database is served.
"""

import os
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple, NoReturn

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scorekeeper import copies

MAGIC = b"SQLite format 3\0"
HEADER_SIZE = 100
APPLICATION_ID = int.from_bytes(b"MARQ", "big")
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class DatabaseFileError(CommandError):
    """The database file is not what it should be; the message also gives the way back."""


class Header(NamedTuple):
    """What the first bytes of a database file say."""

    application: int
    run: int
    """The number of the run that the file is in, or 0 if it was closed properly (`runs.py`)."""


def read_header(file: Path) -> Header | None:
    """Return the header in `file`, without what its `-wal` file holds; None if it has none."""
    found = file.stat()
    content = os.pread(_opened(file, found.st_dev, found.st_ino), HEADER_SIZE, 0)
    if len(content) < HEADER_SIZE or not content.startswith(MAGIC):
        return None
    # https://www.sqlite.org/fileformat.html#the_database_header
    return Header(
        application=int.from_bytes(content[68:72], "big"),
        run=int.from_bytes(content[60:64], "big"),
    )


@cache
def _opened(file: Path, device: int, inode: int) -> int:
    """Return a descriptor of the file, which is never closed.

    Closing any descriptor of a file ends all locks that the process has on it, so SQLite's too.
    Another program that then closes the database would take itself for the last to use it and
    delete the `-wal` file, and what is saved afterwards would be lost.
    """
    return os.open(file, os.O_RDONLY)


def beside(file: Path, suffix: str) -> Path:
    """Return the file beside a database with `-wal`, `-shm` or `-run` added to its name."""
    return file.with_name(file.name + suffix)


def has_content(file: Path) -> bool:
    """Return whether a file exists and is not empty."""
    return file.exists() and file.stat().st_size > 0


def known_runs(file: Path) -> set[int] | None:
    """Return the runs in the `-run` file, None without that file.

    There are two while the number in the database is being replaced.
    """
    try:
        return {int(number) for number in beside(file, "-run").read_text().split()}
    except FileNotFoundError:
        return None
    except ValueError:
        return set()


def refuse_wrong_file(file: Path) -> None:
    """Raise DatabaseFileError unless `file` is La Marque's database, or does not exist yet.

    Nothing is opened by SQLite before the file and its `-wal` file are known to match.
    """
    if not file.exists():
        traces = [beside(file, "-run").exists(), has_content(beside(file, "-wal"))]
        if any(traces) or copies.newest():
            refuse(
                _(
                    "The database %(file)s is missing. Put it back, or, to start with an empty"
                    " database, move backups and the other files whose names begin like that aside."
                ),
                file,
            )
        return
    header = refuse_other_format(file)
    known, wal = known_runs(file), has_content(beside(file, "-wal"))
    if wal and known is not None and header.run not in known:
        raise DatabaseFileError(
            _(
                "%(wal)s does not belong to %(file)s: a copy was probably put there after a"
                " crash. To use this copy, move the -wal file aside. To have the later games,"
                " put back the file that was there."
            )
            % {"file": file, "wal": beside(file, "-wal").name}
        )
    if header.run and header.run not in (known or ()) and not wal:
        refuse(
            _(
                "%(file)s was copied while La Marque was running, or after a crash, without its"
                " -wal file: what was saved last is missing. Copy both files together."
            ),
            file,
        )
    if not header.application and is_foreign(file):
        refuse_foreign(file)


def refuse_unsound(file: Path) -> None:
    """Raise DatabaseFileError if `file` is wrong (`refuse_wrong_file`) or damaged anywhere."""
    refuse_wrong_file(file)
    if file.exists() and (found := damage(file, quick=True)):
        refuse_damaged(file, found)


def refuse_other_format(file: Path) -> Header:
    """Return the header of `file`. Raises DatabaseFileError if it cannot be La Marque's."""
    if not has_content(file):
        refuse(
            _(
                "The database %(file)s is empty (0 bytes). If nothing was ever saved in it, delete"
                " it and start again."
            ),
            file,
        )
    try:
        header = read_header(file)
    except OSError as error:
        raise DatabaseFileError(
            _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
        ) from None
    if header is None:
        refuse(_("%(file)s is not an SQLite database, or its beginning is damaged."), file)
    if header.application not in (0, APPLICATION_ID):
        refuse_foreign(file)
    return header


def is_foreign(file: Path) -> bool:
    """Return whether a file without La Marque's application id has other tables than its own."""
    with closing(sqlite3.connect(file, timeout=10)) as database:
        try:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            names = {name for (name,) in tables} - {"django_migrations", "sqlite_sequence"}
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                refuse_damaged(file, str(error))
            raise
    return bool(names) and "games_game" not in names


def damage(file: Path, *, quick: bool = False) -> str:
    """Return what SQLite's check of the file finds, or "" if it is intact.

    The quick check does not compare indexes with their tables.
    """
    check = "quick_check" if quick else "integrity_check"
    with closing(sqlite3.connect(file, timeout=10)) as database:
        try:
            [[found]] = database.execute(f"PRAGMA {check}(1)").fetchall()
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                return str(error)
            raise
    return "" if found == "ok" else " ".join(found.split())


def is_damage(error: BaseException) -> bool:
    """Return whether an error of SQLite means that the file is damaged. That of a text which is no
    UTF-8 has no code.
    """
    code = getattr(error, "sqlite_errorcode", None)
    unreadable = code is None and str(error).startswith("Could not decode to UTF-8")
    return unreadable or (code is not None and code & 0xFF in DAMAGE)


def refuse_damaged(file: Path, found: str) -> NoReturn:
    """Raise DatabaseFileError for a damaged file."""
    refuse(_("The database %(file)s is damaged (%(found)s)."), file, found=found)


def refuse_foreign(file: Path) -> NoReturn:
    """Raise DatabaseFileError for the database of another application."""
    refuse(_("%(file)s is a database of another application."), file)


def refuse(fault: str, file: Path, **params: str) -> NoReturn:
    """Raise DatabaseFileError with `fault` and the way back to the newest copy."""
    newest = copies.newest()
    if newest is None:
        way = _(
            "There is no copy in %(folder)s: look for one elsewhere. See docs/operating.md."
        ) % {"folder": copies.folder()}
    else:
        way = _(
            "The newest copy is %(copy)s. To use it, move %(name)s and the files whose names"
            " begin like that aside, then run: python manage.py restore %(copy)s"
        ) % {"copy": newest, "name": file.name}
    raise DatabaseFileError(f"{fault % (params | {'file': file})} {way}")
