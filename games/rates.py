"""How often an address and a notebook may do what takes space or time, within an hour.

The limits are far above what a club of 40 phones behind a single address needs, and far below what
a program can send. Each worker counts for itself, in Django's cache in its memory, which forgets
some once it has counted 100,000 (`settings.CACHES`). A save of a hand is not counted.
"""

from ipaddress import ip_address
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

HOUR = 3600


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


def limit_rate(request: HttpRequest, action: str) -> None:
    """Count an action of LIMITS. Raises TooMany, and counts nothing, if it was done too often."""
    if not settings.RATE_LIMITS:
        return
    hour, past = divmod(int(timezone.now().timestamp()), HOUR)
    limits = {f"{hour}:{action}:{one}": most for one, most in _limits(request, action).items()}
    uses = {key: cache.get(key, 0) for key in limits}
    if any(uses[key] >= most for key, most in limits.items()):
        raise TooMany(HOUR - past)
    cache.set_many({key: uses[key] + 1 for key in limits}, timeout=HOUR)


def _limits(request: HttpRequest, action: str) -> dict[str, int]:
    """How often what `request` does is possible, for its address and for its notebook."""
    limit, access = LIMITS[action], request.access
    limits = {f"address:{network_of(request.META.get('REMOTE_ADDR') or '')}": limit.address}
    if limit.notebook is not None and access is not None and access.pk is not None:
        limits[f"notebook:{access.notebook_id}"] = limit.notebook
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
