"""Objections: object to a hand, and settle an objection with or without a correction."""

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games import rates, services
from games.access import game_for, phone_of
from games.journal import Objection, change
from games.kinds.entry import Facts
from games.kinds.sentences import fault_text
from games.models import Right
from games.scoring.values import Json
from games.signing import read_signed
from games.store.recent import recent_game
from games.table.changed import change_said
from games.table.effects import end_change
from games.table.moved import moved_on
from games.table.objection import (
    ObjectionDraft,
    objection_page,
    open_objection,
    own_faults,
    own_version,
    sent_objection,
)
from games.table.objections import objection_of, settling_page
from games.table.screen import Tap
from games.table.trial import tried
from games.table.view import GameView
from games.views.disputes.changed import removed_since, tell
from games.views.sent import refuse_unseated, sender, sent, signer


@require_http_methods(["GET", "HEAD", "POST"])
def contest(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Ask for the reason and the other version of an objection, then save it."""
    view = recent_game(game_for(request, key, right=Right.READER))
    refuse_unseated(request, view.holder)
    if request.method != "POST":
        return _ask(request, view, open_objection(view, place))
    if gone := removed_since(request, view, place):
        return gone
    taps = sent(request).taps
    draft = sent_objection(view, place, taps, read_signed(taps.one("facts"), "objection"))
    if taps.one("do"):
        return _ask(request, view, draft)
    version, faults = own_version(view, draft), own_faults(view, draft)
    if faults:
        return _ask(request, view, replace(draft, faults=faults), status=422)
    if version is None and not draft.why:
        error = gettext("What is wrong? Tap a reason, write one, or enter what it should say.")
        return _ask(request, view, draft, error, status=422)
    return _object(request, view, draft, version)


def _object(
    request: HttpRequest, view: GameView, draft: ObjectionDraft, version: Facts | None
) -> HttpResponse:
    """Save an objection, and show it on the page of its hand."""
    place, submission = draft.place, sent(request)
    rates.count_use(request, rates.REMARK)
    try:
        entry = services.object_to(
            game=view.game,
            sender=replace(sender(request, view.game), by=signer(request, view.holder)),
            place=place,
            facts=version,
            reason=draft.why,
        )
    except services.Refused as refused:
        return _ask(request, view, draft, fault_text(view.game.kind, refused.faults[0]), status=422)
    except services.Stale:
        said = moved_on(view, submission.seen_version, place)
        return _ask(request, view, draft, said, status=409)
    if entry.client_key != submission.client_key:
        messages.info(request, gettext("This objection is already open: nothing was added."))
    return redirect(reverse("hand", args=[view.game.key, place]) + "#objections")


def _ask(
    request: HttpRequest, view: GameView, draft: ObjectionDraft, error: str = "", status: int = 200
) -> HttpResponse:
    """Show the form of an objection as filled in so far, with its errors."""
    page = objection_page(view, draft) | {"error": error, "signer": signer(request, view.holder)}
    return render(request, "disputes/objection_new.html", page, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def objection(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show an objection, and settle it."""
    right = Right.SCORER if request.method == "POST" else Right.READER
    view = recent_game(game_for(request, key, right=right))
    shown = objection_of(view, number)
    if request.method != "POST":
        page = settling_page(view, shown, phone_of(request))
        return render(request, "disputes/objection.html", page)
    submission = sent(request)
    changes = _changes(shown, submission)
    if not submission.sure and _changes_end(view, shown, changes):
        return _show_again(request, view, shown, submission, status=422, ask_sure=True)
    try:
        entry = services.settle(
            game=view.game,
            sender=sender(request, view.game),
            objection=number,
            changes=changes,
            reason=submission.taps.one("word"),
        )
    except services.Refused as refused:
        faults = [
            fault_text(view.game.kind, fault, view.names_at(fault.hand)) for fault in refused.faults
        ]
        return _show_again(request, view, shown, submission, status=422, faults=faults)
    except services.Stale:
        said = moved_on(view, submission.seen_version, shown.entry.hand)
        return _show_again(request, view, shown, submission, status=409, faults=[said])
    if changes:
        tell(request, change_said(recent_game(entry.game), entry))
    return _back(view, shown)


@require_POST
def withdraw(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Withdraw an objection, for its author."""
    view = recent_game(game_for(request, key, right=Right.READER))
    shown = objection_of(view, number)
    try:
        services.withdraw(game=view.game, sender=sender(request, view.game), objection=number)
    except services.Refused as refused:
        messages.error(request, fault_text(view.game.kind, refused.faults[0]))
    except services.Stale:
        said = moved_on(view, sent(request).seen_version, shown.entry.hand)
        messages.error(request, said)
    return _back(view, shown)


def _changes_end(view: GameView, shown: Objection, changes: list[Json]) -> bool:
    """Whether settling it changes the end of the game, so that a confirmation is needed."""
    return shown.settled is None and end_change(view, tried(view, changes)) is not None


def _changes(shown: Objection, submission: Tap) -> list[Json]:
    """Return the changes that settle it: the objector's version, or none."""
    if submission.taps.one("how") != "correct" or shown.facts is None:
        return []
    return [change(shown.entry.hand, shown.facts)]


def _show_again(
    request: HttpRequest,
    view: GameView,
    shown: Objection,
    submission: Tap,
    *,
    status: int,
    faults: Sequence[str] = (),
    ask_sure: bool = False,
) -> HttpResponse:
    """Show the objection with the text as typed, and why it is not settled yet."""
    page = settling_page(
        view, shown, phone_of(request), word=submission.taps.one("word"), ask_sure=ask_sure
    )
    page["faults"] = faults
    return render(request, "disputes/objection.html", page, status=status)


def _back(view: GameView, shown: Objection) -> HttpResponse:
    """Redirect to the hand, or to the table if the hand was removed."""
    place, key = shown.entry.hand, view.game.key
    return redirect("table", key) if view.facts(place) is None else redirect("hand", key, place)
