"""Read the games of a file as rows that are not saved, checking every entry."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TypeVar
from uuid import UUID, uuid4

from msgspec.structs import asdict

from games import journal
from games.journal import Current, EntryKind
from games.json_lines import NumberedLine
from games.kinds.registry import GAMES
from games.models import (
    Entry,
    Evening,
    Game,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
    State,
)
from games.scoring.errors import Fault, fault
from games.scoring.record import GameRecord, folded, read_record
from games.scoring.replay import Unreadable
from games.scoring.values import Json
from games.services.exchange.import_schema import ExportedEntry, ExportedGame
from games.services.exchange.imported_file import WrongFile, exported_game
from games.services.exchange.possible import WRONG, is_possible
from games.services.notebook.searching import names_text
from games.services.table.starting import seats_of
from games.services.writing import derive
from games.store.reading import as_game, as_seats
from games.table.view import GameView, replay_facts, view_from

T = TypeVar("T", Entry, ExportedEntry)


class WrongGame(Exception):  # noqa: N818
    """A game cannot be what its journal says: the fault, the number of the entry at fault if there
    is one, and the record in which a hand is impossible, if known.
    """

    def __init__(
        self, why: Fault, entry: int | None = None, record: GameRecord | None = None
    ) -> None:
        super().__init__(str(why))
        self.fault, self.entry, self.record = why, entry, record


@dataclass
class ReadGame:
    """A game that was read: its row, its seats, its entries and its replacements, none of them
    saved, the key of the game that it `follows`, and the players whom its journal names by keys
    (`signers`).
    """

    game: Game
    seats: list[Seat]
    entries: list[Entry]
    replacements: list[Replacement] = field(default_factory=list)
    follows: str | None = None
    signers: Mapping[str, Player] = field(default_factory=dict)

    @property
    def sat(self) -> list[Seat | Replacement]:
        """Everyone who sat there."""
        return [*self.seats, *self.replacements]

    @property
    def hash(self) -> str:
        """The hash of the last entry."""
        return self.hash_at(len(self.entries))

    def hash_at(self, version: int) -> str:
        """Return the hash of the entry with number `version`, or of the start for 0."""
        names = [seat.name for seat in self.seats]
        if version == 0:
            return journal.start_hash(self.game, names)
        return self.entries[version - 1].hash

    def has_all_of(self, other: "ReadGame") -> bool:
        """Whether its journal begins with the other's: each hash covers all before it."""
        known = len(other.entries)
        return len(self.entries) >= known and self.hash_at(known) == other.hash

    def goes_on_from(self, other: "ReadGame") -> bool:
        """Whether its journal begins with the other's and has more."""
        return len(self.entries) > len(other.entries) and self.has_all_of(other)


def as_read(game: Game) -> ReadGame:
    """Return a saved game in the same form, to compare it with a game that was read."""
    seats = list(game.seats.all())
    replacements = [one for seat in seats for one in seat.replacements.all()]
    return ReadGame(game, seats, list(game.entries.all()), replacements)


class Reading:
    """The players (in order), phones and evenings (by key) that the games of a file refer to: not
    saved, until an import adds them.
    """

    def __init__(self, notebook: Notebook, parts: Json) -> None:
        self.notebook, self.parts = notebook, parts
        self.players = [
            Player(
                notebook=self.notebook,
                key=one["key"],
                name=one["name"],
                # Nobody is called like that.
                folded_name=f" {uuid4().hex}" if one["forgotten"] else folded(one["name"]),
                archived=one["archived"],
                forgotten=one["forgotten"],
            )
            for one in parts["players"]
        ]
        self.evenings = {one["key"]: Evening(key=one["key"]) for one in parts["evenings"]}
        self.phones = {one["key"]: Phone(**one, imported=True) for one in parts["phones"]}

    def rename(self, saved: Mapping[int, Player]) -> None:
        """Refer to the players as they are `saved` now, by id."""
        self.players = [saved.get(player.pk, player) for player in self.players]


def read_exported(reading: Reading, line: NumberedLine) -> ReadGame:
    """Return the game on a line of an export.

    Raises WrongFile: as `exported_game`, `entry_changed`, `hand_impossible` and the faults of
    records, `not_what_the_journal_says`, `unknown_reference`.
    """
    data = exported_game(line)
    try:
        found = _read_game(reading, data)
        _check_chain(found)
        _compare(found, data, work_out(found))
    except WrongGame as wrong:
        raise WrongFile(wrong.fault, line.number, data.key, wrong.entry, wrong.record) from None
    found.follows = data.previous
    return found


def read_again(stored: ReadGame) -> ReadGame:
    """Return a saved game as its journal says it is: all that is derived is worked out anew, and
    nothing saved.

    Raises WrongGame: `entry_changed`, `not_an_entry`, `unknown_reference`, `hand_impossible` and
    the faults of records.
    """
    game = copy(stored.game)
    game.version, game.head, game.contested, game.hands = 0, "", False, 0
    game.state, game.ended_at = State.IN_PROGRESS, None
    names, people = zip(*[(seat.name, seat.player) for seat in stored.seats], strict=True)
    game.search_text = _searched(names, people)
    found = ReadGame(game, seats_of(game, names, people), stored.entries)
    _check_chain(found)
    rows = {(one.number, one.seat.number): one for one in stored.replacements}
    moved = [(entry.number, move["seat"]) for entry, move in _took_over(found.entries)]
    if sorted(rows) != sorted(moved):
        raise WrongGame(fault("unknown_reference"))
    _keep_ids(found.seats, stored.seats)
    found.replacements = _replacements(found, [rows[one].player for one in moved])
    _keep_ids(found.replacements, [rows[one] for one in moved])
    work_out(found)
    return found


def _keep_ids(rows: Sequence[Seat | Replacement], stored: Sequence[Seat | Replacement]) -> None:
    for row, saved in zip(rows, stored, strict=True):
        row.pk = saved.pk


def _read_game(reading: Reading, data: ExportedGame) -> ReadGame:
    record, faults = read_record(GAMES, data.record, known_apart=True)
    if record is None:
        raise WrongGame(faults[0])
    names = record.players
    replacing = [move for _, move in _took_over(data.journal)]
    evening = reading.evenings.get(data.evening)
    unknown = (
        len(data.players) != len(names)
        or len(set(data.players)) < len(names)
        or any(number >= len(reading.players) for number in (*data.players, *data.took_over))
        or len(data.took_over) != len(replacing)
        or any(number >= len(reading.players) for number in data.signers.values())
        or any(one["seat"] >= len(names) for one in replacing)
        or (data.evening is not None and evening is None)
        or any(phone not in reading.phones for phone in _phones_of(data))
    )
    if unknown:
        raise WrongGame(fault("unknown_reference"))
    people = [reading.players[number] for number in data.players]
    game = Game(
        key=data.key,
        notebook=reading.notebook,
        kind=record.game.SLUG,
        rules=data.record["rules"],
        first_dealer=journal.dealer_at_start(
            data.record, [(entry.kind, entry.facts) for entry in data.journal]
        ),
        core_version=data.core_version,
        table_number=data.table,
        started_by=reading.phones[data.started_by],
        client_key=UUID(data.client_key),
        started_at=data.started_at,
        evening=evening,
        round_number=data.round,
        search_text=_searched(names, people),
    )
    entries = [_entry(game, one, reading.phones) for one in data.journal]
    if journal.signing_keys(entries) != set(data.signers):
        raise WrongGame(fault("unknown_reference"))
    found = ReadGame(game, seats_of(game, names, people), entries)
    found.signers = {key: reading.players[number] for key, number in data.signers.items()}
    found.replacements = _replacements(found, [reading.players[one] for one in data.took_over])
    return found


def _searched(names: Sequence[str], people: Sequence[Player]) -> str:
    """Return the search text for the players at the start, without those who were deleted."""
    known = [(name, person.name) for name, person in zip(names, people, strict=True) if person.name]
    return names_text([name for both in known for name in both])


def _took_over(entries: Iterable[T]) -> list[tuple[T, Json]]:
    """Return the moves that name who takes over a seat, with their entries, in order."""
    return [
        (entry, move)
        for entry in entries
        if entry.kind == EntryKind.REPLACE
        for move in journal.moves_of(entry)
        if move["player"] is not None
    ]


def _replacements(found: ReadGame, players: Sequence[Player]) -> list[Replacement]:
    """Return the replacements, in the order of their entries; `players` are those named."""
    return [
        Replacement(
            seat=found.seats[move["seat"]],
            number=entry.number,
            player=player,
            name=move["player"],
            forgotten=player.forgotten,
        )
        for (entry, move), player in zip(_took_over(found.entries), players, strict=True)
    ]


def _phones_of(data: ExportedGame) -> list[str]:
    return [data.started_by, *[entry.phone for entry in data.journal]]


def _entry(game: Game, data: ExportedEntry, phones: Mapping[str, Phone]) -> Entry:
    said = asdict(data) | {"client_key": UUID(data.client_key), "phone": phones[data.phone]}
    said |= {"by": journal.read_person(data.by), "bids": journal.read_bids(data.bids)}
    return Entry(game=game, imported=True, **said)


def _check_chain(found: ReadGame) -> None:
    broken = journal.first_broken(found.hash_at(0), map(journal.exported_entry, found.entries))
    if broken is not None:
        raise WrongGame(fault("entry_changed"), broken)


def work_out(found: ReadGame) -> GameView:
    """Set all that is derived, after folding and checking the entries one by one, because the pages
    may show every version. Return the game.
    """
    versions = journal.folds(found.entries)
    view = _replayed(found, journal.fold([]))
    for number, entry in enumerate(found.entries, start=1):
        try:
            if not is_possible(view, entry):
                raise ValueError(number)
            current = next(versions)
        except WRONG:
            raise WrongGame(fault("not_an_entry"), number) from None
        view = _replayed(found, current, number, view)
        if not view.over:
            found.game.ended_at = None
        elif found.game.ended_at is None:
            found.game.ended_at = entry.made_at
    if found.entries:
        derive(found.game, found.seats, entry, view.current, view.sheet, found.replacements)
    return view


def _replayed(
    found: ReadGame, current: Current, entry: int | None = None, earlier: GameView | None = None
) -> GameView:
    """Return the game with these facts, as the journal says: with the names of its start. Raises
    WrongGame, with the number of the `entry`.
    """
    game, seats = as_game(found.game, {}), as_seats(found.seats, replaced=False)
    replayed = replay_facts(game, seats, current, earlier)
    if isinstance(replayed, Unreadable):
        raise WrongGame(replayed.faults[0], entry)
    if replayed.replay.faults:
        raise WrongGame(replayed.replay.faults[0], entry, replayed.record)
    # Who sits there now is not known yet.
    view = view_from(game, seats, (), replace(current, replaced=()), replayed)
    return replace(view, current=current)


def _compare(found: ReadGame, data: ExportedGame, view: GameView) -> None:
    """Raise WrongGame if a derived value does not match the journal."""
    game, seats = found.game, found.seats
    totals, ranks = [seat.total for seat in seats], [seat.rank for seat in seats]
    derived = (game.version, game.state, game.ended_at, totals, ranks, view.record)
    if derived != (
        *(data.version, data.state, data.ended_at),
        *(data.totals, data.ranks, data.record),
    ):
        raise WrongGame(fault("not_what_the_journal_says"))
