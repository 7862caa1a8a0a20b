"""Two servers on one PostgreSQL database, behind a proxy: each is killed while fifty phones save.

A phone does what its user would: it sends an entry again that got no answer or 502 or 503, and
enters the hand again after a conflict with the other phone at its table.
"""

import asyncio
import contextlib
import io
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import urlencode, urlsplit, urlunsplit
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from games import services
from games.access import COOKIE
from games.models import Access, Entry, Phone, Right
from tests.cast import FOUR, cookie_of
from tests.faults.balancer import Answer, Balancer, ask
from tests.managing import PROJECT
from tests.pages import fields_of

pytestmark = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="several servers need PostgreSQL"
)

TABLES = 25
PHONES_A_TABLE = 2
PHASES = 3
"""Each phone saves a trick in each: while one server is killed, then the other, then with both."""
PLACES = [{"first": ["0"], "second": ["1"]}, {"first": ["1"], "second": ["0"]}]
"""What each phone at a table says of a trick. The same trick from both would be saved once."""
SECONDS = 120
"""After which the test fails."""


@dataclass
class Server:
    """A server with its own data folder, which can be killed and started again."""

    port: int
    folder: Path
    process: subprocess.Popen | None = None

    @property
    def log(self) -> Path:
        """The file with what it logs."""
        return self.folder.with_suffix(".log")

    def start(self) -> None:
        """Start it, on the database of the tests."""
        address = urlsplit(os.environ["DATABASE_URL"])
        name = connection.settings_dict["NAME"]
        environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tests.faults.served_settings",
            "DATABASE_URL": urlunsplit(address._replace(path=f"/{name}")),
            "DATA_DIR": str(self.folder),
            "SECRET_KEY": settings.SECRET_KEY,
            "RATE_LIMITS": "0",
        }
        command = ["serve", "--no-copies", "--host=127.0.0.1", f"--port={self.port}"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *command],
                cwd=PROJECT,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it and its workers."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    async def until(self, *, listening: bool) -> None:
        """Wait until it listens, or until it no longer does."""
        while await self._listens() is not listening:
            assert self.process.poll() is None or not listening, "The server stopped."
            await asyncio.sleep(0.02)

    async def _listens(self) -> bool:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True


@dataclass
class Table:
    """What the phones at a table know."""

    key: str
    saved: list[UUID] = field(default_factory=list)
    """The client keys of the entries that a phone was shown as saved."""


class Evening:
    """The phones, and what they were answered."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: Counter[int] = Counter()
        self.saved = 0
        self.more = asyncio.Condition()

    async def play(
        self, table: Table, headers: dict[str, str], places: dict[str, list[str]]
    ) -> None:
        """Save a trick."""
        path = f"/games/{table.key}/"
        while True:
            page = await self._ask("GET", f"{path}?entry=quick", headers)
            fields = fields_of(page.body, f"{path}record") | places
            answer = await self._ask("POST", f"{path}record", headers, urlencode(fields, True))
            if answer.status == 302:
                break
            assert answer.status == 409, answer
        table.saved.append(UUID(fields["client_key"][0]))
        async with self.more:
            self.saved += 1
            self.more.notify_all()

    async def until_saved(self, number: int) -> None:
        """Wait until so many tricks are saved."""
        async with self.more:
            await self.more.wait_for(lambda: self.saved >= number)

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
        """Return the answer of a server, however often the proxy or a server has none."""
        while True:
            answer = await ask(self.port, method, path, headers, body)
            self.statuses[answer.status] += 1
            if answer.status not in (502, 503):
                return answer
            await asyncio.sleep(0.1)


@pytest.fixture
def servers(tmp_path, transactional_db):
    """Start two servers, and kill what runs after the test."""
    running = [Server(free_port(), tmp_path / name) for name in ("one", "two")]
    for server in running:
        server.start()
    yield running
    for server in running:
        server.kill()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def tables_and_phones():
    """Return tables that have a game, and each phone's table, headers and places."""
    numbers = count(1)
    tables, phones = [], []
    for _number in range(TABLES):
        own = services.create_notebook()
        other = Phone.objects.create()
        Access.objects.create(notebook=own.notebook, phone=other, right=Right.SCORER)
        game = services.start_game(
            notebook=own.notebook, phone=own.phone, kind="alta_baja", names=FOUR, client_key=uuid4()
        )
        tables.append(Table(game.key))
        for phone, places in zip((own.phone, other), PLACES, strict=True):
            headers = {
                "Cookie": f"{COOKIE}={cookie_of(phone)}; csrftoken={'a' * 32}",
                "X-Forwarded-For": f"198.51.100.{next(numbers)}",
            }
            phones.append((tables[-1], headers, places))
    return tables, phones


async def play_while_servers_are_killed(servers, phones):
    """Let all phones save; kill each server while they do, and start it again."""
    async with Balancer([server.port for server in servers]) as balancer:
        evening = Evening(balancer.port)
        for server in servers:
            await server.until(listening=True)
        for number, server in enumerate([*servers, None]):
            async with asyncio.TaskGroup() as playing:
                for phone in phones:
                    playing.create_task(evening.play(*phone))
                if server is not None:
                    await evening.until_saved(number * len(phones) + len(phones) // 5)
                    server.kill()
                    await server.until(listening=False)
                    server.start()
            if server is not None:
                await server.until(listening=True)
    return evening, balancer


def test_fifty_phones_lose_and_double_nothing_while_both_servers_are_killed_in_turn(servers):
    tables, phones = tables_and_phones()

    evening, balancer = asyncio.run(
        asyncio.wait_for(play_while_servers_are_killed(servers, phones), SECONDS)
    )

    assert len(phones) == 50
    for table in tables:
        written = Entry.objects.filter(game__key=table.key).values_list("client_key", flat=True)
        assert sorted(written) == sorted(table.saved)
        assert len(written) == PHASES * PHONES_A_TABLE
    assert set(evening.statuses) <= {200, 302, 409, 502, 503}, evening.statuses
    assert not any("Traceback" in server.log.read_text() for server in servers)
    # Each server was missed by the proxy, and each answered.
    assert all(balancer.failures)
    assert all(balancer.answered)
    call_command("verify", stdout=io.StringIO())
