"""The home page: the games in progress, the kinds of game, the latest results."""

from collections.abc import Iterable

from django.utils import timezone

from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import game_name, game_names
from games.models import TONIGHT, Game, Notebook, Phone
from games.readers.notebook.standing import standings_of
from games.scoring.values import Json
from games.store.recent import load_view
from games.table.pages.page_context import hand_to_come, totals
from games.wording.sentences import short_forms

GAMES_LISTED = 3  # How many games in progress are shown as cards; the others get a line each.

OTHERS_AT_MOST = 40
RESULTS_AT_ONCE = 5
JOINED_AT_MOST = 10
GAMES_UNCOPIED = 10  # After how many games without an export a copy is advised.


def home_page(notebook: Notebook, phone: Phone) -> Json:
    """The home page of a phone, in a fixed number of queries."""
    games = notebook.games.not_deleted().newest_first().prefetch_related("seats")
    going_on = table_by_table(games.in_progress()[: GAMES_LISTED + OTHERS_AT_MOST])
    over = games.over()[:RESULTS_AT_ONCE]
    joined = list(_joined(phone))
    joined_now = (
        None if going_on else next((game for game in joined if game.ended_at is None), None)
    )
    return {
        "current": [current_game(game) for game in going_on[:GAMES_LISTED]],
        "others": standings_of(going_on[GAMES_LISTED:]),
        "kinds": game_names(_last_titles(notebook)),
        "results": standings_of(over),
        "evening": _evening_going_on(notebook),
        "joined_now": joined_now and current_game(joined_now),
        "joined": standings_of(game for game in joined if game is not joined_now),
        "copy_advised": _copy_advised(notebook),
        # How a phone without a notebook lost the last that it shared.
        "removal": None if notebook.pk else phone.removals.filter(game=None).last_by_another(),
    }


def _last_titles(notebook: Notebook) -> dict[str, str]:
    """The title of the last game of a kind that has them."""
    newest = notebook.games.not_deleted().newest_first().values_list("title", flat=True)
    titled = [slug for slug in GAMES if GAMES[slug].TITLED]
    last = {slug: newest.filter(kind=slug).first() for slug in titled}
    return {slug: title for slug, title in last.items() if title}


def _copy_advised(notebook: Notebook) -> bool:
    """Whether the last game to be finished was the tenth since everything was exported."""
    since = notebook.games.not_deleted().filter(ended_at__gt=notebook.copied_at)
    return since[: GAMES_UNCOPIED + 1].count() == GAMES_UNCOPIED


def _joined(phone: Phone) -> Iterable[Game]:
    games = Game.objects.joined_by(phone).not_deleted().newest_first()
    return games.select_related("notebook").prefetch_related("seats")[:JOINED_AT_MOST]


def _evening_going_on(notebook: Notebook) -> Json | None:
    """Tonight's, not one that was left open on an earlier day."""
    since = timezone.now() - TONIGHT
    tonight = notebook.evenings.not_deleted().filter(ended_at=None, started_at__gt=since)
    evening = tonight.order_by("-started_at", "-pk").first()
    if evening is None:
        return None
    title = game_name(evening.kind, evening.title)
    rounds = evening.byes if evening.club is None else evening.club["played"]
    shown = {"key": evening.key, "name": evening.name or title, "rounds": len(rounds)}
    return shown | {"club": evening.club is not None}


def table_by_table(games: Iterable[Game]) -> list[Game]:
    """The games in the same order, but tables that started together sorted by table number."""
    games = list(games)
    starts = [game.client_key for game in games]
    return sorted(games, key=lambda game: (starts.index(game.client_key), game.table_number))


def current_game(game: Game) -> Json:
    view = load_view(game)
    return {
        "game": game,
        "title": game_name(game.kind, game.title),
        "words": KINDS[game.kind].wording.HAND,
        "totals": totals(view),
        "short_names": short_forms(view.players),
        "coming": hand_to_come(view),
    }
