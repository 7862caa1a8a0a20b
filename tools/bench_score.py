"""Measure how many hands per second `manage.py score` scores on one core, JSON included.

Writes whole games of all five kinds, with equally many hands of each, to a file; runs the command
on it, and measures the processor time of the whole run, Django's start-up included. Reports the
best of several runs, because other load only makes a run slower.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.scoring.belote import Belote
from tools.measured import circumstances, write_down

ROOT = Path(__file__).resolve().parent.parent
TARGET = 20_000
HANDS = 100_000
RUNS = 3
PLAYERS = ["Ana", "Bea", "Cy", "Dan"]


def alta_baja(chance: random.Random) -> list[dict]:
    """Thirteen tricks."""
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    played = [chance.sample(ranks, 13) for _ in PLAYERS]
    return [{"cards": list(cards)} for cards in zip(*played, strict=True)]


def aluette(chance: random.Random) -> list[dict]:
    """Five deals."""
    return [{"tricks": [chance.choice((0, 1, 2, 3, None)) for _ in range(9)]} for _ in range(5)]


def exact_bids(chance: random.Random, cards: int) -> dict:
    """A hand whose bids do not add up to the cards."""
    bids = [chance.randrange(cards + 1) for _ in PLAYERS]
    bids[0] += (sum(bids) == cards) * (-1 if bids[0] else 1)
    winners = [chance.randrange(4) for _ in range(cards)]
    return {"bids": bids, "tricks": [winners.count(seat) for seat in range(4)]}


def batarde(chance: random.Random) -> list[dict]:
    """Ten deals, five to nine cards each and back."""
    stakes = ("plain", "plain", "mechoune", "choune")
    return [
        exact_bids(chance, cards) | {"stake": chance.choice(stakes), "trump": "hearts"}
        for cards in (5, 6, 7, 8, 9, 9, 8, 7, 6, 5)
    ]


def belote(chance: random.Random) -> list[dict]:
    """Eight hands, which cannot reach the target that `record` sets."""
    hands = []
    for _ in range(8):
        first = chance.choice(
            [points for points in range(163) if points not in Belote.SUIT_IMPOSSIBLE]
        )
        hands.append(
            {"taker": chance.randrange(4), "contract": "spades", "points": [first, 162 - first]}
        )
        if chance.random() < 0.3:
            hands[-1]["belote"] = chance.randrange(2)
    return hands


def river(chance: random.Random) -> list[dict]:
    """Twenty-six hands, one card to thirteen and back."""
    return [exact_bids(chance, cards) for cards in [*range(1, 14), *range(13, 0, -1)]]


GAMES = {play.__name__: play for play in (alta_baja, aluette, batarde, belote, river)}


def write_records(file: Path) -> int:
    """Write whole games until each kind has its share of `HANDS`; return the number of hands."""
    chance = random.Random(1)
    total = 0
    lines = []
    for game, play in GAMES.items():
        hands = 0
        while hands < HANDS // len(GAMES):
            facts = play(chance)
            record = {"format": "scorekeeper/1", "game": game, "players": PLAYERS, "hands": facts}
            if game == "belote":
                record["rules"] = {"target": 10000}
            lines.append(json.dumps(record))
            hands += len(facts)
        total += hands
    chance.shuffle(lines)
    file.write_text("\n".join(lines) + "\n")
    return total


def processor_seconds(file: Path, output: Path) -> float:
    """The processor time that the command takes for `file`."""
    command = [sys.executable, str(ROOT / "manage.py"), "score", str(file)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with output.open("wb") as answers:
        subprocess.run(command, stdout=answers, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure, and save the result."""
    when = circumstances()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "records.jsonl"
        hands = write_records(file)
        output = Path(folder) / "sheets.jsonl"
        best = min(processor_seconds(file, output) for _ in range(RUNS))
    rate = hands / best
    write_down(
        "score",
        f"{rate:,.0f} hands a second of one core: {rate / TARGET:.1f} times the target ({when}).",
    )


if __name__ == "__main__":
    main()
