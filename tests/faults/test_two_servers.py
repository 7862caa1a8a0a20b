"""Two servers on one PostgreSQL database: each is killed while phones save, which go on with the
other.
"""

import os
from contextlib import ExitStack

import pytest
from django.db import connection

from tests.faults.databases import databases
from tests.faults.killing import stored
from tests.faults.phones import Table
from tests.faults.server import served

pytestmark = [
    pytest.mark.database,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="several servers need PostgreSQL"),
]

PHONES = 8


def test_phones_lose_and_double_nothing_while_both_servers_are_killed_in_turn(tmp_path):
    with databases(os.environ["DATABASE_URL"], ["two_servers"]) as [place], ExitStack() as running:
        own = {"DATABASE_URL": place["DATABASE_URL"], "SECRET_KEY": "k" * 50}
        servers = [running.enter_context(served(tmp_path / name, **own)) for name in ("one", "two")]
        with Table([server.port for server in servers], PHONES) as table:
            for server in servers:
                table.wait_for(PHONES)
                server.kill()
                table.wait_for(PHONES)
                server.start()
            table.wait_for(PHONES)
            table.end()
        for server in servers:
            server.stop()
            assert "Traceback" not in server.log.read_text()
        assert stored(servers[0]) == table.acknowledged()
        verified = servers[0].manage("verify")
        assert verified.returncode == 0, verified.stderr
