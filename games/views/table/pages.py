"""The views of the pages of one game, and what queries find for them besides the game."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from django.http import HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games import services
from games.models import Game, Right
from games.readers.notebook.people import known_players
from games.readers.notebook.rules import section_titles
from games.readers.table.following import led_on
from games.scoring.values import Json
from games.table.answer import PAGES, answer
from games.table.screen import GamePage, GameRequest, Screen
from games.table.view import GameView
from games.views.access import game_for
from games.views.forms import form_of
from games.views.requests import PhoneRequest
from games.views.table.screens import ServerJournal, phone_in_game, render_screen

LoadContext = Callable[[PhoneRequest, Game, GameView], Json]

# What a page shows besides its game, by name: the names that are offered; the games to which one
# that is over leads; what waits on a phone, of which a server knows nothing; the titles of the
# rules, by anchor.
EXTRA_CONTEXT: dict[str, LoadContext] = {
    "known": lambda request, game, view: {"known": _offered(request, game, view)},
    "led_on": lambda request, game, view: led_on(view, request.guest),
    "waiting": lambda request, game, view: {"waiting": []},
    "sections": lambda request, game, view: {
        "sections": section_titles(game.kind, get_language() or "en")
    },
}


def _offered(request: PhoneRequest, game: Game, view: GameView) -> list[str]:
    """A guest is shown none but the names of the game."""
    if request.guest is not None:
        return [one.name for one in view.people]
    return known_players(game.notebook)


def addresses() -> Iterator[URLPattern]:
    for page in PAGES:
        yield path(f"games/<key:key>/{page.address}", view_of_page(page), name=page.name)


def view_of_page(page: GamePage) -> Callable[..., HttpResponse]:
    looks, sends = ["GET", "HEAD"], ["POST"]

    @require_http_methods([*(looks if page.seen_by else []), *(sends if page.sent_by else [])])
    def view(request: PhoneRequest, key: str, place: int = 0, number: int = 0) -> HttpResponse:
        game, form = game_for_page(request, page, key), form_of(request)
        phone = phone_in_game(request)
        asked = GameRequest(**vars(form), phone=phone, place=place, number=number)
        if not asked.sent and not page.in_parts:
            asked = replace(asked, whole=True)
        return render_screen(request, key, answer_page(request, page, game, asked))

    return view


def game_for_page(request: PhoneRequest, page: GamePage, key: str) -> Game:
    """The game with that key, if the phone may see or send that page. Raises as `game_for`."""
    right = page.sent_by if request.method == "POST" else page.seen_by
    return game_for(request, key, right=Right(right))


def answer_page(request: PhoneRequest, page: GamePage, game: Game, asked: GameRequest) -> Screen:
    state = services.load_state(game)
    if page.extra_context:
        extra = EXTRA_CONTEXT[page.extra_context](request, game, state.view)
        asked = replace(asked, extra_context=extra)
    return answer(page.name, state, asked, ServerJournal(request, game, page.rate))
