"""The current time. The demo sets it to the past for the games that it makes up."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.utils import timezone

_fixed: ContextVar[datetime | None] = ContextVar("fixed", default=None)


def now() -> datetime:
    """The time to save with what happens now."""
    return _fixed.get() or timezone.now()


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Fix the current time in this context."""
    token = _fixed.set(moment)
    try:
        yield
    finally:
        _fixed.reset(token)
