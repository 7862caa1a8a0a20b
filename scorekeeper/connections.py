"""HTTP connections that never wait for their client without end."""

import asyncio
import math
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

STREAMS = "/listen"
"""The end of the address of every event stream."""
HEADER_SECONDS = 10
BODY_SECONDS = 10
"""After this many seconds without any of its body, a request is the first to make room."""
UNREAD_SECONDS = 30
MOST_CONNECTIONS = 1500
"""Of which streams have at most 1,000 (`scorekeeper.streams`)."""


class Connection(H11Protocol):
    """uvicorn's connection, which ends if the client neither finishes its headers nor reads.

    When there are too many connections in the process, the connection that would end first makes
    room. There is no limit for each address: behind a proxy or a router, everybody
    has the same address.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.headers_deadline: asyncio.TimerHandle | None = None
        self.reading_deadline: asyncio.TimerHandle | None = None
        self.body_expected_until = math.inf

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room for this connection, and wait for its first headers."""
        super().connection_made(transport)
        # The headers and the body are sent apart. Without this the body would wait until the
        # client acknowledges the headers, up to 40 ms; asyncio only sees to it for sockets that
        # name their protocol.
        client_socket = transport.get_extra_info("socket")
        if client_socket is not None and client_socket.family != socket.AF_UNIX:
            client_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Writing is then paused while anything is unread, even after the end of an answer.
        transport.set_write_buffer_limits(high=0)
        self._wait_for_headers()
        if len(self.connections) > MOST_CONNECTIONS:
            # This connection too has a deadline, the latest.
            min(self.connections, key=Connection.ends_at).end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting_for_headers()
        self._stop_waiting_for_reading()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Wait until the headers of a request are complete, however slowly they come."""
        super().data_received(data)
        unfinished = self.conn.their_state is h11.SEND_BODY
        self.body_expected_until = self.loop.time() + BODY_SECONDS if unfinished else math.inf
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting_for_headers()
        elif self.headers_deadline is None:
            self._wait_for_headers()

    def shutdown(self) -> None:
        """Stop serving this client: end a stream now, everything else after its answer."""
        super().shutdown()
        if self.scope is not None and self.scope["path"].endswith(STREAMS):
            self.transport.close()

    def end(self) -> None:
        """Close the connection, whatever is unread."""
        self._stop_waiting_for_headers()
        self._stop_waiting_for_reading()
        self.transport.abort()

    def pause_writing(self) -> None:
        """Wait until the client has read what was sent."""
        super().pause_writing()
        self.reading_deadline = self.loop.call_later(UNREAD_SECONDS, self.end)

    def resume_writing(self) -> None:
        """Continue with a client that reads."""
        super().resume_writing()
        self._stop_waiting_for_reading()

    def ends_at(self) -> float:
        """Return the time at which the connection ends unless the client does something.

        A body is waited for somewhat longer, if there are not too many connections.
        """
        deadlines = [self.headers_deadline, self.reading_deadline]
        times = [deadline.when() for deadline in deadlines if deadline]
        return min([*times, self.body_expected_until])

    def _wait_for_headers(self) -> None:
        self.headers_deadline = self.loop.call_later(HEADER_SECONDS, self.end)

    def _stop_waiting_for_headers(self) -> None:
        if self.headers_deadline is not None:
            self.headers_deadline.cancel()
            self.headers_deadline = None

    def _stop_waiting_for_reading(self) -> None:
        if self.reading_deadline is not None:
            self.reading_deadline.cancel()
            self.reading_deadline = None
