"""`manage.py backup` and `restore`: a copy made during play is complete, and nothing is lost."""

import errno
import io
import os
import sqlite3
import stat
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.limits import MOST_HANDS
from games.management.checking import instead
from games.management.commands import backup
from games.models import Entry, Game, Notebook
from scorekeeper import backups
from scorekeeper.processes import only_server
from tests.anything import Anything
from tests.cast import MADE
from tests.faults import amount
from tests.files import file_of
from tests.managing import manage

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="about PostgreSQL")

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(autouse=True)
def data_folder(tmp_path, settings):
    """Put the copies in a temporary folder."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def cast(transactional_db, cast):
    """The cast in a database that other connections see."""
    return cast


def run(*command, **options) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=out, **options)
    return out.getvalue()


@contextmanager
def somebody_playing(cast):
    """Another connection saves hands before and during the context, as many as a game may have."""
    saved, stop = Event(), Event()

    def play():
        try:
            game = cast.start(rules={"target": 5000})
            for _hand in range(MOST_HANDS):
                if stop.is_set():
                    break
                cast.play(game, MADE)
                saved.set()
        finally:
            connection.close()

    player = Thread(target=play)
    player.start()
    try:
        assert saved.wait(60)
        yield
    finally:
        stop.set()
        player.join()


def not_allowed(path, *_):
    """What a user may not do with somebody else's file."""
    raise PermissionError(errno.EACCES, "Permission denied", str(path))


def rows(file, query):
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


@on_sqlite
class TestSQLite:
    def test_a_copy_made_during_play_is_restored_elsewhere_and_verified(self, cast, tmp_path):
        cast.play(cast.start(), MADE, MADE)
        with somebody_playing(cast):
            saved = set(Entry.objects.values_list("hash", flat=True))
            run("backup", str(tmp_path / "copy"))

        printed = run("restore", str(tmp_path / "copy"), to=str(tmp_path / "elsewhere"))

        restored = tmp_path / "elsewhere" / "marque.sqlite3"
        assert f"Restored to {restored}" in printed
        assert saved <= {found for (found,) in rows(restored, "SELECT hash FROM games_entry")}
        verified = manage("verify", DATA_DIR=tmp_path / "elsewhere")
        assert (verified.returncode, verified.stdout.count(": 2.")) == (0, 1), verified

    def test_after_the_disk_is_lost_the_key_that_phones_are_known_by_is_asked_for(
        self, cast, tmp_path
    ):
        cast.play(cast.start(), MADE)
        run("backup", str(tmp_path / "copy"))
        empty, shell = tmp_path / "empty", {"LANG": "en_GB.UTF-8"}

        def restored(folder, **more):
            restore = ("restore", str(tmp_path / "copy"))
            return manage(*restore, DATA_DIR=folder, **shell, **more).stdout

        assert f"put secret_key of the old data folder into {empty}" in restored(empty)
        assert {file.name for file in empty.iterdir()} == {"marque.sqlite3"}
        kept = tmp_path / "kept"
        kept.mkdir()
        (kept / "secret_key").write_text("k" * 50)
        assert "secret_key" not in restored(kept)
        assert "secret_key" not in restored(tmp_path / "named", SECRET_KEY="k" * 50)

    def test_whatever_phones_write_comes_back_from_a_copy(self, cast, tmp_path):
        Anything(cast, Random(8)).happens(amount(40, 400))
        run("backup", str(tmp_path / "copy"))
        run("restore", str(tmp_path / "copy"), to=str(tmp_path / "elsewhere"))

        which = ("--notebook", str(cast.notebook.pk))
        exported = manage("export", *which, DATA_DIR=tmp_path / "elsewhere")
        cast.notebook.refresh_from_db()
        assert exported.stdout.encode() == file_of(cast.notebook), exported.stderr

    def test_a_copy_is_one_file_of_its_owner_in_the_folder_of_copies_or_where_it_is_asked_for(
        self, cast, tmp_path
    ):
        cast.play(cast.start(), MADE)
        assert str(backups.folder()) in run("backup")
        [copy] = backups.folder().iterdir()
        assert backups.copies(("copy",)) == [copy]
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        with pytest.raises(CommandError, match="nothing is overwritten"):
            run("backup", str(copy))
        with pytest.raises(CommandError, match=r"can’t be written"):
            run("backup", str(copy / "copy"))

    @pytest.mark.parametrize("locked", ["copy", "folder"])
    def test_a_folder_of_somebody_else_is_reported(self, cast, tmp_path, monkeypatch, locked):
        exists = Path.exists  # root may open everything
        monkeypatch.setattr(
            Path, "exists", lambda file: not_allowed(file) if file.name == locked else exists(file)
        )
        with pytest.raises(CommandError, match="can’t be written: Permission denied"):
            run("backup", str(tmp_path / "folder" / "copy"))

    def test_folders_that_are_made_for_a_copy_are_for_their_owner_alone(self, cast, tmp_path):
        copy = tmp_path / "new" / "backups" / "copy"
        run("backup", str(copy))
        assert {stat.S_IMODE(one.stat().st_mode) for one in (copy.parent, copy.parent.parent)} == {
            0o700
        }

    def test_a_database_of_somebody_else_is_used_as_it_is(self, cast, tmp_path, monkeypatch):
        run("backup", str(tmp_path / "copy"))
        monkeypatch.setattr(Path, "chmod", not_allowed)
        with instead(tmp_path / "copy"):
            assert Notebook.objects.exists()

    def test_a_full_disk_is_reported_and_nothing_is_left(self, cast, tmp_path, monkeypatch):
        def no_space(source, target):
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(backup, "copy_in_use", no_space)
        with pytest.raises(CommandError, match="can’t be written: database or disk is full"):
            run("backup", str(tmp_path / "copies" / "copy"))
        assert not (tmp_path / "copies").exists()

    def test_without_a_database_nothing_is_copied_or_created(self, data_folder):
        refused = manage("backup", DATA_DIR=data_folder)
        assert (refused.returncode, refused.stderr.count("\n")) == (1, 1), refused
        assert not list(data_folder.glob("marque*"))

    def test_nothing_is_restored_where_anything_is_or_is_served_or_from_what_is_no_whole_copy(
        self, cast, data_folder, tmp_path
    ):
        def refused(said):
            with pytest.raises(CommandError, match=said):
                run("restore", str(copy))

        copy = tmp_path / "copy"
        refused("There is no file")
        cast.play(cast.start(), MADE)
        run("backup", str(copy))
        for there in ("marque.sqlite3", "marque.sqlite3-wal", "marque.sqlite3-shm"):
            (data_folder / there).write_text("precious")
            refused(rf"already contains {there}: stop La Marque")
            assert (data_folder / there).read_text() == "precious"
            (data_folder / there).unlink()
        with only_server(data_folder):
            refused("already serves")
        content = copy.read_bytes()
        for wrong in (b"", b"no database", content[:20_000], content[:8192] + bytes(len(content))):
            copy.write_bytes(wrong)
            refused(".")
        assert list(data_folder.iterdir()) == []

    def test_a_copy_with_faults_is_restored_only_if_that_is_asked_for(
        self, cast, data_folder, tmp_path
    ):
        game = cast.play(cast.start(), MADE)
        Game.objects.filter(pk=game.pk).update(first_dealer=3)
        with pytest.raises(CommandError, match=f"The copy is like the database.*\n.*{game.key}"):
            run("backup", str(tmp_path / "copy"))
        with pytest.raises(CommandError, match=f"Nothing was restored.*\n.*{game.key}"):
            run("restore", str(tmp_path / "copy"))
        assert list(data_folder.iterdir()) == []
        with pytest.raises(CommandError, match="Nothing was restored"):
            run("restore", str(tmp_path / "copy"), to=str(tmp_path / "new" / "folder"))
        assert not (tmp_path / "new").exists()

        printed = run("restore", str(tmp_path / "copy"), with_faults=True)
        assert game.key in printed
        assert rows(data_folder / "marque.sqlite3", "SELECT key FROM games_game") == [(game.key,)]

    def test_a_database_that_is_not_migrated_yet_is_copied_all_the_same(
        self, cast, data_folder, tmp_path
    ):
        run("backup", str(tmp_path / "earlier"))
        with closing(sqlite3.connect(tmp_path / "earlier")) as database:
            database.execute("ALTER TABLE games_notebook DROP COLUMN holdings_version")
        with (
            instead(tmp_path / "earlier"),
            pytest.raises(CommandError, match=r"The copy is like .*\n.*before the first release"),
        ):
            run("backup", str(tmp_path / "copy"))

        assert rows(tmp_path / "copy", "SELECT count(*) FROM games_notebook") == [(2,)]

    @pytest.mark.parametrize(
        ("migration", "said"),
        [("9999_later", "a newer version"), ("0003_usage", "before the first release")],
    )
    def test_a_copy_of_another_version_is_not_restored(
        self, cast, data_folder, tmp_path, migration, said
    ):
        run("backup", str(tmp_path / "copy"))
        with closing(sqlite3.connect(tmp_path / "copy")) as database:
            recorded = "INSERT INTO django_migrations VALUES (999, 'games', ?, 1)"
            database.execute(recorded, [migration])
            database.commit()
        with pytest.raises(CommandError, match=said):
            run("restore", str(tmp_path / "copy"), with_faults=True)
        assert list(data_folder.iterdir()) == []

    def test_a_copy_is_restored_with_its_log_and_neither_changes(self, cast, tmp_path):
        cast.play(cast.start(), MADE)
        run("backup", str(tmp_path / "first"))
        with closing(sqlite3.connect(tmp_path / "first")) as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("UPDATE games_notebook SET theme = 'dark'")
            database.commit()
            for name in ("first", "first-wal"):
                (tmp_path / name.replace("first", "copy")).write_bytes(
                    (tmp_path / name).read_bytes()
                )
        before = [(tmp_path / name).read_bytes() for name in ("copy", "copy-wal")]

        run("restore", str(tmp_path / "copy"))

        restored = backups.folder().parent / "marque.sqlite3"
        assert ("dark",) in rows(restored, "SELECT theme FROM games_notebook")
        assert [(tmp_path / name).read_bytes() for name in ("copy", "copy-wal")] == before

    def test_verify_does_not_take_a_missing_database_for_a_new_one(self, data_folder):
        backups.folder().mkdir()
        (backups.folder() / backups.name("copy", ".sqlite3", NOW)).touch()
        refused = manage("verify", DATA_DIR=data_folder)
        assert (refused.returncode, "a disparu" in refused.stderr) == (1, True), refused
        assert not (data_folder / "marque.sqlite3").exists()


@on_postgresql
class TestPostgreSQL:
    @pytest.fixture
    def empty_database(self, cast):
        """Yield the address of an empty database on the same server."""
        name = "restored"
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {name}")
            cursor.execute(f"CREATE DATABASE {name}")
        yield os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def test_a_copy_made_during_play_is_restored_into_an_empty_database_and_verified(
        self, cast, tmp_path, empty_database
    ):
        cast.play(cast.start(), MADE, MADE)
        with somebody_playing(cast):
            run("backup", str(tmp_path / "copy"))
        assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
        place = {"DATABASE_URL": empty_database, "DATA_DIR": tmp_path / "other"}

        restored = manage("restore", str(tmp_path / "copy"), **place)

        assert (restored.returncode, restored.stdout.count(": 2.")) == (0, 1), restored
        again = manage("restore", str(tmp_path / "copy"), **place)
        assert again.returncode == 1
        assert "restored" in again.stderr
        assert "Traceback" not in again.stderr

    def test_a_file_that_is_no_copy_is_refused(self, tmp_path, empty_database):
        (tmp_path / "copy").write_text("no copy")
        place = {"DATABASE_URL": empty_database, "DATA_DIR": tmp_path / "other"}
        refused = manage("restore", str(tmp_path / "copy"), **place)
        assert refused.returncode == 1
        assert "pg_restore" in refused.stderr
        assert "Traceback" not in refused.stderr

    def test_without_pg_dump_a_sentence_says_what_to_install(self, cast, tmp_path, monkeypatch):
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(CommandError, match="pg_dump is missing: install"):
            run("backup", str(tmp_path / "copy"))
        assert list(tmp_path.glob("copy*")) == []


NOW = datetime(2026, 11, 22, 5, 30, tzinfo=UTC)


def make_daily(*ages: timedelta) -> None:
    backups.folder().mkdir(exist_ok=True)
    for age in ages:
        (backups.folder() / backups.name("daily", ".sqlite3", NOW - age)).touch()


class TestDailyCopies:
    def test_the_last_seven_days_and_the_last_four_weeks_stay(self):
        # 22 November 2026 is a Sunday.
        make_daily(*(timedelta(days=days) for days in range(60)))
        backups.prune(NOW)
        assert [(NOW - backups.made_at(copy)).days for copy in backups.copies()] == [
            *(21, 14, 7),
            *range(6, -1, -1),
        ]

    def test_the_last_copy_of_a_day_stays_however_old(self):
        make_daily(*[timedelta(days=400, hours=hours) for hours in (1, 2, 3)])
        backups.prune(NOW)
        assert [NOW - backups.made_at(copy) for copy in backups.copies()] == [
            timedelta(days=400, hours=1)
        ]

    def test_other_files_are_never_deleted(self):
        backups.folder().mkdir()
        old = [
            backups.name("copy", ".sqlite3", NOW - timedelta(days=900)),
            "daily.sqlite3",
            "notes",
        ]
        for name in old:
            (backups.folder() / name).touch()
        make_daily(*(timedelta(days=days) for days in range(60)))
        backups.prune(NOW)
        assert set(old) <= {file.name for file in backups.folder().iterdir()}

    def test_what_an_interrupted_backup_left_is_deleted_after_a_day(self):
        for name, age in (("old", 25 * 3600), ("new", 60)):
            left = backups.folder() / f"{backups.UNFINISHED}{name}"
            left.mkdir(parents=True)
            (left / "marque.sqlite3").touch()
            os.utime(left, times=(NOW.timestamp() - age,) * 2)
        backups.prune(NOW)
        assert [file.name for file in backups.folder().iterdir()] == [f"{backups.UNFINISHED}new"]

    @pytest.mark.parametrize(
        ("ages", "due"),
        [
            ([], True),
            ([timedelta(hours=23)], False),
            ([timedelta(hours=24)], True),
            ([timedelta(days=30), timedelta(hours=1)], False),
            ([timedelta(days=-30)], True),
        ],
    )
    def test_a_copy_is_due_a_day_after_the_last(self, ages, due):
        make_daily(*ages)
        assert backups.is_due(NOW) is due

    def test_the_copy_of_the_day_is_made_once(self, cast):
        cast.play(cast.start(), MADE)
        make_daily(*(NOW - timezone.now() + timedelta(days=days) for days in range(1, 60)))
        run("backup", daily=True)
        assert run("backup", daily=True) == ""
        made = [copy for copy in backups.copies() if copy.stat().st_size]
        assert len(made) == 1
        assert len(backups.copies()) < 12

    def test_a_database_without_games_is_not_copied_daily(self, cast):
        assert run("backup", daily=True) == ""
        assert backups.copies() == []
