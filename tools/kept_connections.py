"""A lean HTTP client for load: several kept connections, each with one request on its way.

One thread serves them all, and requests are written beforehand, so that the client takes little of
the processor that it shares with the server.
"""

import asyncio
import gzip
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
LOOP = asyncio.new_event_loop()


@dataclass(frozen=True)
class Answer:
    """An answer as it came, and how long it took (s)."""

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
        opening = asyncio.open_connection(address.hostname, address.port)
        self.reader, self.writer = LOOP.run_until_complete(opening)

    async def answer(self, request: bytes) -> Answer:
        """The answer to a request. Raises RuntimeError if it is another than 200."""
        began = time.perf_counter()
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        body = await self.reader.readexactly(int(LENGTH.search(head)[1]))
        answer = Answer(body, time.perf_counter() - began)
        if head.split()[1] != b"200":
            raise RuntimeError(f"{head.decode()}{answer.text()[:500]}")
        return answer

    def ask(self, request: bytes) -> Answer:
        """Send a request and wait for its answer."""
        return LOOP.run_until_complete(self.answer(request))

    def close(self) -> None:
        """Close it."""
        self.writer.close()


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
    """Send the requests of each connection one after the other, on all connections together."""
    timings = Timings()

    async def send(connection: Connection, queue: Iterable[bytes]) -> None:
        for one in queue:
            timings.answers.append(await connection.answer(one))

    async def together() -> None:
        await asyncio.gather(*[send(*each) for each in requests])

    start = time.perf_counter()
    LOOP.run_until_complete(together())
    timings.seconds = time.perf_counter() - start
    return timings
