"""Measure live pages: 1,000 phones follow 100 games while hands are saved.

Serves La Marque on 127.0.0.1 by one process and by two, on SQLite and, if DATABASE_URL is set, on
PostgreSQL (a new database, dropped at the end). Eight clients save announcements and hands, as fast
as they are answered; rounds with and without followers alternate. Then hands are
saved at a steady pace. An event's delay is counted from the time in its entry, shortly before the
commit, until the last of the game's ten followers has it. Followers run in a separate process.

    bench_live.py                     all of it, into docs/benchmarks.md
    bench_live.py --rounds 1          less of it, only printed
"""

import argparse
import json
import os
import selectors
import socket
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.databases import ROOT, databases
from tools.kept_connections import Connection, request
from tools.measured import circumstances, write_down
from tools.serving import MANAGE, cookie_of, free_port, wait_for

GAMES, FOLLOWERS, CLIENTS = 100, 10, 8
ROUNDS, SECONDS = 3, 6
PACE = 20
"""Hands and announcements a second, in the steady part."""
TOKEN = "x" * 32
SERVE = """import uvicorn
from scorekeeper.connections import Connection
uvicorn.run("scorekeeper.asgi:application", http=Connection, ws="none", lifespan="off", port={port},
    access_log=False, log_level="warning", timeout_graceful_shutdown=5)"""
SETUPS = {
    "SQLite, one process": ("", 1),
    "SQLite, two processes": ("", 2),
    "PostgreSQL, one process": ("PostgreSQL", 1),
    "PostgreSQL, two servers": ("PostgreSQL", 2),
}
"""The database, and how many processes serve it.

Each has a port of its own, and as many clients and followers as the other. Behind a single port the
process that wakes up first accepts all clients that connect together, and the other has nothing to
do: with and without followers would then compare different numbers of busy processes.
"""


# --- What is served -------------------------------------------------------------------------


@contextmanager
def serving(processes: int) -> Iterator[tuple[list[str], list[int]]]:
    """Serve by that many processes; yield their addresses and their ids."""
    with ExitStack() as stack:
        sites, servers = [], []
        for _process in range(processes):
            port = free_port()
            command = [sys.executable, "-c", SERVE.format(port=port)]
            server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)
            stack.callback(stop, server)
            sites.append(f"http://127.0.0.1:{port}")
            servers.append(server)
        for site, server in zip(sites, servers, strict=True):
            wait_for(site, server)
        yield sites, [server.pid for server in servers]


def stop(server: subprocess.Popen) -> None:
    """Stop a server."""
    server.terminate()
    server.wait(20)


def memory(pids: Sequence[int]) -> int:
    """The memory of these processes, in bytes."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE")


class Table:
    """A game as its scorekeeper's phone knows it, and the cookies of those who follow it."""

    def __init__(self, number: int) -> None:
        from games import services
        from games.models import Access, Phone, Right

        own = services.visit()
        game = services.start_game(
            notebook=own.notebook,
            kind="belote",
            names=[f"{name} {number}" for name in ("Ana", "Béa", "Cyril", "Dan")],
            rules={"target": 10000},
            phone=own.phone,
            client_key=uuid.uuid4(),
        )
        phones = Phone.objects.bulk_create([Phone() for _ in range(FOLLOWERS)])
        Access.objects.bulk_create(
            [Access(notebook=own.notebook, phone=phone, right=Right.READER) for phone in phones]
        )
        self.key, self.version = game.key, 0
        self.cookie = cookie(own.phone)
        self.followers = [cookie(phone) for phone in phones]

    def save(self) -> bytes:
        """The request that saves the next announcement or hand."""
        announces = self.version % 2 == 0
        taps = {"taker": 1, "contract": "hearts"} if announces else {"points-1": 95}
        verb = "announce" if announces else "record"
        fields = {"moment": verb if announces else "result", "version": self.version} | taps
        fields |= {"csrfmiddlewaretoken": TOKEN, "client_key": uuid.uuid4()}
        fields["announced_at"] = self.version
        headers = {"Cookie": f"{self.cookie}; csrftoken={TOKEN}", "HX-Request": "true"}
        self.version += 1
        return request("POST", f"/games/{self.key}/{verb}", headers, fields)


def cookie(phone: Any) -> str:
    """The cookie of a phone."""
    made = cookie_of(phone, "")
    return f"{made['name']}={made['value']}"


def save(sites: Sequence[str], tables: Sequence[Table], pace: float = 0) -> float:
    """Save from all clients for some seconds, and return how many saves a second were answered."""
    clients = [Connection(sites[number % len(sites)]) for number in range(CLIENTS)]
    queues = [tables[number::CLIENTS] for number in range(CLIENTS)]
    turns, answered = [0] * CLIENTS, 0
    start = time.perf_counter()

    def send(number: int) -> None:
        queue = queues[number]
        clients[number].send(queue[turns[number] % len(queue)].save())
        turns[number] += 1

    with selectors.DefaultSelector() as selector:
        for number, client in enumerate(clients):
            selector.register(client.socket, selectors.EVENT_READ, number)
        under_way = 0
        free = list(range(CLIENTS))
        while under_way or time.perf_counter() < start + SECONDS:
            passed = time.perf_counter() - start
            while free and passed < SECONDS and (not pace or answered + under_way < passed * pace):
                send(free.pop(0))
                under_way += 1
            for key, _ in selector.select(0.005 if pace else None):
                answer = clients[key.data].receive()
                if answer is None:
                    continue
                if answer.status != 200:
                    raise RuntimeError(f"{answer.status}: {answer.text()[:300]}")
                answered, under_way = answered + 1, under_way - 1
                free.append(key.data)
        seconds = time.perf_counter() - start
    for client in clients:
        client.close()
    return answered / seconds


# --- Followers ------------------------------------------------------------------------------


@contextmanager
def following(sites: Sequence[str], tables: Sequence[Table]) -> Iterator[list[dict]]:
    """Let all followers listen during the context; fills the list with what arrived, and when."""
    arrivals: list[dict] = []
    command = [sys.executable, __file__, "--follow"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    phones = [(table.key, one) for table in tables for one in table.followers]
    process.stdin.write(json.dumps({"sites": sites, "phones": phones}) + "\n")
    process.stdin.flush()
    process.stdout.readline()
    yield arrivals
    time.sleep(1)  # the last events
    process.stdin.write("\n")
    process.stdin.flush()
    arrivals += json.loads(process.stdout.readline())
    process.wait()


def follow() -> None:
    """Open the streams that the first line of the input names; at the second, print what came."""
    given = json.loads(sys.stdin.readline())
    arrivals: dict[str, list[float]] = {}
    selector = selectors.DefaultSelector()
    for number, (key, phone) in enumerate(given["phones"]):
        address = urlsplit(given["sites"][number % len(given["sites"])])
        stream = socket.create_connection((address.hostname, address.port))
        stream.sendall(request("GET", f"/games/{key}/listen", {"Cookie": phone}))
        head = b""
        while b"retry" not in head:
            part = stream.recv(4096)
            if not part or (b"\r\n\r\n" in head and b"200" not in head[:20]):
                raise ConnectionError(head.decode())
            head += part
        selector.register(stream, selectors.EVENT_READ)
    selector.register(sys.stdin, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            if key.fileobj is sys.stdin:
                print(json.dumps([{"event": event, "at": at} for event, at in arrivals.items()]))
                return
            now = time.time()
            for line in key.fileobj.recv(65536).decode().split("\n"):
                if line.startswith("data: "):
                    entry = line[6:].split(".")[0]
                    arrivals.setdefault(entry, []).append(now)


def delays(arrivals: Sequence[dict], made: dict[str, float]) -> list[float]:
    """The seconds from each entry until the last follower had its event.

    Heartbeats repeat an event; an event that a newer one overtook for some followers is left out.
    """
    found = []
    for arrival in arrivals:
        first = sorted(arrival["at"])[:FOLLOWERS]
        if arrival["event"] in made and len(first) == FOLLOWERS:
            found.append(first[-1] - made[arrival["event"]])
    return found


def entries(since: float) -> dict[str, float]:
    """The time of each entry made since, by its event."""
    from datetime import UTC, datetime

    from games.models import Entry

    found = Entry.objects.filter(made_at__gte=datetime.fromtimestamp(since, UTC))
    rows = found.values_list("game__key", "number", "made_at")
    return {f"{key} {number}": made_at.timestamp() for key, number, made_at in rows}


# --- Measure --------------------------------------------------------------------------------


def measure(processes: int, rounds: int) -> dict[str, float]:
    """Measure on the database that the environment names."""
    subprocess.run([*MANAGE, "migrate", "--verbosity", "0"], check=True)
    import django

    django.setup()
    tables = [Table(number) for number in range(GAMES)]
    ratios, with_rates, late, kilobytes = [], [], [], []
    with serving(processes) as (sites, pids):
        save(sites, tables)  # warms up
        for _round in range(rounds):
            without = save(sites, tables)
            before, since = memory(pids), time.time()
            with following(sites, tables) as arrivals:
                kilobytes.append((memory(pids) - before) / 1024 / GAMES / FOLLOWERS)
                with_rates.append(save(sites, tables))
            late += delays(arrivals, entries(since))
            without = (without + save(sites, tables)) / 2
            ratios.append(with_rates[-1] / without)
        since = time.time()
        with following(sites, tables) as arrivals:
            save(sites, tables, PACE)
        made = entries(since)
        steady = delays(arrivals, made)
    return {
        "rate": statistics.median(with_rates),
        "ratio": statistics.median(ratios),
        "median": statistics.median(late) * 1000,
        "p99": quantile(late) * 1000,
        "steady_median": statistics.median(steady) * 1000,
        "steady_p99": quantile(steady) * 1000,
        "events": len(late) + len(steady),
        "kilobytes": max(kilobytes),
    }


def quantile(values: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(values)[min(len(values) - 1, round(0.99 * len(values)))]


def row(name: str, figures: dict[str, float]) -> str:
    """A line of the table; figures that miss their target are in bold."""
    ratio = figures["ratio"]
    share = f"{ratio:.2f}" if ratio >= 0.9 else f"**{ratio:.2f}**"
    return (
        f"| {name} | {figures['rate']:.0f} | {share} | {figures['median']:.0f} |"
        f" {slowest(figures['p99'])} | {figures['steady_median']:.0f} |"
        f" {slowest(figures['steady_p99'])} | {figures['events']:,} | {figures['kilobytes']:.0f} |"
    )


def slowest(milliseconds: float) -> str:
    """A percentile, in bold if it misses the target."""
    return f"{milliseconds:.0f}" if milliseconds < 300 else f"**{milliseconds:.0f}**"


def main() -> None:
    """Measure every way of serving, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--follow", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.follow:
        follow()
        return
    if given.measure:
        print(json.dumps(measure(SETUPS[given.measure][1], given.rounds)))
        return
    begun = circumstances()
    rows = []
    for name, (database, _processes) in SETUPS.items():
        server = os.environ.get("DATABASE_URL", "") if database else ""
        if database and not server:
            continue
        with databases(server, ["live"]) as [place]:
            environment = {one: os.environ[one] for one in os.environ if one != "DATABASE_URL"}
            environment |= {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "DEBUG": "0"}
            command = [sys.executable, __file__, "--measure", name, "--rounds", str(given.rounds)]
            answer = subprocess.run(
                command,
                env=environment | {"RATE_LIMITS": "0"} | place,
                cwd=ROOT,
                check=True,
                stdout=subprocess.PIPE,
                text=True,
            )
        rows.append(row(name, json.loads(answer.stdout)))
        print(rows[-1], flush=True)
    table = "\n".join([f"{begun[0].upper()}{begun[1:]}.", "", HEAD, *rows])
    if given.rounds == ROUNDS:
        write_down("live", table)


HEAD = """| | saves/s | with / without | median | p99 | steady: median | p99 | events | kB |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""

if __name__ == "__main__":
    main()
