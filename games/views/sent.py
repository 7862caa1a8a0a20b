"""What every form that writes to a game sends beside its own fields."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest

from games.forms.entry import Taps


@dataclass(frozen=True)
class Sent:
    """A form's own `taps`; `moment`, the part of the entry that it is; `seen_version`, the version
    of the game that the phone saw; `client_key`, which makes sending it twice harmless; `sure`,
    whether the question "sure?" was answered.
    """

    taps: Taps
    moment: str
    seen_version: int
    client_key: uuid.UUID
    sure: bool


def sent(request: HttpRequest) -> Sent:
    """Read a form. A version or key that is missing or mangled counts as one never seen before."""
    taps = Taps(dict(request.POST.lists()))
    version = taps.number("version")
    return Sent(
        taps=taps,
        moment=taps.one("moment"),
        seen_version=version if isinstance(version, int) else -1,
        client_key=_key(taps.one("client_key")),
        sure=taps.one("sure") == "1",
    )


def _key(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
