"""Statistics of finished games: tallies, meetings, careers. Nothing here uses the database."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.models import Meeting, Seat, Tally
from games.scoring.registry import GAMES

THOUSAND = 1000
SURE = 3
"""How many deviations below its mean a strength is ranked, as openskill's authors recommend."""

FEW_GAMES = 5
"""Players with fewer games are not ranked, and are nobody's best partner or nemesis."""

_MODEL = PlackettLuce()


class CareerState(NamedTuple):
    """A career as seats store it: the fields of `models.Career`; `best` is None at first."""

    mean: int
    deviation: int
    games: int = 0
    streak: int = 0
    longest: int = 0
    best: int | None = None


UNKNOWN = CareerState(round(_MODEL.mu * THOUSAND), round(_MODEL.sigma * THOUSAND))
"""The career of a player without a finished game."""


def won(seat: Seat, seats: Sequence[Seat]) -> bool:
    """Whether the player is among the winners; if all players are level, nobody wins."""
    return seat.rank == 1 and any(other.rank > 1 for other in seats)


def side_numbers(kind: str, players: int) -> list[int]:
    """Return the number of the side of each seat."""
    sides = GAMES[kind].sides(("",) * players)
    numbers = {seat: number for number, side in enumerate(sides) for seat in side.seats}
    return [numbers[seat] for seat in range(players)]


MEETING_FIELDS = ("as_partners", "won_as_partners", "as_opponents", "won_against", "lost_against")


class Ledger:
    """The tallies and meetings of a kind, updated by adding and subtracting games."""

    def __init__(
        self, kind: str, tallies: Iterable[Tally] = (), meetings: Iterable[Meeting] = ()
    ) -> None:
        self.kind = kind
        self.tallies = {tally.player_id: tally for tally in tallies}
        self.meetings = {(meeting.player_id, meeting.other_id): meeting for meeting in meetings}

    def count(self, seats: Sequence[Seat], times: int = 1) -> None:
        """Add a finished game `times` times (-1 to subtract it), for the seats that count."""
        sides = side_numbers(self.kind, len(seats))
        counted = [seat for seat in seats if seat.counted_at is not None]
        for seat in counted:
            self._count_game(seat, won(seat, seats), times)
            for other in counted:
                if other is not seat:
                    partners = sides[seat.number] == sides[other.number]
                    self._count_meeting(seat, other, partners, won(seat, seats), times)

    def _tally(self, player: int) -> Tally:
        if player not in self.tallies:
            self.tallies[player] = Tally(player_id=player, kind=self.kind)
        return self.tallies[player]

    def _meeting(self, player: int, other: int) -> Meeting:
        pair = player, other
        if pair not in self.meetings:
            self.meetings[pair] = Meeting(player_id=player, other_id=other, kind=self.kind)
        return self.meetings[pair]

    def _count_game(self, seat: Seat, has_won: bool, times: int) -> None:
        tally = self._tally(seat.player_id)
        tally.played += times
        tally.won += times * has_won
        tally.points += times * seat.total
        tally.measures = added(tally.measures, seat.measures, times)

    def _count_meeting(
        self, seat: Seat, other: Seat, partners: bool, has_won: bool, times: int
    ) -> None:
        meeting = self._meeting(seat.player_id, other.player_id)
        if partners:
            meeting.as_partners += times
            meeting.won_as_partners += times * has_won
        else:
            meeting.as_opponents += times
            meeting.won_against += times * (seat.rank < other.rank)
            meeting.lost_against += times * (seat.rank > other.rank)


def added(sums: Mapping[str, int], more: Mapping[str, int], times: int = 1) -> dict[str, int]:
    """Return `sums` plus `times` times `more`, without the sums that are 0."""
    names = sorted({*sums, *more})
    total = {name: sums.get(name, 0) + times * more.get(name, 0) for name in names}
    return {name: number for name, number in total.items() if number}


def replay_careers(
    kind: str,
    games: Iterable[Sequence[Seat]],
    people: Mapping[int, int],
    careers: dict[int, CareerState],
) -> None:
    """Apply finished games, in the order in which they ended, to the careers.

    Each seat gets the career before its game, and `careers`, by person, is updated. `people` maps a
    player's entry to the entry that represents the same person. A seat that somebody took over is
    rated as an unknown player, and its own career does not change.
    """
    for seats in games:
        sides = side_numbers(kind, len(seats))
        persons = [people.get(seat.player_id, seat.player_id) for seat in seats]
        before = [
            UNKNOWN if seat.counted_at is None else careers.get(person, UNKNOWN)
            for seat, person in zip(seats, persons, strict=True)
        ]
        strengths = _rated(before, sides, [seat.rank for seat in seats])
        for seat, person, old, new in zip(seats, persons, before, strengths, strict=True):
            if seat.counted_at is None:
                seat.career = None
                continue
            seat.career = list(old)
            careers[person] = _after(old, new, seat.total, won(seat, seats), kind)


def _rated(
    before: Sequence[CareerState], sides: Sequence[int], ranks: Sequence[int]
) -> list[tuple[int, int]]:
    """Return each seat's mean and deviation after a game.

    They are rounded to thousandths, so that the result does not depend on where the computation
    starts.
    """
    teams: list[list[int]] = [[] for _ in range(max(sides) + 1)]
    for seat, side in enumerate(sides):
        teams[side].append(seat)
    rated = _MODEL.rate(
        [[_rating(before[seat]) for seat in team] for team in teams],
        ranks=[float(ranks[team[0]]) for team in teams],
    )
    after = {
        seat: (round(rating.mu * THOUSAND), round(rating.sigma * THOUSAND))
        for team, ratings in zip(teams, rated, strict=True)
        for seat, rating in zip(team, ratings, strict=True)
    }
    return [after[seat] for seat in range(len(before))]


def _rating(state: CareerState):
    return _MODEL.rating(mu=state.mean / THOUSAND, sigma=state.deviation / THOUSAND)


def _after(
    old: CareerState, strength: tuple[int, int], total: int, has_won: bool, kind: str
) -> CareerState:
    streak = max(old.streak, 0) + 1 if has_won else min(old.streak, 0) - 1
    better = min if GAMES[kind].LOWEST_WINS else max
    return CareerState(
        *strength,
        games=old.games + 1,
        streak=streak,
        longest=max(old.longest, streak),
        best=total if old.best is None else better(old.best, total),
    )
