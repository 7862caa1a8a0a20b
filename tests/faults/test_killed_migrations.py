"""A migration that is killed between two statements leaves nothing half done: the next start
completes it.
"""

import os
import subprocess
import sys

import pytest

from tests.faults import amount
from tests.faults.databases import databases
from tests.faults.killing import SERVERS, rows
from tests.faults.server import Server
from tests.managing import PROJECT

PLACES = amount(1, 40)
"""Spread over all statements."""
ALL = 10**6
"""More statements than any migration has."""

SCHEMA = {
    "SQLite": "SELECT name, sql FROM sqlite_master ORDER BY name",
    "PostgreSQL": """
        SELECT table_name, column_name, data_type FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY table_name, column_name
    """,
}


def migrate(server: Server, last: int) -> subprocess.CompletedProcess:
    """Migrate, and die before the statement with that number."""
    return subprocess.run(
        [sys.executable, "-m", "tests.faults.dying", str(last), "migrate", "--verbosity=0"],
        cwd=PROJECT,
        env={"PATH": os.environ["PATH"], **server.environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.faults
@pytest.mark.parametrize("database", SERVERS)
def test_a_migration_killed_anywhere_is_completed_by_the_next(database, tmp_path):
    def migrated(number: int, *deaths: int) -> tuple[list[int], list[tuple]]:
        """What the last of several migrations printed, and what came of it."""
        with databases(SERVERS[database], ["faults"]) as [place]:
            address = {name: place[name] for name in place if name == "DATABASE_URL"}
            server = Server(tmp_path / str(number), **address)
            (server.folder / "data").mkdir(parents=True)
            for death in deaths:
                assert migrate(server, death).returncode == -9
            completed = migrate(server, ALL)
            assert completed.returncode == 0, completed.stderr
            assert server.manage("verify").returncode == 0
            printed = [int(number) for number in completed.stdout.split()]
            return printed, rows(server, SCHEMA[database])

    [statements, *records], whole = migrated(0)
    spread = [1 + statements * (2 * number + 1) // (2 * PLACES) for number in range(PLACES)]
    for number, death in enumerate([*spread, *records], start=1):
        assert migrated(number, death)[1] == whole
