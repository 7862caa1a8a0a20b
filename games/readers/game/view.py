"""A game as its journal tells it: what every page about one game starts from."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games import journal
from games.journal import Current
from games.models import Entry, Game, Seat
from games.scoring.errors import Fault
from games.scoring.game import Progress, Table
from games.scoring.record import Record, read_record
from games.scoring.replay import replay
from games.scoring.values import HandScore, Json, Sheet


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
    faults: tuple[Fault, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The names at the table, in seat order."""
        return self.game_record.players

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
        """The name of the player who made an entry, "" where only the phone is known."""
        return "" if entry.by is None else self.players[entry.by]

    def at(self, version: int) -> "GameView":
        """What the journal told when the game stood at `version`; no such version: as it stands."""
        if not 0 <= version < self.game.version:
            return self
        known = [entry for entry in self.entries if entry.number <= version]
        return self.told_by(tuple(known))

    def told_by(self, entries: tuple[Entry, ...]) -> "GameView":
        """What the game would be if its journal held those entries."""
        return view_of(self.game, self.seats, entries)

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
    sits = [seat for seat in seats if person in (seat.player_id, seat.player.merged_into_id)]
    return sits[0].number if sits else None


def read_game(game: Game) -> GameView:
    """The game with all that a page shows of it, in two queries whatever the number of hands."""
    seats = tuple(game.seats.select_related("player"))
    return view_of(game, seats, tuple(game.entries.select_related("phone")))


def view_of(game: Game, seats: tuple[Seat, ...], entries: tuple[Entry, ...]) -> GameView:
    """The game that these seats and entries, each in order, make."""
    current = journal.fold(entries)
    record = journal.record_of(game, [seat.name for seat in seats], current)
    game_record, faults = read_record(record)
    if game_record is None:
        raise ValueError(f"The frame of {game} is at fault: {faults[0]}")
    game_record = replace(game_record, players=tuple([seat.shown_name for seat in seats]))
    folded = replay(game_record)
    return GameView(
        game=game,
        seats=seats,
        entries=entries,
        current=current,
        record=record,
        game_record=game_record,
        sheet=folded.sheet,
        progress=folded.progress,
        faults=tuple(folded.faults),
    )
