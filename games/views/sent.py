"""The fields of every form that writes to a game."""

import uuid

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.access import phone_of
from games.kinds.entry import Taps
from games.models import Game, Right
from games.numbers import whole_number
from games.services import Sender
from games.store.recent import recent_game
from games.table.screen import Tap
from games.table.view import seat_of

SIGNATURE = "by"
"""The field with the seat of the player who says so, "" for the phone alone."""


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


def sender(request: HttpRequest, game: Game) -> Sender:
    """Return who sends a form: the phone, and the player who holds it, if known.

    Raises PermissionDenied as `refuse_unseated` does.
    """
    submission = sent(request)
    holder = seat_of(recent_game(game).seats, game.person)
    refuse_unseated(request, holder)
    return Sender(
        phone=phone_of(request),
        seen_version=submission.seen_version,
        client_key=submission.client_key,
        by=holder,
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


def signer(request: HttpRequest, holder: int | None) -> int | None:
    """Return the seat named in the form, or the holder's seat if the form does not ask. A phone
    that only follows the game signs for its holder.
    """
    if SIGNATURE not in request.POST or not may_score(request):
        return holder
    return whole_number(request.POST.get(SIGNATURE, ""))


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str) -> uuid.UUID:
    """Parse the key of a form; return a new key if it is missing or malformed."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
