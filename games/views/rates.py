"""How often a phone, and an address, may do what takes space or time, within an hour.

The limits are far above what a club of 40 phones behind one address needs, and far below what a
program can send. Each worker counts for itself, in Django's cache: that drops what was used least
recently beyond 100,000 counts, and all with the hour. A save of a hand is not counted.
"""

from ipaddress import ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

HOUR = 3600

NOTEBOOK, JOIN, GAME, REMARK, IMPORT = "notebook", "join", "game", "remark", "import"
EXPORT, LINK, PICTURE, GUESS = "export", "link", "picture", "guess"

LIMITS = {
    NOTEBOOK: 300,  # a new notebook
    JOIN: 300,  # a new phone that joins by an invitation
    GAME: 1200,  # a new game or evening, or a round of an evening
    REMARK: 3000,  # a note or an objection
    IMPORT: 120,
    EXPORT: 600,
    LINK: 600,  # a new link to share a game or to join, or a recovery sheet
    PICTURE: 2000,  # a sheet drawn as a picture
    GUESS: 300,  # a token or a recovery code that does not exist
}


# A phone alone may do a fourth of that: it must not stop its neighbours behind the same address.
# One that is not known yet shares what is left with others that are not.
SHARE = 4


class TooMany(Exception):  # noqa: N818 - an answer, not an error of the server
    """Something was done too often; it is possible again in that number of `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def limit_rate(request: HttpRequest, action: str) -> None:
    """Count an action for phone and address. Raises TooMany, and counts nothing, if too often."""
    if not settings.RATE_LIMITS:
        return
    hour, past = divmod(int(timezone.now().timestamp()), HOUR)
    if cache.get("hour") != hour:
        cache.clear()  # what has expired would stay there with its address
        cache.set("hour", hour, timeout=None)
    counts = {f"{action}:{network_of(request.META.get('REMOTE_ADDR') or '')}": LIMITS[action]}
    if phone := _phone_of(request):
        counts[f"{action}:phone:{phone}"] = LIMITS[action] // SHARE
    uses = cache.get_many(counts)
    if any(uses.get(key, 0) >= most for key, most in counts.items()):
        raise TooMany(HOUR - past)
    cache.set_many({key: uses.get(key, 0) + 1 for key in counts}, timeout=HOUR)


def _phone_of(request: HttpRequest) -> int | None:
    access = getattr(request, "access", None)
    return access and access.phone.pk


def network_of(address: str) -> str:
    """The counted part of an address: of IPv6 the first half, as the phone chooses the second."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped is None:
        return parsed.packed[:8].hex()
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
