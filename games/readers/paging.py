"""A list one page at a time. Its last pages are counted from the end, so that the last costs no
more than the first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Model, QuerySet
from django.utils.http import urlencode

_M = TypeVar("_M", bound=Model)


@dataclass(frozen=True)
class Page(Generic[_M]):
    """A page of what is listed newest first, and whether there are newer and older ones."""

    number: int
    listed: Sequence[_M]
    newer: bool
    older: bool


def page_of(rows: QuerySet[_M], number: int, size: int) -> Page[_M]:
    """A page of rows in order: 1 is the first, -1 the last; the first if there is no such page."""
    start = size * (abs(number) - 1)
    ordered = rows if number > 0 else rows.reverse()
    found = list(ordered[start : start + size + 1])
    if not found and number != 1:
        return page_of(rows, 1, size)
    before, after = number not in (1, -1), len(found) > size
    if number > 0:
        return Page(number, found[:size], newer=before, older=after)
    return Page(number, found[:size][::-1], newer=after, older=before)


def page_links(page: Page[_M], asked: Mapping[str, str]) -> dict[str, str]:
    """The query strings of the other pages, "" where there is no such page."""
    numbers = {"first": 1, "newer": page.number - 1, "older": page.number + 1, "last": -1}
    there = {"first": page.newer, "newer": page.newer, "older": page.older, "last": page.older}
    return {
        name: "?" + urlencode({**asked, "page": str(numbers[name])}) if there[name] else ""
        for name in numbers
    }
