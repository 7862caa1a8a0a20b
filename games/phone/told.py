"""The facts of a game as a phone is told them, holds them and tells them: JSON data, both ways."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from games import journal
from games.journal import Entry
from games.scoring.values import Json
from games.table.facts import Bid, Evening, Game, Notebook, Player, Seat, Sitter
from games.table.new_game import Setup
from games.table.screen import Facts
from games.table.setting_up import Beginning
from games.table.view import view_of


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


def read_facts(said: Json) -> Facts:
    """Return the facts of a game."""
    phones = {one["pk"]: _read_phone(one) for one in said["phones"]}
    game = _read_game(said["game"])
    seats = tuple([_read_seat(one) for one in said["seats"]])
    entries = tuple([_read_entry(one, phones) for one in said["entries"]])
    view = replace(view_of(game, seats, entries), holder=said["holder"])
    return Facts(view, [Bid(*one) for one in said["bids"]])


def read_beginning(said: Json, slug: str) -> Beginning:
    """Return what is known before a new game of that kind."""
    last = said["last"].get(slug)
    setup = last and Setup(**{**last, "names": tuple(last["names"])})
    return Beginning(slug, Notebook(*said["notebook"]), known=said["known"], last=setup)


def _read_phone(said: Json) -> journal.Phone:
    return journal.Phone(**{**said, "key": UUID(said["key"])})


def _read_game(said: Json) -> Game:
    times = {name: _time(said[name]) for name in ("started_at", "ended_at")}
    evening = said["evening"] and Evening(*said["evening"])
    return Game(**{**said, **times, "notebook": Notebook(*said["notebook"]), "evening": evening})


def _read_seat(said: Json) -> Seat:
    takeovers = {number: _read_sitter(one) for number, one in said["takeovers"]}
    start, sitter = _read_sitter(said["start"]), _read_sitter(said["sitter"])
    return Seat(said["number"], said["name"], start, sitter, takeovers)


def _read_sitter(said: list[Any]) -> Sitter:
    name, player, forgotten = said
    return Sitter(name, Player(*player), forgotten)


def _read_entry(said: Json, phones: Mapping[int, journal.Phone]) -> Entry:
    return Entry(
        **{
            **said,
            "phone": phones[said["phone"]],
            "client_key": UUID(said["client_key"]),
            "made_at": _time(said["made_at"]),
            "entered_at": _time(said.get("entered_at")),
        }
    )


def _time(text: str | None) -> Any:
    return None if text is None else datetime.fromisoformat(text)
