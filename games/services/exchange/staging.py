"""Turn the games of a file into rows of the staging notebook, and check every entry."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID, uuid4

from games import clock, journal
from games.journal import Current
from games.models import (
    KEY_LENGTH,
    KEY_LETTERS,
    Entry,
    Evening,
    Game,
    Kind,
    Notebook,
    Phone,
    Player,
    Seat,
    State,
)
from games.scoring import VERSION
from games.scoring.errors import fault
from games.scoring.record import Record, folded, read_record
from games.scoring.registry import GAMES
from games.scoring.replay import Replay, known, replay_record
from games.scoring.values import Json
from games.services.exchange.import_schema import ExportedEntry, ExportedGame
from games.services.exchange.imported_file import Line, WrongFile, exported_game, plain_record
from games.services.notebook.searching import names_text
from games.services.table.playing import LONGEST_NOTE
from games.services.table.starting import chosen_rules
from games.services.text import plain, tidy
from games.services.writing import Draft, derive, new_entry

MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""The exceptions that folding invalid entries may raise."""


class Staged:
    """A game that was read: its row, its seats and its entries, not saved."""

    def __init__(self, game: Game, seats: Sequence[Seat], entries: Sequence[Entry]) -> None:
        self.game, self.seats, self.entries = game, list(seats), list(entries)

    def same_start(self, other: "Staged") -> bool:
        """Whether one journal is the beginning of the other."""
        version = min(len(self.entries), len(other.entries))
        return self.hash_at(version) == other.hash_at(version)

    @property
    def hash(self) -> str:
        """The hash of the whole journal."""
        return self.hash_at(len(self.entries))

    def hash_at(self, version: int) -> str:
        """The hash of the journal up to that version."""
        names = [seat.name for seat in self.seats]
        if version == 0:
            return journal.start_hash(self.game, names)
        return self.entries[version - 1].hash


def as_staged(game: Game) -> Staged:
    """A saved game, to be compared with a game that was read."""
    return Staged(game, game.seats.all(), game.entries.all())


class Stage:
    """The objects that games of a file refer to: players in order, phones and evenings by key."""

    def __init__(
        self, notebook: Notebook, players: Sequence[Player], evenings: Iterable[Evening]
    ) -> None:
        self.notebook = notebook
        self.players = list(players)
        self.evenings = {evening.key: evening for evening in evenings}
        self.phones: dict[str, Phone] = {}

    def know_phones(self, phones: Iterable[Phone]) -> None:
        """Add the phones that the games may refer to."""
        self.phones |= {str(phone.key): phone for phone in phones}


def read_exported(stage: Stage, line: Line) -> tuple[Staged, str | None]:
    """The game on a line of an export, and the key of the game whose rematch it is.

    Raises WrongFile: as `exported_game`, `entry_changed`, `hand_impossible` and the faults of
    records, `not_what_the_journal_says`, `unknown_reference`.
    """
    data = exported_game(line)
    record, faults = read_record(data.record)
    if record is None:
        raise WrongFile(faults[0], line.number, data.key)
    staged = _staged(stage, data, record, line)
    _check_chain(staged, line)
    current, replay = _replayed(staged, line)
    derive_fields(staged, current, replay)
    _compare(staged, data, current, line)
    return staged, data.previous


def read_plain(stage: Stage, line: Line, phone: Phone) -> Staged:
    """The game of a plain record, as if `phone` had entered it now, with a key from its content.

    Raises WrongFile with the first fault of the record.
    """
    data = plain_record(line)
    players = data.get("players")
    if isinstance(players, list):
        names = [tidy(name) if isinstance(name, str) else name for name in players]
        data = data | {"players": names}
    record, faults = read_record(data)
    faults = faults or replay_record(data).faults
    if record is None or faults:
        raise WrongFile(faults[0], line.number, record=record)
    now = clock.now()
    game = Game(
        notebook=stage.notebook,
        kind=record.game.SLUG,
        rules=chosen_rules(record),
        first_dealer=record.table.first_dealer if record.game.DIRECTION else 0,
        core_version=VERSION,
        started_by=phone,
        client_key=uuid4(),
        started_at=now,
        search_text=names_text(record.players),
    )
    hands = [(Kind.RECORD, known(facts)) for facts in record.hands]
    written = hands if record.open is None else [*hands, (Kind.ANNOUNCE, known(record.open))]
    game.key = record_key(game, record.players, [facts for _, facts in written], len(hands))
    seats = _seats(game, record.players, _named(stage, record.players))
    staged = Staged(game, seats, [])
    for number, (kind, facts) in enumerate(written, start=1):
        draft = Draft(kind, number, facts)
        staged.entries.append(
            new_entry(game, number, draft, phone, uuid4(), now, previous_hash=staged.hash)
        )
    if written:
        current = journal.fold(staged.entries)
        derive_fields(staged, current, _replay(staged, current))
    return staged


def record_key(game: Game, names: Sequence[str], facts: Sequence[Json], hands: int) -> str:
    """The key for a game that has none: the same record always gets the same key."""
    content = {
        "game": game.kind,
        "players": list(names),
        "first_dealer": game.first_dealer,
        "rules": game.rules,
        "facts": list(facts),
        "hands": hands,
    }
    number = int(journal.content_hash(content), 16)
    letters = []
    for _ in range(KEY_LENGTH):
        number, letter = divmod(number, len(KEY_LETTERS))
        letters.append(KEY_LETTERS[letter])
    return "".join(letters)


def key_as_plain(staged: Staged) -> str:
    """The key that the game would have as a plain record."""
    current = journal.fold(staged.entries)
    facts = [hand.facts for hand in current.hands]
    written = facts if current.open is None else [*facts, current.open]
    names = [seat.name for seat in staged.seats]
    return record_key(staged.game, names, written, len(facts))


def derive_fields(staged: Staged, current: Current, replay: Replay) -> None:
    """Set the derived fields of the game and its seats."""
    if staged.entries and replay.sheet is not None:
        derive(staged.game, staged.seats, staged.entries[-1], current, replay.sheet)


def _staged(stage: Stage, data: ExportedGame, record: Record, line: Line) -> Staged:
    names = record.players
    evening = stage.evenings.get(data.evening)
    unknown = (
        len(data.players) != len(names)
        or len(set(data.players)) < len(names)
        or any(number >= len(stage.players) for number in data.players)
        or (data.evening is not None and evening is None)
        or any(phone not in stage.phones for phone in _phones_of(data))
    )
    if unknown:
        raise WrongFile(fault("unknown_reference"), line.number, data.key)
    people = [stage.players[number] for number in data.players]
    game = Game(
        key=data.key,
        notebook=stage.notebook,
        kind=record.game.SLUG,
        rules=data.record["rules"],
        first_dealer=data.record["first_dealer"],
        core_version=data.core_version,
        table_number=data.table,
        started_by=stage.phones[data.started_by],
        client_key=UUID(data.client_key),
        started_at=data.started_at,
        ended_at=data.ended_at,
        state=data.state,
        evening=evening,
        round_number=data.round,
        search_text=names_text([*names, *[person.name for person in people if person.name]]),
    )
    seats = _seats(game, names, people)
    return Staged(game, seats, [_entry(game, entry, stage.phones) for entry in data.journal])


def _phones_of(data: ExportedGame) -> list[str]:
    return [data.started_by, *[entry.phone for entry in data.journal]]


def _seats(game: Game, names: Sequence[str], players: Sequence[Player]) -> list[Seat]:
    return [
        Seat(
            game=game,
            number=number,
            player=player,
            name=name,
            forgotten=player.forgotten,
            kind=game.kind,
            started_at=game.started_at,
        )
        for number, (name, player) in enumerate(zip(names, players, strict=True))
    ]


def _named(stage: Stage, names: Sequence[str]) -> list[Player]:
    """The players with these names; new players are not saved."""
    by_name = {player.folded_name: player for player in stage.players}
    people = []
    for name in names:
        player = by_name.get(folded(name))
        if player is None:
            player = Player(notebook=stage.notebook, name=name, folded_name=folded(name))
            by_name[player.folded_name] = player
            stage.players.append(player)
        people.append(player)
    return people


def _entry(game: Game, data: ExportedEntry, phones: Mapping[str, Phone]) -> Entry:
    return Entry(
        game=game,
        number=data.number,
        kind=data.kind,
        hand=data.hand,
        facts=data.facts,
        reason=data.reason,
        phone=phones[data.phone],
        client_key=UUID(data.client_key),
        made_at=data.made_at,
        previous_hash=data.previous_hash,
        hash=data.hash,
        imported=True,
    )


def _check_chain(staged: Staged, line: Line) -> None:
    broken = journal.first_broken(staged.hash_at(0), map(journal.exported_entry, staged.entries))
    if broken is not None:
        raise WrongFile(fault("entry_changed"), line.number, staged.game.key, broken)


def _replayed(staged: Staged, line: Line) -> tuple[Current, Replay]:
    """The final state of the game, after checking its state at each entry."""
    current = journal.fold([])
    for number, entry in enumerate(staged.entries, start=1):
        before = current
        try:
            current = journal.fold(staged.entries[:number])
            _check_entry(staged, entry, before)
        except MALFORMED:
            raise WrongFile(fault("not_an_entry"), line.number, staged.game.key, number) from None
        # A recorded hand changes no earlier hand: the next check covers it.
        if entry.kind != Kind.RECORD or number == len(staged.entries):
            _check_hands(staged, current, line, number)
    return current, _replay(staged, current)


def _check_entry(staged: Staged, entry: Entry, before: Current) -> None:
    """Raise ValueError if an entry refers to something that does not exist."""
    facts = entry.facts
    sides = GAMES[staged.game.kind].sides(tuple([seat.name for seat in staged.seats]))
    places = [*before.places, *[removed.place for removed in before.removed]]
    named = [changed["hand"] for changed in journal.changes_of(entry)]
    if entry.kind in (Kind.OBJECT, Kind.CONFIRM, Kind.NOTE) and entry.hand is not None:
        named.append(entry.hand)
    if entry.kind == Kind.INSERT:
        places.append(before.free_place)
    wrong = (
        any(place not in places for place in named)
        or (entry.kind in (Kind.ANNOUNCE, Kind.RECORD) and entry.hand != before.next_place)
        or (entry.kind == Kind.UNDO and not _reverts(entry, before.last))
        or (entry.kind == Kind.RESTORE and not _reverts(entry, before.undone))
        or (entry.kind == Kind.CONFIRM and facts["side"] >= len(sides))
        or (
            entry.kind == Kind.SETTLE
            and facts["objection"]
            not in [objection.entry.number for objection in before.open_objections]
        )
        or (
            entry.kind == Kind.NOTE
            and (len(facts["text"]) > LONGEST_NOTE or plain(facts["text"]) != facts["text"])
        )
    )
    if wrong:
        raise ValueError(entry.number)
    if entry.kind == Kind.OBJECT and "facts" in facts:
        _check_version(staged, before, entry.hand, facts["facts"])


def _reverts(entry: Entry, other: Entry | None) -> bool:
    same = other is not None and entry.facts["entry"] == other.number
    return same and entry.hand == other.hand


def _check_version(staged: Staged, current: Current, place: int, facts: Json) -> None:
    """Raise ValueError if an objection's version of a hand could not have been entered."""
    number = current.number_of(place)
    record = _record(staged, current)
    recorded = number <= len(current.hands)
    hands = [*record["hands"][: number - 1], *([facts] if recorded else [])]
    tried = record | {"hands": hands, "open": None if recorded else facts}
    if replay_record(tried).faults:
        raise ValueError(place)


def _check_hands(staged: Staged, current: Current, line: Line, number: int) -> None:
    """Refuse impossible hands, at the first entry that makes them impossible."""
    if not _replay(staged, current).faults:
        return
    for first in range(1, number + 1):
        current = journal.fold(staged.entries[:first])
        faults = _replay(staged, current).faults
        if faults:
            record, _ = read_record(_record(staged, current))
            raise WrongFile(faults[0], line.number, staged.game.key, first, record)


def _record(staged: Staged, current: Current) -> Json:
    return journal.record_of(staged.game, [seat.name for seat in staged.seats], current)


def _replay(staged: Staged, current: Current) -> Replay:
    return replay_record(_record(staged, current))


def _compare(staged: Staged, data: ExportedGame, current: Current, line: Line) -> None:
    """Refuse exported values that differ from what the journal gives."""
    game = staged.game
    over = game.state != State.IN_PROGRESS
    moments = [entry.made_at for entry in staged.entries]
    wrong = (
        _record(staged, current) != data.record
        or data.version != len(staged.entries)
        or data.state != (game.state if staged.entries else State.IN_PROGRESS)
        or data.totals != [seat.total for seat in staged.seats]
        or data.ranks != [seat.rank for seat in staged.seats]
        or over != (data.ended_at is not None)
        or (over and data.ended_at not in moments)
    )
    if wrong:
        raise WrongFile(fault("not_what_the_journal_says"), line.number, game.key)
