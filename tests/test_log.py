"""What the log holds: a line for each refused request, and never the address of a client."""

import contextlib
import errno
import io
import logging
import socket
import sqlite3
from http.client import HTTPConnection

import pytest

from scorekeeper.log import Console
from tests.faults.addresses import addresses
from tests.faults.server import Server, served
from tests.waiting import PATIENCE

WITH_A_TOKEN = [one.filled({"token": "secret"}) for one in addresses() if "token>" in one.route]
"""Every address that is a right by itself."""

CLIENT, BEHIND_A_PROXY = "127.0.0.77", "198.51.100.77"
FORWARDED = {"X-Forwarded-For": BEHIND_A_PROXY, "X-Forwarded-Proto": "http"}


OTHER_SPELLINGS = (
    *("/S/secret/", "/J/secret/", "/Recover/secret/", "/s/%20secret/", "/%20s/secret/"),
    *("/s%2Fsecret/", "/%73/secret/", "/%2573/secret/", "/s/%2520secret/", "//s//secret/"),
    *("/s/a%20secret/", "/s/%0Asecret/", "/s/%3Fsecret/", "/fr/s/secret/"),
)
"""Of the addresses of invitations, shared games and recoveries; none leads anywhere."""


class Site(Server):
    """A running server that trusts the client's X-Forwarded-For."""

    def connect(self):
        """Return a connection from the client's address."""
        return socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(CLIENT, 0)
        )

    def send(self, text):
        """Send something that is no request, and return what comes back."""
        with self.connect() as client:
            client.sendall(text)
            return client.recv(1000)

    def ask(self, method, path, body=None, **headers):
        """Return the status of a request."""
        client = HTTPConnection("localhost", self.port, timeout=PATIENCE)
        client.sock = self.connect()
        with contextlib.closing(client):
            headers = {name.replace("_", "-"): text for name, text in headers.items()}
            client.request(method, path, body, FORWARDED | headers)
            return client.getresponse().status


@pytest.fixture
def site(tmp_path):
    trusted = {"ALLOWED_HOSTS": "localhost,127.0.0.1", "FORWARDED_ALLOW_IPS": CLIENT}
    with served(tmp_path, Site, **trusted) as site:
        yield site


def test_no_address_of_a_client_and_no_token_is_logged_whatever_it_sends(site):
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    assert b" 400 " in site.send(b"\x16\x03\x01 no HTTP\r\n\r\n")
    assert site.ask("GET", "/no/such/page") == 404
    for token in (*WITH_A_TOKEN, "/j/secret/more", *OTHER_SPELLINGS):
        assert site.ask("GET", token) < 500, token
    for token in ("/j/secret/", "/recover/secret/"):
        assert site.ask("POST", token, "label=x", **form) == 403
    assert site.ask("GET", "/rules/", Upgrade="websocket", Connection="Upgrade") == 200
    assert site.ask("GET", "/rules/", Host="elsewhere.example") == 400
    assert site.ask("POST", "/settings/phone", "label=Aurore", **form) == 403
    assert site.ask("POST", "/import/", Content_Length="9000000000") == 413
    with contextlib.closing(sqlite3.connect(site.database)) as database:
        database.execute("DROP TABLE games_access")
    known = {"Cookie": f"csrftoken={'a' * 32}", "X_CSRFToken": "a" * 32}
    assert site.ask("POST", "/settings/phone", "label=Aurore", **form | known) == 500

    log = site.log.read_text()
    for line in (
        "Invalid HTTP request received",
        "WARNING django.request: Not Found: /no/such/page",
        "Not Found: /j/…",
        "Forbidden (CSRF cookie not set.): /settings/phone",
        "Internal Server Error: /settings/phone\nTraceback",
    ):
        assert line in log, log
    assert CLIENT not in log
    assert BEHIND_A_PROXY not in log
    assert "Aurore" not in log
    assert "secret" not in log


class FullDisk(io.StringIO):
    def write(self, _text):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_line_that_a_full_disk_refuses_is_dropped_silently(capsys):
    Console(FullDisk()).handle(logging.makeLogRecord({"msg": "Not saved"}))

    assert capsys.readouterr().err == ""


def test_a_line_that_cannot_be_formatted_is_reported(capsys):
    wrong = {"msg": "%d hands", "args": ("no number",)}
    Console(io.StringIO()).handle(logging.makeLogRecord(wrong))

    assert "--- Logging error ---" in capsys.readouterr().err
