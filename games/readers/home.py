"""The home page: the games to go back to, the games there are, the last results."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.models import Game, Notebook
from games.readers.game import read_game
from games.readers.table import coming, totals
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.wording.registry import WORDING, game_names
from games.wording.sentences import joined

GAMES_AT_ONCE = 3
"""How many games in progress are shown as cards; the others are a line each."""

OTHERS_AT_MOST = 40
RESULTS_AT_ONCE = 5
TONIGHT = timedelta(hours=16)
FEW_DAYS = timedelta(days=6)
"""As long as the name of the day says which day it was."""


def home_page(notebook: Notebook) -> Json:
    """Everything that the home page draws, in a fixed number of queries."""
    games = notebook.games.kept().newest_first().prefetch_related("seats")
    going_on = table_by_table(games.in_progress()[: GAMES_AT_ONCE + OTHERS_AT_MOST])
    over = games.over().order_by("-ended_at", "-pk")[:RESULTS_AT_ONCE]
    return {
        "current": [current_game(game) for game in going_on[:GAMES_AT_ONCE]],
        "others": [standing(game) for game in going_on[GAMES_AT_ONCE:]],
        "kinds": game_names(),
        "results": [standing(game) for game in over],
        "evening": _evening_going_on(notebook),
    }


def _evening_going_on(notebook: Notebook) -> Json | None:
    """Tonight's evening; one that nobody ended is not tonight's for long."""
    tonight = notebook.evenings.filter(ended_at=None, started_at__gt=timezone.now() - TONIGHT)
    evening = tonight.order_by("-started_at", "-pk").first()
    if evening is None:
        return None
    title = gettext(WORDING[evening.kind].NAME)
    return {"key": evening.key, "name": evening.name or title, "rounds": len(evening.byes)}


def table_by_table(games: Iterable[Game]) -> list[Game]:
    """The games in their order, save that tables which started together follow their numbers."""
    games = list(games)
    starts = [game.client_key for game in games]
    return sorted(games, key=lambda game: (starts.index(game.client_key), game.table_number))


def current_game(game: Game) -> Json:
    """A game to go back to, with its totals and the hand to come."""
    view = read_game(game)
    return {
        "game": game,
        "title": gettext(WORDING[game.kind].NAME),
        "totals": totals(view),
        "coming": coming(view),
    }


def standing(game: Game) -> Json:
    """A game as its seats tell it: who is ahead, with which total; no hand is looked at."""
    seats = list(game.seats.all())
    sides = GAMES[game.kind].sides(tuple(seat.shown_name for seat in seats))
    figures = [seats[side.seats[0]].total for side in sides]
    ranks = [seats[side.seats[0]].rank for side in sides]
    order = sorted(range(len(sides)), key=lambda number: (ranks[number], number))
    best = [number for number in order if ranks[number] == 1]
    when = game.ended_at or game.started_at
    return {
        "game": game,
        "title": gettext(WORDING[game.kind].NAME),
        "deals": GAMES[game.kind].DIRECTION != 0,
        "sides": [sides[number].name for number in order],
        "best": joined([sides[number].name for number in best], get_language()),
        "alone": len(best) == 1,
        "winners": len(sides[best[0]].seats),
        "draw": len(best) == len(sides),
        "ranked": [(sides[number].name, figures[number]) for number in order],
        "figures": [figures[number] for number in (order if len(sides) == 2 else order[:1])],
        "players": len(seats),
        "when": when,
        "lately": timezone.now() - when < FEW_DAYS,
    }
