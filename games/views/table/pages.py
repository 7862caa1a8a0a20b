"""The views of the pages of one game, and what queries find for them besides the game."""

from collections.abc import Callable, Iterator

from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import get_language

from games.models import Game
from games.readers.notebook.people import known_players
from games.readers.notebook.rules import titles_of
from games.readers.table.following import led_on
from games.scoring.values import Json
from games.table.answer import PAGES
from games.table.view import GameView
from games.views.table.screens import Answering


def _known(request: HttpRequest, game: Game, view: GameView) -> Json:
    """The names that are offered: a guest is shown none but those of the game."""
    guest = request.guest is not None
    return {"known": [one.name for one in view.people] if guest else known_players(game.notebook)}


def _sections(request: HttpRequest, game: Game, view: GameView) -> Json:
    """The titles of the rules, by anchor."""
    return {"sections": titles_of(view.game.kind, get_language() or "en")}


def _led_on(request: HttpRequest, game: Game, view: GameView) -> Json:
    """The games to which one that is over leads."""
    return led_on(view, request.guest)


BESIDES: dict[str, Callable[[HttpRequest, Game, GameView], Json]] = {
    "known": _known,
    "led_on": _led_on,
    "sections": _sections,
}
"""What a page shows besides its game, by name."""


def addresses() -> Iterator[URLPattern]:
    """Yield the addresses of the pages of one game."""
    for page in PAGES:
        answering = Answering(page, BESIDES.get(page.besides))
        yield path(f"games/<key:key>/{page.address}", answering.view, name=page.verb)
