"""The fields that all forms of a game have in common."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest

from games.access import phone_of
from games.kinds.entry import Taps
from games.numbers import whole_number
from games.services import Sender


@dataclass(frozen=True)
class Sent:
    """A form that was sent.

    `taps` are its own fields; `moment` is the part of the entry; `seen_version` is the version of
    the game that the phone saw; `announced_at` is the version of the announcements that it uses;
    `client_key` is its idempotency key; `sure` says whether "sure?" was answered with yes.
    """

    taps: Taps
    moment: str
    seen_version: int
    announced_at: int
    client_key: uuid.UUID
    sure: bool


def sent(request: HttpRequest) -> Sent:
    """Read a form. A missing or invalid version or key counts as unknown."""
    taps = Taps(dict(request.POST.lists()))
    version = _version(taps, "version", -1)
    return Sent(
        taps=taps,
        moment=taps.one("moment"),
        seen_version=version,
        announced_at=_version(taps, "announced_at", version),
        client_key=read_key(taps.one("client_key")),
        sure=taps.one("sure") == "1",
    )


def sender(request: HttpRequest) -> Sender:
    """The sender of a form that writes to a game."""
    form = sent(request)
    return Sender(phone_of(request), form.seen_version, form.client_key)


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str) -> uuid.UUID:
    """The key of a form; a new key if it is missing or invalid."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
