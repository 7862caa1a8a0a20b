"""Which database files are opened: what would lose or mix up data is refused, with the way back."""

import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from games.management import translated
from games.management.commands import export
from scorekeeper import backups
from scorekeeper.command_line import command_text
from scorekeeper.sqlite.base import DatabaseFeatures
from scorekeeper.sqlite.guard import DatabaseFileError, refuse_unsound, refuse_wrong_file
from tests.managing import manage
from tests.prepared import begin

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def file(folder):
    """A database of La Marque, closed properly, that says 1."""
    file = folder / "marque.sqlite3"
    with closing(connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE games_game (says INTEGER)")
        database.execute("INSERT INTO games_game VALUES (1)")
    return file


def connect(file):
    return sqlite3.connect(file, isolation_level=None)


def said(file):
    """What the database says, if it may be opened."""
    refuse_wrong_file(file)
    with closing(connect(file)) as database:
        return database.execute("SELECT says FROM games_game").fetchone()[0]


class TestAFileThatIsNoDatabase:
    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (b"", "is empty (0 bytes)"),
            (b"SQLite format 3\0", "is damaged (file is not a database)"),
            (b"Ana 12, Bea 7\n" * 1000, "is damaged (file is not a database)"),
        ],
    )
    def test_it_is_refused_and_not_touched(self, content, reason, file):
        file.write_bytes(content)
        with pytest.raises(DatabaseFileError) as refusal:
            refuse_wrong_file(file)
        assert reason in str(refusal.value)
        assert "\n" not in str(refusal.value)
        assert file.read_bytes() == content

    @pytest.mark.parametrize("page", ["schema", "table"])
    def test_damage_is_found(self, page, file):
        content = bytearray(file.read_bytes())
        start = 100 if page == "schema" else 4096
        content[start : start + 200] = b"\xff" * 200
        file.write_bytes(content)
        with pytest.raises(DatabaseFileError, match="is damaged"):
            refuse_unsound(file)

    def test_damage_is_named_also_where_it_is_no_text(self, file):
        with closing(connect(file)) as database:
            database.execute("UPDATE games_game SET says = NULL")
        content = file.read_bytes().replace(b"(says INTEGER)", b"(s\xac NOT NULL) ")
        file.write_bytes(content)
        with pytest.raises(DatabaseFileError, match="NULL value in games_game"):
            refuse_unsound(file)

    def test_a_truncated_file_is_refused(self, file):
        file.write_bytes(file.read_bytes()[:4096])
        with pytest.raises(DatabaseFileError, match="is damaged"):
            refuse_unsound(file)

    def test_the_database_of_another_application_is_refused(self, folder):
        file = folder / "marque.sqlite3"
        with closing(connect(file)) as database:
            database.execute("CREATE TABLE recipes (name TEXT)")
        with pytest.raises(DatabaseFileError, match="of another application"):
            refuse_wrong_file(file)

    def test_no_file_at_all_is_a_new_beginning(self, folder):
        refuse_unsound(folder / "marque.sqlite3")

    @pytest.mark.parametrize(
        "trace",
        ["marque.sqlite3-wal", "backups/copy-20261122T053000Z.sqlite3"],
    )
    def test_a_missing_file_that_was_there_before_is_reported(self, trace, folder):
        (folder / trace).parent.mkdir(exist_ok=True)
        (folder / trace).write_text("1")
        with pytest.raises(DatabaseFileError, match=r"is missing\. Put it back"):
            refuse_wrong_file(folder / "marque.sqlite3")


class TestTheWayBack:
    def test_it_names_the_newest_copy(self, file):
        backups.folder().mkdir()
        for name in ("daily-20261121T053000Z.sqlite3", "copy-20261120T053000Z.sqlite3"):
            (backups.folder() / name).touch()
        file.write_bytes(b"")
        with pytest.raises(DatabaseFileError) as refusal:
            refuse_wrong_file(file)
        newest = backups.folder() / "daily-20261121T053000Z.sqlite3"
        restore = f"{command_text('restore')} {newest} --to {file.parent}"
        assert str(refusal.value).endswith(restore)

    def test_it_can_be_typed_as_it_stands_whatever_the_folder_is_called(self, file, settings):
        settings.DATA_DIR = file.parent / "our games"
        backups.folder().mkdir(parents=True)
        (backups.folder() / "daily-20261121T053000Z.sqlite3").touch()
        file.write_bytes(b"")
        with pytest.raises(DatabaseFileError) as refusal:
            refuse_wrong_file(file)
        *_, copy, to, folder = shlex.split(str(refusal.value).replace("’", ""))
        assert Path(copy).exists()
        assert (to, folder) == ("--to", str(settings.DATA_DIR))

    def test_without_a_copy_that_may_be_read_it_says_so(self, file, monkeypatch):
        backups.folder().mkdir()
        (backups.folder() / "copy-20261120T053000Z.sqlite3").touch()
        monkeypatch.setattr(os, "access", lambda *_: False)  # root may open everything
        file.write_bytes(b"")
        with pytest.raises(DatabaseFileError, match="There is no copy in"):
            refuse_wrong_file(file)


@pytest.mark.parametrize("command", ["migrate", "verify", "serve", "backup"])
def test_every_command_that_opens_the_database_refuses_it_in_a_line(command, folder):
    (folder / "marque.sqlite3").touch()
    done = manage(command, DATA_DIR=folder)
    assert done.returncode == 1
    assert "(0 octet)" in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert (folder / "marque.sqlite3").stat().st_size == 0


@pytest.mark.parametrize(("table", "key"), [("phone", "key"), ("game", "client_key")])
def test_a_stored_value_with_a_flipped_bit_is_said_in_a_line(table, key, folder):
    begin(folder)
    for command in (["migrate", "--verbosity=0"], ["seed_demo", "--games=1"]):
        assert manage(*command, DATA_DIR=folder).returncode == 0
    with closing(connect(folder / "marque.sqlite3")) as database:
        changed = f"{key} = replace({key}, substr({key}, 9, 1), char(39))"
        database.execute(f"UPDATE games_{table} SET {changed}")
    done = manage("export", "--notebook=1", DATA_DIR=folder)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert "est abîmée" in done.stderr


def test_an_error_that_comes_of_a_damaged_file_is_said_as_that(file, monkeypatch):
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    monkeypatch.setattr(translated, "damage", lambda found: f"a row is missing of {found.name}")
    monkeypatch.setattr(export.Command, "handle", lambda *_, **__: {}["seat"])
    with pytest.raises(DatabaseFileError, match="a row is missing of marque"):
        call_command("export")


def test_an_error_on_an_intact_file_stays_as_it_is(file, monkeypatch):
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    monkeypatch.setattr(export.Command, "handle", lambda *_, **__: {}["seat"])
    with pytest.raises(KeyError):
        call_command("export")


def test_checking_the_file_does_not_end_the_locks_of_this_process(file):
    """Otherwise another program deletes the -wal file, and with it what is saved afterwards."""
    with closing(connect(file)) as database:
        database.execute("UPDATE games_game SET says = 2")
        refuse_wrong_file(file)

        subprocess.run([sys.executable, "-c", OPEN_AND_CLOSE, str(file)], check=True)
        database.execute("UPDATE games_game SET says = 3")

        copy = file.with_name("copy.sqlite3")
        subprocess.run([sys.executable, "-c", COPY, str(file), str(copy)], check=True)
        assert said(copy) == 3


OPEN_AND_CLOSE = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("SELECT * FROM games_game").fetchall()
database.close()
"""

COPY = """
import sqlite3, sys
sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))
"""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
def test_an_sqlite_that_is_too_old_is_said_in_a_sentence(monkeypatch):
    monkeypatch.setattr(DatabaseFeatures, "minimum_database_version", (99, 1))
    with pytest.raises(CommandError, match=r"SQLite 3\.\S+ is too old: 99\.1 is needed\."):
        connection.check_database_version_supported()
