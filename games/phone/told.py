"""The facts of a game as a phone is told them: JSON data, read by `carried/facts.py`."""

from dataclasses import fields
from datetime import datetime
from typing import Any
from uuid import UUID

from games.journal import Entry
from games.scoring.values import Json
from games.table.facts import Game, Phone, Seat
from games.table.screen import Facts, Tap


def told_facts(facts: Facts) -> Json:
    """Return the facts of a game."""
    view = facts.view
    phones = {entry.phone.pk: entry.phone for entry in view.entries if entry.phone}
    return {
        "phones": [
            {"pk": one.pk, "key": str(one.key), "label": one.label, "imported": one.imported}
            for one in phones.values()
        ],
        "game": _told(view.game, Game),
        "seats": [
            _told(seat, Seat) | {"takeovers": list(seat.takeovers.items())} for seat in view.seats
        ],
        "entries": [_told_entry(entry) for entry in view.entries],
        "bids": list(facts.bids),
        "holder": view.holder,
    }


def told_phone(phone: Phone) -> Json:
    """Return the phone that asks."""
    return _told(phone, Phone)


def told_tap(tap: Tap) -> Json:
    """Return a tap."""
    return _told(tap, Tap) | {"taps": dict(tap.taps.values)}


def _told_entry(entry: Entry) -> Json:
    return _told(entry, Entry) | {"phone": entry.phone.pk if entry.phone else None}


def _told(one: Any, kind: type) -> Json:
    """The fields of a dataclass that an object has, as JSON has them."""
    return {field.name: _value(getattr(one, field.name)) for field in fields(kind)}


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
