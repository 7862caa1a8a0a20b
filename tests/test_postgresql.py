"""A PostgreSQL server that is away: requests wait for few attempts to connect."""

import psycopg
import pytest

from scorekeeper.postgresql import base


class Server:
    """What psycopg connects to; an attempt fails after `seconds`."""

    def __init__(self):
        self.now = 0
        self.seconds = 2
        self.answers = False
        self.asked = 0

    def connect(self, **_params):
        self.asked += 1
        if not self.answers:
            self.now += self.seconds
            raise psycopg.OperationalError("no answer")
        return self

    def wait(self):
        """Wait for an answer."""


@pytest.fixture
def server(monkeypatch):
    server = Server()
    monkeypatch.setattr(psycopg, "connect", server.connect)
    monkeypatch.setattr(base, "monotonic", lambda: server.now)
    return server


def connect(database):
    return database.get_new_connection({})


def fail_to_connect(database, times=1):
    for _ in range(times):
        with pytest.raises(psycopg.OperationalError):
            connect(database)


def test_a_rest_follows_an_attempt_to_connect_that_failed(server):
    database = base.DatabaseWrapper({"OPTIONS": {}})
    fail_to_connect(database, times=5)
    assert server.asked == 1

    server.now += base.REST * server.seconds
    fail_to_connect(database, times=5)
    assert server.asked == 2


def test_a_server_that_refuses_at_once_is_asked_again_at_once(server):
    server.seconds = 0
    database = base.DatabaseWrapper({"OPTIONS": {}})
    fail_to_connect(database, times=5)

    assert server.asked == 5


def test_requests_connect_again_when_the_server_is_back(server):
    database = base.DatabaseWrapper({"OPTIONS": {}})
    fail_to_connect(database)
    server.answers = True
    server.now += base.REST * server.seconds

    assert connect(database) is server
