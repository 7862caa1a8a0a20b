"""Pages of a game: a request, which the table answers; the journal where it writes; the screen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import services
from games.models import Game, Right
from games.scoring.values import Json
from games.table.answer import answer
from games.table.facts import Phone, Sender
from games.table.screen import FOUND, Act, GamePage, GameRequest, GameState, Journal, Screen, reply
from games.table.view import GameView
from games.views import rates
from games.views.access import game_for, phone_of
from games.views.forms import form_of

Besides = Callable[[HttpRequest, Game, GameView], Json]


@dataclass(frozen=True)
class PageView:
    """The view of a page of one game; `besides` loads what it shows besides the game."""

    page: GamePage
    besides: Besides | None

    @property
    def view(self) -> Callable[..., HttpResponse]:
        """The view that answers it; the address may hold a `place` or a `number`."""
        looks, sends = ["GET", "HEAD"], ["POST"]
        allowed = [*(looks if self.page.seen_by else []), *(sends if self.page.sent_by else [])]
        return require_http_methods(allowed)(self._answer)

    def _answer(self, request: HttpRequest, key: str, **where: int) -> HttpResponse:
        game, form = self.game(request, key), form_of(request)
        asked = GameRequest(**vars(form), phone=asking_phone(request), **where)
        if not asked.sent and not self.page.in_parts:
            asked = replace(asked, whole=True)
        return draw(request, key, self.screen(request, game, asked))

    def screen(self, request: HttpRequest, game: Game, asked: GameRequest) -> Screen:
        """The screen that answers what a phone asked; what it writes is written."""
        state = services.state_of(game)
        if self.besides is not None:
            asked = replace(asked, besides=self.besides(request, game, state.view))
        own_journal = ServerJournal(request, game, self.page.counted)
        return answer(self.page.verb, state, asked, own_journal)

    def game(self, request: HttpRequest, key: str) -> Game:
        """The game with that key, if the phone may do there what it asks for.

        Raises Http404 and PermissionDenied, as `game_for`.
        """
        right = self.page.sent_by if request.method == "POST" else self.page.seen_by
        return game_for(request, key, right=Right(right))


class ServerJournal(Journal):
    """The journal of a game on a server, for the phone of a request; what it writes is `counted`
    (`games.views.rates`).
    """

    def __init__(self, request: HttpRequest, game: Game, counted: str) -> None:
        self.request = request
        self.game = game
        self.counted = counted

    def _append(self, act: Act, request: GameRequest, what: dict[str, Any]) -> GameState:
        state, entry = services.append(act, self.game, self._sender(request), **what)
        return replace(state, written=entry)

    def _sender(self, request: GameRequest) -> Sender:
        if self.counted:
            rates.limit_rate(self.request, self.counted)
        return Sender(
            phone_of(self.request),
            request.seen_version,
            request.client_key,
            request.by,
            request.entered_at,
            request.rested_on,
        )


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
