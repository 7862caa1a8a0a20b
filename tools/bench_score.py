"""Measure how many hands per second `manage.py score` scores on one core, JSON included.

Writes whole games of all kinds, as the demo plays them, to a file; runs the command on it, and
measures the processor time of the whole run, Django's start-up included. Reports the best of
several runs, because other load only makes a run slower.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from tools.measured import circumstances, write_down

ROOT = Path(__file__).resolve().parent.parent
TARGET = 20_000
HANDS = 100_000
PLAYED = 1_000
"""How many games the demo plays; the file repeats those in which nothing was changed later."""
CHANGES = {"undo", "correct", "settle"}
RUNS = 3


def write_records(file: Path) -> int:
    """Write whole games of the demo until there are as many as `HANDS`; return the number."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    import django

    django.setup()
    from games.demo.scripts import write_scripts

    played = write_scripts(PLAYED, 1, datetime(2026, 1, 1, tzinfo=UTC))
    games = cycle(
        [one for one in played if CHANGES.isdisjoint(step.act.__name__ for step in one.steps)]
    )
    total = 0
    with file.open("w") as lines:
        while total < HANDS:
            game = next(games)
            hands = [step.what["facts"] for step in game.steps if step.act.__name__ == "record"]
            record = {"format": "scorekeeper/1", "game": game.kind, "players": game.names}
            record |= {"first_dealer": game.first_dealer, "rules": game.rules, "hands": hands}
            lines.write(json.dumps(record) + "\n")
            total += len(hands)
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
