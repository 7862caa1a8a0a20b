"""The games that this worker served last, by version and the hash of the newest entry, which covers
all before it. Newer entries are added to a remembered view.
"""

from collections import OrderedDict
from dataclasses import replace
from threading import Lock

from django.utils.translation import get_language

from games.models import Game
from games.store.reading import as_game, read_entries, read_game, read_seats, read_strangers
from games.table import plain
from games.table.view import GameView, view_of

# Of all remembered games together: an entry takes about 2 or 3 kB.
MOST_GAMES, MOST_ENTRIES = 64, 12_000

# By the id of the game, and the language of the names of its sides.
_games: OrderedDict[tuple[int, str | None], GameView] = OrderedDict()
_lock = Lock()


def load_view(game: Game) -> GameView:
    """The same as `read_game(game)`, without reading entries that are remembered.

    `game` and its notebook were read in this request: they show whether the memory is up to date.
    Its `person`, if that is known, holds the phone that asks.
    """
    known = _recall(game)
    view = known and _update(known, game)
    if view is None:
        view = read_game(game)
    if known is None or view.entries is not known.entries:
        remember(view)
    return replace(view, person=game.person)


def remember(view: GameView) -> None:
    """Remember a game, unless it changed while it was read."""
    newest = view.entries[-1] if view.entries else None
    known = newest and (newest.number, newest.hash)
    with _lock:
        _games.pop(_key(view.game), None)
        if known == (view.game.version, view.game.head):
            _games[_key(view.game)] = view
        while len(_games) > MOST_GAMES or count_entries() > MOST_ENTRIES:
            _games.popitem(last=False)


def count_entries() -> int:
    return sum([view.version for view in _games.values()])


def forget_games() -> None:
    with _lock:
        _games.clear()


def _key(game: Game | plain.Game) -> tuple[int, str | None]:
    return game.pk, get_language()


def _recall(game: Game) -> GameView | None:
    """The remembered view of a game, None if its names have changed."""
    with _lock:
        known = _games.get(_key(game))
        if known is not None:
            _games.move_to_end(_key(game))
    if known is None or known.game.key != game.key:
        return None
    same_names = known.game.notebook.names_version == game.notebook.names_version
    return known if same_names else None


def _update(known: GameView, game: Game) -> GameView | None:
    """The view with the entries made since; None if they do not continue the remembered ones."""
    last = known.entries[-1]
    if last.number == game.version:
        as_now = as_game(game, known.game.strangers)
        return replace(known, game=as_now) if last.hash == game.head else None
    newer = read_entries(game, after=last.number)
    if not newer or newer[0].previous_hash != last.hash or newer[-1].hash != game.head:
        return None
    entries = (*known.entries, *newer)
    # What is derived of the seats changed with the newer entries.
    seats = read_seats(game, entries)
    strangers = read_strangers(game, seats, entries)
    return view_of(as_game(game, strangers), seats, entries, known)
