"""The table screen: announce, record, undo, and what a hand would score before it is saved."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import journal, services
from games.access import game_for
from games.drafts.table import (
    Draft,
    fresh_draft,
    opened_draft,
    preview_draft,
    previewed,
    sent_draft,
    table_page,
    taken_up,
    with_carried,
)
from games.kinds.entry import Taps
from games.models import Entry, Game, Right
from games.readers.game.preview import preview_hand
from games.readers.game.view import GameView, read_game
from games.views.sent import Sent, sender, sent
from games.views.table.conflict import show_both_versions


@never_cache
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show the table, with its entry at the next moment or at the one in the address."""
    view = read_game(game_for(request, key, right=Right.READER))
    if view.over:
        return redirect("result", key)
    draft = opened_draft(view, Taps(dict(request.GET.lists())))
    return _show(request, view, draft)


@require_POST
def open_moment(request: HttpRequest, key: str) -> HttpResponse:
    """Open another moment of the entry; what was tapped at this moment is carried along."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    if view.over:
        return redirect("result", key)
    taps = sent(request).taps
    return _show(request, view, taken_up(view, taps.one("open"), taps))


@require_POST
def announce(request: HttpRequest, key: str) -> HttpResponse:
    """Save the announcements of the hand in play, once they are complete enough to play."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    form = sent(request)
    draft = _draft(view, form)
    if _is_current(view, form):
        faults = preview_draft(view, replace(draft, moment="announce")).faults
        if faults:
            return _show(request, view, replace(draft, faults=faults), status=422)
    carried = draft.carried
    return _keep(request, view, draft, services.announce, carried=carried, facts=draft.facts)


@require_POST
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Record the hand; ask once about a hand that is legal but unlikely."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    form = sent(request)
    draft = _draft(view, form)
    asks = _is_current(view, form) and not form.sure
    if asks and preview_hand(draft.hand, draft.facts).rare:
        return _show(request, view, replace(draft, ask_sure=True), status=422)
    return _keep(request, view, draft, services.record, facts=draft.facts)


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Undo the last entry immediately; the undo is an entry too."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    return _keep(request, view, None, services.undo)


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Restore what the last undo reverted."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    return _keep(request, view, None, services.restore)


@require_POST
def reopen(request: HttpRequest, key: str) -> HttpResponse:
    """Reopen a game that was ended early, even after corrections."""
    view = read_game(game_for(request, key, right=Right.SCORER))
    return _keep(request, view, None, services.reopen)


@require_POST
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Show what the entry would score, or what is missing."""
    view = read_game(game_for(request, key, right=Right.READER))
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[key]))
    context = {"entry": previewed(view, _draft(view, sent(request))), "game": view.game}
    return render(request, "table/_preview.html", context)


def _draft(view: GameView, form: Sent) -> Draft:
    """What was tapped, as facts for the hand in play."""
    return sent_draft(view, form.moment, form.taps, form.announced_at)


def _is_current(view: GameView, form: Sent) -> bool:
    """Whether the phone saw the current game, so that it can be asked to fix its entry."""
    return not view.over and not journal.is_outdated(view.entries, form.seen_version)


def _keep(
    request: HttpRequest,
    view: GameView,
    draft: Draft | None,
    service: Callable[..., Entry],
    *,
    carried: str = "",
    **facts: Any,
) -> HttpResponse:
    """Pass what was tapped, if anything, to a service, and show its faults beside the fields.
    `carried` is what was tapped at the next moment.
    """
    try:
        entry = service(game=view.game, sender=sender(request), **facts)
    except services.Refused as refused:
        wrong = replace(draft or fresh_draft(view), faults=tuple(refused.faults))
        return _show(request, view, wrong, status=422)
    except services.Stale:
        return show_both_versions(request, view, draft)
    return _answer(request, entry.game, carried)


def _answer(request: HttpRequest, game: Game, carried: str) -> HttpResponse:
    """After a write: the table, or the result page if the game is over; after an undo or a restore
    from the journal, the journal.
    """
    if request.POST.get("back") == "journal":
        return redirect("journal", game.key)
    if not request.htmx:
        address = reverse("table", args=[game.key])
        return redirect(f"{address}?{urlencode({'carried': carried})}" if carried else address)
    view = read_game(game)
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[game.key]))
    return _show(request, view, with_carried(view, "", carried))


def _show(request: HttpRequest, view: GameView, draft: Draft, status: int = 200) -> HttpResponse:
    """The table: the whole page, or only its content for htmx."""
    template = "table/_table.html" if request.htmx else "table/table.html"
    return render(request, template, table_page(view, draft), status=status)
