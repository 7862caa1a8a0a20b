"""What every form that writes to a game sends beside its own fields."""

import uuid
from dataclasses import dataclass

from django.http import HttpRequest

from games.access import phone_of
from games.game_view import seat_of
from games.kinds.entry import Taps
from games.models import Game
from games.numbers import whole_number
from games.recent import recent_game
from games.services import Sender

SIGNATURE = "by"
"""The field with the seat of whoever makes the entry, "" where the phone alone is to be known."""


@dataclass(frozen=True)
class Sent:
    """A form's own `taps`; `moment`, the part of the entry that it is; `seen_version`, the version
    of the game that the phone saw; `announced_at`, the version whose announcements it goes by;
    `client_key`, which makes sending it twice harmless; `sure`, whether the question "sure?" was
    answered.
    """

    taps: Taps
    moment: str
    seen_version: int
    announced_at: int
    client_key: uuid.UUID
    sure: bool


def sent(request: HttpRequest) -> Sent:
    """Read a form. A version or key that is missing or mangled counts as one never seen before."""
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


def sender(request: HttpRequest, game: Game) -> Sender:
    """Who sends a form that writes to a game: whoever it names, else who holds the phone."""
    submission = sent(request)
    holder = seat_of(recent_game(game).seats, game.person)
    return Sender(
        phone=phone_of(request),
        seen_version=submission.seen_version,
        client_key=submission.client_key,
        by=signer(request, holder),
    )


def signer(request: HttpRequest, holder: int | None) -> int | None:
    """The seat of whoever a form names; where it does not ask, of who holds the phone."""
    if SIGNATURE not in request.POST:
        return holder
    return whole_number(request.POST[SIGNATURE])


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str) -> uuid.UUID:
    """The key that a form sent; a new one where it is missing or mangled."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
