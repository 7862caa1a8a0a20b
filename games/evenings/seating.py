"""Draw a round of tables at which people sit alone, or of four with new partners: as few as can be
found have the same partner or meet again, now and in the rounds that are to come; among such
rounds, neighbours sit together.

Neighbours are those of an order, such as the ranking. In here, people are their places in it, from
0. Nothing is drawn by lot: the same order and the same past give the same round.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from math import exp
from random import Random
from typing import TypeVar

from games.evenings.pairing import AGAIN, AT_ONCE, BEFORE
from games.evenings.rounds import Past, Round, partners

_Person = TypeVar("_Person", bound=Hashable)
Places = tuple[int, ...]
Tables = tuple[Places, ...]
# What it costs that two people are partners again: more than all that meet again can add up to.
PARTNERED = 10**20
# Up to how many people all ways to sit are tried: at most 15,400.
MOST_TRIED = 12
# Above, how often two people are tried in each other's seats: for each two before it begins anew,
# in all, and how often it begins; how much worse a seat may be (squares of distances), at first
# and at last.
SWAPS_EACH, SWAPS, BEGINNINGS = 40, 200_000, 10
WORST, LEAST = 100, 0.5
# How many steps are taken to look ahead: less than half a second; how many more rounds are tried.
STEPS, MORE = 40_000, 200


def seat_people(
    order: Sequence[_Person],
    sizes: Sequence[int],
    past: Past[_Person],
    rounds: int,
    *,
    in_teams: bool,
) -> Round[_Person]:
    """Draw the next of the `rounds` that are left, for those who are here, in their order. Those
    furthest down of those who sat out least have the byes.
    """
    upwards = sorted(order, key=lambda one: (past.byes[one], -order.index(one)))
    byes = upwards[: len(order) - sum(sizes)]
    people = [one for one in order if one not in byes]
    costs = _costs(people, past, in_teams)
    tables = map(costs.across, _best(sizes, costs, rounds)) if sizes else ()
    return Round(tuple([tuple([people[at] for at in table]) for table in tables]), tuple(byes))


@dataclass(frozen=True)
class _Costs:
    """What it costs that two sit at one table, and that they are partners, where there are any."""

    together: list[list[int]]
    as_partners: list[list[int]]

    def of(self, tables: Tables) -> int:
        two = chain(*[combinations(table, 2) for table in tables])
        return sum(self.together[one][other] for one, other in two) + sum(map(self.least, tables))

    def least(self, table: Sequence[int]) -> int:
        """What the partners of a table cost if they are chosen well."""
        if not self.as_partners:
            return 0
        one, two, three, four = table
        costs = self.as_partners
        return min(
            costs[one][four] + costs[two][three],
            costs[one][three] + costs[two][four],
            costs[one][two] + costs[three][four],
        )

    def across(self, table: Places) -> Places:
        """Seat a table, in order; of partners that cost as little the first plays with the last."""
        if not self.as_partners:
            return table
        one, two, three, four = table
        ways = [(one, two, four, three), (one, two, three, four), (one, three, two, four)]
        return min(ways, key=lambda way: sum(self.as_partners[a][b] for a, b in partners(way)))


def _costs(people: Sequence[_Person], past: Past[_Person], in_teams: bool) -> _Costs:
    places = range(len(people))
    two = [frozenset(both) for both in combinations(people, 2)]
    met = min([past.met[both] for both in two], default=0)
    partnered = min([past.partnered[both] for both in two], default=0)
    last_met = {*chain(*[map(frozenset, combinations(table, 2)) for table in past.last.tables])}
    last = {*chain(*map(partners, past.last.tables if in_teams else ()))}

    def together(one: int, other: int) -> int:
        both = frozenset([people[one], people[other]])
        times = past.met[both] - met
        again = AGAIN * (times > 0) + BEFORE * times + AT_ONCE * (both in last_met)
        return again + (one - other) ** 2 if one != other else 0

    def as_partners(one: int, other: int) -> int:
        both = frozenset([people[one], people[other]])
        return PARTNERED * (past.partnered[both] - partnered) + AT_ONCE * (both in last)

    matrix = [[together(one, other) for other in places] for one in places]
    return _Costs(
        matrix,
        [[as_partners(one, other) for other in places] for one in places] if in_teams else [],
    )


def _best(sizes: Sequence[int], costs: _Costs, rounds: int) -> Tables:
    """The cheapest tables that were found; if nobody has to meet again, the cheapest of those after
    which most of the rounds that are left can be played so too, as far as was seen.
    """
    unmet = [
        sum(1 << at for at, cost in enumerate(row) if cost < AGAIN) & ~(1 << place)
        for place, row in enumerate(costs.together)
    ]
    search = _Search(unmet, sizes)
    found = {*_drafts(sizes, costs), *search.some()}
    drafts = sorted(found, key=lambda tables: (costs.of(tables), tables))
    best, ahead = drafts[0], 0
    for tables in drafts:
        search.spare()
        while ahead < rounds and costs.of(tables) < AGAIN and search.leaves(tables, ahead):
            best, ahead = tables, ahead + 1
        if ahead == rounds:
            break
    return best


def _drafts(sizes: Sequence[int], costs: _Costs) -> set[Tables]:
    """All ways to sit, or if there are too many, some of the cheapest."""
    people = len(costs.together)
    if people <= MOST_TRIED:
        everybody = (1 << people) - 1
        strangers = [everybody & ~(1 << place) for place in range(people)]
        return {*map(_in_order, _Search(strangers, sizes).seatings(strangers, everybody))}
    swaps = min(SWAPS_EACH * people**2, SWAPS)
    places, found = [*range(people)], set()
    for seed in range(min(BEGINNINGS, SWAPS // swaps)):
        chance = Random(seed)  # noqa: S311
        found.add(_annealed(places, sizes, costs, swaps, chance))
        chance.shuffle(places)
    return found


def _annealed(
    places: Sequence[int], sizes: Sequence[int], costs: _Costs, swaps: int, chance: Random
) -> Tables:
    """From these places, two people change seats, again and again: for the better, and at first
    also for the worse, in distance, but never so that more meet again.
    """
    together, least, people = costs.together, costs.least, len(places)
    seats = iter(places)
    tables = [[*islice(seats, size)] for size in sizes]
    at = {place: table for table in tables for place in table}
    total = 0
    best = _in_order(tables)
    worse, cooling = float(WORST), (LEAST / WORST) ** (1 / max(swaps, 1))
    for _ in range(swaps):
        worse *= cooling
        one, other = int(chance.random() * people), int(chance.random() * people)
        here, there = at[one], at[other]
        if here is there:
            continue
        for_one, for_other = together[one].__getitem__, together[other].__getitem__
        more = sum(map(for_one, there)) - sum(map(for_one, here)) - 2 * together[one][other]
        more += sum(map(for_other, here)) - sum(map(for_other, there))
        swapped = [other if each == one else each for each in here]
        with_one = [one if each == other else each for each in there]
        if costs.as_partners:
            more += least(swapped) + least(with_one) - least(here) - least(there)
        if more <= 0 or chance.random() < exp(-more / worse):
            here[:], there[:] = swapped, with_one
            at[one], at[other] = there, here
            total += more
            if total < 0:
                total = 0
                best = _in_order(tables)
    return best


class _Search:
    """Looks for rounds of these tables at which nobody meets again, in so many steps."""

    def __init__(self, unmet: Sequence[int], sizes: Sequence[int]) -> None:
        """`unmet`: for each place those whom it has not met, bits of a number."""
        self.unmet, self.sizes = unmet, (*sizes,)
        self.steps, self.until = STEPS, 0

    def spare(self) -> None:
        """Leave three quarters of the steps to those who come after."""
        self.until = 3 * self.steps // 4

    def some(self) -> Iterator[Tables]:
        """Rounds at which nobody meets again: all of them, where few are left."""
        self.spare()
        everybody = (1 << len(self.unmet)) - 1
        return map(_in_order, islice(self.seatings(self.unmet, everybody), MORE))

    def leaves(self, tables: Tables, rounds: int) -> bool:
        """Whether so many rounds were found after this one, if the same people stay."""
        return self._finds(_without(self.unmet, tables), rounds)

    def _finds(self, unmet: Sequence[int], rounds: int) -> bool:
        people = len(unmet)
        fewest = min([others.bit_count() for others in unmet])
        met = people - 1 - fewest + (max(self.sizes) - 1) * (rounds - 1)
        if rounds < 1 or met < len(self.sizes):
            return True  # Who met fewer than there are tables can be seated (Hajnal, Szemerédi).
        if fewest < (min(self.sizes) - 1) * rounds:
            return False
        return any(
            self._finds(_without(unmet, tables), rounds - 1)
            for tables in self.seatings(unmet, (1 << people) - 1)
        )

    def seatings(
        self, unmet: Sequence[int], free: int, sizes: tuple[int, ...] | None = None
    ) -> Iterator[Tables]:
        """All ways to seat these people, bits of a number, where nobody meets again."""
        sizes = self.sizes if sizes is None else sizes
        if not sizes:
            yield ()
            return
        self.steps -= 1
        if self.steps < self.until:
            return
        chances = {place: (unmet[place] & free).bit_count() for place in _places(free)}
        pivot = min(chances, key=chances.__getitem__)
        for size in sorted({*sizes}):
            at = sizes.index(size)
            others = (*sizes[:at], *sizes[at + 1 :])
            for beside in _strangers(unmet, unmet[pivot] & free, size - 1):
                left = free & ~sum(1 << place for place in (pivot, *beside))
                for tables in self.seatings(unmet, left, others):
                    yield ((pivot, *beside), *tables)


def _in_order(tables: Iterable[Iterable[int]]) -> Tables:
    """The larger tables first, then those of who is furthest up."""
    return tuple(sorted([tuple(sorted(each)) for each in tables], key=lambda one: (-len(one), one)))


def _without(unmet: Sequence[int], tables: Tables) -> list[int]:
    after = [*unmet]
    for table in tables:
        here = sum(1 << place for place in table)
        for place in table:
            after[place] &= ~here
    return after


def _strangers(unmet: Sequence[int], among: int, people: int) -> Iterator[Places]:
    """All ways to choose so many of these, of whom no two have met."""
    if not people:
        yield ()
        return
    for place in _places(among):
        among &= ~(1 << place)
        for others in _strangers(unmet, among & unmet[place], people - 1):
            yield (place, *others)


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
