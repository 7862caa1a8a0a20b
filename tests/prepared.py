"""A migrated SQLite database in `build/`, of which the tests begin with a copy: each worker of each
run would migrate one of its own otherwise.
"""

import sqlite3
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from tempfile import NamedTemporaryFile

PROJECT = Path(__file__).parent.parent
MAKING = ("games/migrations/*.py", "games/models/*.py", "requirements/run.txt")
"""What decides how a migrated database looks."""


@cache
def prepared() -> Path:
    """Where the database is that these migrations make."""
    making = sha256()
    for file in sorted(file for pattern in MAKING for file in PROJECT.glob(pattern)):
        making.update(file.name.encode() + file.read_bytes())
    return PROJECT / "build" / f"migrated-{making.hexdigest()[:16]}.sqlite3"


def begin(data: Path) -> None:
    """Begin a data folder with a migrated database, if there is one already: `migrate`, which takes
    four times as long on an empty one, then has nothing to do.
    """
    if prepared().exists():
        copyfile(prepared(), data / "marque.sqlite3")


def prepare(migrated: sqlite3.Connection) -> None:
    """Keep a database that was just migrated, instead of those of other migrations."""
    folder = prepared().parent
    folder.mkdir(exist_ok=True)
    for earlier in {*folder.glob("migrated-*.sqlite3")} - {prepared()}:
        earlier.unlink(missing_ok=True)  # that of these migrations another worker may be reading
    with NamedTemporaryFile(dir=folder, delete=False) as made:
        with closing(sqlite3.connect(made.name)) as copy:
            migrated.backup(copy)
        Path(made.name).rename(prepared())
