"""The fields of every form that writes to a game."""

import uuid

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.kinds.entry import Taps
from games.models import Right
from games.numbers import whole_number
from games.table.screen import Tap


def sent(request: HttpRequest) -> Tap:
    """Read the form of a request, once."""
    if not hasattr(request, "sent"):
        taps = Taps(dict(request.POST.lists()))
        request.sent = read_tap(taps, scripts=bool(request.htmx))
    return request.sent


def read_tap(taps: Taps, *, scripts: bool = False) -> Tap:
    """Read these fields. A missing or malformed version or key counts as new."""
    version = _version(taps, "version", -1)
    return Tap(
        taps=taps,
        moment=taps.one("moment"),
        seen_version=version,
        announced_at=_version(taps, "announced_at", version),
        client_key=read_key(taps.one("client_key")),
        sure=taps.one("sure") == "1",
        promise=taps.one("promise") if scripts else None,
        whole=not scripts,
    )


def refuse_unseated(request: HttpRequest, holder: int | None) -> None:
    """Raise PermissionDenied if the phone only follows the game, and its holder has no seat."""
    if holder is None and not may_score(request):
        raise PermissionDenied


def told_of(request: HttpRequest) -> set[int | None]:
    """Return the seats whose bids on other phones a form replaces, as its phone was told. A phone
    that only follows the game replaces none.
    """
    return sent(request).over if may_score(request) else set()


def may_score(request: HttpRequest) -> bool:
    """Whether the phone may enter scores in the game that was loaded."""
    return request.right.covers(Right.SCORER)


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str) -> uuid.UUID:
    """Parse the key of a form; return a new key if it is missing or malformed."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
