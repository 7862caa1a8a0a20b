"""The games that this worker served last, since a version of a game never changes.

A game is recognised by its version and the hash of its newest entry, which covers all entries
before it. Newer entries are added to the remembered view. A game that is not remembered is read.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from django.utils.translation import get_language

from games.game_view import GameView, read_game, view_of
from games.models import Game, Kind

MOST_GAMES = 64
MOST_ENTRIES = 10_000
"""Of all remembered games together: some 37 MB."""


@dataclass(frozen=True)
class _Remembered:
    """The view of a game in a language, with the names at a version of the notebook's names."""

    view: GameView
    language: str | None
    names_version: int


_games: OrderedDict[int, _Remembered] = OrderedDict()
_lock = Lock()


def recent_game(game: Game) -> GameView:
    """Return the same as `read_game(game)`, without reading entries that are remembered.

    `game` and its notebook were read in this request: they show whether the memory is up to date.
    """
    known = _recall(game)
    view = known and _brought_up_to_date(known, game)
    if view is None:
        view = read_game(game)
    remember(view)
    return view


def remember(view: GameView) -> None:
    """Remember a game, unless it changed while it was read."""
    newest = view.entries[-1] if view.entries else None
    known = newest and (newest.number, newest.hash)
    with _lock:
        _games.pop(view.game.pk, None)
        if known == (view.game.version, view.game.head):
            names_version = view.game.notebook.names_version
            _games[view.game.pk] = _Remembered(view, get_language(), names_version)
        while len(_games) > MOST_GAMES or _too_many_entries():
            _games.popitem(last=False)


def forget_all() -> None:
    """Remember no game."""
    with _lock:
        _games.clear()


def _too_many_entries() -> bool:
    return len(_games) > 1 and sum(len(one.view.entries) for one in _games.values()) > MOST_ENTRIES


def _recall(game: Game) -> GameView | None:
    """The remembered view of a game, None if its names or the language have changed."""
    with _lock:
        known = _games.get(game.pk)
    if known is None or known.view.game.key != game.key:
        return None
    same = (known.language, known.names_version) == (get_language(), game.notebook.names_version)
    return known.view if same else None


def _brought_up_to_date(known: GameView, game: Game) -> GameView | None:
    """The view with the entries made since; None if they do not continue the remembered ones."""
    last = known.entries[-1]
    if last.number == game.version:
        return replace(known, game=game) if last.hash == game.head else None
    newer = game.entries.filter(number__gt=last.number, number__lte=game.version)
    newer = tuple(newer.select_related("phone"))
    if not newer or newer[0].previous_hash != last.hash or newer[-1].hash != game.head:
        return None
    if any(entry.kind == Kind.REPLACE for entry in newer):
        return None  # The player who took over a seat is read with the seats.
    return view_of(game, known.seats, (*known.entries, *newer), known).after(known)
