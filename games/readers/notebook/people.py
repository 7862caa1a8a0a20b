"""The people of a notebook, and what their finished games come to.

A person may have several entries (`Player.merged_into`): what they played is added up here. Nothing
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
    """What a person's games of a kind come to: tallies added up, and the career."""

    kind: str
    entries: list[int] = field(default_factory=list)
    played: int = 0
    won: int = 0
    points: int = 0
    measures: dict[str, int] = field(default_factory=dict)
    career: Career | None = None


@dataclass
class Encounter:
    """How a person fared with another, at one kind or at all."""

    other: Player
    as_partners: int = 0
    won_as_partners: int = 0
    as_opponents: int = 0
    won_against: int = 0
    lost_against: int = 0

    @property
    def level(self) -> int:
        """The games in which neither was before the other."""
        return self.as_opponents - self.won_against - self.lost_against


class People:
    """The people of a notebook, in two queries."""

    def __init__(self, notebook: Notebook) -> None:
        self.players = {player.pk: player for player in notebook.players.all()}
        self.canonical_ids = notebook.players.canonical_ids()

    def person(self, number: int) -> Player:
        """Who a player's entry stands for."""
        return self.players[self.canonical_ids.get(number, number)]

    def persons(self, numbers: Iterable[int]) -> list[Player]:
        """Whom these entries stand for, once each, by name; nobody who was deleted."""
        persons = {self.person(number) for number in numbers}
        named = [player for player in persons if not player.forgotten]
        return sorted(named, key=lambda player: searchable(player.name))

    def entries(self, player: Player) -> list[int]:
        """The numbers of all entries of a person, the one that stands for them first."""
        person = self.person(player.pk).pk
        return [
            person,
            *[entry for entry in self.canonical_ids if self.canonical_ids[entry] == person],
        ]


def records_of(entries: Sequence[int]) -> list[Record]:
    """What a person's games come to, kind by kind, in the order in which games are offered; the
    first of the entries stands for them all.
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
    """With whom a person played: kind to the other person's number to how it went."""
    met: dict[str, dict[int, Encounter]] = defaultdict(dict)
    for meeting in Meeting.objects.filter(player__in=entries):
        other = people.person(meeting.other_id)
        _add(met[meeting.kind].setdefault(other.pk, Encounter(other)), meeting)
    return met


def over_all_kinds(met: dict[str, dict[int, Encounter]]) -> list[Encounter]:
    """The same, all kinds added up."""
    sums: dict[int, Encounter] = {}
    for of_kind in met.values():
        for number, one in of_kind.items():
            _add(sums.setdefault(number, Encounter(one.other)), one)
    return list(sums.values())


def last_results(record: Record, most: int, among: Iterable[int] | None = None) -> list[Seat]:
    """A person's seats in the last games of a kind that count, the newest first; `among`: only
    those in which one of these players sat as well.

    Each entry is asked for by itself, because an index then gives its newest seats at once.
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
