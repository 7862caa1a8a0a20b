"""Objections: contest a hand, then settle it with or without a correction."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import services
from games.access import game_for
from games.drafts.objection import (
    Objecting,
    contest_page,
    objecting,
    own_faults,
    own_version,
    sent_objecting,
)
from games.journal import Objection, change
from games.kinds.sentences import fault_text
from games.models import Right
from games.readers.disputes.marks import hand_of
from games.readers.disputes.objections import objection_of, objection_page
from games.readers.game.view import GameView, read_game
from games.scoring.values import Json
from games.views.sent import Sent, sender, sent
from games.wording.sentences import Names

MOVED_ON = gettext_noop("The game has moved on in the meantime: this is how it stands now.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def contest(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Ask why a hand is wrong, and what it should be; then save the objection."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    hand = hand_of(view, number)
    if request.method != "POST":
        return _ask(request, view, objecting(view, number))
    form = sent(request)
    draft = sent_objecting(view, number, form.taps)
    if form.taps.one("do"):
        return _ask(request, view, draft)
    own, faults = own_version(view, draft), own_faults(view, draft)
    if faults:
        return _ask(request, view, replace(draft, faults=faults), status=422)
    if own is None and not draft.why:
        said = gettext("What is wrong? Tap a reason, write one, or enter what it should say.")
        return _ask(request, view, draft, said, status=422)
    try:
        services.object_to(
            game=view.game, sender=sender(request), place=hand.place, facts=own, reason=draft.why
        )
    except services.Refused as refused:
        return _ask(request, view, draft, fault_text(view.game.kind, refused.faults[0]), status=422)
    except services.Stale:
        return _ask(request, view, draft, gettext(MOVED_ON), status=409)
    return redirect(reverse("hand", args=[key, number]) + "#objections")


def _ask(
    request: HttpRequest, view: GameView, draft: Objecting, error: str = "", status: int = 200
) -> HttpResponse:
    """The form of an objection, as far as it is filled in, with its errors."""
    page = contest_page(view, draft) | {"error": error}
    return render(request, "disputes/objection_new.html", page, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def objection(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show an objection, and settle it."""
    right = Right.SCORER if request.method == "POST" else Right.READER
    view = read_game(game_for(request, key, right=right))
    shown = objection_of(view, number)
    if request.method != "POST":
        return render(request, "disputes/objection.html", objection_page(view, shown))
    form = sent(request)
    try:
        services.settle(
            game=view.game,
            sender=sender(request),
            objection=number,
            changes=_changes(view, shown, form),
            reason=form.taps.one("word"),
        )
    except services.Refused as refused:
        names = Names(view.players, view.sheet.sides)
        faults = [fault_text(view.game.kind, fault, names) for fault in refused.faults]
        return _show_again(request, view, shown, form, faults, status=422)
    except services.Stale:
        return _show_again(request, view, shown, form, [gettext(MOVED_ON)], status=409)
    return _back(view, shown)


def _changes(view: GameView, shown: Objection, form: Sent) -> list[Json]:
    """The changes that settle the objection: the objector's version of the hand, or nothing."""
    if form.taps.one("how") != "correct" or shown.facts is None:
        return []
    return [change(shown.entry.hand, shown.facts)]


def _show_again(
    request: HttpRequest,
    view: GameView,
    shown: Objection,
    form: Sent,
    faults: list[str],
    status: int,
) -> HttpResponse:
    """The objection with the comment as it was typed, and why it was not settled."""
    page = objection_page(view, shown, word=form.taps.one("word")) | {"faults": faults}
    return render(request, "disputes/objection.html", page, status=status)


def _back(view: GameView, shown: Objection) -> HttpResponse:
    """Redirect to the hand that it was about, or to the table if that hand was removed."""
    number = view.current.number_of(shown.entry.hand)
    if number is None:
        return redirect("table", view.game.key)
    return redirect("hand", view.game.key, number)
