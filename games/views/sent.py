"""The fields of every form that writes to a game."""

import uuid

from django.http import HttpRequest

from games.kinds.entry import Taps
from games.table.screen import Tap
from games.table.tapping import read_tap


def sent(request: HttpRequest) -> Tap:
    """Read the form of a request, once."""
    if not hasattr(request, "sent"):
        taps = Taps(dict(request.POST.lists()))
        request.sent = read_tap(taps, uuid.uuid4, scripts=bool(request.htmx))
    return request.sent
