"""Runs the project's commands as a person would, and alters its data as one with the database."""

import atexit
import fcntl
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Notebook
from games.services import WrongFile, read_file

PROJECT = Path(__file__).parent.parent


def manage(*arguments, **environment) -> subprocess.CompletedProcess:
    """Run `manage.py` with `environment` as its whole environment."""
    own = {"PATH": os.environ["PATH"], **{name: str(text) for name, text in environment.items()}}
    with NamedTemporaryFile("r+") as out, NamedTemporaryFile("r+") as err:
        starter = _starter()
        starter.stdin.write(json.dumps([arguments, own, out.name, err.name]) + "\n")
        starter.stdin.flush()
        code = int(starter.stdout.readline())
        return subprocess.CompletedProcess(arguments, code, out.read(), err.read())


@cache
def _starter() -> subprocess.Popen:
    """A process that starts commands; it ends with this one."""
    starter = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.forked"],
        cwd=PROJECT,
        env={"PATH": os.environ["PATH"]},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(starter.communicate)
    return starter


def make(target: str) -> None:
    """Make what lies in `build/`, unless it is there: once for all workers, in a shell that knows
    nothing of the tests.
    """
    folder = PROJECT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / "made.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        own = {"PATH": os.environ["PATH"], "HOME": str(Path.home())}
        subprocess.run(
            ["make", target], cwd=PROJECT, check=True, stdout=subprocess.DEVNULL, env=own
        )


@contextmanager
def freely_changed(table: str) -> Iterator[None]:
    """Let the rows of a table that is only appended to be changed during the context."""
    name = f"{table}_append_only"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table with constraints still to be checked cannot be altered.
            alter = f"SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE {table}"
            drop, restore = f"{alter} DISABLE TRIGGER {name}", f"{alter} ENABLE TRIGGER {name}"
        else:
            drop = f"DROP TRIGGER {name}"
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
            [(restore,)] = cursor.fetchall()
        cursor.execute(drop)
        yield
        cursor.execute(restore)


def faults_of(content: bytes) -> list[WrongFile]:
    """What verification finds in an exported file."""
    return [one for one in read_file(io.BytesIO(content), Notebook()) if isinstance(one, WrongFile)]


def games_verified(content: bytes) -> int:
    """How many games an exported file has, in which nothing was altered."""
    wrong = [str(one) for one in faults_of(content)]
    assert not wrong, wrong
    return len(list(read_file(io.BytesIO(content), Notebook())))


def damage_entry(game, number, **columns):
    """Change columns of an entry as someone with the database could."""
    settings = ", ".join(f"{name} = %s" for name in columns)
    with freely_changed("games_entry"), connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE games_entry SET {settings} WHERE game_id = %s AND number = %s",
            [*columns.values(), game.pk, number],
        )


def complaint() -> str:
    """What `manage.py verify` says, "" if it finds nothing."""
    err = io.StringIO()
    try:
        call_command("verify", stdout=io.StringIO(), stderr=err)
    except CommandError:
        return err.getvalue()
    return ""
