"""How often an address and a notebook may do what takes space or time, within an hour.

The limits are far above what a club of 40 phones behind a single address needs, and far below what
a program can send. A save of a hand is not counted: it would take longer.
"""

from ipaddress import ip_address
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.services import usage
from scorekeeper.locks import COUNTED


class Limit(NamedTuple):
    """How often within an hour: from an address, and in a notebook, None for any number."""

    address: int
    notebook: int | None = None


NOTEBOOK, GAME, REMARK, IMPORT = "notebook", "game", "remark", "import"
EXPORT, LINK, PICTURE, GUESS = "export", "link", "picture", "guess"

LIMITS = {
    NOTEBOOK: Limit(300),  # a new notebook, or a new phone that joins one
    GAME: Limit(1200, 300),  # a new game or evening, or a round of an evening
    REMARK: Limit(3000, 1000),  # a note or an objection
    IMPORT: Limit(120, 60),
    EXPORT: Limit(600, 200),
    LINK: Limit(600, 200),  # a new link to share a game or to join, or a recovery sheet
    PICTURE: Limit(2000, 600),  # a sheet drawn as a picture
    GUESS: Limit(300),  # a token or a recovery code that does not exist
}


def count_use(request: HttpRequest, action: str) -> None:
    """Count an action of LIMITS. Raises TooMany if it was done too often."""
    counted = request.META.setdefault(COUNTED, set())
    if not settings.RATE_LIMITS or action in counted:
        return
    reads = request.method in ("GET", "HEAD")
    count = usage.count_uses_if_free if reads else usage.count_uses
    count(uses=_uses(request, action), now=timezone.now())
    counted.add(action)


def _uses(request: HttpRequest, action: str) -> list[usage.Use]:
    limit, access = LIMITS[action], request.access
    address = f"address {network_of(request.META.get('REMOTE_ADDR') or '')}"
    uses = [usage.Use(_hashed(address), action, limit.address)]
    if limit.notebook is not None and access is not None and access.pk is not None:
        notebook = _hashed(f"notebook {access.notebook_id}")
        uses.append(usage.Use(notebook, action, limit.notebook))
    return uses


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


def _hashed(subject: str) -> str:
    """Return a hash of the day, which only this installation can compute."""
    return salted_hmac(f"games.rates {timezone.now():%Y-%m-%d}", subject).hexdigest()
