"""Servers that are killed while phones save, and what they stored."""

import os
import sqlite3
from contextlib import closing
from uuid import UUID

from tests.faults import LONG, amount
from tests.faults.server import Server

PHONES = 4
BETWEEN = 3  # Entries saved from one kill to the next.
# Every so many kills, all processes are killed together, otherwise a worker.
WHOLE = amount(3, 6)

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
