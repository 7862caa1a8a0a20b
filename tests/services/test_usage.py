"""Uses are counted exactly, whatever else runs, and old counts are deleted."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError, connection, connections, transaction

from games.models import Usage
from games.services import usage
from games.services.usage import TooMany, Use
from tests.cast import make_cast
from tests.services.test_locking import Meeting, locks

NOON = datetime(2026, 1, 1, 12, 20, tzinfo=UTC)
AN_HOUR = timedelta(hours=1)


def use(subject="a", action="game", most=2):
    return Use(subject, action, most)


def count(*uses, now=NOON):
    usage.count_uses(uses=uses or [use()], now=now)


def counted():
    return {(one.subject, one.action): one.uses for one in Usage.objects.all()}


def test_a_use_too_many_is_refused_until_the_next_hour(db):
    count()
    count()
    with pytest.raises(TooMany) as refused:
        count()

    assert refused.value.seconds == 40 * 60
    assert counted() == {("a", "game"): 2}
    count(now=NOON + AN_HOUR)


def test_subjects_and_actions_are_counted_separately(db):
    for one in (use(), use("b"), use(action="link")):
        count(one)
        count(one)

    assert set(counted().values()) == {2}


def test_if_one_of_several_uses_is_one_too_many_none_is_counted(db):
    count(use("a", most=1), use("b"))
    with pytest.raises(TooMany):
        count(use("a", most=1), use("b"))

    assert counted() == {("a", "game"): 1, ("b", "game"): 1}


def test_whether_a_use_is_possible_can_be_asked_without_counting_it(db):
    for _ in range(2):
        usage.refuse_spent(uses=[use()], now=NOON)
        count()

    with pytest.raises(TooMany):
        usage.refuse_spent(uses=[use()], now=NOON)
    assert counted() == {("a", "game"): 2}


def test_the_counts_of_past_hours_are_deleted_by_the_next_use(db):
    count()
    count(use("b"), now=NOON + AN_HOUR)

    assert counted() == {("b", "game"): 1}


def test_the_counts_of_past_hours_can_be_deleted_without_a_use(db):
    count()

    assert usage.forget_uses(now=NOON) == 0
    assert usage.forget_uses(now=NOON + AN_HOUR) == 1
    assert not Usage.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_uses_at_the_same_time_are_both_counted():
    Meeting(locks).of(count, count)

    assert counted() == {("a", "game"): 2}


@pytest.mark.django_db(transaction=True)
def test_many_uses_over_several_connections_are_counted_exactly():
    def try_once(_):
        try:
            count(use(most=30))
        except TooMany:
            return 0
        finally:
            connections.close_all()
        return 1

    with ThreadPoolExecutor(8) as pool:
        possible = sum(pool.map(try_once, range(50)))

    assert possible == 30
    assert counted() == {("a", "game"): 30}


def test_a_page_that_only_reads_is_counted_too(db):
    for _ in range(2):
        usage.count_uses_if_free(uses=[use()], now=NOON)

    with pytest.raises(TooMany):
        usage.count_uses_if_free(uses=[use()], now=NOON)


@contextmanager
def somebody_writing():
    """Another connection in the middle of a transaction that has written something."""

    def run(step):
        return pool.submit(step).result()

    def begin():
        transaction.set_autocommit(False)
        make_cast()

    def end():
        transaction.rollback()
        connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        run(begin)
        try:
            yield
        finally:
            run(end)


@pytest.fixture
def impatient(transactional_db):
    """Do not wait for a lock, as a worker does not wait for long."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
    yield
    connection.close()


@pytest.mark.usefixtures("impatient")
def test_a_page_that_only_reads_needs_no_lock():
    with somebody_writing():
        usage.count_uses_if_free(uses=[use()], now=NOON)

    assert Usage.objects.exists() == (connection.vendor == "postgresql")


@pytest.mark.usefixtures("impatient")
def test_a_use_too_many_is_refused_even_if_it_cannot_be_counted():
    count()
    count()

    with somebody_writing(), pytest.raises(TooMany):
        usage.count_uses_if_free(uses=[use()], now=NOON)


def test_a_page_that_only_reads_needs_no_space_on_the_disk(db, monkeypatch):
    def full(uses, now):
        raise OperationalError

    monkeypatch.setattr(usage, "_count", full)
    usage.count_uses_if_free(uses=[use()], now=NOON)
