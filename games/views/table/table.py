"""The table screen: announce, record, undo, and what a hand would score before it is saved."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import journal, services
from games.access import game_for
from games.drafts.entry import (
    EntryDraft,
    carried_entry,
    drawn_preview,
    entry_asked_for,
    entry_at_moment,
    open_entry,
    preview_entry,
    sent_entry,
    table_page,
)
from games.kinds.entry import Taps
from games.models import Entry, Game, Right
from games.readers.disputes.journal import reopen_page, take_back_page
from games.readers.game.preview import preview_hand
from games.readers.game.view import GameView, read_game
from games.views.sent import Sent, sender, sent
from games.views.table.conflict import show_both_versions


@never_cache
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show the table, its entry at the moment that is due, or as the address asks for it."""
    view = read_game(game_for(request, key, right=Right.READER))
    if view.over:
        return redirect("result", key)
    draft = entry_asked_for(view, Taps(dict(request.GET.lists())))
    return _show(request, view, draft)


@require_POST
def open_moment(request: HttpRequest, key: str) -> HttpResponse:
    """Open another moment of the entry; what was tapped at this one is carried there and back."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    if view.over:
        return redirect("result", key)
    taps = sent(request).taps
    return _show(request, view, entry_at_moment(view, taps.one("open"), taps))


@require_POST
def announce(request: HttpRequest, key: str) -> HttpResponse:
    """Keep what was announced of the hand in play, once it settles all that play needs."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    submission = sent(request)
    draft = _draft(view, submission)
    if _is_current(view, submission):
        faults = preview_entry(view, replace(draft, moment="announce")).faults
        if faults:
            return _show(request, view, replace(draft, faults=faults), status=422)
    carried = draft.carried
    return _keep(request, view, draft, services.announce, carried=carried, facts=draft.facts)


@require_POST
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Write the hand down; a hand that is legal but seldom true is asked about once."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    submission = sent(request)
    draft = _draft(view, submission)
    asks = _is_current(view, submission) and not submission.sure
    if asks and preview_hand(draft.hand, draft.facts).rare:
        return _show(request, view, replace(draft, ask_sure=True), status=422)
    return _keep(request, view, draft, services.record, facts=draft.facts)


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Take back the last entry, at once; it is written down like every change. Of a game that is
    over it is asked first.
    """
    view = read_game(game_for(request, key, right=Right.SCORER))
    if view.over and not sent(request).sure:
        ask = reverse("take_back", args=[key])
        return HttpResponseClientRedirect(ask) if request.htmx else redirect(ask)
    return _keep(request, view, None, services.undo)


@never_cache
@require_safe
def take_back(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to undo the last entry of a game that is over: what it is, and what follows."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    if not view.over or view.current.last is None:
        return redirect("table", key)
    return render(request, "table/take_back.html", take_back_page(view))


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Take back the last undo."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    return _keep(request, view, None, services.restore)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to resume a game that was ended early, then resume it."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    if view.sheet.finished or not view.current.ended:
        return redirect("table", key)
    if request.method != "POST" or not sent(request).sure:
        return render(request, "table/reopen.html", reopen_page(view))
    try:
        services.reopen(game=view.game, sender=sender(request, view.game))
    except services.Stale:
        return render(request, "table/reopen.html", reopen_page(view, True), status=409)
    return redirect("table", key)


@require_POST
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Say what the entry would score as it stands, or what it lacks."""
    view = read_game(game_for(request, key, right=Right.READER))
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[key]))
    context = {"entry": drawn_preview(view, _draft(view, sent(request))), "game": view.game}
    return render(request, "table/_preview.html", context)


def _draft(view: GameView, submission: Sent) -> EntryDraft:
    """What was tapped, as facts of the hand in play."""
    return sent_entry(view, submission.moment, submission.taps, submission.announced_at)


def _is_current(view: GameView, submission: Sent) -> bool:
    """Whether the phone saw the game as it stands, so that it can be asked to mend its entry."""
    return not view.over and not journal.is_outdated(view.entries, submission.seen_version)


def _keep(
    request: HttpRequest,
    view: GameView,
    draft: EntryDraft | None,
    service: Callable[..., Entry],
    *,
    carried: str = "",
    **facts: Any,
) -> HttpResponse:
    """Hand what was tapped to a service, if anything; what it refuses is said beside the field.
    `carried` is what was tapped of the moment that follows.
    """
    try:
        entry = service(game=view.game, sender=sender(request, view.game), **facts)
    except services.Refused as refused:
        wrong = replace(draft or open_entry(view), faults=tuple(refused.faults))
        return _show(request, view, wrong, status=422)
    except services.Stale:
        return show_both_versions(request, view, draft)
    return _answer(request, entry.game, carried)


def _answer(request: HttpRequest, game: Game, carried: str) -> HttpResponse:
    """After a write: the table as it now stands, or the result page once the game is over; what
    was taken back or restored from the journal is seen there.
    """
    if request.POST.get("back") == "journal":
        return redirect("journal", game.key)
    if not request.htmx:
        address = reverse("table", args=[game.key])
        return redirect(f"{address}?{urlencode({'carried': carried})}" if carried else address)
    view = read_game(game)
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[game.key]))
    return _show(request, view, carried_entry(view, "", carried))


def _show(
    request: HttpRequest, view: GameView, draft: EntryDraft, status: int = 200
) -> HttpResponse:
    """The table: the whole page, or what is inside it for a reply."""
    template = "table/_table.html" if request.htmx else "table/table.html"
    return render(request, template, table_page(view, draft), status=status)
