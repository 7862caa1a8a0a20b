"""Draw the rounds of an evening: tables where people meet as evenly as possible.

Nobody sits out, or has the same partner, twice running while that can be avoided. While the same
people play at tables of four, the rounds follow a plan (`plans.py`) where there is one.
Players are any hashable values; callers pass the random generator.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random
from typing import Generic, TypeVar

from games.evenings.plans import PLANS
from games.kinds.registry import GAMES
from games.scoring.game import Game
from games.scoring.record import rule_faults, rules_at
from games.scoring.values import Json

_Person = TypeVar("_Person", bound=Hashable)
Seats = tuple[_Person, ...]
# What it costs to have the player of that seat at a table.
Cost = Callable[[Sequence[_Person], int], int]
USUAL_SIZES = (4, 3)  # The usual sizes of a table, the preferred size first.
# The weights of meeting someone again, of having the same partner again, and in the next round.
MET, PARTNERED, AT_ONCE = 1, 3, 1000
# How often a round is drawn to choose the best: less often with many people, because the time for a
# draw grows with the square of their number.
MOST_DRAWS, FEWEST_DRAWS, EFFORT = 24, 2, 10_000


@dataclass(frozen=True)
class Round(Generic[_Person]):
    """The players of each table, clockwise, and who has a bye."""

    tables: tuple[Seats[_Person], ...]
    byes: Seats[_Person] = ()


@dataclass
class Past(Generic[_Person]):
    """Who met and partnered whom, sat at a smaller table than others of the round, had a bye (in
    order: `rested`).
    """

    met: Counter[frozenset[_Person]] = field(default_factory=Counter)
    partnered: Counter[frozenset[_Person]] = field(default_factory=Counter)
    byes: Counter[_Person] = field(default_factory=Counter)
    at_smaller: Counter[_Person] = field(default_factory=Counter)
    rested: list[_Person] = field(default_factory=list)
    drawn: list[Round[_Person]] = field(default_factory=list)

    @property
    def last(self) -> Round[_Person]:
        return self.drawn[-1] if self.drawn else Round(())

    def add(self, played: Round[_Person], *, in_teams: bool) -> None:
        self.drawn.append(played)
        self.add_tables(played.tables, in_teams=in_teams)
        sizes = {len(table) for table in played.tables}
        for table in played.tables:
            self.at_smaller.update(table if len(table) < max(sizes) else ())
        self.byes.update(played.byes)
        self.rested.extend(played.byes)

    def add_tables(self, tables: Sequence[Seats[_Person]], *, in_teams: bool) -> None:
        for table in tables:
            self.met.update(map(frozenset, combinations(table, 2)))
            self.partnered.update(partners(table) if in_teams else ())


def partners(table: Seats[_Person]) -> list[frozenset[_Person]]:
    """Return the two teams of a table of four: players sit opposite their partners."""
    return [frozenset((table[0], table[2])), frozenset((table[1], table[3]))]


def table_sizes(players: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """The sizes that seat the most players with the fewest tables of three; () without any."""
    best: tuple[int, ...] = ()
    for fours in range(players // 4 + 1 if 4 in allowed else 1):
        threes = (players - 4 * fours) // 3 if 3 in allowed else 0
        sizes = (4,) * fours + (3,) * threes
        if (sum(sizes), -len(sizes)) > (sum(best), -len(best)):
            best = sizes
    return best


def table_choices(players: int, allowed: Collection[int]) -> list[tuple[int, ...]]:
    """Return the ways to seat that many people: tables of three and four, and tables of about equal
    sizes without byes; those with the fewest byes first, and of these tables of three and four.
    """
    usual = table_sizes(players, [size for size in USUAL_SIZES if size in allowed])
    ways = {usual} if usual else set()
    for tables in range(1, players // min(USUAL_SIZES) + 1):
        size, larger = divmod(players, tables)
        sizes = (size + 1,) * larger + (size,) * (tables - larger)
        if set(sizes) <= set(allowed):
            ways.add(sizes)
    return sorted(ways, key=lambda sizes: (players - sum(sizes), sizes != usual, -len(sizes)))


def ways_to_sit(
    kind: str, rules: Json, people: int, before: Sequence[int] = ()
) -> list[tuple[int, ...]]:
    """The tables at which that many people can play under these rules, the usual way first; if
    those of the round `before` were others, they come first, or as many tables.
    """
    game = GAMES[kind]
    fits = [size for size in game.PLAYERS if size >= min(USUAL_SIZES)]
    allowed = [size for size in fits if not rule_faults(game, size, rules_at(game, size, rules))]
    ways = table_choices(people, allowed)
    if tuple(before) not in table_choices(sum(before), allowed)[:1]:
        ways.sort(key=lambda sizes: (sizes != tuple(before), len(sizes) != len(before)))
    return ways


def plays_in_teams(game: Game) -> bool:
    return 4 in game.PLAYERS and len(game.sides(("1", "2", "3", "4"))) == 2


def draw_round(
    players: Sequence[_Person],
    sizes: Sequence[int],
    past: Past[_Person],
    chance: Random,
    *,
    in_teams: bool,
) -> Round[_Person]:
    """Draw the next round: of a plan, or by lot.

    Byes and smaller tables go to those who had the fewest; a bye never to who has just had one
    while others can have it, and among equals to who had it longest ago.
    """
    if planned := _next_of_plan(players, sizes, past, chance):
        return planned
    cost = _cost_after(players, past, in_teams)
    draws = max(FEWEST_DRAWS, min(MOST_DRAWS, EFFORT // len(players) ** 2))
    rounds = [_draw(players, sizes, past, cost, chance) for _ in range(draws)]
    if in_teams:
        return min(rounds, key=lambda drawn: _sum_of(cost, drawn.tables))
    return min(rounds, key=lambda drawn: _unevenness(players, past, drawn))


def _next_of_plan(
    players: Sequence[_Person], sizes: Sequence[int], past: Past[_Person], chance: Random
) -> Round[_Person] | None:
    """The next round of the plan; None without one, or if other people or tables have played."""
    plan = PLANS.get(len(players), "").split() if {*sizes} == {4} else []
    first = past.drawn[0] if past.drawn else Round((), (*chance.sample(players, len(players)),))
    order = [*chain(*first.tables), *first.byes]
    if not plan or len(order) != len(players) or {*order} != {*players}:
        return None
    people = dict(zip(plan[0], order, strict=True))
    rounds = [_seat_in_order([people[letter] for letter in one], len(sizes)) for one in plan]
    for number, drawn in enumerate(past.drawn):
        if drawn.tables != rounds[number % len(plan)].tables:
            return None
    return rounds[len(past.drawn) % len(plan)]


def _seat_in_order(order: Sequence[_Person], tables: int) -> Round[_Person]:
    ends = range(0, 4 * tables, 4)
    return Round(tuple([(*order[end : end + 4],) for end in ends]), (*order[4 * tables :],))


def _cost_after(players: Sequence[_Person], past: Past[_Person], in_teams: bool) -> Cost[_Person]:
    """Return what it costs to have a player at a table: more each time that people meet again."""
    last_partners = {*chain(*map(partners, past.last.tables if in_teams else ()))}

    def meeting(pair: frozenset[_Person]) -> int:
        return MET * (2 * past.met.get(pair, 0) + 1) if len(pair) > 1 else 0

    def pairing(pair: frozenset[_Person]) -> int:
        return PARTNERED * (2 * past.partnered.get(pair, 0) + 1) + AT_ONCE * (pair in last_partners)

    meetings, pairings = _by_two(players, meeting), _by_two(players if in_teams else (), pairing)

    def cost(table: Sequence[_Person], seat: int) -> int:
        player = table[seat]
        met = sum(map(meetings[player].__getitem__, table))
        return met + pairings[player][table[seat - 2]] if in_teams else met

    return cost


def _by_two(
    players: Sequence[_Person], figure: Callable[[frozenset[_Person]], int]
) -> dict[_Person, dict[_Person, int]]:
    return {one: {other: figure(frozenset((one, other))) for other in players} for one in players}


def _draw(
    players: Sequence[_Person],
    sizes: Sequence[int],
    past: Past[_Person],
    cost: Cost[_Person],
    chance: Random,
) -> Round[_Person]:
    order = chance.sample(list(players), len(players))
    latest = {player: at for at, player in enumerate(past.rested, start=1)}
    rested = past.last.byes
    order.sort(key=lambda one: (one not in rested, -past.byes[one], -latest.get(one, 0)))
    # The last of these sit out.
    seated = sum(sizes)
    playing, byes = order[:seated], tuple(order[seated:])
    chance.shuffle(playing)
    playing.sort(key=lambda player: -past.at_smaller[player])  # Larger tables come first.
    tables = []
    for size in sizes:
        tables.append(playing[:size])
        playing = playing[size:]
    _improve(tables, cost, past.at_smaller)
    for table in tables:
        turn = chance.randrange(len(table))
        table[:] = table[turn:] + table[:turn]
    return Round(tuple([tuple(table) for table in tables]), byes)


def _sum_of(cost: Cost[_Person], tables: Sequence[Seats[_Person]]) -> int:
    """Each pair counts from both seats."""
    return sum(cost(table, seat) for table in tables for seat in range(len(table)))


def _unevenness(players: Sequence[_Person], past: Past[_Person], drawn: Round[_Person]) -> float:
    """How far from the mean each two will have met. Who met much too often or seldom weighs more:
    at tables of unequal sizes turns leave little choice, and it adds up.
    """
    now = chain(*[combinations(table, 2) for table in drawn.tables])
    met = past.met + Counter(map(frozenset, now))
    times = [met[frozenset(two)] for two in combinations(players, 2)]
    mean = sum(times) / max(len(times), 1)
    return sum(abs(each - mean) ** 3 for each in times)


def _improve(
    tables: list[list[_Person]], cost: Cost[_Person], at_smaller: Counter[_Person]
) -> None:
    """Swap pairs while that helps. Nobody moves to a table of another size out of turn."""
    seats = [(table, seat) for table in tables for seat in range(len(table))]
    better = True
    while better:
        better = False
        for (one, here), (other, there) in combinations(seats, 2):
            turns = at_smaller[one[here]], at_smaller[other[there]]
            if len(one) != len(other) and turns[0] != turns[1]:
                continue
            before = cost(one, here) + cost(other, there)
            one[here], other[there] = other[there], one[here]
            if cost(one, here) + cost(other, there) < before:
                better = True
            else:
                one[here], other[there] = other[there], one[here]
