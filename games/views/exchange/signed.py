"""Compare what was seen or signed of a game with the game on the server."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access import game_for
from games.models import Right
from games.numbers import whole_number
from games.readers.exchange.signed import fingerprint_page, seen_entry
from games.store.recent import recent_game
from games.table.view import GameView
from games.views.exchange.sharing import game_by_link


@require_safe
def fingerprint(request: HttpRequest, key: str) -> HttpResponse:
    """Show the game's fingerprint, and whether `fingerprint` is that of one of its entries."""
    game = game_for(request, key, right=Right.READER)
    page = fingerprint_page(recent_game(game), request.GET.get("fingerprint"))
    return render(request, "exchange/fingerprint.html", page)


@require_safe
def seen(request: HttpRequest, key: str) -> HttpResponse:
    """Answer a phone that saw the entry with the number `entry`: its fingerprint today, and the
    warning that the phone shows if it saw another one. The phone does not send what it saw.
    """
    view = recent_game(game_for(request, key, right=Right.READER))
    return _seen(request, view, linked=True)


@require_safe
def seen_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The same as `seen`, for a phone that follows a shared link."""
    return _seen(request, recent_game(game_by_link(request, token)), linked=False)


def _seen(request: HttpRequest, view: GameView, *, linked: bool) -> HttpResponse:
    number = whole_number(request.GET.get("entry", "")) or 0
    return render(request, "exchange/_seen.html", seen_entry(view, number) | {"linked": linked})
