"""Screens of the table: what a request asks, and the response to it."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import (
    HttpResponseClientRedirect,
    HttpResponseClientRefresh,
    replace_url,
    reswap,
    retarget,
    trigger_client_event,
)

from games.access import game_for, phone_of
from games.kinds.entry import Taps
from games.models import Game, Right
from games.store.reading import pending_bids
from games.store.recent import recent_game
from games.table.answer import answer
from games.table.facts import Phone
from games.table.screen import Facts, Screen
from games.views.disputes.changed import tell
from games.views.sent import may_score, read_tap


def facts_of(game: Game) -> Facts:
    """Return what is known of a game."""
    return Facts(recent_game(game), pending_bids(game))


def asking_phone(request: HttpRequest) -> Phone:
    """Return the phone of a request that loaded a game."""
    phone = phone_of(request)
    return Phone(phone.pk, phone.label, request.right.value, may_score(request))


def look(
    request: HttpRequest,
    key: str,
    verb: str,
    right: Right = Right.READER,
    place: int | None = None,
) -> HttpResponse:
    """Answer who looks at a game, and writes nothing."""
    facts = facts_of(game_for(request, key, right=right))
    taps = Taps(dict(request.GET.lists()))
    # Only news are parts of a page: of another page, a live one takes what it needs.
    tap = replace(read_tap(taps, scripts=bool(request.htmx) and verb == "news"), place=place)
    return draw(request, key, answer(verb, facts, asking_phone(request), tap))


def draw(request: HttpRequest, key: str, screen: Screen) -> HttpResponse:
    """Return the response that shows a screen of the game with that key."""
    where = [key] if screen.place is None else [key, screen.place]
    address = reverse(screen.to, args=where) if screen.to else ""
    tell(request, screen.says)
    if screen.query:
        address += f"?{screen.query}"
    if not screen.template:
        return _elsewhere(request, address)
    context = {"here": reverse("table", args=[key])} | screen.context
    response = render(request, screen.template, context, status=screen.status)
    if screen.replaces_page:
        response = reswap(retarget(response, "#main"), "innerHTML show:window:top")
        response = replace_url(response, address) if address else response
    if screen.stirs:
        response = trigger_client_event(response, "change", {"target": "#entry"})
    return response


def _elsewhere(request: HttpRequest, address: str) -> HttpResponse:
    if not request.htmx:
        return redirect(address)
    return HttpResponseClientRedirect(address) if address else HttpResponseClientRefresh()
