"""Write the scripts of the demo to the database: through the services, or the same rows in bulk."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from games import clock, journal, services
from games.counting import CareerState, Ledger, replay_careers
from games.demo.scripts import Act, Script
from games.journal import EntryKind, NewEntry
from games.models import Entry, Game, Happening, Notebook, Phone, Player, Seat
from games.scoring import VERSION
from games.scoring.replay import replay_record
from games.services import statistics
from games.services.notebook.registering import register
from games.services.notebook.searching import names_text
from games.services.writing import Sender, derive, new_entry

BATCH_SIZE = 200
"""How many games are written at a time."""


def play(notebook: Notebook, phones: Sequence[Phone], scripts: Iterable[Script]) -> int:
    """Play the games through the services, entry by entry; return the number of hands."""
    hands = 0
    for script in scripts:
        with clock.at(script.started_at):
            game = services.start_game(
                notebook=notebook,
                phone=phones[script.phone],
                kind=script.kind,
                names=script.names,
                first_dealer=script.first_dealer,
                rules=script.rules,
                client_key=script.client_key,
            )
        for version, act in enumerate(script.acts):
            with clock.at(act.at):
                game = _send(game, phones, version, act).game
        hands += game.hands
    return hands


def _send(game: Game, phones: Sequence[Phone], version: int, act: Act) -> Entry:
    service, arguments = _service(act.draft)
    sender = Sender(phones[act.phone], version, act.client_key)
    return service(game=game, sender=sender, **arguments)


def _service(draft: NewEntry) -> tuple[Any, dict[str, Any]]:
    """Return the service that writes such an entry, and its arguments."""
    place, facts, reason = draft.hand, draft.facts, draft.reason
    match draft.kind:
        case EntryKind.ANNOUNCE:
            return services.announce, {"facts": facts}
        case EntryKind.RECORD:
            return services.record, {"facts": facts}
        case EntryKind.UNDO:
            return services.undo, {}
        case EntryKind.CORRECT:
            [changed] = facts["changes"]
            return services.correct, {"place": place, "facts": changed["facts"], "reason": reason}
        case EntryKind.OBJECT:
            return services.object_to, {"place": place, "reason": reason}
        case EntryKind.SETTLE:
            return services.settle, facts
        case EntryKind.CONFIRM:
            return services.confirm, {"place": place, "seat": draft.by}
        case EntryKind.NOTE:
            return services.write_note, {"hand": place, "text": facts["text"]}
        case EntryKind.END:
            return services.end_game, {}
    raise ValueError(draft.kind)


def write(notebook: Notebook, phones: Sequence[Phone], scripts: Iterable[Script]) -> int:
    """Write the rows that `play` would write, in bulk; return the number of hands.

    The notebook must be empty, and nobody else may write to it at the same time.
    """
    hands = 0
    people: dict[str, Player] = {}
    ledgers: dict[str, Ledger] = {}
    careers: dict[str, dict[int, CareerState]] = {}
    for chunk in _chunks(scripts):
        games, seats, entries = [], [], []
        for script in chunk:
            game = _game(notebook, phones, script)
            seated = _seats(game, script, people)
            entries += _journal(game, seated, script, phones)
            if seated[0].counted_at is not None:
                ledgers.setdefault(game.kind, Ledger(game.kind)).count(seated)
                replay_careers(game.kind, [seated], {}, careers.setdefault(game.kind, {}))
            games.append(game)
            seats += seated
            hands += game.hands
        Game.objects.bulk_create(games)
        Seat.objects.bulk_create(seats)
        Entry.objects.bulk_create(entries)
        register(notebook, Happening.STARTED, {game.key: game.started_at for game in games})
    for kind in ledgers:
        statistics.save_ledger(ledgers[kind])
        statistics.save_careers(kind, careers[kind])
    return hands


def _chunks(scripts: Iterable[Script]) -> Iterator[list[Script]]:
    scripts = iter(scripts)
    while chunk := list(islice(scripts, BATCH_SIZE)):
        yield chunk


def _game(notebook: Notebook, phones: Sequence[Phone], script: Script) -> Game:
    return Game(
        notebook=notebook,
        kind=script.kind,
        rules=script.rules,
        first_dealer=script.first_dealer,
        core_version=VERSION,
        started_by=phones[script.phone],
        client_key=script.client_key,
        started_at=script.started_at,
        search_text=names_text(script.names),
    )


def _seats(game: Game, script: Script, people: dict[str, Player]) -> list[Seat]:
    for name in script.names:
        if name not in people:
            people[name] = services.find_or_add_player(notebook=game.notebook, name=name)
    return [
        Seat(
            game=game,
            number=number,
            player=people[name],
            name=name,
            kind=game.kind,
            started_at=game.started_at,
        )
        for number, name in enumerate(script.names)
    ]


def _journal(game: Game, seats: list[Seat], script: Script, phones: Sequence[Phone]) -> list[Entry]:
    """Return the game's entries, and set the derived fields of the game and its seats.

    They depend on the last entry only, except `ended_at`: so they are derived after each entry from
    the first that may end the game.
    """
    entries: list[Entry] = []
    previous = journal.start_hash(game, script.names)
    for number, act in enumerate(script.acts, start=1):
        phone = phones[act.phone]
        entry = new_entry(game, number, act.draft, phone, act.client_key, act.at, previous)
        previous = entry.hash
        entries.append(entry)
        if number > script.over_from or number == len(script.acts):
            _derive(game, seats, entries)
    return entries


def _derive(game: Game, seats: list[Seat], entries: list[Entry]) -> None:
    current = journal.fold(entries)
    replay = replay_record(journal.record_of(game, [seat.name for seat in seats], current))
    if replay.sheet is None or replay.faults:
        raise ValueError(f"The demo made an invalid game {game}: {replay.faults}")
    derive(game, seats, entries[-1], current, replay.sheet)
