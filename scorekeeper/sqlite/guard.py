"""What a database file must be before it is used.

SQLite accepts too much: it creates a missing file, treats an empty one as a new database, and opens
that of any application.
"""

import os
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.utils.translation import gettext as _

from scorekeeper import backups
from scorekeeper.command_line import command_text, document, serving_text
from scorekeeper.unreleased import WrongDatabaseError, refuse_unreleased

# The variable, in the environment of all processes of a server, with the `identity` of the file
# that it opened at its start.
SERVED = "MARQUE_SERVED_FILE"
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class DatabaseFileError(WrongDatabaseError):
    """The database file is not what it should be; the message also gives the way back."""


class MalformedValue(sqlite3.DatabaseError):
    """A stored value is nothing that its column can hold."""


def identity(file: Path) -> str:
    """Return what tells a file from another of the same name, "" if it is missing."""
    try:
        found = file.stat()
    except OSError:
        return ""
    return f"{found.st_dev}:{found.st_ino}:{file}"


@contextmanager
def serving(file: Path) -> Iterator[None]:
    """Let this process, and those that it starts, open no other file of that name."""
    with file.open("rb"):  # as long as it is open, no other file gets its number
        os.environ[SERVED] = identity(file)
        try:
            yield
        finally:
            del os.environ[SERVED]


def refuse_other_file(file: Path) -> None:
    """Raise DatabaseFileError if another file is served than the one that is there now."""
    served = os.environ.get(SERVED, "")
    if served.endswith(f":{file}") and served != identity(file):
        raise DatabaseFileError(
            _(
                "%(file)s was removed or replaced while La Marque was running. Put back the"
                " file that was there, or stop La Marque and start it again."
            )
            % {"file": file}
        )


@contextmanager
def reading(file: Path, options: str = "") -> Iterator[sqlite3.Connection]:
    """Open a file with SQLite, in the context. Raises DatabaseFileError if it turns out damaged."""
    address = f"{file.resolve().as_uri()}{options}"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=10)) as database:
            yield database
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            refuse_damaged(file, str(error))
        raise


def companion(file: Path, suffix: str) -> Path:
    """Return the file beside a database with `-wal` or `-shm` added to its name."""
    return file.with_name(file.name + suffix)


def has_content(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def refuse_wrong_file(file: Path) -> None:
    """Raise WrongDatabaseError unless a `file` is La Marque's, and the one that is served."""
    refuse_other_file(file)
    if file.exists():
        refuse_empty(file)
        with reading(file) as database:
            refuse_foreign(database, file)
    elif has_content(companion(file, "-wal")) or backups.newest():
        refuse_file(
            _(
                "The database %(file)s is missing. Put it back, or, to start with an empty"
                " database, move backups and the other files whose names begin like that aside."
            ),
            file,
        )


def refuse_unsound(file: Path, *, quick: bool = False) -> None:
    """Raise WrongDatabaseError if `file` is wrong (`refuse_wrong_file`) or damaged anywhere."""
    refuse_wrong_file(file)
    if file.exists() and (found := damage(file, quick=quick)):
        refuse_damaged(file, found)


def refuse_empty(file: Path) -> None:
    if not has_content(file):
        refuse_file(
            _(
                "The database %(file)s is empty (0 bytes). If nothing was ever saved in it, delete"
                " it and start again."
            ),
            file,
        )


def refuse_foreign(database: sqlite3.Connection, file: Path) -> None:
    """Raise DatabaseFileError for the tables of another application, and WrongDatabaseError for the
    migrations of before the first release.
    """
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    names = {name for (name,) in tables}
    if names - {"django_migrations", "sqlite_sequence"} and "games_game" not in names:
        refuse_file(_("%(file)s is a database of another application."), file)
    if "django_migrations" in names:
        applied = database.execute("SELECT name FROM django_migrations WHERE app = 'games'")
        refuse_unreleased(name for (name,) in applied)


def damage(file: Path, *, quick: bool = False) -> str:
    """What SQLite's check finds, "" if the file is intact; `quick` skips the indexes."""
    check = "quick_check" if quick else "integrity_check"
    with closing(sqlite3.connect(file, timeout=10)) as database:
        database.text_factory = partial(str, encoding="utf-8", errors="replace")
        try:
            [[found]] = database.execute(f"PRAGMA {check}(1)").fetchall()
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                return str(error)
            raise
    return "" if found == "ok" else " ".join(found.split())


def is_damage(error: BaseException) -> bool:
    """Whether an error of SQLite means damage; that of a text which is no UTF-8 has no code."""
    code = getattr(error, "sqlite_errorcode", None)
    unreadable = code is None and str(error).startswith("Could not decode to UTF-8")
    return (
        unreadable
        or isinstance(error, MalformedValue)
        or (code is not None and code & 0xFF in DAMAGE)
    )


def refuse_damaged(file: Path, found: str) -> NoReturn:
    refuse_file(_("The database %(file)s is damaged (%(found)s)."), file, found=found)


def refuse_file(fault: str, file: Path, **params: str) -> NoReturn:
    """Raise DatabaseFileError with `fault` and the way back to the newest copy."""
    newest = backups.newest()
    if newest is None:
        way = _("There is no copy in %(folder)s: look for one elsewhere. See %(page)s.") % {
            "folder": backups.folder(),
            "page": document("operating"),
        }
    else:
        way = _(
            "The newest copy is %(copy)s. To use it, move %(name)s and the files whose names"
            " begin like that aside, then run: %(command)s"
        ) % {"copy": newest, "name": file.name, "command": restoring_text(newest)}
    raise DatabaseFileError(f"{fault % (params | {'file': file})} {way}")


def restoring_text(copy: Path) -> str:
    """The command that restores a copy to the data folder in use, whatever a shell says it is."""
    return command_text(shlex.join(["restore", str(copy), "--to", str(settings.DATA_DIR)]))


def refuse_missing(file: Path) -> NoReturn:
    """Raise DatabaseFileError, which says what to do, because there is no database."""
    raise DatabaseFileError(
        _(
            "There is no database %(file)s. Set DATA_DIR to the folder where it is, or make"
            " one: %(command)s"
        )
        % {"file": file, "command": serving_text()}
    )
