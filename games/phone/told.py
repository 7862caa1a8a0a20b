"""The facts of a game as a phone is told them, and tells them: JSON data, read by
`carried/facts.py`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from games.journal import Entry
from games.scoring.values import Json
from games.table.facts import Game, Notebook, Seat, Sitter
from games.table.new_game import Setup
from games.table.screen import Facts


def told_facts(facts: Facts) -> Json:
    """Return the facts of a game."""
    view = facts.view
    phones = {entry.phone.pk: entry.phone for entry in view.entries if entry.phone}
    return {
        "phones": [_told(one) for one in phones.values()],
        "game": _told_game(view.game),
        "seats": [_told_seat(seat) for seat in view.seats],
        "entries": [told_entry(entry) for entry in view.entries],
        "bids": [list(bid) for bid in facts.bids],
        "holder": view.holder,
    }


def told_beginning(notebook: Notebook, known: Sequence[str], last: Mapping[str, Setup]) -> Json:
    """Return what is known before a new game: the names, and the last game of each kind."""
    setups = {slug: _told(setup) for slug, setup in last.items()}
    return {"notebook": list(notebook), "known": known, "last": setups}


def told_entry(entry: Entry) -> Json:
    """Return an entry; its phone is one of those of its game, by its number."""
    return _told(entry) | {"phone": entry.phone.pk if entry.phone else None}


def _told_game(game: Game) -> Json:
    evening = game.evening and list(game.evening)
    return _told(game) | {"notebook": list(game.notebook), "evening": evening}


def _told_seat(seat: Seat) -> Json:
    return {
        "number": seat.number,
        "name": seat.name,
        "start": _told_sitter(seat.start),
        "sitter": _told_sitter(seat.sitter),
        "takeovers": [[number, _told_sitter(one)] for number, one in seat.takeovers.items()],
    }


def _told_sitter(sitter: Sitter) -> list[Any]:
    return [sitter.name, list(sitter.player), sitter.forgotten]


def _told(one: object) -> Json:
    """What an object has, as JSON has it."""
    return {name: _value(value) for name, value in vars(one).items()}


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
