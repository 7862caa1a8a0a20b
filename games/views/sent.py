"""The fields of every form that writes to a game."""

import uuid

from django.http import HttpRequest

from games.kinds.entry import Taps
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


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str) -> uuid.UUID:
    """Parse the key of a form; return a new key if it is missing or malformed."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
