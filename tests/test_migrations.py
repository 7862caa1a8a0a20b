"""Migrations are never edited once they are committed, and unknown ones are refused."""

import hashlib
import json
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone, translation

from games import migrations
from games.models import Holding
from tests.cast import FOUR

FOLDER = Path(migrations.__file__).parent
COMMITTED = json.loads(Path(__file__).with_name("migrations.json").read_text())


def digest(name):
    """The hash of a migration file."""
    return hashlib.sha256((FOLDER / f"{name}.py").read_bytes()).hexdigest()


def test_a_committed_migration_is_never_edited():
    """Add a new migration instead; its own hash is added to `migrations.json` with it."""
    names = sorted(file.stem for file in FOLDER.glob("[0-9]*.py"))

    assert {name: digest(name) for name in names} == COMMITTED


@pytest.fixture
def before_holdings(transactional_db):
    """The models as they were before a phone's player had a table of its own."""
    newest, before = migrating().loader.graph.leaf_nodes(), [("games", "0008_moving")]
    migrating().migrate(before)
    yield migrating().loader.project_state(before).apps.get_model
    migrating().migrate(newest)


def migrating():
    """What migrates from the database as it is now."""
    return MigrationExecutor(connection)


def test_who_holds_each_phone_is_kept_and_of_two_phones_the_one_seen_last(before_holdings):
    access, guest, phone, player, game, notebook = [
        before_holdings("games", name)
        for name in ("Access", "Guest", "Phone", "Player", "Game", "Notebook")
    ]
    own, now = notebook.objects.create(), timezone.now()
    ana, bea, cy = [
        player.objects.create(notebook=own, name=name, folded_name=name) for name in FOUR[:3]
    ]
    new, old, two, visitor = [
        phone.objects.create(label=label) for label in ("new", "old", "two", "visitor")
    ]
    played = game.objects.create(
        notebook=own,
        kind="belote",
        key="k",
        rules={},
        first_dealer=0,
        core_version=1,
        client_key=uuid4(),
        started_by=new,
    )
    for days, (one, held) in enumerate([(new, ana), (old, ana), (two, bea), (visitor, None)]):
        seen = now - timedelta(days)
        access.objects.create(notebook=own, phone=one, right="scorer", person=held, seen_at=seen)
    for one in (two, visitor):
        seen = now - timedelta(9)
        guest.objects.create(game=played, phone=one, right="reader", person=cy, seen_at=seen)

    migrating().migrate([("games", "0009_holdings")])
    kept = Holding.objects.values_list("phone__label", "person__name", "since", "taken_by")
    assert sorted(kept) == [
        ("new", "Ana", None, None),
        ("two", "Bea", None, None),
        ("visitor", "Cy", None, None),
    ]


@pytest.mark.django_db
def test_the_models_need_no_other_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["0001_initial", "9999_later"])
def test_a_database_of_another_version_is_refused_before_anything_changes(name):
    MigrationRecorder(connection).record_applied("games", name)

    with translation.override("en"), pytest.raises(CommandError, match="another version"):
        call_command("migrate", verbosity=0)
