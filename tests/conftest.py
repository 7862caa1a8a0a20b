"""Fixtures and settings of all tests."""

import gc
import io
import logging
import signal
from shutil import copyfile

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.template.base import Template
from django.test.utils import instrumented_test_render
from django.utils import timezone, translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from games.readers.notebook import statistics
from games.store import recent
from scorekeeper.log import Console
from tests.cast import Cast, make_cast
from tests.faults import amount
from tests.prepared import prepare, prepared

# What a shell runs in the background ignores Ctrl-C, and so would what tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes depends on the machine and proves nothing.
hypothesis_settings.register_profile(
    "untimed",
    deadline=None,
    max_examples=amount(15, 200),
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark the tests that use the database of the test run: only these run on PostgreSQL too."""
    for item in items:
        uses = {"db", "transactional_db"} & set(item.fixturenames)
        if uses or item.get_closest_marker("django_db"):
            item.add_marker("database")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage while tests are loaded; then less often than usual, and not among what is
    loaded by now: that stays.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(10_000, 20, 50)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings) -> bool:
    """Begin with a migrated database, if one is there already."""
    if connection.vendor != "sqlite" or not prepared().exists():
        return False
    copyfile(prepared(), connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_keepdb, django_db_blocker) -> None:
    """Keep the database that Django had to migrate."""
    if connection.vendor == "sqlite" and not django_db_keepdb:
        with django_db_blocker.unblock():
            connection.ensure_connection()
            prepare(connection.connection)


DRAW = Template._render
"""How a server draws a template."""


@pytest.fixture(autouse=True, scope="session")
def drawn_as_by_a_server(django_test_environment):
    """Draw templates as a server does: Django's tests copy the context of each."""
    Template._render = DRAW


@pytest.fixture
def contexts(monkeypatch):
    """Keep the contexts of templates, for tests that read `answer.context`."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(autouse=True)
def language():
    """Start in the default language: a request leaves its own active in the thread."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def no_memory_of_other_tests():
    """Remember no game of an earlier test, and count nothing that it did."""
    recent.forget_games()
    statistics.forget_statistics()
    cache.clear()


@pytest.fixture
def cast(db) -> Cast:
    """A notebook, its owner, its team-mates and a stranger."""
    return make_cast()


@pytest.fixture
def within_an_hour(monkeypatch):
    """Stop the clock: uses are counted by the hour, which may end during a test."""
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)


@pytest.fixture
def english(language):
    """Make English the active language."""
    with translation.override("en"):
        yield


@pytest.fixture
def log():
    """What the server writes to its log."""
    (console,) = [one for one in logging.getLogger().handlers if isinstance(one, Console)]
    text = io.StringIO()
    before = console.setStream(text)
    yield text
    console.setStream(before)
