"""What the parts of a game outside the scoring core have in common."""

from typing import Any


class GamePart:
    """A part of a game: a class that derives from a contract."""

    # The names that a class must have; what else it does not have is as in its contract.
    MUST_HAVE: tuple[str, ...] = ()

    def __init__(self, game: Any, wording: Any = None) -> None:
        self.game = game
        self.wording = wording
