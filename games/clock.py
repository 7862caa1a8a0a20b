"""What time it is. What makes up games of the past says so itself, for as long as it does."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.utils import timezone

_fixed: ContextVar[datetime | None] = ContextVar("told", default=None)


def now() -> datetime:
    """The moment that is written beside what happens."""
    return _fixed.get() or timezone.now()


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Let it be that moment."""
    token = _fixed.set(moment)
    try:
        yield
    finally:
        _fixed.reset(token)
