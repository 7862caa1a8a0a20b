"""Measure saves, previews and pages beside the least that Django can do.

Serves La Marque as `make run` does, with a bare view beside it (`tools/floor/`): the floor inserts
one row in a transaction and shows a page of 28 rows. Eight clients, a thread each, send requests
over kept connections, each to games of its own: a Belote of 30 hands, and of 300 entries with
corrections and undos among them (and of 3 hands, with --sizes). The floor and what is measured
alternate in short rounds, so that other load on the machine affects both. Reports the ratios of
their rates and of the processor time that the workers take, the median, the 99th percentile, and
the size of the answers. Runs on SQLite or, if DATABASE_URL is set, in that PostgreSQL database,
which should be empty.

    python -m tools.bench_saving                               all, into docs/benchmarks.md
    python -m tools.bench_saving --rounds 3 --only hand undo   a part of it, only printed
"""

import argparse
import gzip
import math
import random
import statistics
import sys
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import chain, repeat
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tools.bench_notebook import copy_to_earlier
from tools.measured import circumstances, write_down
from tools.serving import LONG, belote_hands, cookie_of, play, send, served

CLIENTS = 8
WORKERS = 2
GAMES = 4
"""How many games of a client each round has; it sends one request to each."""
ROUNDS = 15
ROUNDS_A_GAME = 3
FLOOR_SECONDS = 0.3
SECONDS = 40
"""After so long no further round begins, for each size of game."""

SIZES = {"3": "3 hands", "30": "30 hands", "300": "300 entries"}
OPERATIONS = {
    "announcement": "an announcement",
    "preview": "a preview",
    "table": "the table page",
    "hand": "a hand",
    "undo": "an undo",
}
"""What is measured, in the order of a round: an undo takes back the hand."""

SAVES = ("announcement", "hand", "undo")
AT_LEAST = {"hand": 0.6, "announcement": 0.6, "table": 0.5, "preview": 0.8}
"""The share of the floor's rate with 30 hands."""
P99_AT_MOST = 4.0
LONG_AT_MOST = 1.3
KILOBYTES_AT_MOST = 4.0

HEADERS = {
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "fr",
}


# --- Games ----------------------------------------------------------------------------------


@dataclass
class Table:
    """A game as its phone knows it."""

    key: str
    version: int


@dataclass
class Phone:
    """A client: its headers, and its games by size, as many as all rounds need."""

    headers: dict[str, str]
    games: dict[str, list[Table]] = field(default_factory=dict)

    def tables(self, size: str, number: int) -> list[Table]:
        """The games of the round of that number, from 0."""
        start = number // ROUNDS_A_GAME * GAMES
        return self.games[size][start : start + GAMES]


def make_phones(site: str, sizes: Sequence[str], rounds: int) -> list[Phone]:
    """Eight phones, each with a notebook that holds its games: one of each size, and its copies."""
    from games import services

    owned = [services.create_notebook() for _ in range(CLIENTS)]
    played = [{size: play_belote(own, size) for size in sizes} for own in owned]
    games = [game for by_size in played for game in by_size.values()]
    copy_to_earlier(games, GAMES * math.ceil(rounds / ROUNDS_A_GAME) - 1)
    phones = []
    for own, by_size in zip(owned, played, strict=True):
        cookie = cookie_of(own.phone, site)
        cookies = f"{cookie['name']}={cookie['value']}; csrftoken={'x' * 32}"
        phone = Phone(HEADERS | {"Cookie": cookies})
        for size, game in by_size.items():
            same = own.notebook.games.filter(version=game.version)
            phone.games[size] = [Table(one.key, one.version) for one in same]
        phones.append(phone)
    return phones


def play_belote(own: Any, size: str) -> Any:
    """A game of that size, made by the services; the next hand is announced."""
    from games.table import acts

    game, hands = play(own, "belote", **LONG), belote_hands(300)
    while game.version < 300 if size == "300" else game.hands < int(size):
        facts = next(hands)
        announced = {name: facts[name] for name in ("taker", "contract")}
        game = send(own, acts.announce, game, facts=announced)
        game = send(own, acts.record, game, facts=facts)
        if size == "300" and game.hands % 4 == 0:
            game = send(own, acts.undo, game)
            game = send(own, acts.record, game, facts=facts)
            place, corrected = 1 + game.version % game.hands, facts | {"contract": "spades"}
            game = send(own, acts.correct, game, place=place, facts=corrected)
    return send(own, acts.announce, game, facts={"taker": 0, "contract": "hearts"})


# --- Requests -------------------------------------------------------------------------------


class Request(NamedTuple):
    """A request, as `http.client` sends it."""

    method: str
    path: str
    body: str | None
    headers: dict[str, str]


class Answer(NamedTuple):
    """An answer as it came, and how long it took (s)."""

    body: bytes
    seconds: float

    def text(self) -> str:
        """The content, unpacked."""
        packed = self.body.startswith(b"\x1f\x8b")
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Connection(HTTPConnection):
    """A kept connection to a site."""

    def ask(self, request: Request) -> Answer:
        """The answer to a request. Raises RuntimeError if it is another than 200."""
        began = time.perf_counter()
        self.request(*request)
        answer = self.getresponse()
        found = Answer(answer.read(), time.perf_counter() - began)
        if answer.status != 200:
            raise RuntimeError(f"{answer.status} {found.text()[:500]}")
        return found


def get(path: str, headers: dict[str, str]) -> Request:
    """A request for a page."""
    return Request("GET", path, None, headers)


def post(path: str, headers: dict[str, str], fields: dict[str, object]) -> Request:
    """A request with the fields of a form."""
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    return Request("POST", path, urlencode(fields), headers | kind)


def floor() -> Iterator[Request]:
    """Saves of the floor, for a while."""
    save = post("/floor/save", HEADERS, {"number": 28})
    until = time.monotonic() + FLOOR_SECONDS
    while time.monotonic() < until:
        yield save


def operation(name: str, phone: Phone, table: Table, promise: str = "") -> Request:
    """A request as the phone sends it; the phone then knows the version that a save makes."""
    address = f"/games/{table.key}/"
    if name == "table":
        return get(address, phone.headers)
    seen = {"version": table.version, "client_key": uuid.uuid4()}
    points = 42 + 37 * table.version % 79
    result = {"points-0": points, "points-1": "", "belote": "", "fault": ""}
    entry = {"moment": "result", **seen, "announced_at": table.version, **result}
    if name == "announcement":
        taken = {"taker": table.version % 4, "contract": "clubs"}
        entry = {"moment": "announce", **seen, "announced_at": table.version, **taken}
    forms = {
        "announcement": ("announce", entry),
        "preview": ("preview", entry),
        "hand": ("record", entry | {"promise": promise}),
        "undo": ("undo", seen),
    }
    verb, fields = forms[name]
    table.version += name in SAVES
    sent = {"HX-Request": "true", "HX-Target": "main", "X-CSRFToken": "x" * 32}
    return post(address + verb, phone.headers | sent, fields)


def promises(site: str, phone: Phone, tables: Iterable[Table]) -> Iterator[str]:
    """What the button promises for the hand of each game: a page asked for its preview."""
    connection = Connection(site.removeprefix("http://"))
    for table in tables:
        preview = connection.ask(operation("preview", phone, table)).text()
        yield preview.partition('name="promise" value="')[2].partition('"')[0]
    connection.close()


class Line:
    """New connections to a site, the same number to each worker of its server, in no order."""

    def __init__(self, site: str, count: int) -> None:
        workers: dict[str, list[Connection]] = {}
        others: list[Connection] = []
        while sum(len(kept) for kept in workers.values()) < count:
            connection = Connection(site.removeprefix("http://"))
            worker, _ = asked_worker(connection)
            kept = workers.setdefault(worker, [])
            (kept if len(kept) < count // WORKERS else others).append(connection)
        for connection in others:
            connection.close()
        self.one_a_worker = [kept[0] for kept in workers.values()]
        self.connections = [connection for kept in workers.values() for connection in kept]
        random.shuffle(self.connections)

    def exchange(self, requests: Iterable[Iterable[Request]]) -> "Timings":
        """Send the requests of each client, on a connection each, one after the other."""

        def send(connection: Connection, queue: Iterable[Request]) -> list[Answer]:
            return [connection.ask(one) for one in queue]

        before, began = self._processor(), time.perf_counter()
        with ThreadPoolExecutor(len(self.connections)) as threads:
            answers = [*chain(*threads.map(send, self.connections, requests))]
        seconds = time.perf_counter() - began
        return Timings(answers, seconds, self._processor() - before)

    def close(self) -> None:
        """Close all connections."""
        for connection in self.connections:
            connection.close()

    def _processor(self) -> float:
        return sum(asked_worker(connection)[1] for connection in self.one_a_worker)


def asked_worker(connection: Connection) -> tuple[str, float]:
    """The worker at the other end, and the processor time that it has taken (s)."""
    worker, processor = connection.ask(get("/floor/worker", HEADERS)).text().split()
    return worker, float(processor)


# --- Rounds ---------------------------------------------------------------------------------


class Timings(NamedTuple):
    """The answers to several requests, how long they took together, and the processor time that the
    server took for them (s).
    """

    answers: list[Answer]
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.answers) / self.seconds

    @property
    def cost(self) -> float:
        """Processor time an answer (s)."""
        return self.processor / len(self.answers)


@dataclass
class Measured:
    """What was measured of an operation, round by round, and of the floor beside it."""

    floor: list[Timings] = field(default_factory=list)
    own: list[Timings] = field(default_factory=list)

    def summary(self) -> dict[str, float]:
        """The figures of the report; times in ms, sizes in kB."""
        pairs = list(zip(self.floor, self.own, strict=True))
        answers = [answer for timings in self.own for answer in timings.answers]
        sizes = [len(answer.body) for answer in answers]
        return {
            "ratio": statistics.median(own.rate / floor.rate for floor, own in pairs),
            "thrift": statistics.median(floor.cost / own.cost for floor, own in pairs),
            "kilobytes": statistics.median(sizes) / 1000,
            **latencies(self.own),
        }


def latencies(rounds: Sequence[Timings]) -> dict[str, float]:
    """The median and the 99th percentile of all answers, and the processor time of one (ms)."""
    seconds = sorted(answer.seconds for timings in rounds for answer in timings.answers)
    return {
        "processor": 1000 * sum(timings.processor for timings in rounds) / len(seconds),
        "p50": 1000 * statistics.median(seconds),
        "p99": 1000 * seconds[int(0.99 * (len(seconds) - 1))],
    }


def measure(sizes: Sequence[str], names: Sequence[str], rounds: int) -> dict[str, Any]:
    """Serve, make the games, and measure these operations."""
    with served("tools.floor.settings") as site:
        from django.db import connection

        phones = make_phones(site, sizes, rounds)
        measure_size(site, phones, sizes[0], names, 1)  # warms up
        found = {size: measure_size(site, phones, size, names, rounds) for size in sizes}
    floors = [
        timings for one in found.values() for measured in one.values() for timings in measured.floor
    ]
    summaries = {
        size: {name: found[size][name].summary() for name in found[size]} for size in found
    }
    return {"on": connection.display_name, "floor": latencies(floors), "sizes": summaries}


def measure_size(
    site: str, phones: Sequence[Phone], size: str, names: Sequence[str], rounds: int
) -> dict[str, Measured]:
    """The operations on games of one size."""
    found = {name: Measured() for name in OPERATIONS if name in names}
    until = time.monotonic() + SECONDS
    for number in range(rounds):
        if time.monotonic() > until:
            break
        if number % ROUNDS_A_GAME == 0:
            open_tables(site, phones, size, number)
        for name in found:
            own = [list(requests(site, name, phone, size, number)) for phone in phones]
            line = Line(site, len(phones))
            beside = line.exchange([floor() for _ in phones])
            timings = line.exchange(own)
            line.close()
            found[name].floor.append(beside)
            found[name].own.append(timings)
    refuse_unsaved(phones, size)
    return found


def requests(site: str, name: str, phone: Phone, size: str, number: int) -> Iterator[Request]:
    """An operation on each game of a phone in a round."""
    tables = phone.tables(size, number)
    promised = promises(site, phone, tables) if name == "hand" else repeat("")
    for table, promise in zip(tables, promised, strict=False):
        yield operation(name, phone, table, promise)


def open_tables(site: str, phones: Sequence[Phone], size: str, number: int) -> None:
    """Open each game of a round once, as its phone did before anything can be tapped."""
    line = Line(site, len(phones))
    line.exchange(requests(site, "table", phone, size, number) for phone in phones)
    line.close()


def refuse_unsaved(phones: Sequence[Phone], size: str) -> None:
    """Raise RuntimeError unless every save was saved."""
    from games.models import Game

    saved = dict(Game.objects.values_list("key", "version"))
    if any(saved[table.key] != table.version for phone in phones for table in phone.games[size]):
        raise RuntimeError("A save was answered with 200, but nothing was saved.")


# --- The report -----------------------------------------------------------------------------


def report(measured: dict[str, Any]) -> Iterator[str]:
    """A row for each operation and size; missed targets are in bold."""
    sizes, floors = measured["sizes"], measured["floor"]
    yield "| | Belote of | rate | 30 hands = 1 | processor | ms | median ms | p99 / median | kB |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    p50, p99 = floors["p50"], floors["p99"]
    yield f"| the floor | | 1 | | 1 | {floors['processor']:.1f} | {p50:.1f} | {p99 / p50:.1f} | |"
    for name, title in OPERATIONS.items():
        for size in sizes:
            if name in sizes[size]:
                yield row(name, title, size, sizes)


def row(name: str, title: str, size: str, sizes: dict[str, Any]) -> str:
    """The row of an operation on games of one size."""
    figures = sizes[size][name]
    least = AT_LEAST.get(name, 0.0) if size == "30" else 0.0
    cost, spread = "", figures["p99"] / figures["p50"]
    if "30" in sizes and size != "30":
        costs = sizes["30"][name]["ratio"] / figures["ratio"]
        cost = marked(f"{costs:.2f}", met=size != "300" or costs <= LONG_AT_MOST)
    light = name not in SAVES or figures["kilobytes"] <= KILOBYTES_AT_MOST
    cells = (
        title,
        SIZES[size],
        marked(f"{figures['ratio']:.2f}", met=figures["ratio"] >= least),
        cost,
        f"{figures['thrift']:.2f}",
        f"{figures['processor']:.1f}",
        f"{figures['p50']:.1f}",
        marked(f"{spread:.1f}", met=spread <= P99_AT_MOST),
        marked(f"{figures['kilobytes']:.1f}", met=light),
    )
    return f"| {' | '.join(cells)} |"


def marked(text: str, *, met: bool) -> str:
    """A figure, in bold where it misses its target."""
    return text if met else f"**{text}**"


def main() -> None:
    """Measure as the command line says; save the results of a full measurement."""
    parser = argparse.ArgumentParser(description="Measure saves beside a bare Django view.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=["30", "300"])
    parser.add_argument("--only", nargs="+", choices=OPERATIONS, default=list(OPERATIONS))
    asked = parser.parse_args()
    names = set(asked.only) | ({"hand", "undo"} if {"hand", "undo"} & set(asked.only) else set())
    when, measured = circumstances(), measure(asked.sizes, sorted(names), asked.rounds)
    text = "\n".join([f"{measured['on']}, {when}.", "", *report(measured)])
    if sys.argv[1:]:
        print(text)
    else:
        write_down(f"saving on {measured['on']}", text)


if __name__ == "__main__":
    main()
