"""The current time, which can be fixed while games of the past are generated."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

from django.utils import timezone

_fixed: ContextVar[datetime | None] = ContextVar("fixed", default=None)


def now() -> datetime:
    """Return the current time, or the time set by `at`, in UTC."""
    return _fixed.get() or timezone.now()


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Make `now` return `moment` during the context."""
    token = _fixed.set(moment.astimezone(UTC))
    try:
        yield
    finally:
        _fixed.reset(token)
