"""The games that this worker served last: what a version of a game says never changes.

A game is recognised by its version and the hash of its newest entry, which covers all the entries
before it. Entries made since are added to what is known of it. What is not remembered is read:
nothing depends on this memory.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from django.utils.translation import get_language

from games.game_view import GameView, read_game, view_of
from games.models import Game, Kind

MOST_GAMES = 64
MOST_ENTRIES = 6000
"""Of all remembered games together: it bounds the memory."""


@dataclass(frozen=True)
class _Remembered:
    """A game, in a language, with the names at that version of its notebook's names."""

    view: GameView
    language: str | None
    names_version: int


_games: OrderedDict[int, _Remembered] = OrderedDict()
_lock = Lock()


def recent_game(game: Game) -> GameView:
    """The same as `read_game(game)`, without reading what this worker remembers of the game.

    `game` was read in this request, with its notebook: they say whether the memory still holds.
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
    """What is remembered of a game, None if its names or the language have changed."""
    with _lock:
        known = _games.get(game.pk)
    if known is None or known.view.game.key != game.key:
        return None
    same = (known.language, known.names_version) == (get_language(), game.notebook.names_version)
    return known.view if same else None


def _brought_up_to_date(known: GameView, game: Game) -> GameView | None:
    """The game with the entries made since; None if these do not continue what is known of it."""
    last = known.entries[-1]
    if last.number == game.version:
        return replace(known, game=game) if last.hash == game.head else None
    newer = game.entries.filter(number__gt=last.number, number__lte=game.version)
    newer = tuple(newer.select_related("phone"))
    if not newer or newer[0].previous_hash != last.hash or newer[-1].hash != game.head:
        return None
    if any(entry.kind == Kind.REPLACE for entry in newer):
        return None  # Who took over a seat is read with the seats.
    return view_of(game, known.seats, (*known.entries, *newer), known).after(known)
