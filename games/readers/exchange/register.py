"""The register of a notebook compared with its games: whether any vanished, or was never there."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from games import journal
from games.models import Happening, Notebook
from games.scoring.values import Json


class Difference(NamedTuple):
    """A difference between a register and its games: `what` is a code of
    `verifying.Finding`, `game` a key, `line` the number of a line.
    """

    what: str
    game: str | None = None
    line: int | None = None


def differences(notebook: Notebook) -> Iterator[Difference]:
    """The differences between a notebook's register and its games, and its own deletion.

    Nothing else is compared if a line was altered, because it may be about any game.
    """
    lines = [journal.exported_line(line) for line in notebook.register.order_by("number")]
    games = {game.key: game for game in notebook.games.only("key", "started_at", "deleted_at")}
    broken = journal.first_broken("", lines)
    if broken is not None:
        yield Difference("register", line=broken)
        return
    last = {line["game"]: line for line in lines}
    started = {line["game"]: line for line in lines if line["what"] == Happening.STARTED}
    closed = last.pop("", None)
    is_closed = closed is not None and closed["what"] == Happening.NOTEBOOK_DELETED
    if notebook.deleted_at != (_moment(closed) if is_closed else None):
        yield Difference("closed")
    for key, line in last.items():
        if key not in games and line["what"] != Happening.DELETED:
            yield Difference("vanished", key)
    for key, game in games.items():
        if key not in last or last[key]["what"] == Happening.DELETED:
            yield Difference("not_registered", key)
            continue
        binned = last[key]["what"] == Happening.BINNED
        if game.deleted_at != (_moment(last[key]) if binned else None):
            yield Difference("bin", key)
        elif key not in started or _moment(started[key]) != game.started_at:
            yield Difference("started_at", key)


def _moment(line: Json) -> datetime:
    return datetime.fromisoformat(line["made_at"])
