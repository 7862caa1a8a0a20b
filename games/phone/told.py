"""The facts of a game as a phone is told them: JSON data, read by `carried/facts.py`."""

from dataclasses import fields
from datetime import datetime
from typing import Any
from uuid import UUID

from games.journal import Entry
from games.phone.carried import facts as carried
from games.scoring.values import Json
from games.table.facts import Phone
from games.table.screen import Facts, Tap


def told_facts(facts: Facts) -> Json:
    """Return the facts of a game, whose players are loaded."""
    view = facts.view
    phones = {entry.phone.pk: entry.phone for entry in view.entries if entry.phone}
    phones |= {bid.phone.pk: bid.phone for bid in facts.bids}
    game = _told(view.game, carried.Game)
    return {
        "phones": [
            {"pk": one.pk, "key": str(one.key), "label": one.label, "imported": one.imported}
            for one in phones.values()
        ],
        "game": game | {"notebook": _told(view.game.notebook, carried.Notebook)},
        "seats": [_told_seat(seat) for seat in view.seats],
        "entries": [_told_entry(entry) for entry in view.entries],
        "bids": [_told(bid, carried.Bid) | {"phone": bid.phone_id} for bid in facts.bids],
    }


def told_phone(phone: Phone) -> Json:
    """Return the phone that asks."""
    return _told(phone, Phone)


def told_tap(tap: Tap) -> Json:
    """Return a tap."""
    return _told(tap, Tap) | {"taps": dict(tap.taps.values)}


def _told_entry(entry: Entry) -> Json:
    return _told(entry, Entry) | {"phone": entry.phone.pk if entry.phone else None}


def _told_seat(seat: Any) -> Json:
    takeovers = [
        (number, _told(one, carried.Sitter) | {"player": _told(one.player, carried.Player)})
        for number, one in seat.takeovers.items()
    ]
    last = next(
        (number for number, one in seat.takeovers.items() if one.player == seat.sitter), None
    )
    return {
        "number": seat.number,
        "name": seat.name,
        "forgotten": seat.forgotten,
        "player": _told(seat.player, carried.Player),
        "takeovers": takeovers,
        "last": last,
    }


def _told(one: Any, kind: type) -> Json:
    """The fields of a dataclass that an object has, as JSON has them."""
    return {field.name: _value(getattr(one, field.name, None)) for field in fields(kind)}


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
