"""The register of a notebook compared with what it is about: whether a game vanished or was never
there, whether others sit there, and whether what is recorded of a club evening is what was entered.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from games import journal
from games.models import Entry, Happening, Notebook
from games.scoring.values import Json
from games.store.registered import came_hash, club_hash, seatings

# The lines that say who sits at a game.
SEATING = {Happening.STARTED, Happening.SEATED}


class Difference(NamedTuple):
    """A difference between a register and what it is about: `what` is a code of
    `verifying.Finding`, `game` and `evening` are keys, `line` the number of a line.
    """

    what: str
    game: str | None = None
    line: int | None = None
    evening: str | None = None


def differences(notebook: Notebook) -> Iterator[Difference]:
    """The differences between a notebook's register and its games, its club evenings, and its own
    deletion.

    Nothing else is compared if a line was altered, because it may be about anything.
    """
    lines = [journal.exported_line(line) for line in notebook.register.order_by("number")]
    broken = journal.first_broken("", lines)
    if broken is not None:
        yield Difference("register", line=broken)
        return
    of_games = [line for line in lines if line["game"]]
    of_evenings = [line for line in lines if line["evening"]]
    yield from _deletion(notebook, [line for line in lines if not line["game"] + line["evening"]])
    yield from _coming_and_going(notebook, of_games)
    yield from _seating(notebook, of_games)
    yield from _clubs(notebook, of_evenings)


def _deletion(notebook: Notebook, lines: Sequence[Json]) -> Iterator[Difference]:
    """Whether the notebook is deleted, or is not, as its last line says."""
    closed = lines and lines[-1]["what"] == Happening.NOTEBOOK_DELETED
    if notebook.deleted_at != (_moment(lines[-1]) if closed else None):
        yield Difference("closed")


def _coming_and_going(notebook: Notebook, lines: Sequence[Json]) -> Iterator[Difference]:
    """Which games vanished, were never registered, are wrongly in the bin or out of it, or started
    at another time.
    """
    games = {game.key: game for game in notebook.games.only("key", "started_at", "deleted_at")}
    last = {line["game"]: line for line in lines if line["what"] != Happening.SEATED}
    started = {line["game"]: line for line in lines if line["what"] == Happening.STARTED}
    for key, line in last.items():
        if key not in games and line["what"] != Happening.DELETED:
            yield Difference("vanished", key)
    for key, game in games.items():
        if key not in last or last[key]["what"] == Happening.DELETED:
            yield Difference("not_registered", key)
            continue
        if game.deleted_at != _binned_at(last[key]):
            yield Difference("bin", key)
        elif key not in started or _moment(started[key]) != game.started_at:
            yield Difference("started_at", key)


def _seating(notebook: Notebook, lines: Sequence[Json]) -> Iterator[Difference]:
    """At which games others sit than those who sat down, and which entries came in no file."""
    sitting, imported = seatings(notebook.games.all()), _imported(notebook)
    seated = {line["game"]: line["content"] for line in lines if line["what"] in SEATING}
    came = {line["game"]: line["content"] for line in lines if line["what"] == Happening.IMPORTED}
    for key in notebook.games.order_by("pk").values_list("key", flat=True):
        if key in seated and seated[key] != sitting.get(key):
            yield Difference("seated", key)
        if came.get(key, "") != imported.get(key, ""):
            yield Difference("came", key)


def _imported(notebook: Notebook) -> dict[str, str]:
    """By the key of a game what the register should say of the entries that came in files."""
    entries = Entry.objects.filter(game__notebook=notebook, imported=True)
    rows = entries.order_by("game", "number").values_list("game__key", "hash")
    by_game = groupby(rows.iterator(), key=itemgetter(0))
    return {game: came_hash([hash_ for _, hash_ in came]) for game, came in by_game}


def _clubs(notebook: Notebook, lines: Sequence[Json]) -> Iterator[Difference]:
    """Which club evenings vanished, are wrongly in the bin or out of it, or hold something else
    than was entered.
    """
    evenings = {one.key: one for one in notebook.evenings.only("key", "kind", "club", "deleted_at")}
    last = {line["evening"]: line for line in lines}
    moved = {line["evening"]: line for line in lines if line["what"] != Happening.RECORDED}
    for key, line in last.items():
        if key not in evenings and line["what"] != Happening.DELETED:
            yield Difference("vanished_evening", evening=key)
    for key, evening in evenings.items():
        if club_hash(evening) != (last[key]["content"] if key in last else ""):
            yield Difference("club", evening=key)
        elif evening.deleted_at != _binned_at(moved.get(key)):
            yield Difference("bin_evening", evening=key)


def _binned_at(line: Json | None) -> datetime | None:
    return _moment(line) if line is not None and line["what"] == Happening.BINNED else None


def _moment(line: Json) -> datetime:
    return datetime.fromisoformat(line["made_at"])
