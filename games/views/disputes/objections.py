"""Objections: object to a hand, and settle an objection with or without a correction."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods

from games import rates, services
from games.access import game_for
from games.drafts.objection import (
    ObjectionDraft,
    objection_page,
    open_objection,
    own_faults,
    own_version,
    sent_objection,
)
from games.game_view import GameView
from games.journal import Objection, change
from games.kinds.sentences import fault_text
from games.models import Right
from games.readers.disputes.marks import hand_of
from games.readers.disputes.objections import objection_of, settling_page
from games.readers.game.effects import end_change
from games.readers.game.trial import tried
from games.recent import recent_game
from games.scoring.values import Json
from games.views.disputes.changed import report_change
from games.views.sent import Sent, refuse_unseated, sender, sent, signer

MOVED_ON = gettext_noop("The game has moved on in the meantime: this is how it stands now.")


@require_http_methods(["GET", "HEAD", "POST"])
def contest(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Ask for the reason and the other version of an objection, then save it."""
    view = recent_game(game_for(request, key, right=Right.READER))
    refuse_unseated(request, view.holder)
    hand = hand_of(view, number)
    if request.method != "POST":
        return _ask(request, view, open_objection(view, number))
    submission = sent(request)
    draft = sent_objection(view, number, submission.taps)
    if submission.taps.one("do"):
        return _ask(request, view, draft)
    version, faults = own_version(view, draft), own_faults(view, draft)
    if faults:
        return _ask(request, view, replace(draft, faults=faults), status=422)
    if version is None and not draft.why:
        error = gettext("What is wrong? Tap a reason, write one, or enter what it should say.")
        return _ask(request, view, draft, error, status=422)
    rates.count_use(request, rates.REMARK)
    try:
        services.object_to(
            game=view.game,
            sender=sender(request, view.game),
            place=hand.place,
            facts=version,
            reason=draft.why,
        )
    except services.Refused as refused:
        return _ask(request, view, draft, fault_text(view.game.kind, refused.faults[0]), status=422)
    except services.Stale:
        return _ask(request, view, draft, gettext(MOVED_ON), status=409)
    return redirect(reverse("hand", args=[key, number]) + "#objections")


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
        return render(request, "disputes/objection.html", settling_page(view, shown))
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
        return _show_again(request, view, shown, submission, status=409, faults=[gettext(MOVED_ON)])
    if changes:
        report_change(request, recent_game(entry.game), entry)
    return _back(view, shown)


def _changes_end(view: GameView, shown: Objection, changes: list[Json]) -> bool:
    """Whether settling it changes the end of the game, so that a confirmation is needed."""
    if shown.settled is not None:
        return False
    end = end_change(view, tried(view, changes))
    return end is not None and end.asks


def _changes(shown: Objection, submission: Sent) -> list[Json]:
    """Return the changes that settle it: the objector's version, or none."""
    if submission.taps.one("how") != "correct" or shown.facts is None:
        return []
    return [change(shown.entry.hand, shown.facts)]


def _show_again(
    request: HttpRequest,
    view: GameView,
    shown: Objection,
    submission: Sent,
    *,
    status: int,
    faults: Sequence[str] = (),
    ask_sure: bool = False,
) -> HttpResponse:
    """Show the objection with the text as typed, and why it is not settled yet."""
    page = settling_page(view, shown, word=submission.taps.one("word"), ask_sure=ask_sure)
    page |= {"faults": faults, "signer": signer(request, view.holder)}
    return render(request, "disputes/objection.html", page, status=status)


def _back(view: GameView, shown: Objection) -> HttpResponse:
    """Redirect to the hand, or to the table if the hand was removed."""
    number = view.current.number_of(shown.entry.hand)
    if number is None:
        return redirect("table", view.game.key)
    return redirect("hand", view.game.key, number)
