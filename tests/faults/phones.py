"""Honest phones that enter hands, and send each entry again until they get an answer to it."""

import threading
from collections import deque
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode
from uuid import uuid4

from tests.cast import FOUR
from tests.kinds.belote.samples import FIRST_TAPS
from tests.waiting import PATIENCE

ENTRIES = 200
"""In a game; then the phone starts another one."""

VERBS = {"announce": "announce", "result": "record"}
"""Where the moments of an entry are sent to."""


class Phone:
    """A phone with a notebook of its own. `acknowledged` has the keys of the saves that the server
    acknowledged, by game; `refused` the statuses of other answers. It asks the first of the
    servers at these ports, and after a connection that failed the next.
    """

    def __init__(self, ports: Sequence[int]):
        self.ports = deque(ports)
        self.connection: HTTPConnection | None = None
        self.token = uuid4().hex
        self.cookie = f"csrftoken={self.token}"
        self.game = ""
        self.version = 0
        self.acknowledged: dict[str, list[str]] = {}
        self.refused: list[int] = []

    def start_game(self) -> None:
        """Start a game, in a new notebook at first: on the page, which is loaded before."""
        if not self.game:
            self.load("/new/belote/")
        fields = {"players": FOUR, "start": "1", "rule-target": "10000", "client_key": uuid4()}
        address = self.send_until_saved("/new/belote/", fields)
        self.game, self.version = address.split("/")[2], 0
        self.acknowledged[self.game] = []

    def save(self) -> None:
        """Save what comes next, once, however often it has to be sent."""
        if self.version == ENTRIES:
            self.start_game()
        moment, tapped = FIRST_TAPS[self.version % len(FIRST_TAPS)]
        key = str(uuid4())
        seen = {"version": self.version, "announced_at": self.version, "client_key": key}
        address = f"/games/{self.game}/{VERBS[moment]}"
        self.send_until_saved(address, {"moment": moment} | tapped | seen)
        self.acknowledged[self.game].append(key)
        self.version += 1

    def send_until_saved(self, path: str, fields: dict) -> str:
        """Send a form until it is answered by a redirect; return where to."""
        while True:
            try:
                status, address = self.post(path, fields)
            except (OSError, HTTPException):
                self.hang_up()
                continue
            if status == 302:
                return address
            self.refused.append(status)
            assert status == 503, f"{path}: {status}"

    def load(self, path: str) -> None:
        """Load a page until it is answered, and keep the cookie of a first visit."""
        while "visitor=" not in self.cookie:
            try:
                self.ask("GET", path)
            except (OSError, HTTPException):
                self.hang_up()

    def hang_up(self) -> None:
        """Close the connection; the next request opens another, to the next server."""
        if self.connection is not None:
            self.connection.close()
        self.connection = None
        self.ports.rotate(-1)

    def post(self, path: str, fields: dict) -> tuple[int, str]:
        """Send a form once; return the status and where the answer leads."""
        return self.ask("POST", path, urlencode(fields, doseq=True))

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """Send a request once; return the status and where the answer leads."""
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.ports[0], timeout=PATIENCE)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": self.cookie,
            "X-CSRFToken": self.token,
        }
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            kept, _, _ = cookie.partition(";")
            if kept.startswith(("phone=", "visitor=")) and not kept.endswith('""'):  # deleted
                self.cookie = f"csrftoken={self.token}; {kept}"
        return answer.status, answer.headers.get("Location", "")


class Table:
    """Several phones that enter hands at the same time, during the context: on the servers at these
    ports by turns.
    """

    def __init__(self, ports: Sequence[int], phones: int):
        self.phones = [Phone(ports) for _ in range(phones)]
        for number, phone in enumerate(self.phones):
            phone.ports.rotate(number)
        self.saved = threading.Condition()
        self.count = 0
        self.over = False
        self.failures: list[BaseException] = []
        self.threads = [threading.Thread(target=self._play, args=[each]) for each in self.phones]

    def __enter__(self) -> "Table":
        for phone in self.phones:
            phone.start_game()
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Let each phone finish its last save."""
        self.over = True
        for thread in self.threads:
            thread.join()
        for phone in self.phones:
            phone.hang_up()
        assert self.failures == []

    def wait_for(self, more: int) -> None:
        """Return when so many more entries are saved."""
        with self.saved:
            wanted = self.count + more
            while self.count < wanted and not self.failures:
                assert self.saved.wait(PATIENCE), "Nothing was saved."
        assert self.failures == []

    def acknowledged(self) -> dict[str, list[str]]:
        """The keys of all saves that were acknowledged, by game."""
        return {game: keys for phone in self.phones for game, keys in phone.acknowledged.items()}

    def _play(self, phone: Phone) -> None:
        try:
            while not self.over:
                phone.save()
                with self.saved:
                    self.count += 1
                    self.saved.notify_all()
        except BaseException as failure:
            self.failures.append(failure)
            with self.saved:
                self.saved.notify_all()
