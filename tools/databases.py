"""New databases for benchmarks, on SQLite and on the PostgreSQL server that DATABASE_URL names."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parent.parent


def servers() -> dict[str, str]:
    """The databases to measure: their names, and the addresses of their servers ("" for SQLite)."""
    found = {"SQLite": ""}
    if "DATABASE_URL" in os.environ:
        found["PostgreSQL"] = os.environ["DATABASE_URL"]
    return found


@contextmanager
def databases(server: str, names: Sequence[str]) -> Iterator[list[dict[str, str]]]:
    """The environment variables for each new database, which is dropped after the context."""
    with tempfile.TemporaryDirectory() as folder:
        places = [{"DATA_DIR": str(Path(folder, name))} for name in names]
        for place in places:
            Path(place["DATA_DIR"]).mkdir()
        if not server:
            yield places
            return
        names = [f"la_marque_bench_{name}" for name in names]
        for name, place in zip(names, places, strict=True):
            _execute(server, f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}")
            place["DATABASE_URL"] = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        try:
            yield places
        finally:
            _execute(server, *[f"DROP DATABASE {name}" for name in names])


def answer_in(place: dict[str, str], program: str, *arguments: object) -> dict:
    """The JSON that a program prints when it runs as a subprocess on that database."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "DEBUG": "0"} | place
    command = [sys.executable, program, *[str(argument) for argument in arguments]]
    answer = subprocess.run(
        command, env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(answer.stdout)


def _execute(server: str, *commands: str) -> None:
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        for command in commands:
            connection.execute(command)
