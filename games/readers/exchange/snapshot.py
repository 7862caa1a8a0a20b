"""Read several tables as they are at a single moment, while phones save."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

BEGIN = {
    # Django's own transactions take the lock for writing immediately, which exports must not hold.
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@contextmanager
def snapshot() -> Iterator[None]:
    """Read the database as it is at the first query in the context. Nothing can be saved there, and
    nobody else is held up.
    """
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
