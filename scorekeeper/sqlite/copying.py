"""Copies of an SQLite database: made while it is in use, checked, put in an empty place."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.sqlite.guard import (
    companion,
    damage,
    has_content,
    reading,
    refuse_damaged,
    refuse_empty,
    refuse_foreign,
)


def copy_in_use(source: Path, target: Path) -> None:
    """Copy a database in a consistent state, whoever else reads and writes it meanwhile."""
    with reading(source) as database:
        copy(database, target)


def copy_at_rest(source: Path, target: Path) -> None:
    """Copy a database that nobody uses, with its `-wal` file, and change neither. Raises
    WrongDatabaseError if it is no database of La Marque, or is damaged.
    """
    refuse_empty(source)
    mode = "mode=ro" if has_content(companion(source, "-wal")) else "immutable=1"
    with reading(source, f"?{mode}") as database:
        refuse_foreign(database, source)
        copy(database, target)
    if found := damage(target):
        refuse_damaged(source, found)


def copy(source: sqlite3.Connection, target: Path) -> None:
    with closing(sqlite3.connect(target, isolation_level=None)) as new:
        source.backup(new)
    close_log(target)


def close_log(file: Path) -> None:
    """Fold the `-wal` file into the database, so that one file is enough."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
