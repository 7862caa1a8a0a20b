"""Append to the register of a notebook, in the transaction of the change that it records."""

from collections.abc import Mapping
from datetime import datetime

from games import journal
from games.models import Happening, Notebook, RegisterLine

BATCH_SIZE = 500


def register(notebook: Notebook, what: Happening, games: Mapping[str, datetime]) -> None:
    """Append a line for each of these games, by key, with its time. The notebook's row must be
    locked.
    """
    last = notebook.register.order_by("number").last()
    before, previous = (0, "") if last is None else (last.number, last.hash)
    lines = []
    for number, (key, made_at) in enumerate(games.items(), before + 1):
        line = RegisterLine(
            notebook=notebook,
            number=number,
            what=what,
            game=key,
            made_at=made_at,
            previous_hash=previous,
        )
        line.hash = previous = journal.content_hash(journal.line_content(line))
        lines.append(line)
    RegisterLine.objects.bulk_create(lines, batch_size=BATCH_SIZE)
