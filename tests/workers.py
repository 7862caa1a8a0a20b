"""Processes that serve the same games."""

from collections import OrderedDict
from contextlib import contextmanager

from games.store import recent


class Worker:
    """What one process remembers."""

    def __init__(self) -> None:
        self.games = OrderedDict()

    @contextmanager
    def serves(self):
        """Use this memory in the context."""
        before, recent._games = recent._games, self.games
        try:
            yield
        finally:
            recent._games = before
