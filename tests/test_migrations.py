"""The database is what the models say; one of another version is refused in a sentence."""

import socket
from contextlib import closing

import pytest
import uvicorn
from django.core.management import CommandError, call_command, get_commands
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from scorekeeper import unreleased

pytestmark = pytest.mark.usefixtures("english")

ASKED = {
    "backup": ["copy"],
    "empty_bin": [],
    "export": ["--notebook=1"],
    "import": ["file"],
    "migrate": [],
    "seed_demo": ["--games=1"],
    "serve": ["--host=127.0.0.1", "--no-copies"],
    "verify": [],
}
"""The commands that open the database, and how they are called."""
OTHERS = {"judge", "messages", "pages", "restore", "score"}
"""Those that open none, or a copy."""


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
