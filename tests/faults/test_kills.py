"""Servers that are killed while hands are saved: what was acknowledged is there, exactly once."""

import os
import sqlite3
from contextlib import closing
from uuid import UUID

import pytest

from tests.faults import LONG, amount
from tests.faults.databases import databases
from tests.faults.phones import Table
from tests.faults.server import Server, served

KILLS = amount(3, 500)
PHONES = 4
BETWEEN = 3
"""Entries saved from one kill to the next."""
WHOLE = amount(3, 6)
"""Every so many kills, all processes are killed together, otherwise a worker."""

SERVERS = {"SQLite": ""}
if LONG and "DATABASE_URL" in os.environ:
    SERVERS["PostgreSQL"] = os.environ["DATABASE_URL"]

EVERY_ENTRY = """
    SELECT game.key, entry.client_key FROM games_entry entry
    JOIN games_game game ON game.id = entry.game_id ORDER BY game.key, entry.number
"""


def stored(server: Server) -> dict[str, list[str]]:
    """The keys of all saves in the server's database, by game."""
    found: dict[str, list[str]] = {}
    for game, key in rows(server, EVERY_ENTRY):
        found.setdefault(game, []).append(str(UUID(str(key))))
    return found


def rows(server: Server, sql: str) -> list[tuple]:
    """What a query returns, asked without Django."""
    address = server.environment.get("DATABASE_URL")
    if not address:
        with closing(sqlite3.connect(server.database)) as database:
            return database.execute(sql).fetchall()
    import psycopg

    with psycopg.connect(address) as database:
        return database.execute(sql).fetchall()


@pytest.mark.faults
@pytest.mark.parametrize("database", SERVERS)
def test_every_acknowledged_entry_is_there_exactly_once_after_many_kills(
    database, tmp_path, record_property
):
    with databases(SERVERS[database], ["faults"]) as [place]:
        address = {name: place[name] for name in place if name == "DATABASE_URL"}
        with served(tmp_path, **address) as server, Table([server.port], PHONES) as table:
            for number in range(KILLS):
                table.wait_for(BETWEEN)
                if number % WHOLE == WHOLE - 1:
                    server.kill()
                    server.start()
                else:
                    server.kill_a_worker(number)
            table.end()
            server.stop()
        assert "Traceback" not in server.log.read_text()
        assert stored(server) == table.acknowledged()
        verified = server.manage("verify")
        assert verified.returncode == 0, verified.stderr
    record_property("figures", f"{database}: {KILLS} kills, {table.count} entries acknowledged")
