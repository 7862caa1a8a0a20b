"""Lots drawn before a game. Pure but for the source of chance, which is given."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def choose(items: Sequence[Item], chance: Random) -> Item:
    """One of the items, each as likely as any other."""
    return chance.choice(items)


def shuffled(items: Sequence[Item], chance: Random) -> tuple[Item, ...]:
    """The items in an order drawn by lot."""
    return tuple(chance.sample(items, len(items)))
