"""The people of a notebook, and the statistics of their finished games.

A person may be several players (`Player.merged_into`), whose statistics are added up here. Nothing
is counted game by game, so that these pages cost the same however much was played.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from django.db.models import prefetch_related_objects

from games.counting import added
from games.kinds.registry import KINDS
from games.models import Career, Meeting, Notebook, Player, Seat, Tally, searchable


@dataclass
class Record:
    """A person's statistics at one kind of game: tallies added up, and the career."""

    kind: str
    entries: list[int] = field(default_factory=list)
    played: int = 0
    won: int = 0
    points: int = 0
    measures: dict[str, int] = field(default_factory=dict)
    career: Career | None = None


@dataclass
class Encounter:
    """How a person fared with and against another, at one kind of game or at all kinds."""

    other: Player
    as_partners: int = 0
    won_as_partners: int = 0
    as_opponents: int = 0
    won_against: int = 0
    lost_against: int = 0

    @property
    def level(self) -> int:
        """The games in which neither was ahead of the other."""
        return self.as_opponents - self.won_against - self.lost_against


class People:
    """The people of a notebook, loaded in two queries, and again if others came meanwhile."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self._load()

    def _load(self) -> None:
        # In this order, so that everybody whom the first names is among the second.
        self.canonical_ids = self.notebook.players.canonical_ids()
        self.players = {player.pk: player for player in self.notebook.players.all()}

    def person(self, number: int) -> Player:
        """The person whom a player's id belongs to."""
        if self.canonical_ids.person(number) not in self.players:
            self._load()
        return self.players[self.canonical_ids.person(number)]

    def persons(self, numbers: Iterable[int]) -> list[Player]:
        """The people whom these ids belong to, each once, by name, without deleted players."""
        persons = {self.person(number) for number in numbers}
        named = [player for player in persons if not player.forgotten]
        return sorted(named, key=lambda player: searchable(player.name))

    def entries(self, player: Player) -> list[int]:
        """The ids of all players that are this person, the person's own id first."""
        return self.canonical_ids.entries(player.pk)


def records_of(entries: Sequence[int]) -> list[Record]:
    """A person's statistics by kind of game, in the order in which games are offered. `entries` are
    the ids of the person (see `People.entries`).
    """
    records: dict[str, Record] = {}
    for tally in Tally.objects.filter(player__in=entries):
        record = records.setdefault(tally.kind, Record(tally.kind))
        record.entries.append(tally.player_id)
        record.played += tally.played
        record.won += tally.won
        record.points += tally.points
        record.measures = added(record.measures, tally.measures)
    for career in Career.objects.filter(player=entries[0]).select_related("player"):
        if career.kind in records:
            records[career.kind].career = career
    return [records[kind] for kind in KINDS if kind in records]


def encounters(people: People, entries: Iterable[int]) -> dict[str, dict[int, Encounter]]:
    """How a person fared with others, by kind of game and the other person's id."""
    met: dict[str, dict[int, Encounter]] = defaultdict(dict)
    for meeting in Meeting.objects.filter(player__in=entries):
        other = people.person(meeting.other_id)
        _add(met[meeting.kind].setdefault(other.pk, Encounter(other)), meeting)
    return met


def over_all_kinds(met: dict[str, dict[int, Encounter]]) -> list[Encounter]:
    """The encounters with each other person, added up over all kinds of game."""
    sums: dict[int, Encounter] = {}
    for of_kind in met.values():
        for number, encounter in of_kind.items():
            _add(sums.setdefault(number, Encounter(encounter.other)), encounter)
    return list(sums.values())


def last_results(record: Record, most: int, among: Iterable[int] | None = None) -> list[Seat]:
    """A person's seats in the latest counted games of a kind, newest first; with `among`, only
    games in which one of these players sat as well.

    Each of the person's ids gets its own query, because an index then gives its newest seats.
    """
    found: list[Seat] = []
    for entry in record.entries:
        seats = Seat.objects.filter(player=entry, kind=record.kind, counted_at__isnull=False)
        if among is not None:
            seats = seats.filter(game__seats__player__in=among)
        found += seats.order_by("-counted_at", "-pk")[:most]
    return newest(found, most)


def newest(seats: Iterable[Seat], most: int) -> list[Seat]:
    """The newest of these seats, each with its game and who sat there."""
    chosen = nlargest(most, seats, key=lambda seat: (seat.counted_at, seat.pk))
    prefetch_related_objects(chosen, "game__seats")
    return chosen


def _add(encounter: Encounter, more: Encounter | Meeting) -> None:
    encounter.as_partners += more.as_partners
    encounter.won_as_partners += more.won_as_partners
    encounter.as_opponents += more.as_opponents
    encounter.won_against += more.won_against
    encounter.lost_against += more.lost_against
