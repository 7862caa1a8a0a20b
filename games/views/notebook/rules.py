"""The rules of the games, in our own words."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games.access import game_for
from games.kinds.registry import KINDS
from games.models import Right
from games.readers.notebook.rules import rules_page
from games.store.recent import recent_game


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the list of games, each with its tagline."""
    games = [
        (slug, gettext(wording.NAME), gettext(wording.TAGLINE), gettext(wording.PLAYERS))
        for slug, wording in [(slug, kind.wording) for slug, kind in KINDS.items()]
    ]
    return render(request, "notebook/rules.html", {"games": games})


@require_safe
def rules_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game; `?game=` marks the house rules in force in that game, unless the
    phone is unknown.
    """
    game, in_force = None, None
    if "game" in request.GET and request.access is not None:
        game = game_for(request, request.GET["game"], right=Right.READER)
        if game.kind != slug:
            raise Http404
        in_force = recent_game(game).table.rules
    page = rules_page(slug, get_language(), in_force)
    return render(request, "notebook/rules_of.html", {"page": page, "game": game})
