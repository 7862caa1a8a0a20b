"""Free ports, and servers that are asked until they answer."""

import contextlib
import socket
import subprocess
from http.client import HTTPConnection

from games.management.commands import serve


def find_free_port():
    """Return a port on which nothing listens, nor on that for HTTPS beside it."""
    while True:
        with socket.socket() as probe, socket.socket() as secure:
            probe.bind(("127.0.0.1", 0))
            with contextlib.suppress(OSError):
                secure.bind(("127.0.0.1", serve.secure_port(probe.getsockname()[1])))
                return probe.getsockname()[1]


def first_answer(process, port):
    """Return the first answer of a starting server; its process must not end before that."""
    while process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", "/no/such/page")
            return connection.getresponse()
        except ConnectionRefusedError:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
        finally:
            connection.close()
    raise AssertionError(f"The server ended with {process.returncode}.")
