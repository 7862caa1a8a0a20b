"""What the table asks of a server, the phone and the journal; and its screen as a response."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games import services
from games.models import Game, Right
from games.scoring.values import Json
from games.store.reading import as_phone
from games.table.plain import Phone, Sender
from games.table.screen import FOUND, Act, GameRequest, GameState, Journal, Screen, reply
from games.views import rates
from games.views.access import phone_of, right_of
from games.views.requests import PhoneRequest


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
    drawn = reply(screen, key, address_of, scripts=bool(request.htmx))
    if drawn.status == FOUND:
        return redirect(drawn.headers["Location"])
    if not drawn.template:
        return HttpResponse(headers=drawn.headers)
    response = render(request, drawn.template, drawn.context, status=drawn.status)
    for name, value in drawn.headers.items():
        response[name] = value
    return response
