"""Screens of a game: a request asks, the table answers, its act is written, the screen drawn."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import (
    HttpResponseClientRedirect,
    HttpResponseClientRefresh,
    replace_url,
    reswap,
    retarget,
    trigger_client_event,
)

from games import rates, services
from games.access import game_for, phone_of
from games.kinds.entry import Taps
from games.models import Game, Right
from games.scoring.values import Json
from games.signing import read_signed
from games.store.reading import pending_bids
from games.store.recent import recent_game
from games.table.answer import answer
from games.table.facts import Phone
from games.table.screen import Act, Facts, Screen, Tap
from games.table.view import GameView
from games.views.sent import read_tap, sent

Besides = Callable[[HttpRequest, Game, GameView], Json]


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """A page or a form of one game: its `address` below that of the game, and its `verb`, which is
    its name as well. It is seen with the right `seen_by`, None for a form alone, and sent with the
    right `sent_by`; what it writes is counted as `counted` (`games.rates`).

    `besides` loads what `Facts` has besides the game; `state` names the signed field of the form,
    and of what it is; with `in_parts`, a script that looks is answered with a part of the page.
    """

    address: str
    verb: str
    seen_by: Right | None = Right.READER
    sent_by: Right | None = None
    counted: str = ""
    besides: Besides | None = None
    state: tuple[str, str] | None = None
    in_parts: bool = False

    @property
    def view(self) -> Callable[..., HttpResponse]:
        """The view that answers it; the address may hold a `place` or a `number`."""
        looks = ["GET", "HEAD"] if self.seen_by else []
        return require_http_methods([*looks, *(["POST"] if self.sent_by else [])])(self._answer)

    def _answer(self, request: HttpRequest, key: str, **where: int) -> HttpResponse:
        game, tap = self._game(request, key), replace(self._tap(request), **where)
        screen = answer(self.verb, self._facts(request, game), asking_phone(request), tap)
        if screen.act is not None:
            screen = self._written(request, game, screen.act, tap)
        return draw(request, key, screen)

    def _game(self, request: HttpRequest, key: str) -> Game:
        right = self.sent_by if request.method == "POST" else self.seen_by
        return game_for(request, key, right=right)

    def _facts(self, request: HttpRequest, game: Game) -> Facts:
        facts = facts_of(game)
        if self.besides is None:
            return facts
        return replace(facts, besides=self.besides(request, game, facts.view))

    def _tap(self, request: HttpRequest) -> Tap:
        if request.method != "POST":
            taps = Taps(dict(request.GET.lists()))
            return read_tap(taps, scripts=bool(request.htmx) and self.in_parts)
        tap = replace(sent(request), sent=True)
        if self.state is None:
            return tap
        field, what = self.state
        return replace(tap, state=read_signed(tap.taps.one(field), what))

    def _written(self, request: HttpRequest, game: Game, act: Act, tap: Tap) -> Screen:
        """Have the service of an act write its entry; return what is shown then."""
        if self.counted:
            rates.count_use(request, self.counted)
        sender = services.Sender(phone_of(request), act.seen, tap.client_key, act.by)
        try:
            entry = getattr(services, act.name)(game=game, sender=sender, **act.what)
        except services.Refused as refused:
            return act.refused(self._facts(request, self._game(request, game.key)), refused.faults)
        except services.Stale:
            return act.late(self._facts(request, self._game(request, game.key)))
        now = entry.game if entry else self._game(request, game.key)
        return act.saved(self._facts(request, now), entry)


def facts_of(game: Game) -> Facts:
    """Return what is known of a game."""
    return Facts(recent_game(game), pending_bids(game))


def asking_phone(request: HttpRequest) -> Phone:
    """Return the phone of a request that loaded a game."""
    phone, right = phone_of(request), request.right
    return Phone(phone.pk, phone.label, right.value, right.covers(Right.SCORER))


def draw(request: HttpRequest, key: str, screen: Screen) -> HttpResponse:
    """Return the response that shows a screen of the game with that key."""
    where: list[Any] = [key] if screen.place is None else [key, screen.place]
    address = reverse(screen.to, args=where) if screen.to else ""
    address += f"?{screen.query}" if screen.query else ""
    address += f"#{screen.fragment}" if screen.fragment else ""
    for level, sentence in screen.says:
        getattr(messages, level)(request, sentence)
    if not screen.template:
        return _elsewhere(request, address)
    context = {"here": reverse("table", args=[key])} | screen.context
    response = render(request, screen.template, context, status=screen.status)
    if screen.replaces_page:
        response = reswap(retarget(response, "#main"), "innerHTML show:window:top")
    if address and request.htmx:
        response = replace_url(response, address)
    if screen.stirs:
        response = trigger_client_event(response, "change", {"target": "#entry"})
    return response


def _elsewhere(request: HttpRequest, address: str) -> HttpResponse:
    if not request.htmx:
        return redirect(address)
    return HttpResponseClientRedirect(address) if address else HttpResponseClientRefresh()
