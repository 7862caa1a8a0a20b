"""A PostgreSQL server that is away: only the first attempt to connect makes a request wait."""

from threading import current_thread

import psycopg
import pytest

from scorekeeper.postgresql import base
from tests.waiting import wait_until


class Server:
    """What psycopg connects to."""

    def __init__(self):
        self.answers = False
        self.asked_here = 0
        self.here = current_thread()

    def connect(self, **_params):
        self.asked_here += current_thread() is self.here
        if not self.answers:
            raise psycopg.OperationalError("no answer")
        return self

    def close(self):
        """Close a connection."""


@pytest.fixture
def server(monkeypatch):
    server = Server()
    monkeypatch.setattr(psycopg, "connect", server.connect)
    monkeypatch.setattr(base, "PAUSE", 0.01)
    yield server
    server.answers = True
    wait_until(lambda: not base.away.is_set())


def connect():
    return base.DatabaseWrapper({"OPTIONS": {}}).get_new_connection({})


def test_a_request_asks_a_server_that_is_away_once(server):
    for _ in range(5):
        with pytest.raises(psycopg.OperationalError):
            connect()

    assert server.asked_here == 1


def test_requests_connect_again_when_the_server_is_back(server):
    with pytest.raises(psycopg.OperationalError):
        connect()
    server.answers = True
    wait_until(lambda: not base.away.is_set())

    assert connect() is server
    assert server.asked_here == 2
