"""The facts of a game as a phone is told them, holds them and tells them: JSON data, both ways."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from games import journal
from games.journal import Entry, EntryKind, WaitingBid
from games.scoring.values import Json
from games.table.plain import Bid, Evening, Game, Notebook, Player, Seat, Sitter
from games.table.screen import GameState
from games.table.setting_up.new_game import Setup
from games.table.setting_up.new_game_page import Beginning
from games.table.view import GameView, view_of


def told_facts(facts: GameState) -> Json:
    """Return the facts of a game: nothing that the phone may not know, so neither hidden bids
    (`bids_told`) nor names that were deleted.
    """
    view = facts.view
    phones = {entry.phone.pk: entry.phone for entry in view.entries if entry.phone}
    return {
        "phones": [_told(one) for one in phones.values()],
        "game": _told_game(view.game),
        "seats": [_told_seat(seat) for seat in view.seats],
        "entries": [told_entry(_without_names(view, entry)) for entry in view.entries],
        "bids": [_told_bid(bid) for bid in facts.bids],
        "person": view.person and list(view.person),
    }


def told_beginning(
    notebook: Notebook, known: Sequence[str], last: Mapping[str, Setup], keys: Mapping[str, str]
) -> Json:
    """Return what is known before a new game: the names, the last game of each kind, and the keys
    of people by folded name.
    """
    setups = {slug: _told(setup) for slug, setup in last.items()}
    return {"notebook": list(notebook), "known": known, "last": setups, "keys": dict(keys)}


def told_entry(entry: Entry) -> Json:
    """Return an entry; its phone is one of those of its game, by its number."""
    return _told(entry) | {
        "phone": entry.phone.pk if entry.phone else None,
        "by": entry.by and entry.by.stored,
        "bids": [bid.stored for bid in entry.bids],
    }


def _without_names(view: GameView, entry: Entry) -> Entry:
    """The entry without names that were deleted since. The journal's own names of seats, which
    pages do not show, are keys instead.
    """
    by, bids, facts = entry.by, entry.bids, entry.facts
    if by is not None:
        by = by._replace(name=view.name_of(by))
    if bids:
        bids = tuple([_bid_without_names(view, bid) for bid in bids])
    if entry.kind == EntryKind.REPLACE:
        moves = [_move_without_name(view, entry, move) for move in journal.moves_of(entry)]
        facts = {**facts, "moves": moves} if "moves" in facts else {**facts, **moves[0]}
    return replace(entry, by=by, bids=bids, facts=facts)


def _bid_without_names(view: GameView, bid: WaitingBid) -> WaitingBid:
    player = bid.player._replace(name=view.name_of(bid.player))
    return bid._replace(player=player, by=bid.by and bid.by._replace(name=view.name_of(bid.by)))


def _move_without_name(view: GameView, entry: Entry, move: Json) -> Json:
    sitter = view.seats[move["seat"]].takeovers.get(entry.number)
    return {**move, "player": sitter.player.key} if sitter and sitter.forgotten else move


def _told_bid(bid: Bid) -> Json:
    said = dict(zip(Bid._fields, bid, strict=True))
    return {**said, "player": bid.player.stored, "by": bid.by and bid.by.stored}


def _told_game(game: Game) -> Json:
    evening = game.evening and list(game.evening)
    strangers = [list(one) for one in game.strangers.values()]
    return _told(game) | {
        "notebook": list(game.notebook),
        "evening": evening,
        "strangers": strangers,
    }


def _told_seat(seat: Seat) -> Json:
    return {
        "number": seat.number,
        "name": seat.start.player.key if seat.start.forgotten else seat.name,
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


def read_facts(said: Json) -> GameState:
    """Return the facts of a game."""
    phones = {one["pk"]: _read_phone(one) for one in said["phones"]}
    game = _read_game(said["game"])
    seats = tuple([_read_seat(one) for one in said["seats"]])
    entries = tuple([_read_entry(one, phones) for one in said["entries"]])
    person = said["person"] and Player(*said["person"])
    view = replace(view_of(game, seats, entries), person=person)
    return GameState(view, [_read_bid(one) for one in said["bids"]])


def read_beginning(said: Json, slug: str) -> Beginning:
    """Return what is known before a new game of that kind."""
    last = said["last"].get(slug)
    setup = last and Setup(**{**last, "names": tuple(last["names"])})
    return Beginning(
        slug, Notebook(*said["notebook"]), known=said["known"], last=setup, keys=said["keys"]
    )


def _read_phone(said: Json) -> journal.Phone:
    return journal.Phone(**{**said, "key": UUID(said["key"])})


def _read_game(said: Json) -> Game:
    times = {name: _time(said[name]) for name in ("started_at", "ended_at")}
    evening = said["evening"] and Evening(*said["evening"])
    players = [Player(*one) for one in said["strangers"]]
    about = {"notebook": Notebook(*said["notebook"]), "evening": evening}
    about["strangers"] = {one.key: one for one in players}
    return Game(**{**said, **times, **about})


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
            "by": journal.read_person(said["by"]),
            "bids": journal.read_bids(said["bids"]),
        }
    )


def _read_bid(said: Json) -> Bid:
    people = {name: journal.read_person(said[name]) for name in ("player", "by")}
    return Bid(**{**said, **people})


def _time(text: str | None) -> Any:
    return None if text is None else datetime.fromisoformat(text)
