"""Which games are looked for: what the form of the history asks, and what is wrong with it."""

import re
from dataclasses import dataclass, field
from datetime import date

from games.kinds.entry import Taps
from games.numbers import whole_number
from games.scoring.errors import Fault, fault

LONGEST_TEXT = 100


@dataclass(frozen=True)
class Wanted:
    """`kind`, `state` and `text` as they were sent, "" for any; `player` is a number that players
    are known by, None for anybody; `period` is `month`, `year`, a year, or "" for always; `since`
    and `until` are days, both of them among those wanted.

    `typed` is what stands in the fields, `faults` what is wrong with it: that is not looked for.
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
        """Whether not every game is wanted."""
        return any(self.typed.values())


def read_wanted(taps: Taps) -> Wanted:
    """Fields: `kind`, `player`, `state`, `period`, `since`, `until` (days), `text`.

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
