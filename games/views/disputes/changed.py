"""What is said on the next page, and the answers about hands that are no longer there."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop

from games.table.changed import Said
from games.table.correcting import GONE
from games.table.history import WITH_FACTS
from games.table.view import GameView

OFF = gettext_noop("That hand is no longer on the sheet.")


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


def no_longer_there(request: HttpRequest, view: GameView, place: int) -> HttpResponse | None:
    """The answer to who reads a hand that was undone or removed: the journal, which says so, with a
    message. None if the hand is on the sheet, or never was.
    """
    was_there = any(one.kind in WITH_FACTS for one in view.newest_about(place))
    if view.facts(place) is not None or not was_there:
        return None
    messages.warning(request, gettext(OFF))
    return redirect("journal", view.game.key)
