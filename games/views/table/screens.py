"""Screens of a game: a request asks, the table answers, its act is written, the screen drawn."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import rates, services
from games.access import game_for, phone_of
from games.models import Game, Right
from games.scoring.values import Json
from games.store.reading import pending_bids
from games.store.recent import recent_game
from games.table.answer import answer
from games.table.facts import Phone
from games.table.screen import FOUND, Act, Facts, GamePage, Screen, Tap, reply
from games.table.view import GameView
from games.views.forms import tap_of

Besides = Callable[[HttpRequest, Game, GameView], Json]


@dataclass(frozen=True)
class Answering:
    """The view of a page of one game; `besides` loads what `Facts` has besides the game."""

    page: GamePage
    besides: Besides | None

    @property
    def view(self) -> Callable[..., HttpResponse]:
        """The view that answers it; the address may hold a `place` or a `number`."""
        looks, sends = ["GET", "HEAD"], ["POST"]
        allowed = [*(looks if self.page.seen_by else []), *(sends if self.page.sent_by else [])]
        return require_http_methods(allowed)(self._answer)

    def _answer(self, request: HttpRequest, key: str, **where: int) -> HttpResponse:
        game, tap = self.game(request, key), replace(self._tap(request), **where)
        return draw(request, key, self.screen(request, game, tap))

    def screen(self, request: HttpRequest, game: Game, tap: Tap) -> Screen:
        """The screen that answers a tap; what it writes is written."""
        screen = answer(self.page.verb, self._facts(request, game), asking_phone(request), tap)
        return screen if screen.act is None else self._written(request, game, screen.act, tap)

    def game(self, request: HttpRequest, key: str) -> Game:
        """The game with that key, if the phone may do there what it asks for.

        Raises Http404 and PermissionDenied, as `game_for`.
        """
        right = self.page.sent_by if request.method == "POST" else self.page.seen_by
        return game_for(request, key, right=Right(right))

    def _facts(self, request: HttpRequest, game: Game) -> Facts:
        facts = facts_of(game)
        if self.besides is None:
            return facts
        return replace(facts, besides=self.besides(request, game, facts.view))

    def _tap(self, request: HttpRequest) -> Tap:
        tap = tap_of(request)
        return tap if tap.sent or self.page.in_parts else replace(tap, whole=True)

    def _written(self, request: HttpRequest, game: Game, act: Act, tap: Tap) -> Screen:
        """Have the service of an act write its entry; return what is shown then."""
        if self.page.counted:
            rates.limit_rate(request, self.page.counted)
        phone = phone_of(request)
        key, rested_on = tap.client_key, tap.rested_on
        sender = services.Sender(phone, act.seen, key, act.by, tap.entered_at, rested_on)
        try:
            entry = getattr(services, act.name)(game=game, sender=sender, **act.what)
        except services.Refused as refused:
            return act.refused(self._facts(request, self.game(request, game.key)), refused.faults)
        except services.Stale:
            return act.late(self._facts(request, self.game(request, game.key)))
        now = entry.game if entry else self.game(request, game.key)
        return act.saved(self._facts(request, now), entry)


def facts_of(game: Game) -> Facts:
    """Return what is known of a game."""
    view = recent_game(game)
    return Facts(view, pending_bids(game, view))


def asking_phone(request: HttpRequest) -> Phone:
    """Return the phone of a request that loaded a game."""
    phone, right = phone_of(request), request.right
    return Phone(phone.pk, str(phone.key), phone.label, right.value, right.covers(Right.SCORER))


def draw(request: HttpRequest, key: str, screen: Screen) -> HttpResponse:
    """Return the response that shows a screen of the game with that key."""

    def address_of(name: str, *where: object) -> str:
        return reverse(name, args=where)

    for level, sentence in screen.says:
        getattr(messages, level)(request, sentence)
    said = reply(screen, key, address_of, scripts=bool(request.htmx))
    if said.status == FOUND:
        return redirect(said.headers["Location"])
    if not said.template:
        return HttpResponse(headers=said.headers)
    response = render(request, said.template, said.context, status=said.status)
    for name, value in said.headers.items():
        response[name] = value
    return response
