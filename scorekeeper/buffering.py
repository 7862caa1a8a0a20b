"""Run a WSGI application so that no client can hold its thread.

The event loop reads the whole body before the application runs, and sends the answer after it has
ended. Large amounts are meanwhile in temporary files without a name.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, NamedTuple

from a2wsgi.wsgi import build_environ
from django.conf import settings
from django.core.exceptions import BadRequest
from django.db import connections

AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]

# The key in the environment of a request with an error that happened while its body was received or
# its answer was made, for the page about it. No header of a client can set it.
FAILURE_KEY = "marque.failed"

CHUNK = 64 * 1024
# Beyond this number of bytes a body or an answer goes to a temporary file.
BODY_IN_MEMORY, ANSWER_IN_MEMORY = 64 * 1024, 256 * 1024
LARGEST_BODY = 260_000_000  # More than an import accepts: its own page then says what is too large.
# The same for a form: more than Django accepts of fields. A file that nobody asked for would keep
# the thread busy for seconds.
LARGEST_FORM = 3_000_000

# Seconds after which a thread gives up a statement: PostgreSQL may be frozen. A lock is given up
# before. No page waits for the threads apart, and the statements of an import may take longer.
ANSWER, ANSWER_OWN_THREAD = 7, 60

# The content types of forms. Whatever else is sent, such as another charset, is not read: Django
# would decode it with any codec that Python knows, even one that is not for text.
FORM_TYPES = re.compile(r"application/x-www-form-urlencoded|multipart/form-data; ?boundary=[^;]+")


class OwnThread(NamedTuple):
    """An address that shares a `thread` with its kind, so that nobody else waits for it."""

    thread: str
    address: re.Pattern[str]
    largest_body: int = 0


class TooLarge(Exception):  # noqa: N818 - not an error of the server
    """A body has more bytes than anybody honest sends: more than `largest`."""

    def __init__(self, largest: int) -> None:
        super().__init__(largest)
        self.largest = largest


class ClientLeft(Exception):  # noqa: N818 - not an error of the server
    """The client closed the connection before it had sent everything."""


END = {"type": "http.response.body", "body": b"", "more_body": False}


class BufferedWSGI:
    """Runs the WSGI `application` in a single thread, except at the addresses `apart`."""

    def __init__(self, application: Callable[..., Any], *apart: OwnThread) -> None:
        self.application = application
        self.apart = apart
        self.thread = single_thread(ANSWER)
        self.threads = {one.thread: single_thread(ANSWER_OWN_THREAD) for one in apart}

    async def __call__(self, scope: AsgiMessage, receive: Receive, send: Send) -> None:
        apart = self._apart(scope["path"])
        thread = self.threads[apart.thread] if apart else self.thread
        largest = apart.largest_body if apart else LARGEST_FORM
        with ExitStack() as files:
            body = files.enter_context(spool(BODY_IN_MEMORY))
            answer = files.enter_context(spool(ANSWER_IN_MEMORY))
            try:
                refuse_length(dict(scope["headers"]), largest)
                await read_body(body, receive, largest)
                start = await self._run(thread, environ_of(scope, body), answer)
            except ClientLeft:
                return
            except Exception as error:  # a full disk, or an answer that cannot be made to its end
                environ = environ_of(scope, BytesIO()) | {FAILURE_KEY: error}
                answer = files.enter_context(spool(ANSWER_IN_MEMORY))
                start = await self._run(thread, environ, answer)
                start["headers"].append((b"connection", b"close"))  # the body may not be read
            await send(start)
            while chunk := answer.read(CHUNK):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send(END)

    async def _run(
        self, thread: ThreadPoolExecutor, environ: dict[str, Any], answer: BinaryIO
    ) -> AsgiMessage:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(thread, call_wsgi, self.application, environ, answer)

    def _apart(self, path: str) -> OwnThread | None:
        return next((one for one in self.apart if one.address.match(path[1:])), None)


def single_thread(patience: float) -> ThreadPoolExecutor:
    """Return a thread whose statements are given up after so many seconds."""
    return ThreadPoolExecutor(max_workers=1, initializer=give_up_after, initargs=(patience,))


def give_up_after(seconds: float) -> None:
    """Give up statements on the connections that this thread will open. Commands never do."""
    connections["default"].patience = seconds


@contextmanager
def spool(in_memory: int) -> Iterator[BinaryIO]:
    folder = settings.FILE_UPLOAD_TEMP_DIR
    file = SpooledTemporaryFile(in_memory, dir=folder)  # noqa: SIM115 - closed below
    try:
        yield file
    finally:
        with suppress(OSError):  # a full disk
            file.close()


def refuse_length(headers: Mapping[bytes, bytes], largest: int) -> None:
    """Raise TooLarge, or BadRequest for two lengths: a proxy may read the one, and we the other."""
    if {b"content-length", b"transfer-encoding"} <= headers.keys():
        raise BadRequest
    if int(headers.get(b"content-length", b"0")) > largest:
        raise TooLarge(largest)


async def read_body(body: BinaryIO, receive: Receive, largest: int) -> None:
    """Read the whole body. Raises TooLarge if it has more than `largest` bytes, or ClientLeft."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientLeft
        body.write(message["body"])
        if body.tell() > largest:
            raise TooLarge(largest)
        more = message["more_body"]


def environ_of(scope: AsgiMessage, body: BinaryIO) -> dict[str, Any]:
    """Return what WSGI gets of a request whose body was read, in pieces or not."""
    size = body.tell()
    body.seek(0)
    environ = build_environ(scope, body) | {"CONTENT_LENGTH": str(size)}
    form = FORM_TYPES.match(environ.get("CONTENT_TYPE", ""))
    return environ | {"CONTENT_TYPE": form[0] if form else ""}


def call_wsgi(
    application: Callable[..., Any], environ: dict[str, Any], answer: BinaryIO
) -> AsgiMessage:
    """Run the WSGI `application` to its end, and return the start of its answer."""
    start: AsgiMessage = {"type": "http.response.start"}

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        start["status"] = int(status.split(" ", 1)[0])
        start["headers"] = [
            # Django writes a space before a cookie.
            (name.lower().encode("latin1"), value.strip().encode("latin1"))
            for name, value in headers
        ]

    with closing(application(environ, start_response)) as chunks:
        for chunk in chunks:
            answer.write(chunk)
    answer.seek(0)
    return start
