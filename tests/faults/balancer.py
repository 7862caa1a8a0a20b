"""A proxy in front of several servers, and a client that sends requests to it.

As little of HTTP/1.1 as the test of two servers needs: one request per connection.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

NO_SERVER = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"


@dataclass(frozen=True)
class Answer:
    """A whole answer."""

    status: int
    headers: dict[str, str]
    body: str


class Balancer:
    """Passes each request to the next server. If that refuses the connection, the other servers are
    tried; if it breaks off, the answer is 502, because the request may have been carried out.
    """

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = ports
        self.turns = cycle(range(len(ports)))
        self.answered = [0] * len(ports)
        self.failures = [0] * len(ports)
        self.port = 0

    async def __aenter__(self) -> "Balancer":
        self.listening = await asyncio.start_server(self._pass_on, "127.0.0.1", 0, backlog=500)
        self.port = self.listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.listening.close()
        await self.listening.wait_closed()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        request = head + await reader.readexactly(length_of(head))
        first = next(self.turns)
        for turn in range(len(self.ports)):
            server = (first + turn) % len(self.ports)
            try:
                connection = await asyncio.open_connection("127.0.0.1", self.ports[server])
            except OSError:
                self.failures[server] += 1
                continue
            answer = await exchange(connection, request)
            self.answered[server] += bool(answer)
            self.failures[server] += not answer
            break
        else:
            answer = b""
        writer.write(answer or NO_SERVER)
        await writer.drain()
        writer.close()


async def exchange(
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes
) -> bytes:
    """Send a request that closes the connection; return the answer, or b"" if it is incomplete."""
    reader, writer = connection
    try:
        writer.write(request)
        answer = await reader.read()
    except OSError:
        return b""
    finally:
        writer.close()
    head, found, body = answer.partition(b"\r\n\r\n")
    return answer if found and len(body) >= length_of(head) else b""


def length_of(head: bytes) -> int:
    """The length of the body that a head announces."""
    return int(headers_of(head).get("content-length", 0))


def headers_of(head: bytes) -> dict[str, str]:
    """The headers of a request or an answer, the last one of each name."""
    lines = head.decode("latin1").split("\r\n")[1:]
    return {name.lower(): text.strip() for name, _, text in (line.partition(":") for line in lines)}


async def ask(port: int, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
    """Send a request to 127.0.0.1 on a new connection."""
    headers = {
        "Host": "localhost",
        "Connection": "close",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
    } | headers
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {text}" for name, text in headers.items()]]
    connection = await asyncio.open_connection("127.0.0.1", port)
    answer = await exchange(connection, "\r\n".join([*lines, "", body]).encode())
    head, _, content = answer.partition(b"\r\n\r\n")
    return Answer(int(head.split()[1]), headers_of(head), content.decode())
