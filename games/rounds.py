"""Draw the rounds of an evening: tables of three or four at which people meet evenly.

The source of randomness is passed in. Players are any hashable values.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random

Seats = tuple[Hashable, ...]
Options = Mapping[Hashable, Collection]
"""The possible partners of each player."""
Matching = list[Seats]
"""Everybody in pairs."""
Times = Mapping[Hashable, Mapping[Hashable, int]]

SIZES = (4, 3)
"""The sizes of tables at an evening, the preferred size first."""
MET, PARTNERED = 1, 3
"""The cost of meeting someone again, and of having the same partner again."""
DRAWS, FEWEST_DRAWS, EFFORT = 24, 2, 10_000
"""How many draws are tried to choose the best: fewer for many people, since the time of a draw
grows with about the square of their number.
"""
LOOK_AHEAD = 13
"""The most people for whom the partners of all later rounds are planned."""
PLANS, STEPS = 3, 3_000
"""How many plans are searched for, and how many steps a search may take."""
NOBODY = object()
"""The partner of the player with the only bye."""


@dataclass(frozen=True)
class Round:
    """The seats at each table, clockwise, and the players with a bye."""

    tables: tuple[Seats, ...]
    byes: Seats = ()


@dataclass
class Past:
    """How often pairs met or partnered, and players had a bye or sat at a table of three."""

    met: dict[frozenset, int] = field(default_factory=dict)
    partnered: dict[frozenset, int] = field(default_factory=dict)
    byes: dict[Hashable, int] = field(default_factory=dict)
    at_three: dict[Hashable, int] = field(default_factory=dict)

    def add(self, played: Round, *, in_teams: bool) -> None:
        """Add a round."""
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
    """The two teams of a table of four: players who sit opposite each other."""
    return [frozenset((table[0], table[2])), frozenset((table[1], table[3]))]


def table_sizes(players: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables that seat as many of the players as possible, with as few tables of
    three as possible; () if there are too few players for a table.
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
    """Draw the next round. Byes and seats at tables of three go to the players who had the fewest.
    For small groups, partners are chosen so that everybody can still partner everybody else equally
    often. The seats are random.
    """
    repetition = _Repetition(players, past, in_teams)
    matchings = _partners_to_come(players, sizes, past, chance) if in_teams else []
    rounds = [_seat_partners(matching, repetition, chance) for matching in matchings]
    if not rounds:
        draws = max(FEWEST_DRAWS, min(DRAWS, EFFORT // len(players) ** 2))
        rounds = [_draw(players, sizes, past, repetition, chance) for _ in range(draws)]
    return min(rounds, key=repetition.cost)


class _Repetition:
    """The cost of putting people together: it grows each time that a pair meets."""

    def __init__(self, players: Sequence[Hashable], past: Past, in_teams: bool) -> None:
        self.met = _weights(players, past.met, MET)
        self.partnered = _weights(players, past.partnered, PARTNERED) if in_teams else {}

    def seat(self, table: Sequence[Hashable], seat: int) -> int:
        """The cost of that player in that seat."""
        player = table[seat]
        cost = sum([self.met[player][other] for other in table if other is not player])
        return cost + self.partnered[player][table[seat - 2]] if self.partnered else cost

    def table(self, table: Sequence[Hashable]) -> int:
        """The cost of a table; each pair counts twice."""
        return sum(self.seat(table, seat) for seat in range(len(table)))

    def cost(self, drawn: Round) -> int:
        """The cost of a round."""
        return sum(self.table(table) for table in drawn.tables)


def _weights(players: Sequence[Hashable], times: Mapping[frozenset, int], weight: int) -> Times:
    def cost(player: Hashable, other: Hashable) -> int:
        return weight * (2 * times.get(frozenset((player, other)), 0) + 1)

    return {player: {other: cost(player, other) for other in players} for player in players}


# --- Partners, planned for this round and all later ones ----------------------------------------


def _partners_to_come(
    players: Sequence[Hashable], sizes: Sequence[int], past: Past, chance: Random
) -> list[Matching]:
    """Matchings for the next round after which every other pair that has not had its turn can still
    have it, round by round; [] if none are found.
    """
    byes = len(players) - sum(sizes)
    if byes > 1 or len(players) > LOOK_AHEAD:
        return []
    fresh = _fresh(players, past.partnered)
    if byes:
        fewest = min(past.byes.get(player, 0) for player in players)
        fresh[NOBODY] = {player for player in players if past.byes.get(player, 0) == fewest}
        for player in fresh[NOBODY]:
            fresh[player].add(NOBODY)
    if len({len(others) for others in fresh.values()}) > 1:
        return []
    plans = [_plan(fresh, chance, iter(range(STEPS))) for _ in range(PLANS)]
    return [matching for plan in plans for matching in plan or ()]


def _fresh(players: Sequence[Hashable], times: Mapping[frozenset, int]) -> dict[Hashable, set]:
    """For each player, the others with whom they were paired as rarely as any pair was."""
    pairs = {pair: times.get(frozenset(pair), 0) for pair in combinations(players, 2)}
    fewest = min(pairs.values())
    fresh: dict[Hashable, set] = {player: set() for player in players}
    for (player, other), together in pairs.items():
        if together == fewest:
            fresh[player].add(other)
            fresh[other].add(player)
    return fresh


def _plan(
    fresh: Mapping[Hashable, set], chance: Random, steps: Iterator[int]
) -> list[Matching] | None:
    """Matchings that contain every fresh pair once; None without a solution within the steps."""
    first, others = next(iter(fresh.items()))
    if not others:
        return []
    # A plan contains all pairs of the first player, so it may start with any of them.
    second = chance.choice([other for other in fresh if other in others])
    left = [player for player in fresh if player not in (first, second)]
    for others_matched in _matchings(left, fresh, chance, steps):
        matching = [(first, second), *others_matched]
        partner = {player: other for pair in matching for player, other in (pair, pair[::-1])}
        rest = {player: fresh[player] - {partner[player]} for player in fresh}
        plan = _plan(rest, chance, steps)
        if plan is not None:
            return [matching, *plan]
    return None


def _matchings(
    left: Sequence[Hashable], options: Options, chance: Random, steps: Iterator[int]
) -> Iterator[Matching]:
    """All the ways to pair the players left, in random order, until the steps run out."""
    if not left:
        yield []
        return
    choices = {player: [other for other in left if other in options[player]] for player in left}
    hardest = min(left, key=lambda player: len(choices[player]))
    for other in chance.sample(choices[hardest], len(choices[hardest])):
        if next(steps, None) is None:
            return
        rest = [player for player in left if player not in (hardest, other)]
        for matching in _matchings(rest, options, chance, steps):
            yield [(hardest, other), *matching]


def _seat_partners(matching: Matching, repetition: _Repetition, chance: Random) -> Round:
    """A round with these partners, against the opponents that they have met least."""
    pairs = [chance.sample(pair, 2) for pair in matching if NOBODY not in pair]
    alone = [pair for pair in matching if NOBODY in pair]
    byes = tuple([player for pair in alone for player in pair if player is not NOBODY])
    numbers = range(len(pairs))
    opponents = {pair: [other for other in numbers if other != pair] for pair in numbers}
    rounds = []
    for tables in _matchings(numbers, opponents, chance, iter(range(STEPS))):
        drawn = [
            tuple(chain(*zip(pairs[pair], pairs[other], strict=True))) for pair, other in tables
        ]
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
    """Swap two players as long as that lowers the cost of the round. Nobody moves to a table of
    another size unless it is their turn.
    """
    places = [(table, seat) for table in tables for seat in range(len(table))]
    better = True
    while better:
        better = False
        for (table, here), (other, there) in combinations(places, 2):
            turns = at_three.get(table[here], 0), at_three.get(other[there], 0)
            if len(table) != len(other) and turns[0] != turns[1]:
                continue
            before = repetition.seat(table, here) + repetition.seat(other, there)
            table[here], other[there] = other[there], table[here]
            if repetition.seat(table, here) + repetition.seat(other, there) < before:
                better = True
            else:
                table[here], other[there] = other[there], table[here]
