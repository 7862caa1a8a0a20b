"""Migrations are never edited once they are committed, and unknown ones are refused."""

import hashlib
import json
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation

from games import migrations, services
from games.readers.exchange.register import differences

FOLDER = Path(migrations.__file__).parent
COMMITTED = json.loads(Path(__file__).with_name("migrations.json").read_text())


def digest(name):
    """The hash of a migration file."""
    return hashlib.sha256((FOLDER / f"{name}.py").read_bytes()).hexdigest()


def test_a_committed_migration_is_never_edited():
    """Add a new migration instead; its own hash is added to `migrations.json` with it."""
    names = sorted(file.stem for file in FOLDER.glob("[0-9]*.py"))

    assert {name: digest(name) for name in names} == COMMITTED


def test_the_registers_of_existing_notebooks_begin_with_their_games(cast):
    first, second = cast.start(), services.delete_game(game=cast.start())
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_registerline")
    migration = import_module("games.migrations.0006_witnesses")
    migration.begin_registers(apps, None)

    lines = cast.notebook.register.values_list("what", "game")
    assert list(lines) == [("found", first.key), ("found", second.key), ("binned", second.key)]
    assert list(differences(cast.notebook)) == []
    third = cast.start()
    assert cast.notebook.register.get(number=4).game == third.key
    assert list(differences(cast.notebook)) == []


@pytest.mark.django_db
def test_the_models_need_no_other_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["0001_initial", "9999_later"])
def test_a_database_of_another_version_is_refused_before_anything_changes(name):
    MigrationRecorder(connection).record_applied("games", name)

    with translation.override("en"), pytest.raises(CommandError, match="another version"):
        call_command("migrate", verbosity=0)
