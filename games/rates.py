"""How often an address and a notebook may do what takes space or time, within an hour.

The limits are far above what a club of 40 phones behind a single address needs, and far below what
a program can send. Each worker counts for itself, in memory. A save of a hand is not counted.
"""

from collections import Counter
from ipaddress import ip_address
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

HOUR = 3600
MOST_COUNTED = 100_000
"""Addresses and notebooks, times actions: beyond that, counting begins anew."""


class Limit(NamedTuple):
    """How often within an hour: from an address, and in a notebook, None for any number."""

    address: int
    notebook: int | None = None


NOTEBOOK, JOIN, GAME, REMARK, IMPORT = "notebook", "join", "game", "remark", "import"
EXPORT, LINK, PICTURE, GUESS = "export", "link", "picture", "guess"

LIMITS = {
    NOTEBOOK: Limit(300),  # a new notebook
    JOIN: Limit(300),  # a new phone that joins by an invitation
    GAME: Limit(1200, 300),  # a new game or evening, or a round of an evening
    REMARK: Limit(3000, 1000),  # a note or an objection
    IMPORT: Limit(120, 60),
    EXPORT: Limit(600, 200),
    LINK: Limit(600, 200),  # a new link to share a game or to join, or a recovery sheet
    PICTURE: Limit(2000, 600),  # a sheet drawn as a picture
    GUESS: Limit(300),  # a token or a recovery code that does not exist
}


class TooMany(Exception):  # noqa: N818 - an answer, not an error of the server
    """Something was done too often; it is possible again in that number of `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class _Counts:
    """The uses of an hour, by action and by the address or notebook."""

    def __init__(self, hour: int = 0) -> None:
        self.hour = hour
        self.uses: Counter[tuple[str, str]] = Counter()


_counts = _Counts()


def limit_rate(request: HttpRequest, action: str) -> None:
    """Count an action of LIMITS. Raises TooMany, and counts nothing, if it was done too often."""
    global _counts
    if not settings.RATE_LIMITS:
        return
    hour, past = divmod(int(timezone.now().timestamp()), HOUR)
    if hour != _counts.hour or len(_counts.uses) > MOST_COUNTED:
        _counts = _Counts(hour)
    limits = _limits(request, action)
    if any(_counts.uses[action, subject] >= most for subject, most in limits.items()):
        raise TooMany(HOUR - past)
    _counts.uses.update((action, subject) for subject in limits)


def forget_all() -> None:
    """Begin to count anew, as a new process does."""
    _counts.uses.clear()


def _limits(request: HttpRequest, action: str) -> dict[str, int]:
    """How often what `request` does is possible, for its address and for its notebook."""
    limit, access = LIMITS[action], request.access
    limits = {f"address {network_of(request.META.get('REMOTE_ADDR') or '')}": limit.address}
    if limit.notebook is not None and access is not None and access.pk is not None:
        limits[f"notebook {access.notebook_id}"] = limit.notebook
    return limits


def network_of(address: str) -> str:
    """Return the part of an address that is counted: of IPv6 the first half, because the phone
    chooses the second.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped is None:
        return parsed.packed[:8].hex()
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
