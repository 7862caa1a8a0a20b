"""A real server in separate processes, on 127.0.0.1, with data of its own, to be hurt."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.managing import PROJECT, manage
from tests.prepared import begin
from tests.waiting import PATIENCE, wait_until

SETTINGS = "tests.faults.served_settings"


class Server:
    """`manage.py serve` in a folder. Only processes that it started are ever ended."""

    def __init__(self, folder: Path, **environment: str):
        self.folder = folder
        self.environment = {
            "DATA_DIR": str(folder / "data"),
            "DJANGO_SETTINGS_MODULE": SETTINGS,
            "RATE_LIMITS": "0",
        } | environment
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = listening.getsockname()[1]
        self.process: subprocess.Popen | None = None

    def manage(self, *command: str) -> subprocess.CompletedProcess:
        """Run a command on the server's data."""
        return manage(*command, **self.environment)

    def start(self) -> None:
        """Start it, and return when it answers."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *self._serve],
                cwd=PROJECT,
                env={"PATH": os.environ["PATH"], **self.environment},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until(self.answers)

    @property
    def _serve(self) -> list[str]:
        return ["serve", "--no-copies", "--host=127.0.0.1", f"--port={self.port}"]

    @property
    def log(self) -> Path:
        """What the server prints."""
        return self.folder / "log"

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.folder / "data" / "marque.sqlite3"

    def answers(self) -> bool:
        """Whether it answers a request. Fails if its process has ended."""
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.get("/rules/") == 200
        except (OSError, HTTPException):
            return False

    def get(self, path: str, cookie: str = "") -> int:
        """The status of the answer to a request on a new connection."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
            return answer.status

    def workers(self) -> list[int]:
        """The ids of its worker processes."""
        listed = subprocess.run(
            ["ps", "-ww", "-A", "-o", "pid=,ppid=,args="],
            capture_output=True,
            text=True,
            check=True,
        )
        rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
        own = str(self.process.pid)
        return [int(pid) for pid, parent, args in rows if parent == own and "spawn_main" in args]

    def kill_a_worker(self, number: int) -> None:
        """End a worker as `kill -9` does, the first or the second by turns."""
        wait_until(self.workers)
        workers = self.workers()
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            os.kill(workers[number % len(workers)], signal.SIGKILL)

    def kill(self) -> None:
        """End all its processes together as a power cut does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        wait_until(lambda: not self._listens())

    def stop(self) -> None:
        """Stop it as Ctrl-C does, without an error."""
        os.killpg(self.process.pid, signal.SIGINT)
        assert self.process.wait(PATIENCE) == 0

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@contextlib.contextmanager
def served(folder: Path, kind: type = Server, **environment: str) -> Iterator[Server]:
    """A running server on an empty database; it is killed after the context if it still runs."""
    server = kind(folder, **environment)
    server.folder.joinpath("data").mkdir(parents=True)
    if "DATABASE_URL" not in environment:
        begin(server.folder / "data")
    migrated = server.manage("migrate", "--verbosity=0")
    assert migrated.returncode == 0, migrated.stderr
    try:
        server.start()
        yield server
    finally:
        if server.process is not None:
            server.kill()
