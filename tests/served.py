"""The app behind a server of its own."""

import contextlib
import socket
import threading
from contextlib import ExitStack
from http.client import HTTPConnection

import uvicorn
from django.core.wsgi import get_wsgi_application
from django.db import connections as database_connections

from scorekeeper import asgi
from scorekeeper.buffering import BufferedWSGI
from scorekeeper.connections import Connection
from tests.waiting import PATIENCE


class Site:
    """A running server, and clients that misbehave."""

    def __init__(self, server, application, port):
        self.server = server
        self.application = application
        self.port = port
        self.clients = ExitStack()

    def connect(self, *sent):
        """Open a connection and send something; it is closed after the test."""
        client = self.clients.enter_context(socket.socket())
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(PATIENCE)
        client.connect(("127.0.0.1", self.port))
        for part in sent:
            client.sendall(part)
        return client

    def get(self, path="/small"):
        """Return the status and the content of an honest request on a new connection."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as client:
            client.request("GET", path)
            answer = client.getresponse()
            return answer.status, answer.read()

    def in_django(self, call):
        """Return what `call` returns in the thread of Django."""
        return self.application.thread.submit(call).result()

    def requests_under_way(self):
        """Return the number of requests that have begun and not ended."""
        return len(self.server.server_state.tasks)

    def open_connections(self):
        """Return the connections of the server."""
        return set(self.server.server_state.connections)


@contextlib.contextmanager
def serving():
    pages = BufferedWSGI(get_wsgi_application(), *asgi.OWN_THREADS)
    with served(pages) as site:
        try:
            yield site
        finally:
            site.in_django(database_connections.close_all)


@contextlib.contextmanager
def served(application):
    """Serve an ASGI application during the context, from sockets with small buffers."""
    config = uvicorn.Config(
        application,
        http=Connection,
        lifespan="off",
        timeout_keep_alive=1,
        log_config=None,
        log_level="critical",
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        site = Site(server, application, listening.getsockname()[1])
        try:
            with site.clients:
                yield site
        finally:
            server.should_exit = True
            thread.join()
