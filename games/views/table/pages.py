"""The views of the pages of one game, and what queries find for them besides the game."""

from collections.abc import Iterator

from django.urls import URLPattern, path
from django.utils.translation import get_language

from games.models import Game
from games.readers.notebook.people import known_players
from games.readers.notebook.rules import section_titles
from games.readers.table.following import led_on
from games.table.answer import PAGES
from games.table.view import GameView
from games.views.requests import PhoneRequest
from games.views.table.screens import LoadContext, PageView

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
        shown = PageView(page, EXTRA_CONTEXT.get(page.extra_context))
        yield path(f"games/<key:key>/{page.address}", shown.view, name=page.name)
