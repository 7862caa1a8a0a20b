"""The database is what the models say; one of another version, or none, is refused in a sentence
that says what to do.
"""

import socket
import sqlite3
from contextlib import closing

import pytest
import uvicorn
from django.core.management import CommandError, call_command, get_commands
from django.db import connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from scorekeeper import unreleased
from scorekeeper.command_line import command_text
from tests.managing import manage

pytestmark = pytest.mark.usefixtures("english")

ASKED = {
    "backup": ["copy"],
    "empty_bin": [],
    "export": ["--notebook=1"],
    "import": ["file"],
    "migrate": [],
    "runserver": ["--noreload"],
    "seed_demo": ["--games=1"],
    "serve": ["--host=127.0.0.1", "--no-copies"],
    "verify": [],
}
"""The commands that open the database, and how they are called."""
OTHERS = {"demo", "judge", "messages", "pages", "restore", "score"}
"""Those that open none, a copy, or one of their own."""


@pytest.mark.django_db
def test_the_models_need_no_other_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db
def test_a_database_that_a_newer_version_migrated_is_refused_before_anything_changes():
    MigrationRecorder(connection).record_applied("games", "9999_later")

    with pytest.raises(CommandError, match="a newer version"):
        call_command("migrate", verbosity=0)


def test_every_command_is_tried_with_a_database_of_before_the_first_release():
    ours = {name for name, app in get_commands().items() if app == "games"}

    assert ours == ASKED.keys() | OTHERS


@pytest.fixture(params=sorted(unreleased.FOLDED))
def unreleased_database(transactional_db, request):
    """The database, closed, with what one of before the first release has recorded."""
    with closing(connections.create_connection("default")) as opened_before:
        opened_before.ensure_connection()
        MigrationRecorder(connection).record_applied("games", request.param)
        connection.close()
        yield
        with opened_before.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = %s", [request.param])


@pytest.mark.parametrize("command", ASKED)
def test_every_command_refuses_a_database_of_before_the_first_release_and_says_what_to_do(
    unreleased_database, command, monkeypatch, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(uvicorn, "run", pytest.fail)
    monkeypatch.setenv("SECRET_KEY", "")  # which a server sets for its workers
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    more = [f"--port={port}"] if command == "serve" else []

    with pytest.raises(CommandError, match="before the first release") as refusal:
        call_command(command, *ASKED[command], *more)
    assert "begin with an empty one: set DATA_DIR" in str(refusal.value)
    assert list(tmp_path.glob("copy*")) == []


def test_a_server_that_meets_such_a_database_answers_503(unreleased_database, log):
    for page in ("/readyz", "/"):
        assert Client(raise_request_exception=False).get(page).status_code == 503


READING = ["empty_bin", "export", "import", "seed_demo", "verify"]
"""The commands that read or write games."""


@pytest.fixture
def altered(db):
    """What changes the tables of the database, until the end of the test."""
    with transaction.atomic(), connection.cursor() as cursor:
        yield cursor.execute
        transaction.set_rollback(True)


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize(
    "sql",
    ["DROP TABLE django_migrations", "DELETE FROM django_migrations WHERE app = 'games'"],
    ids=["nothing", "not what this version makes"],
)
def test_a_database_that_was_not_migrated_is_a_sentence_that_says_what_to_do(altered, command, sql):
    altered(sql)

    with pytest.raises(CommandError, match=f"Make them: {command_text('serve')}$"):
        call_command(command, *ASKED[command])


@pytest.mark.parametrize("command", [*READING, "migrate"])
@pytest.mark.parametrize(
    "sql",
    [
        "ALTER TABLE games_game RENAME COLUMN head TO tail",
        "ALTER TABLE games_game ADD COLUMN tail integer",
        "DROP TABLE games_bid",
    ],
)
def test_tables_of_another_first_migration_are_a_sentence_that_says_what_to_do(
    altered, command, sql
):
    altered(sql)

    with pytest.raises(CommandError, match="before the first release"):
        call_command(command, *ASKED[command], verbosity=0)


@pytest.fixture
def shell(tmp_path):
    """A shell with a data folder that is not there: how it asks, and what is there afterwards."""
    folder = tmp_path / "mistyped"

    def ask(*arguments):
        return manage(*arguments, DATA_DIR=folder, LANG="en_US.UTF-8")

    return ask, folder


@pytest.mark.parametrize(
    "command",
    [*[[one, *ASKED[one]] for one in [*READING, "backup"]], ["backup", "--daily"]],
    ids=" ".join,
)
def test_where_no_database_is_a_command_says_how_to_make_one_and_makes_nothing(shell, command):
    ask, folder = shell
    said = ask(*command)

    assert said.returncode == 1
    assert said.stderr.startswith(f"There is no database {folder}/marque.sqlite3")
    assert said.stderr.endswith(f"make one: {command_text('serve')}\n")
    assert not folder.exists()


def test_what_migrating_would_do_to_an_empty_database_is_told_and_not_done(shell):
    ask, folder = shell
    folder.mkdir()
    with closing(sqlite3.connect(folder / "marque.sqlite3")) as empty:
        empty.execute("PRAGMA user_version = 0")
    planned, checked = ask("migrate", "--plan"), ask("migrate", "--check")

    assert (planned.returncode, planned.stderr) == (0, "")
    assert "games.0001_first" in planned.stdout
    assert (checked.returncode, checked.stderr) == (1, "")


@pytest.mark.parametrize(
    "command",
    [
        ["showmigrations"],
        ["dumpdata"],
        ["inspectdb"],
        ["migrate", "--plan"],
        ["migrate", "--check"],
    ],
    ids=" ".join,
)
def test_neither_does_a_command_of_djangos(shell, command):
    ask, folder = shell
    said = ask(*command)

    assert (said.returncode, said.stderr.count("\n")) == (1, 1)
    assert f"{folder}/marque.sqlite3" in said.stderr
    assert not folder.exists()


@pytest.mark.parametrize("command", [["restore", "no/copy"], ["score", "no/file"], ["vrify"]])
def test_a_command_that_comes_to_nothing_makes_nothing(shell, command):
    ask, folder = shell
    said = ask(*command)

    assert said.returncode == 1
    assert "Error" not in said.stderr
    assert not folder.exists()


def test_a_database_is_made_where_one_is_asked_for_and_a_key_only_by_who_serves(shell):
    ask, folder = shell
    assert ask("migrate", "--verbosity=0").returncode == 0
    assert ask("verify").stdout == "There is no game to verify.\n"
    said = ask("seed_demo", "--games=1")
    assert (said.returncode, said.stderr) == (0, "")
    assert {file.name.partition("-")[0] for file in folder.iterdir()} == {"marque.sqlite3"}


@pytest.mark.parametrize("command", READING)
def test_where_only_copies_are_left_a_command_names_the_newest(shell, command):
    ask, folder = shell
    copy = folder / "backups" / "daily-20261121T053000Z.sqlite3"
    copy.parent.mkdir(parents=True)
    copy.touch()
    said = ask(command, *ASKED[command])

    assert said.stderr.startswith(f"The database {folder}/marque.sqlite3 is missing.")
    assert said.stderr.endswith(f" restore {copy} --to {folder}\n")


@pytest.mark.parametrize("command", [["import", "file"], ["export"]])
def test_where_no_notebook_is_a_command_says_how_a_phone_makes_it(db, client, command):
    with pytest.raises(CommandError, match="There is no notebook yet") as refusal:
        call_command(*command)
    assert "Settings, then “Import a file”" in str(refusal.value)

    settings = client.get("/settings/", headers={"Accept-Language": "en"})
    assert "Import a file" in settings.content.decode()
