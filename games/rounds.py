"""Draw the rounds of an evening: tables where people meet as evenly as possible.

Nobody sits out, or has the same partner, twice running while that can be avoided.
Players are any hashable values; callers pass the random generator.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random

from games.scoring.record import rule_faults
from games.scoring.registry import GAMES
from games.scoring.values import Json

Seats = tuple[Hashable, ...]
Matching = list[Seats]
"""Pairs that include everybody."""

SIZES = (4, 3)
"""The usual sizes of a table, the preferred size first."""
MET, PARTNERED, AT_ONCE = 1, 3, 1000
"""The weights of meeting someone again, of having the same partner again, and in the next round."""
DRAWS, FEWEST_DRAWS, EFFORT = 24, 2, 10_000
"""How often a round is drawn to choose the best: less often with many people, because the time for
a draw grows with the square of their number.
"""
MOST_IN_ROUND_ROBIN = 13
"""With more people it matters more to meet other opponents, for which a search takes too long."""
MATCHINGS, STEPS = 3, 3_000
"""For how many choices of partners opponents are searched for, and the most steps of a search."""
NOBODY = object()
"""The partner of the player with the only bye."""


@dataclass(frozen=True)
class Round:
    """The players of each table, clockwise, and who has a bye."""

    tables: tuple[Seats, ...]
    byes: Seats = ()


@dataclass
class Past:
    """Who has met and partnered whom, had a bye and sat at a table of three; who had a bye, the
    latest last (`rested`); and the last round.
    """

    met: dict[frozenset, int] = field(default_factory=dict)
    partnered: dict[frozenset, int] = field(default_factory=dict)
    byes: dict[Hashable, int] = field(default_factory=dict)
    at_three: dict[Hashable, int] = field(default_factory=dict)
    rested: list[Hashable] = field(default_factory=list)
    last: Round = Round(())

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
            self.rested.append(player)
        self.last = played


def partners(table: Seats) -> list[frozenset]:
    """Return the two teams of a table of four: players sit opposite their partners."""
    return [frozenset((table[0], table[2])), frozenset((table[1], table[3]))]


def table_sizes(players: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """Return the table sizes that seat the most players with the fewest tables of three; () if
    there is no possible table.
    """
    best: tuple[int, ...] = ()
    for fours in range(players // 4 + 1 if 4 in allowed else 1):
        threes = (players - 4 * fours) // 3 if 3 in allowed else 0
        sizes = (4,) * fours + (3,) * threes
        if (sum(sizes), -len(sizes)) > (sum(best), -len(best)):
            best = sizes
    return best


def table_choices(players: int, allowed: Collection[int]) -> list[tuple[int, ...]]:
    """Return the ways to seat that many people at tables of the sizes allowed: tables of three and
    four, and tables of about equal sizes without byes. Those with the fewest byes come first, and
    among them tables of three and four.
    """
    usual = table_sizes(players, [size for size in SIZES if size in allowed])
    ways = {usual} if usual else set()
    for tables in range(1, players // min(SIZES) + 1):
        size, larger = divmod(players, tables)
        sizes = (size + 1,) * larger + (size,) * (tables - larger)
        if set(sizes) <= set(allowed):
            ways.add(sizes)
    return sorted(ways, key=lambda sizes: (players - sum(sizes), sizes != usual, -len(sizes)))


def ways_to_sit(kind: str, rules: Json, people: int) -> list[tuple[int, ...]]:
    """Return the tables at which that many people can play a game with these house rules, the usual
    way first.
    """
    game = GAMES[kind]
    fits = [size for size in game.PLAYERS if size >= min(SIZES)]
    return table_choices(people, [size for size in fits if not rule_faults(game, size, rules)])


def draw_round(
    players: Sequence[Hashable], sizes: Sequence[int], past: Past, chance: Random, *, in_teams: bool
) -> Round:
    """Draw the next round.

    Byes and tables of three go to those who had the fewest; a bye never to who has just had one
    while others can have it, and among equals to who had it longest ago. Partners are chosen so
    that everybody partners everybody else equally often, where that is possible. Seats are drawn
    by lot.
    """
    repetition = _Repetition(players, past, in_teams)
    matchings = _partners_to_come(players, sizes, past) if in_teams else []
    chance.shuffle(matchings)
    rounds = [_seat_partners(matching, repetition, chance) for matching in matchings[:MATCHINGS]]
    if not rounds:
        draws = max(FEWEST_DRAWS, min(DRAWS, EFFORT // len(players) ** 2))
        rounds = [_draw(players, sizes, past, repetition, chance) for _ in range(draws)]
    return min(rounds, key=repetition.cost)


class _Repetition:
    """The cost of putting people together, which grows each time they meet."""

    def __init__(self, players: Sequence[Hashable], past: Past, in_teams: bool) -> None:
        self.met = _weights(players, past.met, MET)
        self.partnered = _weights(players, past.partnered, PARTNERED) if in_teams else {}
        for one, other in map(tuple, _last_partners(past) if in_teams else ()):
            if one in self.partnered and other in self.partnered:
                self.partnered[one][other] += AT_ONCE
                self.partnered[other][one] += AT_ONCE

    def seat(self, table: Sequence[Hashable], seat: int) -> int:
        """Return the cost of the player in that seat."""
        player = table[seat]
        cost = sum([self.met[player][other] for other in table if other is not player])
        return cost + self.partnered[player][table[seat - 2]] if self.partnered else cost

    def table(self, table: Sequence[Hashable]) -> int:
        """Return the cost of a table, each pair counted from both seats."""
        return sum(self.seat(table, seat) for seat in range(len(table)))

    def cost(self, drawn: Round) -> int:
        """Return the cost of a round."""
        return sum(self.table(table) for table in drawn.tables)


def _last_partners(past: Past) -> set[frozenset]:
    """Return who were partners in the last round."""
    return {pair for table in past.last.tables for pair in partners(table)}


def _weights(
    players: Sequence[Hashable], times: Mapping[frozenset, int], weight: int
) -> dict[Hashable, dict[Hashable, int]]:
    def cost(player: Hashable, other: Hashable) -> int:
        return weight * (2 * times.get(frozenset((player, other)), 0) + 1)

    return {player: {other: cost(player, other) for other in players} for player in players}


# --- Partners, each pair once -----------------------------------------------------------------


def _partners_to_come(
    players: Sequence[Hashable], sizes: Sequence[int], past: Past
) -> list[Matching]:
    """Return alternative partners for the next round: those of a round-robin in which everybody
    partners everybody once, if nobody of them has partnered more often than others, or has had a
    bye before others; [] if there are none.
    """
    byes = len(players) - sum(sizes)
    if byes > 1 or len(players) > MOST_IN_ROUND_ROBIN:
        return []
    pairs = {frozenset(pair): 0 for pair in combinations(players, 2)}
    times = pairs | {pair: past.partnered[pair] for pair in pairs if pair in past.partnered}
    times |= {frozenset((one, NOBODY)): past.byes.get(one, 0) for one in players if byes}
    fewest = min(times[pair] for pair in pairs)
    fewest_byes = min(past.byes.get(one, 0) for one in players)

    def is_next(pair: Seats) -> bool:
        return times[frozenset(pair)] == (fewest_byes if NOBODY in pair else fewest)

    again = _last_partners(past) | {frozenset((one, NOBODY)) for one in past.last.byes}
    rounds = _round_robin([*players, *[NOBODY] * byes])
    possible = [matching for matching in rounds if all(map(is_next, matching))]
    return [one for one in possible if again.isdisjoint(map(frozenset, one))] or possible


def _round_robin(players: Sequence[Hashable]) -> list[Matching]:
    """Return the rounds of a round-robin: each pair of an even number of players stands in one.

    The first keeps its place, and the others move around it (the circle method).
    """
    first, *others = players
    half = len(players) // 2
    rounds = []
    for turn in range(len(others)):
        circle = [first, *others[turn:], *others[:turn]]
        rounds.append(list(zip(circle[:half], reversed(circle[half:]), strict=True)))
    return rounds


def _matchings(left: Sequence[int], chance: Random, steps: Iterator[int]) -> Iterator[Matching]:
    """Yield the ways to pair what is `left`, in random order, until `steps` runs out."""
    if not left:
        yield []
        return
    first, *others = left
    for other in chance.sample(others, len(others)):
        if next(steps, None) is None:
            return
        rest = [one for one in others if one != other]
        for matching in _matchings(rest, chance, steps):
            yield [(first, other), *matching]


def _seat_partners(matching: Matching, repetition: _Repetition, chance: Random) -> Round:
    """Seat these pairs so that they meet the opponents they have met least."""
    pairs = [chance.sample(pair, 2) for pair in matching if NOBODY not in pair]
    byes = tuple([one for pair in matching if NOBODY in pair for one in pair if one is not NOBODY])
    rounds = []
    for tables in _matchings(range(len(pairs)), chance, iter(range(STEPS))):
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
    latest = {player: at for at, player in enumerate(past.rested, start=1)}
    order.sort(
        key=lambda player: (
            player not in past.last.byes,
            -past.byes.get(player, 0),
            -latest.get(player, 0),
        )
    )  # The last of these sit out.
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
    """Swap pairs of players as long as that lowers the cost. Nobody moves to a table of another
    size out of turn.
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
