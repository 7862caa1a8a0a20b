"""What is said on the next page, and the answers about hands that are no longer there."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.table.changed import Said
from games.table.correcting import GONE
from games.table.view import GameView


def tell(request: HttpRequest, says: Iterable[Said]) -> None:
    """Leave messages for the next page."""
    for level, sentence in says:
        getattr(messages, level)(request, sentence)


def removed_since(request: HttpRequest, view: GameView, place: int) -> HttpResponse | None:
    """The answer to a form about a hand that was removed in the meantime: the journal, which can
    restore it, with a message. None if the hand was not removed.
    """
    if place not in [removed.place for removed in view.current.removed]:
        return None
    messages.error(request, gettext(GONE))
    return redirect("journal", view.game.key)
