"""Runs commands of `manage.py` on an SQLite database with a flipped bit, each in its own process:
`python -m tests.faults.flipping FOLDER SEED COUNT COMMAND…` prints their outcomes.
"""

import gc
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from random import Random

COMMANDS = {
    "migrate": ("migrate", "--verbosity=0"),
    "serve": ("serve", "--host=127.0.0.1", "--no-copies"),
    "verify": ("verify",),
    "import": ("import", "{folder}/export.json", "--notebook=1"),
    "export": ("export", "--notebook=1"),
    "backup": ("backup", "{folder}/copy"),
    "restore": ("restore", "{folder}/marque.sqlite3", "--to={folder}/elsewhere"),
}
PAGE = 4096
"""The size of a page of the file."""
DECISIVE = (0, 3)
"""Where a page says of which kind it is, and how much it holds."""


def flipped(content: bytes, random: Random, place: int) -> bytes:
    """The content of the file with another bit at that place."""
    changed = bytearray(content)
    changed[place] ^= 1 << random.randrange(8)
    return bytes(changed)


def start_of_journal(database: Path) -> int:
    """Where the first page of the entries begins."""
    with closing(sqlite3.connect(database)) as file:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'games_entry'"
        return (file.execute(query).fetchone()[0] - 1) * PAGE


def outcome(folder: Path, content: bytes, command: str) -> dict:
    """What a command says, and what it leaves, when the database has this content."""
    for left in (*folder.glob("marque*"), *folder.glob("copy*"), *folder.glob("elsewhere/*")):
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    (folder / "marque.sqlite3").write_bytes(content)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        run([part.format(folder=folder) for part in COMMANDS[command]], writing)
    os.close(writing)
    with os.fdopen(reading, errors="replace") as printed:
        said = printed.read()
    _, status = os.waitpid(child, 0)
    left = [file.name for file in (*folder.glob("copy*"), *folder.glob("elsewhere/*"))]
    code = os.waitstatus_to_exitcode(status)
    return {"command": command, "code": code, "said": said, "left": left}


def run(command: list[str], output: int) -> None:
    """Run a command of `manage.py` in this process, and end it."""
    os.dup2(output, 1)
    os.dup2(output, 2)
    code = 0
    try:
        manage.run(["manage.py", *command])
    except SystemExit as end:
        code = 1 if isinstance(end.code, str) else (end.code or 0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 2
    sys.stdout.flush()
    os._exit(code)


def outcomes(folder: Path, seed: int, count: int, commands: list[str]) -> Iterator[dict]:
    """The outcomes of these commands for each flipped bit: one anywhere, then one in the header of
    the entries, and so on.
    """
    content, random = (folder / "whole").read_bytes(), Random(seed)
    header = start_of_journal(folder / "whole")
    for number in range(count):
        place = header + random.choice(DECISIVE) if number % 2 else random.randrange(len(content))
        damaged = flipped(content, random, place)
        for command in commands:
            yield outcome(folder, damaged, command)


if __name__ == "__main__":
    import django
    import uvicorn

    import manage

    django.setup()
    import_module("scorekeeper.urls")
    uvicorn.run = lambda *_, **__: None
    gc.collect()
    gc.freeze()  # no process looks for garbage among these, or copies the memory that they are in
    _, place, seed, count, *commands = sys.argv
    for one in outcomes(Path(place), int(seed), int(count), commands):
        sys.stdout.write(f"{json.dumps(one)}\n")
