"""Draw a round of tables of two, such as the pairs of a concours: nobody meets again while that can
be avoided, now or in the rounds that are to come; among such rounds, neighbours meet.

Neighbours are those of an order: of a ranking, or drawn by lot. In here, entrants are their places
in it, from 0. Where their number is odd, one more place is nobody's: to meet it is to have a bye.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from itertools import chain, combinations, count
from typing import TypeVar

from games.evenings.rounds import Round

_Entrant = TypeVar("_Entrant", bound=Hashable)
Meeting = tuple[int, int]  # Two places, the first before the second.
Costs = Mapping[Meeting, int]
# What a table costs if the two meet again, for each time before, and if they met in the last round;
# what a bye costs for each place above the last. Each is more than the next can add up to.
AGAIN, BEFORE, AT_ONCE, ABOVE = 10**16, 10**12, 10**9, 10**6
# How many steps are taken to look ahead: about a second. Ten entrants who stay need a hundredth.
MOST_STEPS = 20_000


def pair_entrants(
    order: Sequence[_Entrant], past: Sequence[Round[_Entrant]], rounds: int
) -> Round[_Entrant]:
    """Draw the next of the `rounds` that are left, for those who are here, in their order.

    Whoever has a bye had no more than any other. As few as possible meet again; if nobody has to,
    the rounds after can be played so too, as many of them as possible. Of all such ways it is the
    one with the bye furthest down, and with the least sum of squared distances in the order.
    Once everybody has met everybody they begin again.
    """
    byes = Counter(chain(*[one.byes for one in past]))
    fewest = min([byes[entrant] for entrant in order], default=0)
    had = [byes[entrant] - fewest for entrant in order]
    costs = _costs(order, past, had)
    unmet = frozenset([table for table, cost in costs.items() if cost < AGAIN])
    search, ahead = _Search(had), 0
    while ahead < rounds and search.finds(unmet, ahead + 1):
        ahead += 1
    search, ways = _Search(had), _cheapest_first(costs)
    tables = next(
        tables
        for tables in ways
        if search.finds(unmet.difference(tables), ahead - 1) or search.steps < 0
    )
    return Round(
        tuple([(order[one], order[other]) for one, other in sorted(tables) if other < len(order)]),
        tuple([order[one] for one, other in tables if other == len(order)]),
    )


def _costs(order: Sequence[_Entrant], past: Sequence[Round[_Entrant]], had: Sequence[int]) -> Costs:
    met = Counter(
        frozenset(two) for one in past for table in one.tables for two in combinations(table, 2)
    )
    last = {frozenset(table) for one in past[-1:] for table in one.tables}
    two = {
        table: frozenset([order[place] for place in table])
        for table in combinations(range(len(order)), 2)
    }
    least = min([met[each] for each in two.values()], default=0)
    costs = {}
    for table, each in two.items():
        times = met[each] - least
        again = AGAIN * (times > 0) + BEFORE * times + AT_ONCE * (each in last)
        costs[table] = again + (table[1] - table[0]) ** 2
    if len(order) % 2:
        for place in range(len(order)):
            if not had[place]:
                costs[place, len(order)] = ABOVE * (len(order) - 1 - place)
    return costs


def _cheapest_first(costs: Costs) -> Iterator[list[Meeting]]:
    """Seat everybody in all ways, by cost. After one, the best are sought that keep its first few
    tables and do without the next (Murty).
    """
    ways: list[tuple[int, int, list[Meeting], list[Meeting], Costs]] = []
    turn = count()
    places = len({*chain(*costs)})

    def add(kept: list[Meeting], left: Costs) -> None:
        tables = _cheapest(left)
        if 2 * len(kept + tables) == places:
            cost = sum(costs[table] for table in kept + tables)
            heappush(ways, (cost, next(turn), kept, tables, left))

    add([], costs)
    while ways:
        *_, kept, tables, left = heappop(ways)
        yield kept + tables
        for table in tables:
            add(kept, {one: cost for one, cost in left.items() if one != table})
            kept = [*kept, table]
            left = {one: cost for one, cost in left.items() if not {*one} & {*table}}


def _cheapest(costs: Costs) -> list[Meeting]:
    from networkx import Graph, min_weight_matching  # slow to import

    graph = Graph()
    graph.add_weighted_edges_from([(*table, cost) for table, cost in costs.items()])
    return [(min(table), max(table)) for table in min_weight_matching(graph)]


class _Search:
    """Looks for rounds at tables of two that have not met, in so many steps."""

    def __init__(self, had: Sequence[int]) -> None:
        """`had`: how many byes each place had more than another."""
        self.had = had
        self.steps = MOST_STEPS
        self.failed: set[tuple[frozenset[Meeting], int, int]] = set()

    def finds(self, unmet: frozenset[Meeting], rounds: int, turn: int = 0) -> bool:
        """Whether so many rounds were found. Byes go in turns: to those who had none more than
        another, then to these and to those who had one more.
        """
        self.steps -= 1
        people = len(self.had)
        odd = people % 2
        others = Counter(chain(*[table for table in unmet if people not in table]))
        fewest = min([others[place] for place in range(people)], default=0)
        if rounds < 1 or not people or fewest - rounds >= (people - 1) // 2:
            return True  # Who can all meet half of the others can be seated (Dirac).
        seats = sum(min(others[place], rounds) for place in range(people))
        if self.steps < 0 or seats < rounds * (people - odd):
            return False
        if odd and not any(people in table for table in unmet):
            turn += 1
            unmet |= {(place, people) for place in range(people) if self.had[place] <= turn}
        if (unmet, rounds, turn) in self.failed:
            return False
        if self._finds_from(unmet, rounds, turn):
            return True
        self.failed.add((unmet, rounds, turn))
        return False

    def _finds_from(self, unmet: frozenset[Meeting], rounds: int, turn: int) -> bool:
        people = len(self.had)
        places = people + people % 2
        chances = Counter(chain(*unmet))
        one_turn = places == people or chances[people] >= rounds
        if one_turn and min(chances[place] for place in range(people)) < rounds:
            return False
        pivot = min(range(places), key=chances.__getitem__) if one_turn else people
        table = max(
            [one for one in unmet if pivot in one],
            key=lambda one: sum(chances[place] for place in one),
        )
        # The rounds come in any order: this table is in the first of them, or in none.
        rest = {one for one in unmet if not {*one} & {*table}}
        return any(
            self.finds(unmet.difference([table], tables), rounds - 1, turn)
            for tables in _seatings(rest, places - 2)
        ) or (
            all(chances[place] > rounds for place in table)
            and self.finds(unmet - {table}, rounds, turn)
        )


def _seatings(tables: AbstractSet[Meeting], places: int) -> Iterator[list[Meeting]]:
    """All ways to seat so many places at these tables."""
    if not places:
        yield []
        return
    chances = Counter(chain(*tables))
    if len(chances) < places:
        return
    pivot = min(chances, key=chances.__getitem__)
    for table in tables:
        if pivot in table:
            rest = {one for one in tables if not {*one} & {*table}}
            for others in _seatings(rest, places - 2):
                yield [table, *others]
