"""What `manage.py serve` does with the database first: make it, or copy it and bring it up to
date.
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games import migrations
from games.management.checking import instead
from games.management.upgrading import bring_up_to_date
from games.models import Game, Seat
from scorekeeper import backups
from tests.managing import manage
from tests.prepared import begin

pytestmark = [
    pytest.mark.usefixtures("english", "transactional_db"),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite"),
]

LATER = """
from django.db.migrations import Migration, RunPython
from scorekeeper import backups

copies = []

def look(apps, editor):
    copies.append([copy.name for copy in backups.copies()])

class Migration(Migration):
    dependencies = [("games", "0001_first")]
    operations = [RunPython(look)]
"""
"""A migration of a later version, which looks what copies there are."""


@pytest.fixture(scope="module")
def seeded(tmp_path_factory):
    """A database of this version with a game."""
    folder = tmp_path_factory.mktemp("seeded")
    begin(folder)
    for command in (["migrate", "-v0"], ["seed_demo", "--games=1"]):
        assert manage(*command, DATA_DIR=folder).returncode == 0
    return folder / "marque.sqlite3"


@pytest.fixture
def file(seeded, tmp_path, settings):
    """Such a database in a data folder of its own, which is the one that is asked."""
    settings.DATA_DIR = tmp_path
    file = Path(copy(seeded, tmp_path))
    with instead(file):
        yield file


@pytest.fixture
def later(file, tmp_path, settings, monkeypatch):
    """The later version is installed; the copies that it saw when it migrated."""
    folder = tmp_path / "later_migrations"
    folder.mkdir()
    for own in Path(migrations.__file__).parent.glob("0*.py"):
        copy(own, folder)
    (folder / "__init__.py").touch()
    (folder / "0002_later.py").write_text(LATER)
    monkeypatch.syspath_prepend(tmp_path)
    settings.MIGRATION_MODULES = {"games": folder.name}
    yield lambda: sys.modules[f"{folder.name}.0002_later"].copies
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


def started(**options):
    """What a start says of the database."""
    said = []
    bring_up_to_date(said.append, **{"copies": True} | options)
    return said


def applied(file):
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT name FROM django_migrations WHERE app = 'games'")
        return [name for (name,) in rows]


def test_a_first_start_makes_the_database_and_says_so(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    with instead(tmp_path / "marque.sqlite3"):
        [said] = started()
        assert said.startswith("The first start makes the database")
        assert started() == []
        assert backups.copies() == []


def test_a_start_that_needs_no_migration_copies_nothing(file):
    assert started() == []
    assert backups.copies() == []


def test_an_upgrade_is_tried_on_a_copy_that_stays_as_a_daily_one_before_it_migrates(later, file):
    why, copied = started()
    [kept] = backups.copies(("daily",))
    assert why.startswith("The database is of an earlier version")
    assert copied == f"Before that it was copied to {kept}."
    assert later() == [[], [kept.name]]
    assert applied(kept) == ["0001_first"]
    assert applied(file) == ["0001_first", "0002_later"]
    assert started() == []
    assert backups.copies() == [kept]


def test_faults_that_the_database_has_are_said_and_stop_no_upgrade(later, file):
    Seat.objects.update(total=1234)
    said = "\n".join(started())
    assert "Verification finds faults in it:" in said
    assert str(Game.objects.get().key) in said
    assert "0002_later" in applied(file)


def test_where_the_copy_cannot_be_made_nothing_is_migrated(later, file):
    backups.folder().touch()
    with pytest.raises(CommandError, match="can’t be written"):
        started()
    assert applied(file) == ["0001_first"]

    assert len(started(copies=False)) == 1
    assert applied(file) == ["0001_first", "0002_later"]


def test_a_damaged_database_is_not_migrated(later, file):
    connection.close()
    content = bytearray(file.read_bytes())
    content[4096:4296] = b"\xff" * 200
    file.write_bytes(content)
    with pytest.raises(CommandError, match="is damaged"):
        started()
    assert later_is_not_loaded()


def later_is_not_loaded():
    return "later_migrations.0002_later" not in sys.modules


def test_a_copy_by_hand_between_two_versions_is_verified_like_any(later, file, capsys):
    call_command("backup")
    [kept] = backups.copies(("copy",))
    assert applied(kept) == ["0001_first"]
    assert MigrationRecorder(connection).applied_migrations().keys() >= {("games", "0001_first")}
