"""A game read from its journal: what every page about one game starts from."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from games import journal
from games.journal import Current, Entry
from games.kinds.entry import HandInPlay
from games.scoring.errors import Fault
from games.scoring.game import Progress, Table
from games.scoring.record import Record, Replaced, read_record
from games.scoring.replay import Replay, Unreadable, replay, replay_after
from games.scoring.values import HandScore, Json, Sheet
from games.table.facts import Game, Player, Seat
from games.wording.sentences import Names


@dataclass(frozen=True)
class GameView:
    """A game, and everything derived from its journal.

    `entries` are all its entries, including those taken back. `record` is the game's record as
    JSON, `game_record` the same record as the core reads it. `progress` is what the hand to come
    depends on. `faults` is empty unless the core no longer accepts a hand; `sheet` then ends before
    that hand. `rescored` holds what `effects.rescored` found, empty until it is asked; versions
    with the same changes of hands share it. `holder` is the seat of the player who holds the phone
    that asks; None if it is nobody at this table or not known.
    """

    game: Game
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]
    current: Current
    record: Json
    game_record: Record
    sheet: Sheet
    progress: Progress
    trail: tuple[Progress, ...]
    faults: tuple[Fault, ...]
    rescored: list[frozenset[int]] = field(compare=False)
    holder: int | None = None

    @property
    def version(self) -> int:
        """The number of its newest entry."""
        return self.entries[-1].number if self.entries else 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the latest player of each seat, in seat order."""
        return self.game_record.players_at()

    def names_at(self, hand: int | None) -> Names:
        """The players and sides when that hand was played; None: the latest players and sides."""
        return Names(self.game_record.players_at(hand), self.game_record.sides_at(hand))

    @property
    def took_over(self) -> list[Json]:
        """Who took over a seat, as `seat_changes` returns it."""
        names_at, hands = self.game_record.players_at, self.game_record.replaced
        return [
            change
            for hand in sorted({one.hand for one in hands})
            for change in seat_changes(names_at(hand - 1), names_at(hand), hand)
        ]

    @property
    def people(self) -> list[Player]:
        """Everyone who sat at the table, without those deleted since, each once."""
        took_over = [
            self.seats[said.seat].takeovers[said.entry.number] for said in self.current.replaced
        ]
        sat = [*[seat.start for seat in self.seats], *took_over]
        return list(dict.fromkeys([one.player for one in sat if not one.forgotten]))

    @property
    def table(self) -> Table:
        """What is fixed for the whole game, including the house rules in force."""
        return self.game_record.table

    @property
    def over(self) -> bool:
        """Whether the game is finished, or was ended early."""
        return self.sheet.finished or self.current.ended

    @property
    def announced(self) -> Json:
        """The announcements of the hand to come."""
        return dict(self.current.open or {})

    def signed(self, entry: Entry) -> str:
        """The name of the player who made an entry, "" if only the phone is known.

        It is the player who had that seat when the entry was made.
        """
        if entry.by is None:
            return ""
        seat = self.seats[entry.by]
        takeovers = [takeover for takeover in self.current.replaced if takeover.seat == entry.by]
        earlier = [takeover for takeover in takeovers if takeover.entry.number < entry.number]
        last = max(earlier, key=lambda takeover: takeover.entry.number, default=None)
        return (seat.start if last is None else seat.takeovers[last.entry.number]).name

    def at(self, version: int) -> "GameView":
        """The game as it was at `version`; the current game if there is no such version."""
        if not 0 <= version < self.game.version:
            return self
        return self.with_entries(self.entries[:version])

    def with_entries(self, entries: tuple[Entry, ...]) -> "GameView":
        """The game as it would be if its journal held these entries."""
        return replace(view_of(self.game, self.seats, entries, self), holder=self.holder)

    @property
    def replayed(self) -> Replay:
        """The replay of its record, for replays that go on from it."""
        return Replay(self.sheet, self.progress, list(self.faults), self.trail)

    def facts(self, place: int) -> Json | None:
        """The facts of the recorded hand of that place, None if it is not on the sheet."""
        number = self.current.number_of(place)
        if number is None or number > len(self.current.hands):
            return None
        return self.current.hands[number - 1].facts

    def score(self, place: int) -> HandScore | None:
        """The score of the hand of that place, None if it is not on the sheet."""
        number = self.current.number_of(place)
        if number is None or number > len(self.sheet.hands):
            return None
        return self.sheet.hands[number - 1]

    def scored(self, place: int) -> HandScore:
        """The score of the hand of that place, which is on the sheet."""
        return self.sheet.hands[self.number_of(place) - 1]

    @property
    def first_impossible(self) -> int:
        """The number of the first hand that the core no longer accepts, 0 if there is none."""
        return (self.faults[0].hand or 0) if self.faults else 0

    def number_of(self, place: int) -> int:
        """The number of the hand of that place, which is on the sheet or in play."""
        return self.current.number_of(place) or self.current.next_number

    def progress_before(self, number: int) -> Progress:
        """What the hand of that number depends on."""
        return self.trail[number - 1] if number <= len(self.sheet.hands) else self.progress

    def newest_about(self, place: int) -> Iterator[Entry]:
        """The entries about the hand of that place, newest first."""
        # Most entries only name the hand that they are about: the others are sorted out first.
        possible = [
            entry
            for entry in self.entries
            if entry.hand == place or "changes" in entry.facts or "entry" in entry.facts
        ]
        for entry in reversed(possible):
            if journal.touches(self.undone_by(entry), place):
                yield entry

    def undone_by(self, entry: Entry) -> Entry:
        """The entry that an undo or restore finally refers to; any other entry is returned as it
        is.
        """
        return journal.reverted_by(entry, self.entries)

    def history(self, place: int | None) -> tuple[Entry, ...]:
        """The entries about the hand of that place, oldest first; None: those about the game."""
        found: dict[int, Entry] = {}
        for entry in self.entries:
            if entry.facts.get("entry") in found or journal.touches(entry, place):
                found[entry.number] = entry
        return tuple(found.values())


def seat_changes(before: Sequence[str], after: Sequence[str], number: int) -> list[Json]:
    """The seats with other players from hand `number` on: the names `before` and `after`, and
    whether the two swap seats (`swap`), which is said once.
    """
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    found: list[Json] = []
    for was, now in changed:
        swap = (now, was) in changed
        if not swap or all(one["after"] != was for one in found):
            found.append({"number": number, "before": was, "after": now, "swap": swap})
    return found


def hand_in_play(view: GameView, announced: Json) -> HandInPlay:
    """The hand to come, with what has been announced for it."""
    return HandInPlay(
        view.game_record.game,
        view.table,
        view.progress,
        view.players,
        view.sheet.sides,
        announced,
    )


def seat_of(seats: Iterable[Seat], person: int | None) -> int | None:
    """The seat of that person, also where they sit under a merged player; None if there is none."""
    if person is None:
        return None
    sat = [(seat.number, seat.sitter.player) for seat in seats]
    return next((number for number, one in sat if person in (one.pk, one.merged_into)), None)


def view_of(
    game: Game,
    seats: tuple[Seat, ...],
    entries: tuple[Entry, ...],
    earlier: GameView | None = None,
) -> GameView:
    """Build the view of a game from its seats and entries, both in order.

    Hands in common with an `earlier` view of the same game are not scored again. Raises ValueError
    if the frame of the game's record is invalid.
    """
    current = journal.fold(entries)
    replayed = replay_facts(game, seats, current, earlier)
    if isinstance(replayed, Unreadable):
        raise ValueError(f"The frame of {game} is at fault: {replayed.faults[0]}")
    return view_from(game, seats, entries, current, replayed)


class Replayed(NamedTuple):
    """The record of a game, as JSON (`data`) and as the core reads it; its replay; and
    `GameView.rescored`.
    """

    data: Json
    record: Record
    replay: Replay
    rescored: list[frozenset[int]]


def replay_facts(
    game: Game, seats: Sequence[Seat], current: Current, earlier: GameView | None = None
) -> Replayed | Unreadable:
    """Replay these facts, with the names of the journal. `earlier` is as in `view_of`."""
    data = journal.record_of(game, [seat.name for seat in seats], current)
    if earlier is not None and _frame(data) == _frame(earlier.record) and not current.replaced:
        hands, in_play = tuple(data["hands"]), data.get("open")
        record = replace(earlier.game_record, hands=hands, open=in_play)
    else:
        read, faults = read_record(data)
        if read is None:
            return Unreadable(faults)
        record = read
    if earlier is None:
        return Replayed(data, record, replay(record), [])
    same_changes = current.rescoring == earlier.current.rescoring
    replayed = replay_after(record, earlier.game_record, earlier.replayed)
    return Replayed(data, record, replayed, earlier.rescored if same_changes else [])


def _frame(record: Json) -> Json:
    """What a record holds besides its hands."""
    return {name: record[name] for name in record if name not in ("hands", "open")}


def view_from(
    game: Game,
    seats: tuple[Seat, ...],
    entries: tuple[Entry, ...],
    current: Current,
    replayed: Replayed,
) -> GameView:
    """Build the view of a game whose facts were replayed, with the names that pages show."""
    data, record, replay, rescored = replayed
    shown = replace(
        record,
        players=tuple([seat.start.name for seat in seats]),
        replaced=tuple([_shown(one, seats[one.seat]) for one in current.replaced]),
    )
    return GameView(
        game=game,
        seats=seats,
        entries=entries,
        current=current,
        record=data,
        game_record=shown,
        sheet=replace(replay.sheet, sides=shown.sides_at()),
        progress=replay.progress,
        trail=replay.trail,
        faults=tuple(replay.faults),
        rescored=rescored,
    )


def _shown(said: journal.Replaced, seat: Seat) -> Replaced:
    """The core's form of a replacement, with the name that is shown."""
    return Replaced(said.number, said.seat, seat.takeovers[said.entry.number].name)
