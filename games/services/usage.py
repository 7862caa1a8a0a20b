"""Count what is done within an hour, and refuse what is done too often.

The counts are exact over several processes and servers: each is a row that an atomic statement
increments.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet

from games.models import Usage
from games.services.locking import NOT_WRITABLE, retried

HOUR = 3600
MOST_FORGOTTEN = 1000
"""How many old counts are deleted in one go."""

INCREMENT = """
    INSERT INTO games_usage (subject, action, hour, uses) VALUES {rows}
    ON CONFLICT (subject, action, hour) DO UPDATE SET uses = games_usage.uses + 1
"""


class Use(NamedTuple):
    """Something that `subject` does now, and may do `most` times within an hour."""

    subject: str
    action: str
    most: int


class TooMany(Exception):  # noqa: N818 - an answer, not an error of the server
    """Something was done too often; it is possible again in that number of `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@retried
@transaction.atomic
def count_uses(*, uses: Sequence[Use], now: datetime) -> None:
    """Count these uses. Raises TooMany, and counts nothing, if one of them is one too many."""
    _count(uses, now)


def count_uses_if_free(*, uses: Sequence[Use], now: datetime) -> None:
    """Count these uses for a page that only reads: it needs no lock, and no space on the disk. If
    there is none, the uses are not counted.

    Raises TooMany like `count_uses`.
    """
    try:
        with transaction.atomic():
            _count(uses, now)
    except NOT_WRITABLE:
        refuse_spent(uses=uses, now=now)


def refuse_spent(*, uses: Sequence[Use], now: datetime) -> None:
    """Raise TooMany if one of these uses would be one too many; count nothing."""
    counts = dict(_counts(uses, now).values_list("subject", "uses"))
    if any(counts.get(use.subject, 0) >= use.most for use in uses):
        raise TooMany(_seconds_left(now))


@retried
@transaction.atomic
def forget_uses(*, now: datetime) -> int:
    """Delete some counts of past hours, if there are any; return how many."""
    past = Usage.objects.filter(hour__lt=_hour(now)).select_for_update(skip_locked=True)
    some = list(past.values_list("pk", flat=True)[:MOST_FORGOTTEN])
    return Usage.objects.filter(pk__in=some).delete()[0] if some else 0


def _count(uses: Sequence[Use], now: datetime) -> None:
    rows = ", ".join(["(%s, %s, %s, 1)"] * len(uses))
    values = [value for use in uses for value in (use.subject, use.action, _hour(now))]
    with connection.cursor() as cursor:
        cursor.execute(INCREMENT.format(rows=rows), values)
    counts = dict(_counts(uses, now).values_list("subject", "uses"))
    if any(counts[use.subject] > use.most for use in uses):
        raise TooMany(_seconds_left(now))
    if 1 in counts.values():
        forget_uses(now=now)


def _counts(uses: Sequence[Use], now: datetime) -> QuerySet[Usage]:
    subjects, actions = {use.subject for use in uses}, {use.action for use in uses}
    return Usage.objects.filter(subject__in=subjects, action__in=actions, hour=_hour(now))


def _hour(now: datetime) -> int:
    return int(now.timestamp()) // HOUR


def _seconds_left(now: datetime) -> int:
    """The seconds until the next hour begins."""
    return HOUR - int(now.timestamp()) % HOUR
