"""Notice new versions of what phones listen to, whichever process or machine wrote them."""

import asyncio
import logging
import math
import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.sqlite.guard import refuse_other_file
from scorekeeper.topics import CHANNEL
from scorekeeper.unreleased import WrongDatabaseError

if TYPE_CHECKING:
    from scorekeeper.streams import Hub

INTERVAL = 0.05  # Seconds between two looks, at least.
PATIENCE = 0.25  # Seconds after which the first version of a topic is read on PostgreSQL, at most.
RECHECK = 20  # Seconds after which versions are compared although PostgreSQL announced nothing.
REOPEN_AFTER = 2  # Seconds before a lost database is tried again.

logger = logging.getLogger("live")


async def watch(listeners: "Hub") -> None:
    """Pass on new versions until the task is cancelled. A lost database is opened again."""
    database = connections["default"]
    watching = watch_postgres if database.vendor == "postgresql" else watch_sqlite
    while True:
        try:
            await watching(listeners, database)
        except (sqlite3.Error, OSError, WrongDatabaseError) as error:
            logger.warning("The database is lost, live pages wait for it: %s", error)
        await asyncio.sleep(REOPEN_AFTER)


async def watch_sqlite(listeners: "Hub", database: BaseDatabaseWrapper) -> None:
    """Ask SQLite whether somebody has written: that takes some microseconds."""
    live = import_module(settings.LIVE)
    path = Path(database.settings_dict["NAME"])
    refuse_other_file(path)
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
        seen = None
        while True:
            [now] = file.execute("PRAGMA data_version").fetchone()
            if now != seen or listeners.has_unknown():
                topics = list(listeners.streams)
                rows = file.execute(live.versions_query(topics)).fetchall()
                listeners.update(live.read_versions(topics, rows))
                seen = now
            await asyncio.sleep(INTERVAL)


async def watch_postgres(listeners: "Hub", database: BaseDatabaseWrapper) -> None:
    """Wait for notifications. They only say when to compare versions: losing one does no harm."""
    import psycopg

    live = import_module(settings.LIVE)
    params = database.get_connection_params()
    params |= {"cursor_factory": psycopg.AsyncCursor, "autocommit": True}
    try:
        async with await psycopg.AsyncConnection.connect(**params) as connected:
            await connected.execute(f"LISTEN {CHANNEL}")
            compared = -math.inf
            while True:
                notified = [one async for one in connected.notifies(timeout=PATIENCE, stop_after=1)]
                if notified or listeners.has_unknown() or monotonic() > compared + RECHECK:
                    topics = list(listeners.streams)
                    rows = await connected.execute(live.versions_query(topics))
                    listeners.update(live.read_versions(topics, await rows.fetchall()))
                    compared = monotonic()
                    await asyncio.sleep(INTERVAL)
    except psycopg.Error as error:
        raise ConnectionError(str(error)) from None
