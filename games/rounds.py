"""The rounds of an evening: tables of three or four drawn so that people meet as evenly as can be.

Pure but for the source of chance, which is given. Players are any hashable values.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

Seats = tuple[Hashable, ...]

SIZES = (4, 3)
"""How many sit at a table of an evening, the better size first."""
DRAWS = 24
"""How many times a round is drawn before the best draw is kept."""
MET, PARTNERED = 1, 3
"""What it weighs to meet someone again, and to have the same partner again."""


@dataclass(frozen=True)
class Round:
    """The seats at each table, clockwise, and who has a bye."""

    tables: tuple[Seats, ...]
    byes: Seats = ()


@dataclass
class Past:
    """Who has met whom, partnered whom and had a bye in the rounds so far."""

    met: dict[frozenset, int] = field(default_factory=dict)
    partnered: dict[frozenset, int] = field(default_factory=dict)
    byes: dict[Hashable, int] = field(default_factory=dict)

    def add(self, played: Round, *, in_teams: bool) -> None:
        """Let a round count."""
        for table in played.tables:
            for pair in combinations(table, 2):
                self.met[frozenset(pair)] = self.met.get(frozenset(pair), 0) + 1
            for pair in partners(table) if in_teams else ():
                self.partnered[pair] = self.partnered.get(pair, 0) + 1
        for player in played.byes:
            self.byes[player] = self.byes.get(player, 0) + 1

    def cost(self, table: Seats, *, in_teams: bool) -> int:
        """How stale a table is: a pair that met often weighs more and more."""
        cost = sum(MET * self._again(self.met, frozenset(pair)) for pair in combinations(table, 2))
        if in_teams:
            cost += sum(PARTNERED * self._again(self.partnered, pair) for pair in partners(table))
        return cost

    @staticmethod
    def _again(times: dict[frozenset, int], pair: frozenset) -> int:
        return 2 * times.get(pair, 0) + 1


def partners(table: Seats) -> list[frozenset]:
    """The two teams of a table of four: those who sit opposite."""
    return [frozenset((table[0], table[2])), frozenset((table[1], table[3]))]


def table_sizes(players: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables that seat the most of so many players, with as few tables of three as
    that takes; () where not even one table can be made.
    """
    best: tuple[int, ...] = ()
    for fours in range(players // 4 + 1 if 4 in allowed else 1):
        threes = (players - 4 * fours) // 3 if 3 in allowed else 0
        sizes = (4,) * fours + (3,) * threes
        if (sum(sizes), -len(sizes)) > (sum(best), -len(best)):
            best = sizes
    return best


def draw_round(
    players: Sequence[Hashable], sizes: Sequence[int], past: Past, chance: Random, *, in_teams: bool
) -> Round:
    """The next round. Byes go to those who had the fewest; seats are drawn by lot."""
    draws = [_draw(players, sizes, past, chance, in_teams) for _ in range(DRAWS)]
    return min(draws, key=lambda one: _cost(one, past, in_teams))


def _draw(
    players: Sequence[Hashable], sizes: Sequence[int], past: Past, chance: Random, in_teams: bool
) -> Round:
    order = chance.sample(list(players), len(players))
    order.sort(key=lambda player: -past.byes.get(player, 0))
    seated = sum(sizes)
    playing, byes = order[:seated], tuple(order[seated:])
    chance.shuffle(playing)
    tables = []
    for size in sizes:
        tables.append(playing[:size])
        playing = playing[size:]
    _improve(tables, past, in_teams)
    return Round(tuple([tuple(table) for table in tables]), byes)


def _improve(tables: list[list], past: Past, in_teams: bool) -> None:
    """Exchange two players as long as that makes the round fresher."""
    places = [(table, seat) for table in range(len(tables)) for seat in range(len(tables[table]))]
    better = True
    while better:
        better = False
        for (one, here), (other, there) in combinations(places, 2):
            before = _tables_cost(tables, {one, other}, past, in_teams)
            _exchange(tables, one, here, other, there)
            if _tables_cost(tables, {one, other}, past, in_teams) < before:
                better = True
            else:
                _exchange(tables, one, here, other, there)


def _exchange(tables: list[list], one: int, here: int, other: int, there: int) -> None:
    tables[one][here], tables[other][there] = tables[other][there], tables[one][here]


def _tables_cost(tables: list[list], which: set[int], past: Past, in_teams: bool) -> int:
    return sum(past.cost(tuple(tables[number]), in_teams=in_teams) for number in which)


def _cost(drawn: Round, past: Past, in_teams: bool) -> int:
    return sum(past.cost(table, in_teams=in_teams) for table in drawn.tables)
