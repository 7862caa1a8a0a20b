"""The rounds of an evening: tables of three or four drawn so that people meet as evenly as can be.

Pure but for the source of chance, which is given. Players are any hashable values.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random

Seats = tuple[Hashable, ...]
Options = Mapping[Hashable, Collection]
"""Whom each can be put together with."""
Matching = list[Seats]
"""Everybody in twos."""
Times = Mapping[Hashable, Mapping[Hashable, int]]

SIZES = (4, 3)
"""How many sit at a table of an evening, the better size first."""
MET, PARTNERED = 1, 3
"""What it weighs to meet someone repetition, and to have the same partner repetition."""
DRAWS, FEWEST_DRAWS, EFFORT = 24, 2, 10_000
"""How many times a round is drawn before the best draw is kept: fewer times for many people, since
a draw takes about the square of their number.
"""
LOOK_AHEAD = 13
"""For how many people at most all the partners to come are thought of."""
PLANS, STEPS = 3, 3_000
"""How many ways to go on are looked for, and how many steps the search for one may take."""
NOBODY = object()
"""The partner of whoever has the only bye."""


@dataclass(frozen=True)
class Round:
    """The seats at each table, clockwise, and who has a bye."""

    tables: tuple[Seats, ...]
    byes: Seats = ()


@dataclass
class Past:
    """Who has met whom, partnered whom, had a bye and sat at a table of three so far."""

    met: dict[frozenset, int] = field(default_factory=dict)
    partnered: dict[frozenset, int] = field(default_factory=dict)
    byes: dict[Hashable, int] = field(default_factory=dict)
    at_three: dict[Hashable, int] = field(default_factory=dict)

    def add(self, played: Round, *, in_teams: bool) -> None:
        """Let a round count."""
        for table in played.tables:
            for pair in combinations(table, 2):
                self.met[frozenset(pair)] = self.met.get(frozenset(pair), 0) + 1
            for pair in partners(table) if in_teams else ():
                self.partnered[pair] = self.partnered.get(pair, 0) + 1
            for player in table if len(table) == min(SIZES) else ():
                self.at_three[player] = self.at_three.get(player, 0) + 1
        for player in played.byes:
            self.byes[player] = self.byes.get(player, 0) + 1


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
    """The next round. Byes, and seats at tables of three, go to those who had the fewest; partners
    are such that everybody can still partner everybody else equally often, where that can be seen;
    seats are drawn by lot.
    """
    repetition = _Repetition(players, past, in_teams)
    matchings = _partners_to_come(players, sizes, past, chance) if in_teams else []
    rounds = [_seat_partners(matching, repetition, chance) for matching in matchings]
    if not rounds:
        draws = max(FEWEST_DRAWS, min(DRAWS, EFFORT // len(players) ** 2))
        rounds = [_draw(players, sizes, past, repetition, chance) for _ in range(draws)]
    return min(rounds, key=repetition.cost)


class _Repetition:
    """How stale it is to put people together: a pair that met often weighs more and more."""

    def __init__(self, players: Sequence[Hashable], past: Past, in_teams: bool) -> None:
        self.met = _weights(players, past.met, MET)
        self.partnered = _weights(players, past.partnered, PARTNERED) if in_teams else {}

    def seat(self, table: Sequence[Hashable], seat: int) -> int:
        """What it costs to have that player in that seat."""
        player = table[seat]
        cost = sum([self.met[player][other] for other in table if other is not player])
        return cost + self.partnered[player][table[seat - 2]] if self.partnered else cost

    def table(self, table: Sequence[Hashable]) -> int:
        """What a table costs, each pair counted from both its seats."""
        return sum(self.seat(table, seat) for seat in range(len(table)))

    def cost(self, drawn: Round) -> int:
        """What a round costs."""
        return sum(self.table(table) for table in drawn.tables)


def _weights(players: Sequence[Hashable], times: Mapping[frozenset, int], weight: int) -> Times:
    def stale(one: Hashable, other: Hashable) -> int:
        return weight * (2 * times.get(frozenset((one, other)), 0) + 1)

    return {one: {other: stale(one, other) for other in players} for one in players}


# --- Partners, with those of the rounds to come in mind ---------------------------------------


def _partners_to_come(
    players: Sequence[Hashable], sizes: Sequence[int], past: Past, chance: Random
) -> list[Matching]:
    """Partners for a round each, any of which leaves the pairs that had their turn less often than
    others to be completed round by round; [] where none are found.
    """
    byes = len(players) - sum(sizes)
    if byes > 1 or len(players) > LOOK_AHEAD:
        return []
    fresh = _fresh(players, past.partnered)
    if byes:
        fewest = min(past.byes.get(player, 0) for player in players)
        fresh[NOBODY] = {one for one in players if past.byes.get(one, 0) == fewest}
        for player in fresh[NOBODY]:
            fresh[player].add(NOBODY)
    if len({len(others) for others in fresh.values()}) > 1:
        return []
    plans = [_plan(fresh, chance, iter(range(STEPS))) for _ in range(PLANS)]
    return [matching for plan in plans for matching in plan or ()]


def _fresh(players: Sequence[Hashable], times: Mapping[frozenset, int]) -> dict[Hashable, set]:
    """With whom each has been the fewest times that any two have been together."""
    pairs = {pair: times.get(frozenset(pair), 0) for pair in combinations(players, 2)}
    fewest = min(pairs.values())
    fresh: dict[Hashable, set] = {player: set() for player in players}
    for (one, other), together in pairs.items():
        if together == fewest:
            fresh[one].add(other)
            fresh[other].add(one)
    return fresh


def _plan(
    fresh: Mapping[Hashable, set], chance: Random, steps: Iterator[int]
) -> list[Matching] | None:
    """Matchings that take every fresh pair once; None where there are none, or no more steps."""
    first, others = next(iter(fresh.items()))
    if not others:
        return []
    # A plan holds each of the first one's pairs: which of them comes now is no matter.
    second = chance.choice([other for other in fresh if other in others])
    left = [one for one in fresh if one not in (first, second)]
    for others_matched in _matchings(left, fresh, chance, steps):
        matching = [(first, second), *others_matched]
        partner = {one: other for pair in matching for one, other in (pair, pair[::-1])}
        rest = {one: fresh[one] - {partner[one]} for one in fresh}
        plan = _plan(rest, chance, steps)
        if plan is not None:
            return [matching, *plan]
    return None


def _matchings(
    left: Sequence[Hashable], options: Options, chance: Random, steps: Iterator[int]
) -> Iterator[Matching]:
    """All the ways to put those left in twos, by lot, as long as there are steps."""
    if not left:
        yield []
        return
    choices = {one: [other for other in left if other in options[one]] for one in left}
    hardest = min(left, key=lambda one: len(choices[one]))
    for other in chance.sample(choices[hardest], len(choices[hardest])):
        if next(steps, None) is None:
            return
        rest = [one for one in left if one not in (hardest, other)]
        for matching in _matchings(rest, options, chance, steps):
            yield [(hardest, other), *matching]


def _seat_partners(matching: Matching, repetition: _Repetition, chance: Random) -> Round:
    """These partners at the tables where they meet the freshest opponents."""
    pairs = [chance.sample(pair, 2) for pair in matching if NOBODY not in pair]
    byes = tuple([one for pair in matching if NOBODY in pair for one in pair if one is not NOBODY])
    numbers = range(len(pairs))
    opponents = {one: [other for other in numbers if other != one] for one in numbers}
    rounds = []
    for tables in _matchings(numbers, opponents, chance, iter(range(STEPS))):
        drawn = [tuple(chain(*zip(pairs[one], pairs[other], strict=True))) for one, other in tables]
        rounds.append(Round(tuple(drawn), byes))
    return min(rounds, key=repetition.cost)


# --- Any tables, by exchanging players --------------------------------------------------------


def _draw(
    players: Sequence[Hashable],
    sizes: Sequence[int],
    past: Past,
    repetition: _Repetition,
    chance: Random,
) -> Round:
    order = chance.sample(list(players), len(players))
    order.sort(key=lambda player: -past.byes.get(player, 0))
    seated = sum(sizes)
    playing, byes = order[:seated], tuple(order[seated:])
    chance.shuffle(playing)
    playing.sort(key=lambda player: -past.at_three.get(player, 0))  # Tables of four come first.
    tables = []
    for size in sizes:
        tables.append(playing[:size])
        playing = playing[size:]
    _improve(tables, repetition, past.at_three)
    for table in tables:
        turn = chance.randrange(len(table))
        table[:] = table[turn:] + table[:turn]
    return Round(tuple([tuple(table) for table in tables]), byes)


def _improve(tables: list[list], repetition: _Repetition, at_three: Mapping[Hashable, int]) -> None:
    """Exchange two players as long as that makes the round fresher. Nobody is moved to a table of
    another size whose turn it is not.
    """
    places = [(table, seat) for table in tables for seat in range(len(table))]
    better = True
    while better:
        better = False
        for (one, here), (other, there) in combinations(places, 2):
            turns = at_three.get(one[here], 0), at_three.get(other[there], 0)
            if len(one) != len(other) and turns[0] != turns[1]:
                continue
            before = repetition.seat(one, here) + repetition.seat(other, there)
            one[here], other[there] = other[there], one[here]
            if repetition.seat(one, here) + repetition.seat(other, there) < before:
                better = True
            else:
                one[here], other[there] = other[there], one[here]
