"""A game read from its journal: what every page about one game starts from."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from games import journal
from games.journal import Current, Entry, Person
from games.kinds.entry import HandInPlay
from games.kinds.registry import GAMES, KINDS
from games.scoring.adjustments import is_adjustment
from games.scoring.errors import Fault
from games.scoring.game import Progress, Table
from games.scoring.record import GameRecord, Replacement, read_record
from games.scoring.replay import (
    COUNTED,
    PEOPLE_ENDED,
    Replay,
    Unreadable,
    end_early,
    replay,
    replay_after,
)
from games.scoring.values import HandScore, Json, Sheet
from games.table.plain import Game, Player, Seat, Sitter
from games.wording.catalogue import gettext
from games.wording.hand import HandWords
from games.wording.sentences import Names


@dataclass(frozen=True)
class GameView:
    """A game, and everything derived from its journal."""

    game: Game
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]  # also those taken back
    current: Current
    record: Json
    game_record: GameRecord  # as the core reads it
    sheet: Sheet  # ends before the first hand that the core no longer accepts
    progress: Progress  # what the hand to come depends on
    trail: tuple[Progress, ...]  # what each hand on the sheet depended on
    faults: tuple[Fault, ...]  # of that first hand
    # What `effects.rescored_places` found, once asked; versions with the same changes share it.
    rescored_cache: list[frozenset[int]] = field(compare=False)
    person: Player | None = None  # who holds the phone that asks, if anybody
    before: "GameView | None" = field(default=None, compare=False)  # the newest entry, if at hand

    @property
    def holder(self) -> int | None:
        """The seat of who holds the phone that asks, None if they do not sit at the table now."""
        return seat_of(self.seats, self.person)

    @property
    def version(self) -> int:
        return self.entries[-1].number if self.entries else 0

    @cached_property
    def players(self) -> tuple[str, ...]:
        return self.game_record.players_at()

    def names_at(self, hand: int | None) -> Names:
        """The players and sides when that hand was played; None: the latest."""
        return Names(self.game_record.players_at(hand), self.game_record.sides_at(hand))

    @property
    def played(self) -> int:
        """How many hands were played: without those dealt again, and without adjustments."""
        alone = self.game_record.game.alone
        return len([hand for hand in self.current.hands if alone(hand.facts) is None])

    @cached_property
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
        """Everyone who sat at the table, each once, without those deleted since."""
        took_over = [
            self.seats[replacement.seat].takeovers[replacement.entry.number]
            for replacement in self.current.replaced
        ]
        sat = [*[seat.start for seat in self.seats], *took_over]
        return list(dict.fromkeys([one.player for one in sat if not one.forgotten]))

    @property
    def table(self) -> Table:
        return self.game_record.table

    @cached_property
    def over(self) -> bool:
        return self.sheet.finished or self.current.ended

    @property
    def may_resume(self) -> bool:
        """Whether people ended it who may go on: no rule says that it is over."""
        return self.current.ended and self.sheet.outcome in (None, PEOPLE_ENDED, COUNTED)

    @property
    def announced(self) -> Json:
        return dict(self.current.open or {})

    @cached_property
    def hand_in_play(self) -> HandInPlay:
        """The hand to come, with its announcements."""
        return hand_with(self, self.announced)

    def signature(self, person: Person | None) -> str:
        """The name of a person who wrote something, "" for nobody. It says if they did not play."""
        if person is None:
            return ""
        name = self.name_of(person)
        return name if person.seated else gettext("%(name)s (not playing)") % {"name": name}

    def name_of(self, person: Person) -> str:
        """The name of a person of the journal: that of who represents them, if they were merged
        since, or a neutral one if it was deleted.
        """
        for sitter in self._sitters:
            if sitter.player.key == person.key and sitter.player.renamed:
                return sitter.name
        stranger = self.game.strangers.get(person.key)
        return stranger.name if stranger is not None and stranger.renamed else person.name

    def is_meant(self, person: Person | None, player: Player | None) -> bool:
        """Whether a person of the journal is that player, under whichever entry of the person."""
        known = None if person is None else self.player_named(person.key)
        return known is not None and known.is_same(player)

    def player_named(self, key: str) -> Player | None:
        """The player whom a key in the journal names, None if that is not known."""
        players = {one.player.key: one.player for one in self._sitters}
        return players.get(key) or self.game.strangers.get(key)

    def as_person(self, player: Player | None) -> Person | None:
        """A player as an entry names them now, whether or not they play."""
        if player is None:
            return None
        seat = seat_of(self.seats, player)
        return Person(player.key, player.name, False) if seat is None else self.person_at(seat)

    def person_at(self, seat: int) -> Person:
        """The player of a seat as an entry names them now."""
        sitter = self.seats[seat].sitter
        return Person(sitter.player.key, sitter.name)

    def seat_with(self, key: str, hand: int | None = None) -> int | None:
        """The seat where the player with that key sits, or sat at that hand, if any."""
        sitters = self.sitters_at(hand)
        return next((seat for seat, one in enumerate(sitters) if one.player.key == key), None)

    def plays_as(self, player: Player, key: str, hand: int | None) -> bool:
        """Whether the player with that key, at the hand of that number, is this player."""
        seat = self.seat_with(key, hand)
        return seat is not None and self.sitters_at(hand)[seat].player.is_same(player)

    def sitters_at(self, hand: int | None) -> list[Sitter]:
        """Who sat at each seat when the hand of that number was played; None: who sits there."""
        sitters = [seat.start for seat in self.seats]
        for one in self.current.replaced:
            if hand is None or one.number <= hand:
                sitters[one.seat] = self.seats[one.seat].takeovers[one.entry.number]
        return sitters

    @property
    def _sitters(self) -> list[Sitter]:
        return [one for seat in self.seats for one in (seat.start, *seat.takeovers.values())]

    def at(self, version: int) -> "GameView":
        """The game as it was at `version`; the current game if there is no such version."""
        if not 0 <= version < self.game.version:
            return self
        if self.before is not None and self.before.version == version:
            return self.before
        return self.with_entries(self.entries[:version])

    def entries_after(self, version: int) -> tuple[Entry, ...]:
        return self.entries[max(version, 0) :]

    def with_entries(self, entries: tuple[Entry, ...]) -> "GameView":
        return replace(view_of(self.game, self.seats, entries, self), person=self.person)

    @property
    def replayed(self) -> Replay:
        """The replay of its record, for replays that go on from it."""
        return Replay(self.sheet, self.progress, list(self.faults), self.trail)

    def facts(self, place: int) -> Json | None:
        """The facts of the hand of that place, None if it is not on the sheet."""
        hand = self.current.hand_at(place)
        return None if hand is None else hand.facts

    def score(self, place: int) -> HandScore | None:
        """The score of the hand of that place, None if it is not on the sheet."""
        index = self.current.index_of(place)
        return self.sheet.hands[index] if index < len(self.sheet.hands) else None

    def scored(self, place: int) -> HandScore:
        return self.sheet.hands[self.current.index_of(place)]

    @property
    def first_impossible(self) -> int | None:
        """The index of the first hand that the core no longer accepts, None if there is none."""
        return len(self.sheet.hands) if self.faults else None

    def number_of(self, place: int) -> int:
        """The number of the hand of that place, which is on the sheet or in play."""
        return self.current.number_of(place) or self.current.next_number

    def words_at(self, place: int) -> HandWords:
        """The words for what has that place, or had it before it was removed."""
        wording, removed = KINDS[self.game.kind].wording, self.current.removed
        facts = self.facts(place) or next((one.facts for one in removed if one.place == place), {})
        return wording.ADJUSTMENT if is_adjustment(facts) else wording.HAND

    def progress_before(self, place: int) -> Progress:
        index = self.current.index_of(place)
        return self.trail[index] if index < len(self.sheet.hands) else self.progress

    def newest_about(self, place: int) -> Iterator[Entry]:
        # Most entries only name the hand that they are about: the others are sorted out first.
        possible = [
            entry
            for entry in self.entries
            if entry.hand == place or "changes" in entry.facts or "entry" in entry.facts
        ]
        for entry in reversed(possible):
            if journal.touches(journal.reverted_entry(entry, self.entries), place):
                yield entry

    def history(self, place: int | None) -> tuple[Entry, ...]:
        """The entries about the hand of that place, oldest first; None: those about the game."""
        found: dict[int, Entry] = {}
        for entry in self.entries:
            if entry.facts.get("entry") in found or journal.touches(entry, place):
                found[entry.number] = entry
        return tuple(found.values())


def seat_changes(before: Sequence[str], after: Sequence[str], number: int) -> list[Json]:
    """Who left and who came, by their names `before` and `after`, from hand `number` on; two who
    `swap` are named once.
    """
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    found: list[Json] = []
    for was, now in changed:
        swap = (now, was) in changed
        if not swap or all(one["after"] != was for one in found):
            found.append({"number": number, "before": was, "after": now, "swap": swap})
    return found


def hand_with(view: GameView, announced: Json) -> HandInPlay:
    return HandInPlay(
        view.game_record.game,
        view.table,
        view.progress,
        view.players,
        view.sheet.sides,
        announced,
    )


def seat_of(seats: Iterable[Seat], player: Player | None) -> int | None:
    """The seat of that player now, under whichever entry of the person; None if there is none."""
    return next((seat.number for seat in seats if seat.sitter.player.is_same(player)), None)


def view_of(
    game: Game,
    seats: tuple[Seat, ...],
    entries: tuple[Entry, ...],
    earlier: GameView | None = None,
) -> GameView:
    """Build the view of a game; hands in common with an `earlier` view are not scored again. Raises
    ValueError if the frame of the record is invalid.
    """
    current = journal.fold(entries)
    replayed = replay_facts(game, seats, current, earlier)
    if isinstance(replayed, Unreadable):
        raise ValueError(f"The frame of {game} is at fault: {replayed.faults[0]}")
    return view_from(game, seats, entries, current, replayed)


class Replayed(NamedTuple):
    data: Json  # the record
    record: GameRecord  # as the core reads it
    replay: Replay
    rescored: list[frozenset[int]]


def replay_facts(
    game: Game, seats: Sequence[Seat], current: Current, earlier: GameView | None = None
) -> Replayed | Unreadable:
    """Replay these facts, with the names of the journal. `earlier` is as in `view_of`."""
    data = journal.record_of(game, [seat.name for seat in seats], current)
    if earlier and _start_of(data) == _start_of(earlier.record) and not current.replaced:
        hands, in_play = tuple(data["hands"]), data.get("open")
        record = replace(earlier.game_record, hands=hands, open=in_play)
    else:
        # Somebody may have the name of a player who was deleted; acts know people by their key.
        read, faults = read_record(GAMES, data, known_apart=True)
        if read is None:
            return Unreadable(faults)
        record = read
    if earlier is None:
        return Replayed(data, record, _as_left(record, current, replay(record)), [])
    same_changes = current.rescoring == earlier.current.rescoring
    replayed = replay_after(record, earlier.game_record, earlier.replayed)
    replayed = _as_left(record, current, replayed)
    return Replayed(data, record, replayed, earlier.rescored_cache if same_changes else [])


def _as_left(record: GameRecord, current: Current, replayed: Replay) -> Replay:
    return end_early(record, replayed, current.counts) if current.ended else replayed


def _start_of(record: Json) -> Json:
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
        replaced=tuple(
            [
                Replacement(one.number, one.seat, seats[one.seat].takeovers[one.entry.number].name)
                for one in current.replaced
            ]
        ),
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
        rescored_cache=rescored,
    )
