"""What the processes of the server need from the operating system."""

import asyncio
import fcntl
import multiprocessing
import os
import resource
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import ClassVar

import uvicorn
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from uvicorn.supervisors import multiprocess

OPEN_FILES = 4096


class Server(uvicorn.Server):
    """The server of a worker: it listens on its first socket as it is, on a second one over TLS."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        plain, *secure = sockets or []
        context, self.config.ssl = self.config.ssl, None  # uvicorn would use it for all of them
        await super().startup([plain])
        for one in secure:
            server = await asyncio.get_running_loop().create_server(
                self._connection, sock=one, ssl=context, backlog=self.config.backlog
            )
            self.servers.append(server)

    def _connection(self) -> asyncio.Protocol:
        state, app_state = self.server_state, self.lifespan.state
        return self.config.http_protocol_class(
            config=self.config, server_state=state, app_state=app_state
        )


class Worker(multiprocess.Process):
    """A worker whose pipe ends with it, and that may listen on a second socket.

    uvicorn keeps the worker's end open in the parent as well, which would then wait for a killed
    worker's answer.
    """

    secure: ClassVar[list[socket.socket]] = []

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, [*sockets, *self.secure])

    @property
    def server(self) -> Server:
        if self._server is None:
            self._server = Server(self.config)
        return self._server

    def start(self) -> None:
        """Start it, out of reach of Ctrl-C and of a terminal that closes: the parent ends it."""
        resource_tracker.ensure_running()  # it would unblock SIGINT
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGHUP])
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self.child_conn.close()


def patch_uvicorn_supervisor() -> None:
    """Let uvicorn replace workers that are killed, whatever it waits for."""
    multiprocess.Process = Worker


def listen_securely(host: str, port: int) -> None:
    config = uvicorn.Config("", host=host, port=port, log_config=None, log_level="warning")
    Worker.secure = [config.bind_socket()]


def end_with_terminal() -> None:
    """End the server when its terminal is closed, unless `nohup` protects it: uvicorn would start
    its workers again, and go on where nobody can stop it.
    """
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        multiprocess.SIGNALS.pop(signal.SIGHUP, None)
    else:
        multiprocess.Multiprocess.handle_hup = multiprocess.Multiprocess.handle_term


def allow_open_files() -> None:
    """Allow this process and its workers enough connections: some systems allow only 256."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """Lock a data folder during the context, also until the process is killed: another server there
    would remove this one's files. Raises CommandError if another has locked it.
    """
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise CommandError(
            _(
                "Another La Marque already serves %(folder)s: stop it first, or set DATA_DIR to a"
                " folder for this one."
            )
            % {"folder": folder}
        ) from None
    except OSError:
        pass  # Some network file systems have no such locks.
    try:
        yield
    finally:
        os.close(descriptor)


def remove_files(folder: Path) -> None:
    """Remove the files that a killed process left in `folder`."""
    for file in folder.iterdir():
        if not file.is_dir():
            file.unlink(missing_ok=True)


def share_secret_key(key: str) -> None:
    """Let all workers use this key, also those that start after its file was lost: otherwise one
    would know a phone that another does not.
    """
    with suppress(ValueError):  # no variable can hold a NUL
        os.environ["SECRET_KEY"] = str(key)  # which may be made only now


def end_with_parent() -> None:
    """End this worker when the process that started it no longer exists, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent], daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
