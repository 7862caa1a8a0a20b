"""A lean HTTP client for load: several kept connections, each with one request on its way.

One thread serves them all, and requests are written beforehand, so that the client takes little of
the processor that it shares with the server.
"""

import gzip
import re
import selectors
import socket
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Answer:
    """An answer as it came, and how long it took (s)."""

    status: int
    body: bytes
    seconds: float

    def text(self) -> str:
        """The content, unpacked."""
        packed = self.body.startswith(b"\x1f\x8b")
        return (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass
class Timings:
    """The answers to several requests, and how long they took together (s); `processor` is the
    processor time that the server took for them, where it is known.
    """

    answers: list[Answer] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.answers) / self.seconds

    @property
    def cost(self) -> float:
        """Processor time an answer (s)."""
        return self.processor / len(self.answers)


class Connection:
    """A kept connection to a site."""

    def __init__(self, site: str) -> None:
        address = urlsplit(site)
        self.socket = socket.create_connection((address.hostname, address.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""
        self._sent_at = 0.0

    def send(self, request: bytes) -> None:
        """Send a request; the answer to the one before must be complete."""
        self._received = b""
        self._sent_at = time.perf_counter()
        self.socket.sendall(request)

    def receive(self) -> Answer | None:
        """The answer, or None while a part of it is missing. Raises ConnectionError at the end."""
        part = self.socket.recv(1 << 16)
        if not part:
            raise ConnectionError("The server closed the connection.")
        self._received += part
        head, _, body = self._received.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if length is None or len(body) < int(length[1]):
            return None
        return Answer(int(head.split()[1]), body, time.perf_counter() - self._sent_at)

    def ask(self, request: bytes) -> Answer:
        """Send a request and wait for its answer."""
        self.send(request)
        while (answer := self.receive()) is None:
            pass
        return answer

    def close(self) -> None:
        """Close it."""
        self.socket.close()


def request(
    method: str,
    path: str,
    headers: Mapping[str, str],
    fields: Mapping[str, object] | None = None,
) -> bytes:
    """A request as it is sent, with the fields of its form, if any."""
    body = b"" if fields is None else urlencode(fields).encode()
    named = {"Host": "127.0.0.1", **headers}
    if fields is not None:
        named["Content-Type"] = "application/x-www-form-urlencoded"
        named["Content-Length"] = str(len(body))
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {named[name]}" for name in named]]
    return "\r\n".join([*lines, "", ""]).encode() + body


def exchange(requests: Iterable[tuple[Connection, Iterable[bytes]]]) -> Timings:
    """Send the requests of each connection one after the other, on all connections together.

    Raises RuntimeError at an answer other than 200.
    """
    timings = Timings()
    with selectors.DefaultSelector() as selector:
        waiting = {connection: iter(queue) for connection, queue in requests}
        start = time.perf_counter()
        for connection in waiting:
            connection.send(next(waiting[connection]))
            selector.register(connection.socket, selectors.EVENT_READ, connection)
        while waiting:
            for key, _ in selector.select():
                connection = key.data
                answer = connection.receive()
                if answer is None:
                    continue
                if answer.status != 200:
                    raise RuntimeError(f"{answer.status}: {answer.text()[:500]}")
                timings.answers.append(answer)
                following = next(waiting[connection], None)
                if following is not None:
                    connection.send(following)
                    continue
                selector.unregister(connection.socket)
                del waiting[connection]
        timings.seconds = time.perf_counter() - start
    return timings
