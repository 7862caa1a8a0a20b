"""The contract of a game's words: a module `wording.py` of its room with the names of `Wording`."""

from collections.abc import Mapping
from typing import Any, Protocol

from games.scoring.errors import Fault
from games.wording import common, judge
from games.wording.common import Figure, Grid, HouseRule
from games.wording.hand import HandWords
from games.wording.sentences import Message, Names, say


class Wording(Protocol):
    """What people read of one game."""

    NAME: str
    TAGLINE: str
    PLAYERS: Message
    """For how many the game is."""
    HAND: HandWords
    """What is scored at a time: `HANDS`, `TRICKS`, or a game's own."""
    RULINGS: dict[str, Message]
    """A sentence for each code of a ruling's line."""
    TITLES: dict[str, Message]
    """What each code of a ruling's line is called, in a few words."""
    LABELS: dict[str, dict[Any, str]]
    """The words of the game's own parameters of rulings: by parameter, then by value. Those of
    several games are in `games.wording.common.LABELS`."""
    PARAGRAPHS: dict[str, str]
    """For each code of a ruling the anchor of its paragraph on the rules page."""
    FAULTS: dict[str, Message]
    """The faults that this game says in its own words."""
    HOUSE_RULES: dict[str, HouseRule]
    OUTCOMES: dict[str, Message]
    """For each reason why a game is over, how it ended."""
    MEASURES: tuple[Figure | Grid, ...]
    """What is counted of the players' play."""


COMMON_FAULTS = common.FAULTS | judge.FAULTS
"""What every game says. A code that means something else in each field has a message
for each, under `code.field`.
"""


def fault_sentence(own: Mapping[str, Message], fault: Fault, names: Names | None = None) -> str:
    """What is wrong, in a game's `own` words or those of every game.

    `names` may be left out for a fault that names no player.
    """
    messages = COMMON_FAULTS | own
    message = messages.get(f"{fault.code}.{fault.field}") or messages[fault.code]
    return say(message, fault.params, names or Names())
