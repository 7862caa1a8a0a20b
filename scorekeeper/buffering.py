"""Run a WSGI application so that no client can hold its thread.

The event loop reads the whole body before the application runs, and sends the answer after it has
ended. In between, bytes are in memory, and large amounts in temporary files. Whoever sends or reads
too slowly loses the connection; nobody else waits.

Nobody else waits for a lock of the database either: a request that meets one changes nothing, and
runs again when the thread is free, for a few seconds at most.
"""

import asyncio
import contextlib
import io
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from random import uniform
from tempfile import SpooledTemporaryFile
from threading import BoundedSemaphore
from typing import Any, BinaryIO
from urllib.parse import quote

from a2wsgi.wsgi import build_environ
from django.conf import settings
from django.core.exceptions import BadRequest

from games.views.refused import REFUSED
from scorekeeper.connections import STREAMS
from scorekeeper.locks import COUNTED, LOCKED, wait_briefly, wait_for_seconds, waited

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("scorekeeper.buffering")

CHUNK = 64 * 1024
BODY_IN_MEMORY, ANSWER_IN_MEMORY = 64 * 1024, 256 * 1024
"""Beyond this number of bytes a body or an answer is large, and goes to a temporary file. Every
connection may hold a body in memory; few pages are long.
"""
MOST_LARGE_BODIES = 4
MOST_LARGE_ANSWERS = 32
LARGEST_BODY = 260_000_000
"""More than an import accepts: its own page then says what is too large."""
LARGEST_FORM = 3_000_000
"""The same for every other address: more than Django accepts of fields. A file that nobody asked
for would keep the thread busy for seconds.
"""

APART = ("/import/|/export/file", "/games/[^/]+/sheet[.]")
"""The addresses of files, which may hold thousands of games, and of pictures: nobody else waits for
them.
"""

IDLE_SECONDS = 15
LINGER_SECONDS = 5

LOCKED_SECONDS = 4
"""How long a request is retried while the database is locked; then its client gets the answer."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 0.2
"""Seconds between two tries, at random from half of it: work in steps that takes the lock again and
again is then met between them. Other programs may hold it for longer.
"""

END = {"type": "http.response.body", "body": b"", "more_body": False}


def patience(size: int) -> float:
    """Return the seconds that a client may take for `size` bytes: 30, and 1 for every 8 kB."""
    return 30 + size / 8_000


class Refusal(Exception):  # noqa: N818 - not an error of the server
    """A request that is answered with the page for a status, or for an error that happened."""

    def __init__(self, reason: int | Exception) -> None:
        super().__init__(reason)
        self.reason = reason


class ClientLeft(Exception):  # noqa: N818 - not an error of the server
    """The client closed the connection before it had sent everything."""


class Spool(contextlib.AbstractContextManager["Spool"]):
    """Bytes of which so many are `in_memory`; more go to a temporary file, for which it takes one
    of the `places`.

    The file has no name: it disappears with the process.
    """

    def __init__(self, places: BoundedSemaphore, in_memory: int) -> None:
        self.places = places
        self.in_memory = in_memory
        self.size = 0
        self.has_place = False
        self.file: BinaryIO = SpooledTemporaryFile(  # noqa: SIM115 - closed in __exit__
            in_memory, dir=settings.FILE_UPLOAD_TEMP_DIR
        )

    def write(self, data: bytes) -> None:
        """Append `data`. Raises Refusal if there is no place, or no space left on the disk."""
        self.size += len(data)
        if self.size > self.in_memory and not self.has_place:
            self.has_place = self.places.acquire(blocking=False)
            if not self.has_place:
                raise Refusal(503)
        try:
            self.file.write(data)
        except OSError as error:
            raise Refusal(error) from error

    def empty(self) -> None:
        """Remove all bytes."""
        self.size = 0
        self.file.seek(0)
        self.file.truncate()

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):  # a full disk
            self.file.close()
        if self.has_place:
            self.places.release()


class BufferedWSGI:
    """An ASGI application that runs the WSGI `application` in a single thread, except requests
    whose path begins as one of the patterns `apart`: these share a thread of their own.
    """

    def __init__(self, application: Callable[..., Any], *apart: str) -> None:
        self.application = application
        self.thread = ThreadPoolExecutor(max_workers=1, initializer=wait_briefly)
        self.apart = {
            re.compile(pattern): ThreadPoolExecutor(max_workers=1, initializer=wait_for_seconds)
            for pattern in apart
        }
        self.opening = asyncio.Lock()
        self.body_places = BoundedSemaphore(MOST_LARGE_BODIES)
        self.answer_places = BoundedSemaphore(MOST_LARGE_ANSWERS)
        self.locked = False
        self.turn = asyncio.Lock()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with a page."""
        with Spool(self.answer_places, ANSWER_IN_MEMORY) as answer:
            unread = receive
            try:
                with Spool(self.body_places, BODY_IN_MEMORY) as body:
                    pages = self._thread(scope["path"]) is self.thread
                    largest = LARGEST_FORM if pages else LARGEST_BODY
                    await read_body(body, scope, receive, largest)
                    unread = nothing
                    start = await self._run_unlocked(scope, body, answer)
            except ClientLeft:
                return
            except Refusal as refusal:
                await self._refuse(refusal, scope, unread, send)
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience(answer.size)):
                    await send_answer(start, answer, send)
                    await send(END)

    async def _run_unlocked(self, scope: Message, body: Spool, answer: Spool) -> Message:
        """Run the application, again while the database is locked.

        A single request at a time finds out whether it still is, after a pause; the others wait for
        their turn. None of them holds the thread meanwhile.
        """
        loop = asyncio.get_running_loop()
        started = loop.time()
        deadline = started + LOCKED_SECONDS
        environ = environ_of(scope, body)
        start = await self._run(environ, answer)
        if LOCKED not in environ:
            return start
        self.locked = True
        pause = FIRST_PAUSE
        while LOCKED in environ and loop.time() < deadline:
            try:
                async with asyncio.timeout_at(deadline):
                    await self.turn.acquire()
            except TimeoutError:
                break
            try:
                if self.locked:
                    await asyncio.sleep(uniform(pause / 2, pause))  # noqa: S311
                    pause = min(2 * pause, LONGEST_PAUSE)
                body.file.seek(0)
                answer.empty()
                counted = {COUNTED: environ[COUNTED]} if COUNTED in environ else {}
                environ = environ_of(scope, body) | counted
                start = await self._run(environ, answer)
                self.locked = LOCKED in environ
            finally:
                self.turn.release()
        waited.send(
            sender=None,
            seconds=loop.time() - started,
            method=scope["method"],
            status=start["status"],
        )
        if LOCKED in environ:
            log.error("Locked for too long: %s (%s)", quote(scope["path"]), environ[LOCKED])
        return start

    async def _run(self, environ: dict[str, Any], answer: Spool) -> Message:
        """Run the application in its thread. Of all the streams that are asked for, one at a time
        waits for it: a save waits for that one at most.
        """
        loop = asyncio.get_running_loop()
        path = environ["SCRIPT_NAME"] + environ["PATH_INFO"]
        async with self.opening if path.endswith(STREAMS) else contextlib.nullcontext():
            thread = self._thread(path)
            return await loop.run_in_executor(thread, run, self.application, environ, answer)

    def _thread(self, path: str) -> ThreadPoolExecutor:
        apart = (thread for pattern, thread in self.apart.items() if pattern.match(path))
        return next(apart, self.thread)

    async def _refuse(self, refusal: Refusal, scope: Message, receive: Receive, send: Send) -> None:
        """Send the application's page for the refusal, and end the connection.

        `receive` returns what the client still sends.
        """
        environ = build_environ(scope, io.BytesIO()) | {REFUSED: refusal.reason}
        with Spool(self.answer_places, ANSWER_IN_MEMORY) as page:
            start = await self._run(environ, page)
            start["headers"].append((b"connection", b"close"))
            await send_answer(start, page, send)
            # A connection that is closed while the client sends is reset, and the browser shows
            # no page.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LINGER_SECONDS):
                    while (await receive()).get("more_body"):
                        pass
            await send(END)


def environ_of(scope: Message, body: Spool) -> dict[str, Any]:
    """Return what WSGI gets of a request whose body was read, in pieces or not."""
    return build_environ(scope, body.file) | {"CONTENT_LENGTH": str(body.size)}


async def nothing() -> Message:
    """Receive the end of a body that was read."""
    return {"type": "http.request", "body": b"", "more_body": False}


async def read_body(body: Spool, scope: Message, receive: Receive, largest: int) -> None:
    """Read the whole body. Raises Refusal if it has more than `largest` bytes or two lengths, or is
    too slow, or ClientLeft.
    """
    loop = asyncio.get_running_loop()
    started = loop.time()
    headers = dict(scope["headers"])
    if {b"content-length", b"transfer-encoding"} <= headers.keys():
        # Somebody else may have read another request than we would (RFC 9112, 6.3).
        raise Refusal(BadRequest("The request has two lengths"))
    if int(headers.get(b"content-length", b"0")) > largest:
        raise Refusal(413)
    more = True
    while more:
        deadline = min(loop.time() + IDLE_SECONDS, started + patience(body.size))
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise Refusal(408) from None
        if message["type"] == "http.disconnect":
            raise ClientLeft
        body.write(message["body"])
        if body.size > largest:
            raise Refusal(413)
        more = message["more_body"]
    body.file.seek(0)


def run(application: Callable[..., Any], environ: dict[str, Any], answer: Spool) -> Message:
    """Run the WSGI `application` to its end, and return the start of its answer."""
    start: Message = {"type": "http.response.start"}

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        start["status"] = int(status.split(" ", 1)[0])
        start["headers"] = [
            # Django writes a space before a cookie.
            (name.lower().encode("latin1"), value.strip().encode("latin1"))
            for name, value in headers
        ]

    with contextlib.closing(application(environ, start_response)) as chunks:
        try:
            for chunk in chunks:
                answer.write(chunk)
        except Refusal:
            raise
        except Exception as error:
            raise Refusal(error) from error
    answer.file.seek(0)
    return start


async def send_answer(start: Message, answer: Spool, send: Send) -> None:
    """Send the answer, all but its END."""
    await send(start)
    while chunk := answer.file.read(CHUNK):
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
