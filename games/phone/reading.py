"""Games read from an exported file (`games.exchange`), all or none, without a database."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from games import exchange, journal
from games.journal import Entry, EntryKind
from games.phone.listing import summarize
from games.scoring.values import Json
from games.table.plain import Game, Notebook, Player, Seat, Sitter
from games.table.screen import GameState
from games.table.view import view_of
from games.table.writing import derive_fields, last_sitter

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

HEAD = len(exchange.PARTS) + 2
"""How many lines a file has before its games."""

TAIL = 2
"""How many lines it has after them."""


class Contents(NamedTuple):
    """Whom the games of a file name: its players in order, and the phones by key."""

    players: list[Json]
    phones: Mapping[str, journal.Phone]


def read_file(text: str, notebook: Notebook, phone: journal.Phone) -> list[GameState]:
    """Return the games of a file, as kept by this `phone`.

    Raises one of MALFORMED if a byte was changed, a chain is broken, or what a game says of itself
    is not what its journal says.
    """
    *lines, last = text.strip().split("\n")
    sealed = "\n".join([*lines, ""])
    check_seal(last, hashlib.sha256(sealed.encode()).hexdigest())
    contents = read_contents(lines[:HEAD], phone)
    return [read_game(read_line(line), contents, notebook) for line in lines[HEAD:-1]]


def check_seal(line: str, digest: str) -> None:
    """Raise ValueError unless the last line of a file holds the hash of all lines before it."""
    if exchange.seal_line(digest).decode() != line + "\n":
        raise ValueError("The seal is broken")


def read_contents(head: Sequence[str], phone: journal.Phone) -> Contents:
    """Return whom the games of a file name, from its first lines. Raises one of MALFORMED."""
    data = json.loads("\n".join([*head, "]}"]))
    if data["format"] != exchange.FORMAT:
        raise ValueError(data["format"])
    phones = {
        one["key"]: journal.Phone(number, UUID(one["key"]), one["label"], True)
        for number, one in enumerate(data["phones"], start=phone.pk + 1)
    }
    phones[str(phone.key)] = phone
    return Contents(data["players"], phones)


def read_line(line: str) -> Json:
    """Return what the line of a game says. Raises one of MALFORMED."""
    said: Json = json.loads(line.removesuffix(","))
    if not journal.is_key(said["key"]):
        raise ValueError("The key of a game is part of addresses")
    return said


def continued(here: GameState, there: GameState) -> GameState | None:
    """Return the game `there` if its journal goes on where the one `here` ends; what was written
    here stays so. None if it does not.
    """
    known, entries = here.view.entries, there.view.entries
    if len(entries) <= len(known) or not begins_as(there, here):
        return None
    entries = [
        replace(entry, imported=known[at].imported) if at < len(known) else entry
        for at, entry in enumerate(entries)
    ]
    return replace(there, view=replace(there.view, entries=tuple(entries)))


def begins_as(longer: GameState, shorter: GameState) -> bool:
    """Whether the journal of the longer game begins as that of the shorter one, start included:
    each hash covers all before it.
    """
    version = shorter.view.version
    return _hash_at(longer, version) == _hash_at(shorter, version)


def _hash_at(facts: GameState, version: int) -> str:
    view = facts.view
    if version == 0:
        return journal.start_hash(view.game, [seat.name for seat in view.seats])
    return view.entries[version - 1].hash


def _people(players: list[Json], game: Json) -> list[Player]:
    """The people of a file, each by the key under which a game's journal names them, if it does."""
    keys = {number: key for key, number in game["signers"].items()}
    return [
        Player(number + 1, keys.get(number, one["key"]), one["name"], None, one["forgotten"])
        for number, one in enumerate(players)
    ]


def read_game(said: Json, contents: Contents, notebook: Notebook) -> GameState:
    """Return a game of a file. Raises one of MALFORMED."""
    record, phones = said["record"], contents.phones
    players = _people(contents.players, said)
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
    written = [journal.exported_entry(entry) for entry in entries]
    if written != said["journal"] or journal.first_broken(start, written) is not None:
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
    facts = GameState(_view(game, seats, entries, said))
    if _derived(facts) != [said[name] for name in DERIVED]:
        raise ValueError("The game is not what its journal says")
    return facts


DERIVED = ("record", "state", "started_at", "ended_at", "version", "totals", "ranks")
"""What a file says of a game besides its journal, from which it follows."""


def _derived(facts: GameState) -> list[Any]:
    view, here = facts.view, summarize(facts)
    times = [exchange.moment(view.game.started_at), exchange.moment(view.game.ended_at)]
    of_lists = [here["version"], here["totals"], here["ranks"]]
    return [view.record, view.game.state, *times, *of_lists]


def _view(game: Game, seats: list[Seat], entries: tuple[Entry, ...], said: Json) -> Any:
    """The game with all that follows from its journal."""
    current = journal.fold(entries)
    seats = [replace(seat, sitter=last_sitter(seat, current)) for seat in seats]
    view = view_of(game, tuple(seats), entries)
    if view.faults:
        raise ValueError("A hand is impossible")
    if entries:
        ended = said["ended_at"] and _moment(said["ended_at"])
        game = replace(game, **derive_fields(entries[-1], current, view.sheet, ended))
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
