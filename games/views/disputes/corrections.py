"""Corrections: correct, insert or remove hands; preview first, then save all changes or none."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import journal, services
from games.access import game_for
from games.kinds.entry import as_number
from games.kinds.registry import KINDS
from games.models import Entry, Right
from games.numbers import whole_number
from games.scoring.values import Json
from games.signing import read_signed
from games.store.recent import recent_game
from games.table.correction import (
    CorrectionDraft,
    changes_end,
    correction_at_moment,
    fits,
    is_idle,
    mended,
    open_correction,
    open_insertion,
    open_removal,
    open_restoration,
    sent_correction,
    service_arguments,
    with_faults,
    without_later,
)
from games.table.correction_page import (
    asked,
    compared_page,
    correction_page,
    correction_preview,
    with_likelier,
)
from games.table.moved import moved_on
from games.table.screen import Tap
from games.table.view import GameView
from games.views.disputes.changed import GONE, report_change
from games.views.sent import sender, sent

UNCHANGED = gettext_noop("Nothing was changed.")
SERVICES = {"correct": services.correct, "insert": services.insert, "remove": services.remove}


# How a correction begins


@require_safe
def correct(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show a hand's form as it was recorded, as the entry `?version=` left it, or as the objection
    `?objection=` proposes.
    """
    view = recent_game(game_for(request, key, right=Right.READER))
    source = {name: _number(request, name) for name in ("version", "objection")}
    return _begin(request, view, open_correction(view, place, **source))


@require_safe
def insert(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show the form of a new hand before the hand of that place, or `?after` it."""
    view = recent_game(game_for(request, key, right=Right.READER))
    return _begin(request, view, open_insertion(view, place, "after" in request.GET))


@require_safe
def restore(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show the form of a removed hand, to restore it to where it was."""
    view = recent_game(game_for(request, key, right=Right.READER))
    return _begin(request, view, open_restoration(view, place))


@require_safe
def remove(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Ask whether to remove a hand, and why."""
    view = recent_game(game_for(request, key, right=Right.READER))
    return _begin(request, view, open_removal(view, place))


def _begin(request: HttpRequest, view: GameView, draft: CorrectionDraft) -> HttpResponse:
    """Show the first step; readers can only preview corrections."""
    trying = "try" in request.GET or not request.right.covers(Right.SCORER)
    return _show(request, view, replace(draft, trying=trying))


def _number(request: HttpRequest, name: str) -> int | None:
    return whole_number(request.GET.get(name, ""))


# The steps of a correction


@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Handle a step of a correction: `do` is the button that was pressed."""
    submission = sent(request)
    do = submission.taps.one("do") or "save"
    right = Right.SCORER if do == "save" else Right.READER
    view = recent_game(game_for(request, key, right=right))
    earlier = next(
        (entry for entry in view.entries if entry.client_key == submission.client_key), None
    )
    if do == "save" and earlier is not None:
        if earlier.kind not in journal.CHANGING:
            raise BadRequest("The key of this correction belongs to another entry")
        return _saved(request, view, earlier)
    changes = read_signed(submission.taps.one("changes"), "correction")
    draft = sent_correction(view, submission.taps, changes)
    if draft is None:
        messages.error(request, gettext(GONE))
        return _go(request, reverse("table", args=[key]))
    if do == "preview":
        return render(request, "disputes/_correction_preview.html", correction_preview(view, draft))
    if journal.is_outdated(view.entries, submission.seen_version):
        return _moved_on(request, view, draft)
    if do not in ("save", "try", "mend", "drop"):
        return _show(request, view, _stepped(view, draft, do), from_trial=do == "correct")
    return _check(request, view, _stepped(view, draft, do), submission, do)


def _stepped(view: GameView, draft: CorrectionDraft, do: str) -> CorrectionDraft:
    """Return the correction with another moment or hand open, or a suggested change applied."""
    if do in KINDS[view.game.kind].entry.MOMENTS:
        return correction_at_moment(view, draft, do)
    if do == "mend":
        return mended(view, draft)
    if do == "drop":
        return without_later(view, draft)
    if do == "correct":
        return replace(draft, trying=False)
    verb, _, text = do.partition("-")
    place = as_number(text)
    if verb == "hand" and isinstance(place, int):
        return correction_at_moment(view, replace(draft, at=place))
    return correction_at_moment(view, draft.without_change(place)) if verb == "leave" else draft


def _check(
    request: HttpRequest, view: GameView, draft: CorrectionDraft, submission: Tap, do: str
) -> HttpResponse:
    """Save the correction, or compare both sheets; if it is invalid, show the hand concerned. What
    was begun as a trial is never saved.
    """
    instead = submission.taps.one("instead")
    if instead:
        likelier = with_likelier(view, draft, instead)
        if likelier is None:
            submission = replace(submission, sure=False)
        else:  # the button said what it writes
            submission, draft = replace(submission, sure=True, promise=None), likelier
    if not fits(view, draft):
        draft = with_faults(view, draft)
        return _show(request, view, draft, status=422 if draft.faults else 200)
    if do == "try" or draft.trying:
        return _draw(request, compared_page(view, draft, trial=True))
    if do != "save":
        return _draw(request, compared_page(view, draft, trial=False))
    question = asked(view, draft, submission.promise, sure=submission.sure)
    if question != draft:
        return _show(request, view, question, status=422)
    if not submission.taps.one("end_seen") and changes_end(view, draft):
        return _draw(request, compared_page(view, draft, trial=False), status=422)
    if is_idle(view, draft):
        messages.info(request, gettext(UNCHANGED))
        return _go(request, _address(view, draft.first["hand"]))
    return _save(request, view, draft)


def _save(request: HttpRequest, view: GameView, draft: CorrectionDraft) -> HttpResponse:
    """Save all changes through the service for the correction."""
    how = {"game": view.game, "sender": sender(request, view.game), "reason": draft.why}
    try:
        entry = _saved_entry(view, draft, how)
    except services.Refused as refused:
        wrong = replace(draft, faults=tuple(refused.faults))
        return _show(request, view, wrong, status=422)
    except services.Stale:
        return _moved_on(request, recent_game(view.game), draft)
    return _saved(request, recent_game(entry.game), entry)


def _saved_entry(view: GameView, draft: CorrectionDraft, how: dict[str, Any]) -> Entry:
    changes = draft.changes
    if draft.objection is not None:
        return services.settle(**how, objection=draft.objection, changes=changes)
    service = SERVICES[draft.verb]
    return service(**how, **service_arguments(view, draft), also=changes[1:])


# Responses


def _saved(request: HttpRequest, view: GameView, entry: Entry) -> HttpResponse:
    """Redirect to the hand, with messages about all that changed."""
    report_change(request, view, entry)
    return _go(request, _address(view, entry.hand))


def _moved_on(request: HttpRequest, view: GameView, draft: CorrectionDraft) -> HttpResponse:
    """Show the correction again, after others changed the game."""
    said = moved_on(view, sent(request).seen_version, draft.first["hand"])
    return _show(request, view, draft, status=409, moved_on=said)


def _show(
    request: HttpRequest,
    view: GameView,
    draft: CorrectionDraft,
    status: int = 200,
    *,
    moved_on: str = "",
    from_trial: bool = False,
) -> HttpResponse:
    """Show the page with the open form, at the current step."""
    page = correction_page(view, draft) | {"moved_on": moved_on, "from_trial": from_trial}
    return _draw(request, page, status)


def _draw(request: HttpRequest, page: Json, status: int = 200) -> HttpResponse:
    template = "disputes/_correction.html" if request.htmx else "disputes/correction.html"
    return render(request, template, page, status=status)


def _go(request: HttpRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _address(view: GameView, place: int) -> str:
    """Return the URL of the hand at that place, or of the table if it was removed."""
    on_sheet = view.facts(place) is not None
    return (
        reverse("hand", args=[view.game.key, place])
        if on_sheet
        else reverse("table", args=[view.game.key])
    )
