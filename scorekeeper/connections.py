"""HTTP connections: answers without delay, the end of clients that vanished, and of streams."""

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from scorekeeper.topics import STREAMS


class Connection(H11Protocol):
    """uvicorn's connection, on a socket for answers in parts and phones that leave the network. A
    proxy limits slow and hostile clients (`docs/operating.md`).
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        client = transport.get_extra_info("socket")
        if client is not None and client.family != socket.AF_UNIX:
            # The headers and the body are sent apart. Without this the body would wait until the
            # client acknowledges the headers, up to 40 ms; asyncio only sees to it for sockets that
            # name their protocol.
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # Whoever left without a word is noticed by the system, after two hours.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def shutdown(self) -> None:
        """End a stream now, everything else after its answer."""
        super().shutdown()
        scope: Any = self.scope
        if scope is not None and scope["path"].endswith(STREAMS):
            self.transport.close()
