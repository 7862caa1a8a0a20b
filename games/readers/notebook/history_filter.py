"""The filter of the history: which games its form asks for, and what is wrong with the form."""

from dataclasses import dataclass

from games.kinds.entry import Taps
from games.numbers import whole_number
from games.readers.notebook.period import Period, read_period
from games.scoring.values import Json

LONGEST_TEXT = 100


@dataclass(frozen=True)
class Wanted:
    """The games wanted. `kind`, `state` and `text` are as sent, "" for any. `player` is a player's
    id, None for anybody. `typed` is the text of the fields that are filled in.
    """

    period: Period
    kind: str
    player: int | None
    state: str
    text: str
    typed: Json


def read_wanted(taps: Taps) -> Wanted:
    """Read the filter from the fields `kind`, `player`, `state` and `text`, and those of a period
    (`read_period`, also for its faults).
    """
    names = ("kind", "player", "state", "text")
    typed = {name: taps.one(name)[:LONGEST_TEXT] for name in names}
    period = read_period(taps)
    return Wanted(
        period=period,
        kind=typed["kind"],
        player=whole_number(typed["player"]),
        state=typed["state"],
        text=typed["text"].replace("\0", ""),
        typed={name: text for name, text in typed.items() if text} | dict(period.typed),
    )
