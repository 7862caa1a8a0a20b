"""Ways to try the same thing, which ask the same of a database."""

from collections.abc import Iterable
from typing import Any

import pytest


def alike(ways: Iterable[str]) -> list[Any]:
    """These ways as parameters; the first alone is tried on PostgreSQL too."""
    first, *others = ways
    return [first, *[pytest.param(one, marks=pytest.mark.alike) for one in others]]
