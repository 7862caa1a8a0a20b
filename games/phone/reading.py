"""Games read from an exported file (`games.exchange`), all or none, without a database."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from games import exchange, journal
from games.journal import Entry, EntryKind
from games.phone.listing import exported
from games.scoring.values import Json
from games.table.facts import Game, Notebook, Player, Seat, Sitter
from games.table.screen import Facts
from games.table.view import view_of
from games.table.writing import derived, last_sitter

MALFORMED = (
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    TypeError,
    ValueError,
    RecursionError,
)
"""What reading a file raises that La Marque did not write, or that was changed."""


def read_file(text: str, notebook: Notebook, phone: journal.Phone) -> list[Facts]:
    """Return the games of a file, as kept by this `phone`.

    Raises one of MALFORMED if a byte was changed, a chain is broken, or what a game says of itself
    is not what its journal says.
    """
    text = text.strip() + "\n"
    sealed, last = text[: text.rindex("\n", 0, -1) + 1], text[text.rindex("\n", 0, -1) + 1 :]
    if exchange.seal_line(hashlib.sha256(sealed.encode()).hexdigest()).decode() != last:
        raise ValueError("The seal is broken")
    data = json.loads(text)
    if data["format"] != exchange.FORMAT:
        raise ValueError(data["format"])
    if not all(journal.is_key(one["key"]) for one in data["games"]):
        raise ValueError("The key of a game is part of addresses")
    phones = {
        one["key"]: journal.Phone(number, UUID(one["key"]), one["label"], True)
        for number, one in enumerate(data["phones"], start=phone.pk + 1)
    }
    phones[str(phone.key)] = phone
    return [_game(one, _people(data["players"], one), notebook, phones) for one in data["games"]]


def _people(players: list[Json], game: Json) -> list[Player]:
    """The people of a file, each by the key under which a game's journal names them, if it does."""
    keys = {number: key for key, number in game["signers"].items()}
    return [
        Player(number + 1, keys.get(number, one["key"]), one["name"], None, one["forgotten"])
        for number, one in enumerate(players)
    ]


def _game(
    said: Json, players: list[Player], notebook: Notebook, phones: Mapping[str, journal.Phone]
) -> Facts:
    record = said["record"]
    entries = tuple([_entry(one, phones) for one in said["journal"]])
    game = Game(
        key=str(said["key"]),
        kind=str(record["game"]),
        first_dealer=journal.dealer_at_start(record, [(one.kind, one.facts) for one in entries]),
        rules=record["rules"],
        core_version=said["core_version"],
        started_at=_moment(said["started_at"]),
        started_by_id=phones[said["started_by"]].pk,
        notebook=notebook,
    )
    start = journal.start_hash(game, record["players"])
    if journal.first_broken(start, said["journal"]) is not None:
        raise ValueError("The chain is broken")
    took_over = [
        (entry.number, move["seat"], move["player"])
        for entry in entries
        if entry.kind == EntryKind.REPLACE
        for move in journal.moves_of(entry)
        if move["player"] is not None
    ]
    sitters = [
        (number, seat, Sitter(name, players[one], players[one].forgotten))
        for (number, seat, name), one in zip(took_over, said["took_over"], strict=True)
    ]
    seats = []
    for number, one in enumerate(said["players"]):
        name = record["players"][number]
        sitter = Sitter(name, players[one], players[one].forgotten)
        takeovers = {at: who for at, seat, who in sitters if seat == number}
        seats.append(Seat(number, name, sitter, sitter, takeovers))
    facts = Facts(_view(game, seats, entries, said))
    if any(said[name] != value for name, value in exported(facts).items()):
        raise ValueError("The game is not what its journal says")
    return facts


def _view(game: Game, seats: list[Seat], entries: tuple[Entry, ...], said: Json) -> Any:
    """The game with all that follows from its journal."""
    current = journal.fold(entries)
    seats = [replace(seat, sitter=last_sitter(seat, current)) for seat in seats]
    view = view_of(game, tuple(seats), entries)
    if view.faults:
        raise ValueError("A hand is impossible")
    if entries:
        ended = said["ended_at"] and _moment(said["ended_at"])
        game = replace(game, **derived(entries[-1], current, view.sheet, ended))
    else:
        game = replace(game, state=said["state"])
    return replace(view, game=game)


def _entry(said: Json, phones: Mapping[str, journal.Phone]) -> Entry:
    read = {
        "phone": phones[said["phone"]],
        "client_key": UUID(said["client_key"]),
        "made_at": _moment(said["made_at"]),
        "entered_at": _moment(said["entered_at"]) if "entered_at" in said else None,
        "by": journal.read_person(said.get("by")),
        "bids": journal.read_bids(said.get("bids")),
    }
    return Entry(**{**said, **read, "imported": True})


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
