"""What the parts of a game outside the scoring core have in common."""

from typing import Any


class Part:
    """A part of a game's room: a class that derives from a contract, made for its `game`, which is
    its class in `games.scoring`, with its `wording`; that is None in the wording itself.
    """

    MUST_HAVE: tuple[str, ...] = ()
    """The names that a class must have; what else it does not have is as in its contract."""

    def __init__(self, game: Any, wording: Any = None) -> None:
        self.game = game
        self.wording = wording
