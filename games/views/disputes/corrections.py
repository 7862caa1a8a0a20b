"""Corrections: change, insert or remove a hand; preview first, then save all changes or none."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import journal, services
from games.access import game_for
from games.drafts.correction import (
    Checked,
    Correction,
    asked,
    checked,
    correcting,
    inserting,
    is_idle,
    is_rare,
    mended,
    opened,
    removing,
    sent_correction,
    without_later,
)
from games.drafts.correction_page import correction_page, preview_of, trial_page
from games.kinds.entry import as_number
from games.kinds.registry import KINDS
from games.models import Entry, Kind, Right
from games.numbers import whole_number
from games.readers.game.trial import came_to
from games.readers.game.view import GameView, read_game
from games.scoring.values import Json
from games.views.sent import Sent, sender, sent

MOVED_ON = gettext_noop("The game has moved on in the meantime: this is how it stands now.")
GONE = gettext_noop("Nothing was changed: that hand is no longer on the sheet.")
UNCHANGED = gettext_noop("Nothing was changed.")
SERVICES = {"correct": services.correct, "insert": services.insert, "remove": services.remove}
DONE = {
    Kind.CORRECT: gettext_noop("Corrected."),
    Kind.INSERT: gettext_noop("Inserted."),
    Kind.REMOVE: gettext_noop("Removed. The journal keeps it, and can restore it."),
    Kind.SETTLE: gettext_noop("Corrected, and the objection is settled."),
}


# Where a correction begins


@never_cache
@require_safe
def correct(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the entry of a hand with its current facts, those of an older `?version=`, or those of
    an `?objection=`.
    """
    view = read_game(game_for(request, key, right=Right.READER))
    told = {name: _number(request, name) for name in ("version", "objection")}
    return _begin(request, view, correcting(view, number, **told))


@never_cache
@require_safe
def insert(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the entry of a hand to insert at that number, or of a `?removed=` hand to restore."""
    view = read_game(game_for(request, key, right=Right.READER))
    return _begin(request, view, inserting(view, number, _number(request, "removed")))


@never_cache
@require_safe
def remove(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Ask whether to remove a hand, and why."""
    view = read_game(game_for(request, key, right=Right.READER))
    return _begin(request, view, removing(view, number))


def _begin(request: HttpRequest, view: GameView, correction: Correction) -> HttpResponse:
    """The entry as it opens; readers may only preview."""
    trying = "try" in request.GET or not request.right.covers(Right.SCORER)
    return _show(request, view, Checked(replace(correction, trying=trying)))


def _number(request: HttpRequest, name: str) -> int | None:
    return whole_number(request.GET.get(name, ""))


# Each step of it


@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Take the next step of a correction, according to the button (`do`)."""
    form = sent(request)
    do = form.taps.one("do") or "save"
    right = Right.SCORER if do == "save" else Right.READER
    view = read_game(game_for(request, key, right=right))
    first_time = next((one for one in view.entries if one.client_key == form.client_key), None)
    if do == "save" and first_time is not None:
        return _saved(request, view, first_time)
    correction = sent_correction(view, form.taps)
    if correction is None:
        messages.error(request, gettext(GONE))
        return _go(request, reverse("table", args=[key]))
    if do == "preview":
        return render(request, "disputes/_correction_preview.html", preview_of(view, correction))
    if journal.is_outdated(view.entries, form.seen_version):
        return _moved_on(request, view, correction)
    if do not in ("save", "try", "mend", "drop"):
        return _show(request, view, Checked(_stepped(view, correction, do)))
    return _check(request, view, _stepped(view, correction, do), form, save=do == "save")


def _stepped(view: GameView, correction: Correction, do: str) -> Correction:
    """The correction with another moment or hand open, or after a quick action."""
    if do in KINDS[view.game.kind].entry.MOMENTS:
        return opened(view, correction, do)
    if do == "mend":
        return mended(view, correction)
    if do == "drop":
        return without_later(view, correction)
    verb, _, text = do.partition("-")
    place = as_number(text)
    if verb == "hand" and isinstance(place, int):
        return opened(view, replace(correction, at=place))
    return opened(view, correction.leaving(place)) if verb == "leave" else correction


def _check(
    request: HttpRequest, view: GameView, correction: Correction, form: Sent, *, save: bool
) -> HttpResponse:
    """Save the correction, or preview both sheets; if it is invalid, show the hand concerned."""
    found = checked(view, correction)
    if not found.fits:
        return _show(request, view, found, status=422 if found.faults else 200)
    if not save:
        return _draw(request, trial_page(view, correction))
    if not form.sure and is_rare(view, correction):
        return _show(request, view, found, status=422, ask_sure=True)
    if is_idle(view, correction):
        messages.info(request, gettext(UNCHANGED))
        return _go(request, _address(view, correction.first["hand"]))
    return _save(request, view, correction)


def _save(request: HttpRequest, view: GameView, correction: Correction) -> HttpResponse:
    """Pass all changes to the requested service."""
    said = {"game": view.game, "sender": sender(request), "reason": correction.why}
    try:
        entry = _written(view, correction, said)
    except services.Refused as refused:
        found = Checked(correction, faults=tuple(refused.faults))
        return _show(request, view, found, status=422)
    except services.Stale:
        return _moved_on(request, read_game(view.game), correction)
    return _saved(request, read_game(entry.game), entry)


def _written(view: GameView, correction: Correction, said: dict[str, Any]) -> Entry:
    changes = correction.changes
    if correction.objection is not None:
        return services.settle(**said, objection=correction.objection, changes=changes)
    service = SERVICES[correction.verb]
    return service(**said, **asked(view, correction), also=changes[1:])


# What is answered


def _saved(request: HttpRequest, view: GameView, entry: Entry) -> HttpResponse:
    """After a change: show the hand, and how the change affects the end of the game."""
    ended = came_to(view.at(entry.number - 1), view.at(entry.number))
    messages.success(request, " ".join(filter(None, [gettext(DONE[entry.kind]), ended])))
    return _go(request, _address(view, entry.hand))


def _moved_on(request: HttpRequest, view: GameView, correction: Correction) -> HttpResponse:
    """Show the correction again, because the game has changed since."""
    return _show(request, view, Checked(correction), status=409, moved_on=gettext(MOVED_ON))


def _show(
    request: HttpRequest,
    view: GameView,
    found: Checked,
    status: int = 200,
    *,
    ask_sure: bool = False,
    moved_on: str = "",
) -> HttpResponse:
    """The page with the open entry of the correction."""
    page = correction_page(view, found, ask_sure=ask_sure) | {"moved_on": moved_on}
    return _draw(request, page, status)


def _draw(request: HttpRequest, page: Json, status: int = 200) -> HttpResponse:
    template = "disputes/_correction.html" if request.htmx else "disputes/correction.html"
    return render(request, template, page, status=status)


def _go(request: HttpRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _address(view: GameView, place: int) -> str:
    """The address of the hand with that place, or of the table if the hand was removed."""
    number = view.current.number_of(place)
    if number is None:
        return reverse("table", args=[view.game.key])
    return reverse("hand", args=[view.game.key, number])
