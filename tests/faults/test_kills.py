"""Servers that are killed while hands are saved: what was acknowledged is there, exactly once."""

import pytest

from tests.faults import amount
from tests.faults.databases import databases
from tests.faults.killing import BETWEEN, PHONES, SERVERS, WHOLE, stored
from tests.faults.phones import Table
from tests.faults.server import served

KILLS = amount(3, 300)


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
