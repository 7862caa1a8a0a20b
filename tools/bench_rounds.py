"""Measure how evenly people meet at an evening of Belote, and how long a draw takes."""

import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.rounds import Past, draw_round, table_sizes
from tools.measured import circumstances, write_down

EVENINGS = ((5, 5), (6, 8), (7, 8), (8, 8), (9, 9), (10, 8), (11, 8), (12, 6), (12, 11), (13, 6),
            (13, 13), (16, 6), (20, 6), (40, 5), (100, 5))  # fmt: skip
SEED = 1


def main() -> None:
    """Draw evenings and write down how often pairs met, and the longest draw."""
    lines = [
        f"{circumstances()}.",
        "",
        "| people | rounds | meetings: pairs | partners: pairs | longest draw |",
        "| ---: | ---: | --- | --- | ---: |",
    ]
    for people, rounds in EVENINGS:
        past, chance, longest = Past(), Random(SEED), 0.0
        for _ in range(rounds):
            began = time.perf_counter()
            sizes = table_sizes(people, (4,))
            drawn = draw_round(range(people), sizes, past, chance, in_teams=True)
            longest = max(longest, time.perf_counter() - began)
            past.add(drawn, in_teams=True)
        pairs = [frozenset(pair) for pair in combinations(range(people), 2)]
        times = [
            ", ".join(f"{often}: {counted[often]}" for often in sorted(counted))
            for counted in (
                Counter(past.met.get(pair, 0) for pair in pairs),
                Counter(past.partnered.get(pair, 0) for pair in pairs),
            )
        ]
        lines.append(f"| {people} | {rounds} | {times[0]} | {times[1]} | {longest * 1000:.0f} ms |")
    write_down("rounds", "\n".join(lines))


if __name__ == "__main__":
    main()
