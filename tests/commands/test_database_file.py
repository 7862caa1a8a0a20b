"""Which database files are opened: what would lose or mix up data is refused, with the way back."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.core.management import CommandError

from scorekeeper import copies
from scorekeeper.sqlite import runs
from scorekeeper.sqlite.guard import (
    DatabaseFileError,
    beside,
    read_header,
    refuse_unsound,
    refuse_wrong_file,
)
from scorekeeper.sqlite.runs import marked_run
from tests.managing import manage

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


def crash(file, says):
    """Serve the database, save a number in it, and leave its files as a crash would."""
    with marked_run(file), closing(connect(file)) as database:
        database.execute("UPDATE games_game SET says = ?", [says])
        left = {path: path.read_bytes() for path in file.parent.glob(f"{file.name}*")}
    for path, content in left.items():
        path.write_bytes(content)


class TestAfterACrash:
    def test_the_file_and_its_log_are_opened(self, file):
        crash(file, says=2)
        assert beside(file, "-wal").stat().st_size > 0
        assert said(file) == 2

    def test_an_older_copy_put_beside_the_log_is_refused_and_not_touched(self, file, folder):
        older = file.read_bytes()
        crash(file, says=2)
        file.write_bytes(older)
        with pytest.raises(
            DatabaseFileError, match=r"-wal does not belong to .*To use this copy, move"
        ):
            said(file)
        assert file.read_bytes() == older
        beside(file, "-wal").rename(folder / "aside")
        assert said(file) == 1

    def test_a_file_of_an_earlier_crash_put_beside_the_log_is_refused(self, file):
        crash(file, says=2)
        earlier = file.read_bytes()
        crash(file, says=3)
        file.write_bytes(earlier)
        with pytest.raises(DatabaseFileError, match="does not belong"):
            said(file)

    def test_the_file_copied_without_its_log_is_refused(self, file, folder):
        crash(file, says=2)
        alone = folder / "elsewhere" / "marque.sqlite3"
        alone.parent.mkdir()
        shutil.copy(file, alone)
        with pytest.raises(DatabaseFileError, match="without its -wal file"):
            said(alone)

    def test_the_file_copied_with_its_log_is_opened(self, file, folder):
        crash(file, says=2)
        pair = folder / "elsewhere" / "marque.sqlite3"
        pair.parent.mkdir()
        shutil.copy(file, pair)
        shutil.copy(beside(file, "-wal"), beside(pair, "-wal"))
        assert said(pair) == 2

    def test_a_second_crash_changes_nothing_about_it(self, file):
        crash(file, says=2)
        crash(file, says=3)
        assert said(file) == 3

    @pytest.mark.parametrize("written", ["before the header", "after the header"])
    def test_a_crash_while_the_run_is_being_marked_is_no_obstacle(self, file, written, monkeypatch):
        crash(file, says=2)
        write_runs = runs.write_runs

        def crashing(target, *numbers):
            if len(numbers) == 2 or written == "before the header":
                write_runs(target, *numbers)
            if (len(numbers) == 2) is (written == "before the header"):
                raise KeyboardInterrupt

        monkeypatch.setattr(runs, "write_runs", crashing)
        with pytest.raises(KeyboardInterrupt), marked_run(file):
            pass
        assert said(file) == 2


class TestAfterAStop:
    def test_nothing_remains_beside_the_file(self, file, folder):
        with marked_run(file):
            assert read_header(file).run != 0
        assert read_header(file).run == 0
        assert list(folder.iterdir()) == [file]

    def test_the_file_alone_is_complete(self, file, folder):
        with marked_run(file), closing(connect(file)) as database:
            database.execute("UPDATE games_game SET says = 2")
        copy = shutil.copy(file, folder / "copy")
        assert said(copy) == 2

    def test_another_program_that_reads_meanwhile_is_no_obstacle(self, file, monkeypatch):
        monkeypatch.setattr(runs, "PATIENCE", 0)
        with closing(connect(file)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM games_game").fetchall()
            with marked_run(file):
                assert said(file) == 1
            assert said(file) == 1

    def test_a_database_deleted_meanwhile_does_not_disturb_the_stop(self, file):
        with marked_run(file):
            file.unlink()


def test_a_database_that_somebody_else_has_locked_is_not_served(file, monkeypatch):
    monkeypatch.setattr(runs, "PATIENCE", 0)
    with closing(connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CommandError, match="can’t be written: database is locked"):
            marked_run(file).__enter__()
    assert said(file) == 1


class TestAFileThatIsNoDatabase:
    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (b"", "is empty (0 bytes)"),
            (b"SQLite format 3\0", "is not an SQLite database"),
            (b"Ana 12, Bea 7\n" * 1000, "is not an SQLite database"),
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

    def test_a_truncated_file_is_refused(self, file):
        file.write_bytes(file.read_bytes()[:4096])
        with pytest.raises(DatabaseFileError, match="is damaged"):
            refuse_unsound(file)

    @pytest.mark.parametrize("marked", [True, False])
    def test_the_database_of_another_application_is_refused(self, marked, folder):
        file = folder / "marque.sqlite3"
        with closing(connect(file)) as database:
            database.execute("CREATE TABLE recipes (name TEXT)")
            if marked:
                database.execute("PRAGMA application_id = 12345")
        with pytest.raises(DatabaseFileError, match="of another application"):
            refuse_wrong_file(file)

    def test_what_cannot_be_read_is_refused(self, folder):
        (folder / "marque.sqlite3").mkdir()
        with pytest.raises(DatabaseFileError, match=r"marque\.sqlite3 can’t be read: "):
            refuse_wrong_file(folder / "marque.sqlite3")

    def test_no_file_at_all_is_a_new_beginning(self, folder):
        refuse_unsound(folder / "marque.sqlite3")

    @pytest.mark.parametrize(
        "trace",
        ["marque.sqlite3-wal", "marque.sqlite3-run", "backups/copy-20261122T053000Z.sqlite3"],
    )
    def test_a_missing_file_that_was_there_before_is_reported(self, trace, folder):
        (folder / trace).parent.mkdir(exist_ok=True)
        (folder / trace).write_text("1")
        with pytest.raises(DatabaseFileError, match=r"is missing\. Put it back"):
            refuse_wrong_file(folder / "marque.sqlite3")


class TestTheWayBack:
    def test_it_names_the_newest_copy(self, file):
        copies.folder().mkdir()
        for name in ("daily-20261121T053000Z.sqlite3", "copy-20261120T053000Z.sqlite3"):
            (copies.folder() / name).touch()
        file.write_bytes(b"")
        with pytest.raises(DatabaseFileError) as refusal:
            refuse_wrong_file(file)
        newest = copies.folder() / "daily-20261121T053000Z.sqlite3"
        assert str(refusal.value).endswith(f"python manage.py restore {newest}")

    def test_without_a_copy_it_says_so(self, file):
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


def test_reading_the_header_does_not_end_the_locks_of_this_process(file):
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
