"""Measure how many hands per second `manage.py score` scores on one core, JSON included.

Writes whole games, as the demo plays them, with equally many hands of each kind, to a file; runs
the command on it, and measures the processor time of the whole run, Django's start-up included.
Reports the best of several runs, because other load only makes a run slower.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.kinds.demo import DemoHand
from games.kinds.demo_players import choose_players
from games.kinds.registry import KINDS
from games.scoring.record import FORMAT, read_record
from games.scoring.replay import replay, replay_after
from tools.measured import circumstances, write_down

ROOT = Path(__file__).resolve().parent.parent
TARGET = 20_000
HANDS = 100_000
MOST_HANDS = 30
"""Of a game, which may have no end."""
RUNS = 3


def played(slug: str, chance: random.Random) -> dict:
    """The record of a game that the demo plays."""
    demo = KINDS[slug].demo
    styles = choose_players(chance, chance.choice(demo.TABLES))
    names = [style.name for style in styles]
    rules = demo.rules(chance, len(styles))
    data = {"format": FORMAT, "game": slug, "players": names, "rules": rules, "hands": []}
    record, _ = read_record(data)
    replayed = replay(record)
    while not replayed.sheet.finished and len(record.hands) < MOST_HANDS:
        hand = DemoHand(chance, record.table, replayed.progress, styles)
        data["hands"].append(demo.played(hand, demo.announced(hand)))
        longer = replace(record, hands=tuple(data["hands"]))
        record, replayed = longer, replay_after(longer, record, replayed)
    return data


def write_records(file: Path) -> int:
    """Write whole games until each kind has its share of `HANDS`; return the number of hands."""
    chance = random.Random(1)
    total = 0
    lines = []
    for slug in KINDS:
        hands = 0
        while hands < HANDS // len(KINDS):
            record = played(slug, chance)
            lines.append(json.dumps(record))
            hands += len(record["hands"])
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
