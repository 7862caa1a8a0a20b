"""Phones that follow a game: the stream of its events, and who is here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import services
from games.access import game_for, phone_of
from games.live import topic_of
from games.models import Right
from games.readers.table.following import here_page
from games.store.recent import recent_game
from games.views.stream import stream


@require_safe
def listen(request: HttpRequest, key: str) -> HttpResponse:
    """Open the stream of the game's events, and note that it follows the game."""
    game = game_for(request, key, right=Right.READER)
    services.save_following(game=game, phone=phone_of(request))
    return stream(request, topic_of(game))


@require_safe
def here(request: HttpRequest, key: str) -> HttpResponse:
    """Show which phones follow the game."""
    view = recent_game(game_for(request, key, right=Right.READER))
    return render(request, "table/here.html", here_page(view))
