"""A game to take away: its record, its journal and its standing, in a file that proves itself.

The file is JSON, written in one way only, so that a change of any byte shows:
`{"format": "la-marque/1", "games": […], "hash": …}`. A game holds its record (`scorekeeper/1`), its
journal, entry by entry with their hashes, and what was derived from them.
"""

import json
from collections.abc import Iterable

from games import journal
from games.models import Entry
from games.readers.game import GameView
from games.scoring.values import Json

FORMAT = "la-marque/1"


def exported(views: Iterable[GameView]) -> bytes:
    """The file of these games, in UTF-8."""
    content: Json = {"format": FORMAT, "games": [exported_game(view) for view in views]}
    content["hash"] = journal.content_hash(content)
    return written(content)


def written(content: Json) -> bytes:
    """The one way in which a file of that content is written."""
    text = json.dumps(content, sort_keys=True, indent=1, ensure_ascii=False)
    return text.encode() + b"\n"


def exported_game(view: GameView) -> Json:
    """A game as the file holds it."""
    game = view.game
    return {
        "key": game.key,
        "record": view.record,
        "core_version": game.core_version,
        "state": game.state,
        "started_at": game.started_at.isoformat(timespec="microseconds"),
        "ended_at": game.ended_at and game.ended_at.isoformat(timespec="microseconds"),
        "version": game.version,
        "totals": [seat.total for seat in view.seats],
        "ranks": [seat.rank for seat in view.seats],
        "journal": [exported_entry(entry) for entry in view.entries],
    }


def exported_entry(entry: Entry) -> Json:
    """An entry of the journal as the file holds it."""
    return journal.entry_content(entry) | {"hash": entry.hash}
