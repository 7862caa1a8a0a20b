"""The table screen: announce, record, undo, and preview a hand before it is saved."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import services
from games.access import game_for
from games.journal import EntryKind
from games.models import Entry, Game, Right
from games.services import Sender
from games.store.recent import recent_game
from games.table.answer import answer, late, refused, saved
from games.table.history import reopen_page
from games.table.screen import Screen, Tap
from games.views.sent import sender, sent
from games.views.table.screens import asking_phone, draw, facts_of, look


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show the table with the entry at the moment that is due, or as the URL requests."""
    return look(request, key, "table")


@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """Answer with what is new on the table since what a page shows."""
    return look(request, key, "news")


@require_safe
def take_back(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to undo the last entry of a game that is over: what it is, and what follows."""
    return look(request, key, "take_back", Right.SCORER)


@require_safe
def conflict(request: HttpRequest, key: str) -> HttpResponse:
    """Show both versions of a conflict again: the address holds all that this phone sent."""
    return look(request, key, "conflict", Right.SCORER)


@require_POST
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Show what the entry would score, or what is missing, on a phone that may save it."""
    return _sent(request, key, "preview", Right.READER)


@require_POST
def open_moment(request: HttpRequest, key: str) -> HttpResponse:
    """Open another moment of the entry; what was tapped in this moment is carried along."""
    return _sent(request, key, "open_moment")


@require_POST
def announce(request: HttpRequest, key: str) -> HttpResponse:
    """Save the announcements of the hand in play, once they are complete."""
    return _sent(request, key, "announce")


@require_POST
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Record the hand. Ask first if it is legal but rare, or if the page did not show its score."""
    return _sent(request, key, "record")


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Undo the last entry immediately; if the game is over, ask first."""
    return _sent(request, key, "undo")


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Revert the last undo."""
    return _sent(request, key, "restore")


def _sent(request: HttpRequest, key: str, verb: str, right: Right = Right.SCORER) -> HttpResponse:
    """Answer a form, and write what the answer holds."""
    facts, tap = facts_of(game_for(request, key, right=right)), sent(request)
    phone = asking_phone(request)
    screen = answer(verb, facts, phone, tap)
    if screen.entry is None:
        return draw(request, key, screen)
    game = facts.view.game
    try:
        entry = _write(game, replace(sender(request, game), seen_version=screen.seen), screen, tap)
    except services.Refused as why:
        screen = refused(facts, phone, tap, screen.draft, why.faults)
    except services.Stale:
        facts = facts_of(game_for(request, key, right=right))
        screen = late(facts, phone, tap, screen.draft, screen.carried)
    else:
        screen = saved(facts_of(entry.game), phone, tap, screen.carried)
    return draw(request, key, screen)


def _write(game: Game, who: Sender, screen: Screen, tap: Tap) -> Entry:
    if screen.entry.kind == EntryKind.UNDO:
        return services.undo(game=game, sender=who)
    if screen.entry.kind == EntryKind.RESTORE:
        return services.restore(game=game, sender=who)
    announcing = screen.entry.kind == EntryKind.ANNOUNCE
    service = services.announce if announcing else services.record
    return service(game=game, sender=who, facts=screen.entry.facts, over=tap.over)


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to resume a game that was ended early, then resume it."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if view.sheet.finished or not view.current.ended:
        return redirect("table", key)
    if request.method != "POST" or not sent(request).sure:
        return render(request, "table/reopen.html", reopen_page(view))
    try:
        services.reopen(game=view.game, sender=sender(request, view.game))
    except services.Stale:
        return render(request, "table/reopen.html", reopen_page(view, True), status=409)
    return redirect("table", key)
