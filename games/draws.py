"""Draw lots before a game. The source of randomness is passed in."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def choose(items: Sequence[Item], chance: Random) -> Item:
    """A random item, all equally likely."""
    return chance.choice(items)


def shuffled(items: Sequence[Item], chance: Random) -> tuple[Item, ...]:
    """The items in a random order."""
    return tuple(chance.sample(items, len(items)))
