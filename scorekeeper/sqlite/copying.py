"""Copies of an SQLite database: made while it is in use, checked, put in an empty place."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.sqlite.guard import (
    APPLICATION_ID,
    beside,
    damage,
    has_content,
    is_damage,
    is_foreign,
    refuse_damaged,
    refuse_foreign,
    refuse_other_format,
)


def copy_in_use(source: Path, target: Path) -> None:
    """Copy a database in a consistent state, whoever else reads and writes it meanwhile."""
    copy(sqlite3.connect(source, timeout=10), target)


def copy_at_rest(source: Path, target: Path) -> None:
    """Copy a database that nobody uses, with its `-wal` file if it has any, and change neither.

    Raises DatabaseFileError if it is no database of La Marque, or is damaged.
    """
    refuse_other_format(source)
    mode = "mode=ro" if has_content(beside(source, "-wal")) else "immutable=1"
    try:
        copy(sqlite3.connect(f"{source.resolve().as_uri()}?{mode}", uri=True), target)
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            refuse_damaged(source, str(error))
        raise
    if found := damage(target):
        refuse_damaged(source, found)
    if is_foreign(target):
        refuse_foreign(source)


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database to a new file, complete in itself, and close the connection to it."""
    with closing(source), closing(sqlite3.connect(target, isolation_level=None)) as new:
        source.backup(new)
        new.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        new.execute("PRAGMA user_version = 0")
    close_log(target)


def close_log(file: Path) -> None:
    """Fold the `-wal` file into the database, so that one file is enough."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")


def newest_entry(file: Path) -> int:
    """Return the highest number that an entry of any journal in `file` has ever had.

    Raises DatabaseFileError if the file is damaged.
    """
    address = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=10)) as database:
        try:
            tables = database.execute("SELECT name FROM sqlite_master").fetchall()
            if ("sqlite_sequence",) not in tables:
                return 0
            query = "SELECT max(seq) FROM sqlite_sequence WHERE name = 'games_entry'"
            return database.execute(query).fetchone()[0] or 0
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                refuse_damaged(file, str(error))
            raise
