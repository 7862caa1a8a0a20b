"""The filter of the history: which games its form asks for, and what is wrong with the form."""

import re
from dataclasses import dataclass, field
from datetime import date

from games.kinds.entry import Taps
from games.numbers import whole_number
from games.scoring.errors import Fault, fault

LONGEST_TEXT = 100


@dataclass(frozen=True)
class Wanted:
    """The games wanted. `kind`, `state` and `text` are as sent, "" for any. `player` is a player's
    id, None for anybody. `period` is `month`, `year`, a year, or "" for any time. `since` and
    `until` are the first and the last day.

    `typed` is the text of the fields; `faults` is what is wrong with it, and faulty fields are
    ignored.
    """

    kind: str = ""
    player: int | None = None
    state: str = ""
    period: str = ""
    since: date | None = None
    until: date | None = None
    text: str = ""
    typed: dict[str, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    @property
    def asked(self) -> bool:
        """Whether any field is filled in."""
        return any(self.typed.values())


def read_wanted(taps: Taps) -> Wanted:
    """Read the filter from the fields `kind`, `player`, `state`, `period`, `since`, `until` (days
    as ISO dates) and `text`.

    Faults: `not_a_day` and `until_before_since`.
    """
    names = ("kind", "player", "state", "period", "since", "until", "text")
    typed = {name: taps.one(name)[:LONGEST_TEXT] for name in names}
    since, until = _day(typed["since"]), _day(typed["until"])
    faults = [
        fault("not_a_day", name)
        for name, day in (("since", since), ("until", until))
        if typed[name] and day is None
    ]
    if since and until and until < since:
        faults.append(fault("until_before_since", "until"))
        since = until = None
    return Wanted(
        kind=typed["kind"],
        player=whole_number(typed["player"]),
        state=typed["state"],
        period=typed["period"] if re.fullmatch("month|year|[0-9]{4}", typed["period"]) else "",
        since=since,
        until=until,
        text=typed["text"].replace("\0", ""),
        typed=typed,
        faults=tuple(faults),
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
