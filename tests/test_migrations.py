"""Migrations are never edited once they are committed, and unknown ones are refused."""

import hashlib
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation

from games import migrations

FOLDER = Path(migrations.__file__).parent
COMMITTED = json.loads(Path(__file__).with_name("migrations.json").read_text())


def digest(name):
    """The hash of a migration file."""
    return hashlib.sha256((FOLDER / f"{name}.py").read_bytes()).hexdigest()


def test_a_committed_migration_is_never_edited():
    """Add a new migration instead; its own hash is added to `migrations.json` with it."""
    names = sorted(file.stem for file in FOLDER.glob("[0-9]*.py"))

    assert {name: digest(name) for name in names} == COMMITTED


@pytest.mark.django_db
def test_the_models_need_no_other_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["0001_initial", "9999_later"])
def test_a_database_of_another_version_is_refused_before_anything_changes(name):
    MigrationRecorder(connection).record_applied("games", name)

    with translation.override("en"), pytest.raises(CommandError, match="another version"):
        call_command("migrate", verbosity=0)
