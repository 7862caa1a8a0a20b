"""New databases, on SQLite and on a PostgreSQL server."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit


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
        names = [f"la_marque_{name}" for name in names]
        for name, place in zip(names, places, strict=True):
            _execute(server, f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}")
            place["DATABASE_URL"] = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        try:
            yield places
        finally:
            _execute(server, *[f"DROP DATABASE {name}" for name in names])


def _execute(server: str, *commands: str) -> None:
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        for command in commands:
            connection.execute(command)
