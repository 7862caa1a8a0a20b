"""Pages of a game: a request, which the table answers; the journal where it writes; the screen."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import services
from games.models import Game, Right
from games.scoring.values import Json
from games.store.reading import as_phone
from games.table.answer import answer
from games.table.plain import Phone, Sender
from games.table.screen import FOUND, Act, GamePage, GameRequest, GameState, Journal, Screen, reply
from games.table.view import GameView
from games.views import rates
from games.views.access import game_for, phone_of, right_of
from games.views.forms import form_of
from games.views.requests import PhoneRequest

LoadContext = Callable[[PhoneRequest, Game, GameView], Json]


@dataclass(frozen=True)
class PageView:
    """The view of a page of one game; `extra_context` loads what it shows besides the game."""

    page: GamePage
    extra_context: LoadContext | None

    @property
    def view(self) -> Callable[..., HttpResponse]:
        looks, sends = ["GET", "HEAD"], ["POST"]
        allowed = [*(looks if self.page.seen_by else []), *(sends if self.page.sent_by else [])]
        return require_http_methods(allowed)(self._answer)

    def _answer(
        self, request: PhoneRequest, key: str, place: int = 0, number: int = 0
    ) -> HttpResponse:
        game, form = self.game(request, key), form_of(request)
        phone = phone_in_game(request)
        game_request = GameRequest(**vars(form), phone=phone, place=place, number=number)
        if not game_request.sent and not self.page.in_parts:
            game_request = replace(game_request, whole=True)
        return render_screen(request, key, self.screen(request, game, game_request))

    def screen(self, request: PhoneRequest, game: Game, game_request: GameRequest) -> Screen:
        state = services.load_state(game)
        if self.extra_context is not None:
            game_request = replace(
                game_request, extra_context=self.extra_context(request, game, state.view)
            )
        own_journal = ServerJournal(request, game, self.page.rate)
        return answer(self.page.name, state, game_request, own_journal)

    def game(self, request: PhoneRequest, key: str) -> Game:
        """The game with that key, if the phone may do this. Raises as `game_for`."""
        right = self.page.sent_by if request.method == "POST" else self.page.seen_by
        return game_for(request, key, right=Right(right))


class ServerJournal(Journal):
    """The journal of a game on a server; how often it writes has a limit, the `rate`."""

    def __init__(self, request: PhoneRequest, game: Game, rate: str) -> None:
        self.request = request
        self.game = game
        self.rate = rate

    def _append(self, act: Act, request: GameRequest, arguments: Json) -> GameState:
        if self.rate:
            rates.limit_rate(self.request, self.rate)
        sender = Sender(
            as_phone(phone_of(self.request)),
            request.seen_version,
            request.client_key,
            request.by,
            request.entered_at,
            request.basis,
        )
        state, entry = services.append(act, self.game, sender, **arguments)
        if entry is None:
            return state
        return replace(state, written=state.view.entries[entry.number - 1])


def phone_in_game(request: PhoneRequest) -> Phone:
    phone, right = phone_of(request), right_of(request)
    return Phone(phone.pk, str(phone.key), phone.label, right.value, right.covers(Right.SCORER))


def render_screen(request: PhoneRequest, key: str, screen: Screen) -> HttpResponse:
    def address_of(name: str, *where: object) -> str:
        return reverse(name, args=where)

    for level, sentence in screen.messages:
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
