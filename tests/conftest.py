"""Fixtures and settings of all tests."""

import gc
import io
import logging

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone, translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from games.readers.notebook import statistics
from games.store import recent
from scorekeeper.log import Console
from tests.cast import Cast, make_cast
from tests.faults import amount

# How long an example takes depends on the machine and proves nothing.
hypothesis_settings.register_profile(
    "untimed",
    deadline=None,
    max_examples=amount(40, 200),
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


def pytest_collection_finish():
    """Look for garbage less often, and not among what is loaded by now: that stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


@pytest.fixture(autouse=True)
def language():
    """Start in the default language: a request leaves its own active in the thread."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def no_memory_of_other_tests():
    """Remember no game of an earlier test, and count nothing that it did."""
    recent.forget_all()
    statistics.forget_all()
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
