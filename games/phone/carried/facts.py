"""The facts of a game as a phone holds them, from what `games/phone/told.py` wrote."""

from collections.abc import Mapping
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
