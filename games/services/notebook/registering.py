"""Append to the register of a notebook, which is locked, with the change that it records."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from games import clock, journal
from games.models import Evening, Game, Happening, Notebook, RegisterLine
from games.store.registered import club_hash, seatings

LINES_AT_ONCE = 500


def register(
    notebook: Notebook,
    what: Happening,
    games: Mapping[str, datetime],
    content: Mapping[str, str] | None = None,
) -> None:
    """Append a line for each of these games, by key, with its time and its `content`, if any."""
    contents = content or {}
    _append(
        notebook,
        [
            RegisterLine(what=what, game=key, made_at=made_at, content=contents.get(key, ""))
            for key, made_at in games.items()
        ],
    )


def register_started(notebook: Notebook, games: Sequence[Game]) -> None:
    started = {game.key: game.started_at for game in games}
    seated = seatings(notebook.games.filter(key__in=started))
    register(notebook, Happening.STARTED, started, seated)


def register_seated(game: Game) -> None:
    seated = seatings(game.notebook.games.filter(pk=game.pk))
    register(game.notebook, Happening.SEATED, {game.key: clock.now()}, seated)


def register_club(evening: Evening, what: Happening, at: datetime | None = None) -> None:
    """Register what is recorded of a club evening by now, or what became of it, and `at` what time;
    one that was deleted for good has no content.
    """
    line = RegisterLine(what=what, evening=evening.key, made_at=at or clock.now())
    line.content = "" if what == Happening.DELETED else club_hash(evening)
    _append(evening.notebook, [line])


def _append(notebook: Notebook, lines: Iterable[RegisterLine]) -> None:
    last = notebook.register.order_by("number").last()
    before, previous = (0, "") if last is None else (last.number, last.hash)
    for line in (chained := [*lines]):
        before += 1
        line.notebook, line.number, line.previous_hash = notebook, before, previous
        line.hash = previous = journal.content_hash(journal.line_content(line))
    RegisterLine.objects.bulk_create(chained, batch_size=LINES_AT_ONCE)
