"""Statistics of finished games: records, strengths, encounters. Nothing here uses the database."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from datetime import date
from functools import cache
from math import sqrt
from operator import add
from typing import NamedTuple, Protocol

from openskill.models import PlackettLuce, PlackettLuceRating

from games.kinds.registry import GAMES
from games.text import kind_of

THOUSAND = 1000
# How many deviations below its mean a strength is ranked, as openskill's authors recommend.
CAUTION = 3

FEW_GAMES = 5  # Players with fewer games are not ranked, and are nobody's best partner or nemesis.

# Where everybody's strength begins, and what it gains for each step of openskill's scale.
BEGINNING, STEP = 1000, 20

HALF = 0.5
# Below which uncertainty (1 is to know nothing) something is fairly sure, and sure.
SURENESS = (2 / 3, 1 / 3)

_MODEL = PlackettLuce()


class Ranked(Protocol):
    """A seat of a game that is over."""

    @property
    def rank(self) -> int: ...


class SeatResult(NamedTuple):
    """A seat of a finished game: its player by id, what was counted of their play, the worst score
    of a hand (None if unknown), and whether the game counts for them.
    """

    number: int
    player: int
    total: int
    rank: int
    measures: Mapping[str, int]
    worst: int | None
    counts: bool


class GameResult(NamedTuple):
    """A finished game, by id: its kind and title (`text.variety_of`), whether the lowest total won,
    its seats in order, and its day.
    """

    game: int
    variety: str
    lowest_wins: bool
    seats: Sequence[SeatResult]
    day: date


@dataclass
class PlayerRecord:
    """A person's finished games of a kind, or a title.

    The skill is estimated by a `mean` with its `deviation`, in thousandths. `streak` counts the
    last games won in a row or, below 0, not won; `longest` is the longest winning streak. `curve`
    is the strength after each day with a game; `today` has the measures of the last day, `most` of
    each the largest number of a day, and the first such day.
    """

    variety: str
    # As in the last of them: tables may play a title otherwise.
    lowest_wins: bool = False
    mean: int = round(_MODEL.mu * THOUSAND)
    deviation: int = round(_MODEL.sigma * THOUSAND)
    played: int = 0
    won: int = 0
    points: int = 0
    measures: dict[str, int] = field(default_factory=dict)
    streak: int = 0
    longest: int = 0
    best: int = 0
    curve: dict[date, int] = field(default_factory=dict)
    today: dict[str, int] = field(default_factory=dict)
    most: dict[str, tuple[int, date]] = field(default_factory=dict)

    @property
    def cautious(self) -> int:
        """A cautious estimate of the skill, in thousandths; leaderboards are sorted by it."""
        return self.mean - CAUTION * self.deviation

    @property
    def strength(self) -> int:
        """The same as a figure that begins at 1000."""
        return BEGINNING + round(STEP * self.cautious / THOUSAND)

    @property
    def sureness(self) -> int:
        """How sure the strength is: 0 (unsure), 1 or 2 (sure)."""
        return sureness(self.deviation / PlayerRecord.deviation)

    @property
    def last(self) -> date:
        return next(reversed(self.curve))

    def add(self, seat: SeatResult, has_won: bool, game: GameResult) -> None:
        day, self.lowest_wins = game.day, game.lowest_wins
        better = min if self.lowest_wins else max
        self.best = better(self.best, seat.total) if self.played else seat.total
        self.played += 1
        self.won += has_won
        self.points += seat.total
        if day not in self.curve:
            self.today = {}
        for name, number in seat.measures.items():
            self.measures[name] = self.measures.get(name, 0) + number
            self.today[name] = self.today.get(name, 0) + number
            if self.today[name] > self.most.get(name, (0, day))[0]:
                self.most[name] = self.today[name], day
        self.streak = max(self.streak, 0) + 1 if has_won else min(self.streak, 0) - 1
        self.longest = max(self.longest, self.streak)
        self.curve[day] = self.strength


class Feat(NamedTuple):
    """The points of a record, the game in which it was set, by id, the people who did, and in how
    many other games it was equalled.
    """

    points: int
    game: int
    people: tuple[int, ...]
    equalled: int = 0


@dataclass
class Encounter:
    """How a person fared with and against another."""

    as_partners: int = 0
    won_as_partners: int = 0
    as_opponents: int = 0
    won_against: int = 0
    lost_against: int = 0

    @property
    def level(self) -> int:
        """The games in which neither was ahead of the other."""
        return self.as_opponents - self.won_against - self.lost_against

    def add(self, seat: SeatResult, other: SeatResult, partners: bool, has_won: bool) -> None:
        if partners:
            self.as_partners += 1
            self.won_as_partners += has_won
        else:
            self.as_opponents += 1
            self.won_against += seat.rank < other.rank
            self.lost_against += seat.rank > other.rank

    def plus(self, more: "Encounter") -> "Encounter":
        return Encounter(*map(add, astuple(self), astuple(more)))


def won(seat: Ranked, seats: Iterable[Ranked]) -> bool:
    """Whether the player is among the winners; if all players are level, nobody wins."""
    return seat.rank == 1 and any(other.rank > 1 for other in seats)


def sureness(unknown: float) -> int:
    """How sure a figure is of which so much is unknown, from 0 to 1: 0 (unsure), 1 or 2 (sure)."""
    return sum(unknown < limit for limit in SURENESS)


def sureness_of_share(games: int) -> int:
    """The same for a share of games, by the width of the interval of 95 % around a half."""
    return sureness(2 / sqrt(games))


def wilson_lower_bound(part: int, whole: int) -> float:
    """The share that these games speak for, a deviation below the one seen (Wilson's interval)."""
    if not whole:
        return 0
    share, less = part / whole, 1 / (2 * whole)
    spread = sqrt(share * (1 - share) / whole + less * less)
    return (share + less - spread) / (1 + 2 * less)


@cache
def side_numbers(variety: str, players: int) -> tuple[int, ...]:
    sides = GAMES[kind_of(variety)].sides(("",) * players)
    numbers = {seat: number for number, side in enumerate(sides) for seat in side.seats}
    return tuple([numbers[seat] for seat in range(players)])


class Statistics:
    """The records of people, and how they fared with and against each other, by kind of game and
    title; `titles` has those, by variety.

    `people` maps a player's entry to the one that represents the person. Games are added in the
    order of their days and beginnings. A seat that does not count is rated as an unknown player.
    """

    def __init__(self, people: Mapping[int, int], titles: Mapping[str, str] | None = None) -> None:
        self.people = people
        self.titles = titles or {}
        self.records: dict[str, dict[int, PlayerRecord]] = {}
        self.encounters: dict[str, dict[int, dict[int, Encounter]]] = {}
        self.widest: dict[str, Feat] = {}
        self.worst: dict[str, Feat] = {}

    def add(self, game: GameResult) -> None:
        variety, seats = game.variety, game.seats
        self._add_to_records(self.records.setdefault(variety, {}), game)
        self._add_to_encounters(self.encounters.setdefault(variety, {}), variety, seats)
        counted = [seat for seat in seats if seat.counts]
        self._add_margin(game, counted)
        self._add_worst(game, counted)

    def _add_to_records(self, known: dict[int, PlayerRecord], game: GameResult) -> None:
        variety, seats = game.variety, game.seats
        sat = [
            known.setdefault(self.people.get(seat.player, seat.player), PlayerRecord(variety))
            if seat.counts
            else PlayerRecord(variety)
            for seat in seats
        ]
        _rate(sat, side_numbers(variety, len(seats)), [seat.rank for seat in seats])
        for record, seat in zip(sat, seats, strict=True):
            record.add(seat, won(seat, seats), game)

    def _add_to_encounters(
        self, met: dict[int, dict[int, Encounter]], variety: str, seats: Sequence[SeatResult]
    ) -> None:
        sides = side_numbers(variety, len(seats))
        counted = {self.people.get(one.player, one.player): one for one in seats if one.counts}
        for person, own in counted.items():
            others, has_won = met.setdefault(person, {}), won(own, seats)
            for other, seat in counted.items():
                if other != person:
                    partners = sides[own.number] == sides[seat.number]
                    others.setdefault(other, Encounter()).add(own, seat, partners, has_won)

    def _add_margin(self, game: GameResult, counted: Sequence[SeatResult]) -> None:
        winners = [seat.total for seat in game.seats if seat.rank == 1]
        margins = [abs(winners[0] - seat.total) for seat in game.seats if seat.rank > 1]
        if margins:
            people = [seat for seat in counted if seat.rank == 1]
            feat = self._feat(min(margins), game, people)
            _set_record(self.widest, game.variety, feat, max)

    def _add_worst(self, game: GameResult, counted: Sequence[SeatResult]) -> None:
        worst = max if game.lowest_wins else min
        scores = [seat.worst for seat in counted if seat.worst is not None]
        if scores:
            people = [seat for seat in counted if seat.worst == worst(scores)]
            feat = self._feat(worst(scores), game, people)
            _set_record(self.worst, game.variety, feat, worst)

    def _feat(self, points: int, game: GameResult, seats: Sequence[SeatResult]) -> Feat:
        people = [self.people.get(seat.player, seat.player) for seat in seats]
        return Feat(points, game.game, tuple(people))


def _set_record(
    records: dict[str, Feat], variety: str, feat: Feat, better: Callable[..., int]
) -> None:
    """Of several that are equal, the first stays, with how often it was equalled."""
    known = records.get(variety)
    if known is None or better(feat.points, known.points) != known.points:
        records[variety] = feat
    elif feat.points == known.points:
        records[variety] = known._replace(equalled=known.equalled + 1)


def _rate(records: Sequence[PlayerRecord], sides: Sequence[int], ranks: Sequence[int]) -> None:
    """Set each seat's strength after a game, rounded to thousandths."""
    teams: list[list[int]] = [[] for _ in range(max(sides) + 1)]
    for seat, side in enumerate(sides):
        teams[side].append(seat)
    rated = _MODEL.rate(
        [[_rating(records[seat]) for seat in team] for team in teams],
        ranks=[float(ranks[team[0]]) for team in teams],
    )
    for team, ratings in zip(teams, rated, strict=True):
        for seat, rating in zip(team, ratings, strict=True):
            records[seat].mean = round(rating.mu * THOUSAND)
            records[seat].deviation = round(rating.sigma * THOUSAND)


def _rating(record: PlayerRecord) -> PlackettLuceRating:
    return _MODEL.rating(mu=record.mean / THOUSAND, sigma=record.deviation / THOUSAND)
