"""Measure what a save, a preview and a page cost beside the least that Django can do.

Serves La Marque as `make run` does, with two bare views beside it (`tools/floor/`): the floor
inserts one row in a transaction and shows a page of 28 rows. Eight clients send their requests over
kept connections, each to games of its own; the floor and what is measured take turns in short
rounds, so that other load on the machine affects both. Reports, for a Belote of 3 and of 30 hands
and for one of 300 entries with corrections and undos, the rate as a ratio to the floor's, the
median and the 99th percentile. Runs on SQLite and, if DATABASE_URL is set, on PostgreSQL (in a new
database on that server, dropped at the end).

    bench_saving.py [seconds a round]
"""

import http.client
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


CLIENTS = 8
ROUNDS = 5
SAVES_A_GAME = 4
SIZES = (3, 30, 300)
NAMES = ("Ana", "Béa", "Cyril", "Dan")
TARGETS = {
    "a hand": 0.6,
    "an announcement": 0.6,
    "the table page": 0.5,
    "a preview": 0.8,
}


@dataclass
class Timings:
    """The latencies (s) of what was asked in all rounds, and how long these took together."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.seconds

    def quantile(self, share: float) -> float:
        """The latency that this share of the answers did not exceed, in ms."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]


class Phone:
    """A client with a kept connection, and its games: `next_game` is one with nothing added yet."""

    def __init__(self, site: str, cookie: dict, games: list[tuple[str, int]]) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(site).netloc)
        self.headers = {
            "Cookie": f"{cookie['name']}={cookie['value']}; csrftoken={'x' * 32}",
            "X-CSRFToken": "x" * 32,
            "HX-Request": "true",
            "Accept-Language": "fr",
            "Accept-Encoding": "gzip",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self.games = games
        self.turn = 0

    def get(self, address: str) -> bytes:
        """The answer to a GET of a page. Raises RuntimeError unless it is 200."""
        headers = {
            name: self.headers[name]
            for name in self.headers
            if not name.startswith(("HX", "Content"))
        }
        return self._answer("GET", address, None, headers)

    def post(self, address: str, **fields: object) -> bytes:
        """The answer to a form. Raises RuntimeError unless it is 200."""
        return self._answer("POST", address, urlencode(fields), self.headers)

    def _answer(self, method: str, address: str, body: str | None, headers: dict) -> bytes:
        self.connection.request(method, address, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{address}: {answer.status} {content[:300]!r}")
        return content
