"""A period of a notebook: a month, a year, the last twelve months, or a season between two days."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from django.utils import timezone
from django.utils.http import urlencode

from games.kinds.entry import Taps
from games.kinds.sentences import fault_text
from games.models import Notebook
from games.scoring.errors import Fault, fault
from games.scoring.values import Json

FIELDS = ("period", "since", "until")
LONGEST_DAY = 20
LEAP_DAY = (2, 29)


@dataclass(frozen=True)
class Period:
    """The days from `first` up to the day before `end`; None means no limit.

    `typed` is the text of the fields, `faults` what is wrong with it; faulty fields are ignored.
    """

    first: date | None = None
    end: date | None = None
    typed: Mapping[str, str] = field(default_factory=dict, compare=False)
    faults: tuple[Fault, ...] = field(default=(), compare=False)

    def of(self, moment: str) -> dict[str, datetime]:
        """The filters for rows whose field `moment` is in the period."""
        limits = {f"{moment}__gte": self.first, f"{moment}__lt": self.end}
        return {name: _midnight(day) for name, day in limits.items() if day is not None}

    def context(self, notebook: Notebook, since: datetime | None = None) -> Json:
        """The fields, with the years in which there may be games, or of what began `since` then,
        this year first. One query.
        """
        today = timezone.localdate()
        oldest = notebook.games.not_deleted().order_by("dated_at", "pk").first()
        moments = [one for one in (oldest and oldest.dated_at, since) if one]
        first = min(map(timezone.localdate, moments), default=today)
        return {
            "asked": self.typed,
            "wrong": {fault.field: fault_text(None, fault) for fault in self.faults},
            "years": [str(year) for year in range(today.year, first.year - 1, -1)],
            "query": "?" + urlencode(self.typed) if self.typed else "",
            "first": self.first,
            "last": self.end and self.end - timedelta(days=1),
        }


def read_period(taps: Taps) -> Period:
    """Read the fields `period` (`month`, `year`, `twelve` months or a year), `since` and `until`
    (ISO dates). Faults: `not_a_day`, `until_before_since`.
    """
    typed = {name: taps.one(name)[:LONGEST_DAY] for name in FIELDS if taps.one(name)}
    since, until = (_day(typed.get(name, "")) for name in ("since", "until"))
    faults = [
        fault("not_a_day", name)
        for name, day in (("since", since), ("until", until))
        if name in typed and day is None
    ]
    if since and until and until < since:
        faults.append(fault("until_before_since", "until"))
        since = until = None
    start, stop = _named_days(typed.get("period", ""), timezone.localdate())
    firsts = [day for day in (since, start) if day is not None]
    ends = [day for day in (until and _day_after(until), stop) if day is not None]
    first, end = max(firsts, default=None), min(ends, default=None)
    return Period(first, end, typed, tuple(faults))


ALWAYS = Period()


def _named_days(period: str, today: date) -> tuple[date | None, date | None]:
    """The first day of a named period, and the day after its last."""
    if period == "month":
        return today.replace(day=1), None
    if period == "twelve":
        day = 28 if (today.month, today.day) == LEAP_DAY else today.day
        return today.replace(year=today.year - 1, day=day), None
    if period == "year":
        return date(today.year, 1, 1), None
    number = int(period) if re.fullmatch("[0-9]{4}", period, re.ASCII) else 0
    if not date.min.year <= number < date.max.year:
        return None, None
    return date(number, 1, 1), date(number + 1, 1, 1)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day_after(day: date) -> date | None:
    return None if day == date.max else day + timedelta(days=1)


def _midnight(day: date) -> datetime:
    # Converting the first or last day that Python knows to another time zone would overflow.
    day = min(max(day, date(2, 1, 1)), date(9998, 12, 31))
    return timezone.make_aware(datetime.combine(day, time.min))
