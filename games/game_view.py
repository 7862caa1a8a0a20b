"""A game as its journal tells it: what every page about one game starts from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects

from games import journal
from games.journal import Current
from games.models import Entry, Game, Kind, Player, Replacement, Seat
from games.scoring.errors import Fault
from games.scoring.game import Progress, Table
from games.scoring.record import Record, Replaced, read_record
from games.scoring.replay import Replay, replay, replay_after
from games.scoring.values import HandScore, Json, Sheet
from games.wording.sentences import Names


@dataclass(frozen=True)
class GameView:
    """A game, and all that derives from its journal.

    `entries` are all of them, also those taken back; `record` is the game's record as JSON, and
    `game_record` the same as the core reads it; `progress` is what the hand to come depends on;
    `faults` is empty unless the core no longer accepts a hand, and `sheet` then ends before it.
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

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who sit at the table last, in seat order."""
        return self.game_record.players_at()

    def names_at(self, hand: int | None) -> Names:
        """Who sat there, and who scored, when that hand was played; None: who sits there last."""
        return Names(self.game_record.players_at(hand), self.game_record.sides_at(hand))

    @property
    def took_over(self) -> list[Json]:
        """Who took over a seat: `number` is the first hand, `before` and `after` the names."""
        return [
            {
                "number": one.hand,
                "before": self.game_record.players_at(one.hand - 1)[one.seat],
                "after": one.player,
            }
            for one in self.game_record.replaced
        ]

    @property
    def people(self) -> list[Player]:
        """Whoever sat at the table and still has a name, each once."""
        took_over = [replacement(one, self.seats[one.seat]) for one in self.current.replaced]
        known = [one.player for one in (*self.seats, *took_over) if not one.forgotten]
        return list(dict.fromkeys(known))

    @property
    def table(self) -> Table:
        """What is fixed for the whole game, the house rules in force among it."""
        return self.game_record.table

    @property
    def over(self) -> bool:
        """Whether the game is finished, or was ended early."""
        return self.sheet.finished or self.current.ended

    @property
    def announced(self) -> Json:
        """What is announced of the hand to come."""
        return dict(self.current.open or {})

    @property
    def holder(self) -> int | None:
        """The seat of the player who holds the phone that asks; None where nobody of this table
        said so.
        """
        return seat_of(self.seats, getattr(self.game, "person", None))

    def signed(self, entry: Entry) -> str:
        """The name of the player who made an entry, "" where only the phone is known: of whoever
        sat at that seat when it was made.
        """
        if entry.by is None:
            return ""
        seat = self.seats[entry.by]
        before = [one for one in self.current.replaced if one.entry.number < entry.number]
        sat = [one for one in before if one.seat == entry.by]
        last = max(sat, key=lambda one: one.entry.number, default=None)
        return seat.first_name if last is None else seat.name_of(replacement(last, seat))

    def at(self, version: int) -> "GameView":
        """What the journal told when the game stood at `version`; no such version: as it stands."""
        if not 0 <= version < self.game.version:
            return self
        known = [entry for entry in self.entries if entry.number <= version]
        return self.told_by(tuple(known))

    def told_by(self, entries: tuple[Entry, ...]) -> "GameView":
        """What the game would be if its journal held those entries."""
        return view_of(self.game, self.seats, entries, self)

    @property
    def replayed(self) -> Replay:
        """What the record came to, for a replay that goes on from it."""
        return Replay(self.sheet, self.progress, list(self.faults), self.trail)

    def facts(self, place: int) -> Json | None:
        """The facts of the recorded hand of that place, None where the sheet has none."""
        return next((hand.facts for hand in self.current.hands if hand.place == place), None)

    def score(self, place: int) -> HandScore | None:
        """The score of the hand of that place, None where the sheet has none."""
        number = self.current.number_of(place)
        scored = number is not None and number <= len(self.sheet.hands)
        return self.sheet.hands[number - 1] if scored else None

    def history(self, place: int | None) -> tuple[Entry, ...]:
        """All that was ever said of the hand of that place, oldest first; None: of the game."""
        told: list[Entry] = []
        for entry in self.entries:
            takes_back = entry.facts.get("entry") in [one.number for one in told]
            if takes_back or journal.touches(entry, place):
                told.append(entry)
        return tuple(told)


def seat_of(seats: Iterable[Seat], person: int | None) -> int | None:
    """The seat of that player of the notebook, under whichever entry; None where there is none."""
    if person is None:
        return None
    sits = [seat for seat in seats if person in (seat.sitter.pk, seat.sitter.merged_into_id)]
    return sits[0].number if sits else None


def read_game(game: Game) -> GameView:
    """The game with all that a page shows of it, in two queries whatever the number of hands, and
    two more where somebody took over a seat.
    """
    seats = tuple(game.seats.select_related("player", "last__player"))
    entries = tuple(game.entries.select_related("phone"))
    if any(entry.kind == Kind.REPLACE for entry in entries):
        prefetch_related_objects(seats, "replacements__player")
    return view_of(game, seats, entries)


def view_of(
    game: Game,
    seats: tuple[Seat, ...],
    entries: tuple[Entry, ...],
    earlier: GameView | None = None,
) -> GameView:
    """The game that these seats and entries, each in order, make. Hands that they have in common
    with an `earlier` view of the same game are not scored again.
    """
    current = journal.fold(entries)
    return view_from(game, seats, entries, current, *replay_facts(game, seats, current, earlier))


def replay_facts(
    game: Game, seats: Sequence[Seat], current: Current, earlier: GameView | None = None
) -> tuple[Record | None, Replay]:
    """The record of these facts under the names of the journal, None where its frame is at fault,
    and its replay. `earlier` is as for `view_of`.
    """
    record, faults = read_record(journal.record_of(game, [seat.name for seat in seats], current))
    if record is None:
        return None, Replay(None, None, faults)
    if earlier is None:
        return record, replay(record)
    return record, replay_after(record, earlier.game_record, earlier.replayed)


def view_from(
    game: Game,
    seats: tuple[Seat, ...],
    entries: tuple[Entry, ...],
    current: Current,
    record: Record | None,
    replayed: Replay,
) -> GameView:
    """The game as its facts were replayed, with the names that are shown.

    Raises ValueError where the frame of its record is at fault.
    """
    if record is None:
        raise ValueError(f"The frame of {game} is at fault: {replayed.faults[0]}")
    shown = replace(
        record,
        players=tuple([seat.first_name for seat in seats]),
        replaced=tuple([_shown(one, seats[one.seat]) for one in current.replaced]),
    )
    return GameView(
        game=game,
        seats=seats,
        entries=entries,
        current=current,
        record=journal.record_of(game, [seat.name for seat in seats], current),
        game_record=shown,
        sheet=replace(replayed.sheet, sides=shown.sides_at()),
        progress=replayed.progress,
        trail=replayed.trail,
        faults=tuple(replayed.faults),
    )


def replacement(said: journal.Replaced, seat: Seat) -> Replacement:
    """Who is behind the name of whoever took over that seat."""
    return next(one for one in seat.replacements.all() if one.number == said.entry.number)


def _shown(said: journal.Replaced, seat: Seat) -> Replaced:
    """Who took over a seat, with the name that is shown."""
    return Replaced(said.number, said.seat, seat.name_of(replacement(said, seat)))
