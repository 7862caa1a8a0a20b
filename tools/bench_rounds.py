"""Measure how evenly people meet over the rounds of an evening, and how long a draw takes.

The same people stay; the processor time is that of the longest draw of the evening.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from time import process_time

from games.evenings.rounds import Past, draw_round, table_sizes
from tools.measured import circumstances, write_down

# Of Belote, in how many rounds how many people; of games where all play alone, the tables.
BELOTE = [(6, 8), (7, 8), (8, 8), (13, 6), (16, 6), (40, 5), (100, 5)]
ALONE, ROUNDS_ALONE = [(4, 3), (5, 4), (5, 4, 4), (7, 6)], 8


def measure(people: int, sizes: tuple[int, ...], rounds: int, *, in_teams: bool) -> str:
    past, chance, longest = Past[int](), Random(1), 0.0
    for _ in range(rounds):
        began = process_time()
        drawn = draw_round(range(people), sizes, past, chance, in_teams=in_teams)
        longest = max(longest, process_time() - began)
        past.add(drawn, in_teams=in_teams)
    two = [*map(frozenset, combinations(range(people), 2))]
    partners = _how_often(past.partnered[both] for both in two) if in_teams else ""
    tables = "" if in_teams else " + ".join(map(str, sizes))
    met = _how_often(past.met[both] for both in two)
    return f"| {people} | {tables} | {rounds} | {met} | {partners} | {longest * 1000:.0f} ms |"


def _how_often(times: Iterable[int]) -> str:
    return ", ".join([f"{often}: {pairs}" for often, pairs in sorted(Counter(times).items())])


def main() -> None:
    """Measure, and save the result."""
    lines = [f"{circumstances()}.", ""]
    lines.append("| people | tables | rounds | meetings: pairs | partners: pairs | longest draw |")
    lines.append("| ---: | --- | ---: | --- | --- | ---: |")
    for people, rounds in BELOTE:
        lines.append(measure(people, table_sizes(people, (4,)), rounds, in_teams=True))
    for sizes in ALONE:
        lines.append(measure(sum(sizes), sizes, ROUNDS_ALONE, in_teams=False))
    write_down("rounds", "\n".join(lines))


if __name__ == "__main__":
    main()
