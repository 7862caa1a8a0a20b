"""The contract of the module `wording.py` in a game's room: it has the names of `Wording`."""

from collections.abc import Mapping
from typing import Any, Protocol

from games.scoring.errors import Fault
from games.wording import common, judge
from games.wording.calls import CallWords
from games.wording.common import Figure, Grid, HouseRule
from games.wording.hand import HandWords
from games.wording.sentences import Message, Names, say


class Wording(Protocol):
    """The texts of one game."""

    NAME: str
    TAGLINE: str
    PLAYERS: Message
    """How many players the game is for."""
    HAND: HandWords
    """The words for the unit that is scored: `HANDS`, `TRICKS`, or the game's own."""
    CALLS: CallWords
    """The words for what is announced before play: `ANNOUNCEMENTS`, or the game's own; `BidWords`
    if players bid each on their own phone."""
    RULINGS: dict[str, Message]
    """By the code of a ruling's line: its sentence."""
    TITLES: dict[str, Message]
    """By the code of a ruling's line: its title, in a few words."""
    LABELS: dict[str, dict[Any, str]]
    """The words for parameters of rulings: by parameter name, the words by value. They come before
    those of `games.wording.common.LABELS`."""
    PARAGRAPHS: dict[str, str]
    """By the code of a ruling's line, or of a fault that a rule explains: the anchor of its
    paragraph on the rules page."""
    FAULTS: dict[str, Message]
    """The messages of this game's own faults, or in place of the shared messages."""
    HOUSE_RULES: dict[str, HouseRule]
    CORRECTIONS: tuple[str, ...]
    """The usual reasons to correct a hand: codes of `games.wording.common.REASONS`."""
    OBJECTIONS: tuple[str, ...]
    """The usual reasons to contest a hand, likewise."""
    OUTCOMES: dict[str, Message]
    """By the reason why a game is over: how it ended."""
    MEASURES: tuple[Figure | Grid, ...]
    """What is counted of the players' play, as statistics show it."""


COMMON_FAULTS = common.FAULTS | judge.FAULTS
"""The fault messages of all games. A code that needs another message in a certain field also has
one under `code.field`, and one that has several under `code.case`.
"""


def fault_sentence(own: Mapping[str, Message], fault: Fault, names: Names | None = None) -> str:
    """What is wrong, from a game's `own` messages or the shared ones.

    `names` may be left out for a fault that names no player.
    """
    messages = COMMON_FAULTS | own
    cases = (f"{fault.code}.{fault.params.get('case')}", f"{fault.code}.{fault.field}", fault.code)
    message = next(messages[case] for case in cases if case in messages)
    return say(message, fault.params, names or Names())
