"""The games that this worker served last: what a version of a game says never changes.

A game is known again by its version and by the hash of its newest entry, which covers all the
entries before it. A few entries more are added to what is known of it. Nothing depends on this
memory: what is not in it is read.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from django.utils.translation import get_language

from games.game_view import GameView, read_game, view_of
from games.models import Game, Kind

MOST_GAMES = 64
MOST_ENTRIES = 6000
"""Of all remembered games together: an entry with all that derives from it takes some 4 kB."""


@dataclass(frozen=True)
class _Remembered:
    """A game, in a language, with its players as they were at that version of its people."""

    view: GameView
    language: str | None
    people_version: int


_games: OrderedDict[int, _Remembered] = OrderedDict()
_lock = Lock()


def recent_game(game: Game) -> GameView:
    """As `read_game`, without reading what this worker remembers of the game.

    Phones may be called here as they were before, so pages that name phones use `read_game`.
    """
    known = _recall(game)
    view = known and _brought_up_to_date(known, game)
    if view is None:
        view = read_game(game)
    remember(view)
    return view


def remember(view: GameView) -> None:
    """Remember a game, unless it changed while it was read, or somebody took over a seat."""
    newest = view.entries[-1] if view.entries else None
    whole = newest is not None and (newest.number, newest.hash) == (
        view.game.version,
        view.game.head,
    )
    with _lock:
        _games.pop(view.game.pk, None)
        if whole and not any(entry.kind == Kind.REPLACE for entry in view.entries):
            _games[view.game.pk] = _Remembered(
                view, get_language(), view.game.notebook.people_version
            )
        while len(_games) > MOST_GAMES or _too_many_entries():
            _games.popitem(last=False)


def forget_all() -> None:
    """Remember no game."""
    with _lock:
        _games.clear()


def _too_many_entries() -> bool:
    return len(_games) > 1 and sum(len(one.view.entries) for one in _games.values()) > MOST_ENTRIES


def _recall(game: Game) -> GameView | None:
    """What is remembered of a game, None if that may be wrong by now."""
    with _lock:
        known = _games.get(game.pk)
    if known is None or known.view.game.key != game.key:
        return None
    same = (known.language, known.people_version) == (get_language(), game.notebook.people_version)
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
        return None
    return view_of(game, known.seats, (*known.entries, *newer), known)
