"""Draw lots before a game, with the given random generator."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def choose(items: Sequence[Item], chance: Random) -> Item:
    """Return an item, each equally likely."""
    return chance.choice(items)


def shuffled(items: Sequence[Item], chance: Random) -> tuple[Item, ...]:
    """Return the items in random order."""
    return tuple(chance.sample(items, len(items)))
