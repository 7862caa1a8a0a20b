"""What a page says that it shows of a game."""

from typing import NamedTuple

from games.numbers import whole_number


class Shown(NamedTuple):
    """What a page shows of a game: the number of its newest entry, and 1 + the number of the newest
    bid that a player made on a phone, or 0 if players do not bid on their own phones. Of a game
    that is over: how many games were started from it, and how many links show these.

    An event begins with both. A page without the second names the first alone.
    """

    version: int | None
    bids: int | None = None

    def __str__(self) -> str:
        return "".join([f"{number}." for number in self if number is not None])


def read_shown(text: str) -> Shown:
    """Return what a page says that it shows; None for what it does not say."""
    return Shown(*[whole_number(number) for number in (*text.split("."), "")[:2]])
