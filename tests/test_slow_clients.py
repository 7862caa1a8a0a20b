"""What is sent in parts, or is too large, and what is answered slowly. That nobody waits for
clients that send half or read nothing is tried with a whole server (`faults/test_outages.py`).

A server on 127.0.0.1 runs in a thread of the test, with a single thread for Django.
"""

import asyncio
import contextlib
import errno
import io
import socket
import threading
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse

import pytest
from django.conf import settings
from django.urls import reverse

from games import services
from scorekeeper import asgi, buffering, streams
from scorekeeper.buffering import BufferedWSGI
from scorekeeper.streams import WithStreams
from scorekeeper.topics import HEADER, Topic, in_header
from tests.served import served, serving
from tests.waiting import PATIENCE, wait_until

GAME = Topic("game", 12, "abcdefghjk")


@pytest.fixture
def site(settings):
    """Serve the tests' URLs until the end of the test."""
    settings.ROOT_URLCONF = "tests.slow_site"
    with ExitStack() as running:
        yield lambda: running.enter_context(serving())


def waiting(asked, go_on):
    """A WSGI application that lists the paths that reach it, and waits at the first."""

    def application(environ, start_response):
        asked.append(environ["PATH_INFO"])
        if len(asked) == 1:
            asked.append("in time" if go_on.wait(PATIENCE) else "too late")
        start_response("200 OK", [("Content-Length", "0")])
        return io.BytesIO()

    return application


@pytest.mark.parametrize(
    ("slow", "quick"),
    [
        ("/import/", "/"),
        ("/link/", "/"),
        ("/export/file", "/"),
        ("/games/abcdefghjk/card.png", "/"),
        ("/evenings/abcdefghjk/picture.png", "/"),
        ("/s/abc-def/card.png", "/"),
        ("/", "/healthz"),
    ],
)
def test_no_page_waits_for_a_file_or_a_picture_and_healthz_for_no_page(slow, quick):
    asked, go_on = [], threading.Event()
    with served(BufferedWSGI(waiting(asked, go_on), *asgi.OWN_THREADS)) as site:
        waits = site.connect(getting(slow))
        wait_until(lambda: asked == [slow])
        assert site.get(quick)[0] == 200
        go_on.set()
        assert answer_to(waits)[0].status == 200
    assert asked == [slow, quick, "in time"]


def posting(length, *headers, path="/length"):
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {length}", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def in_pieces(path, *headers):
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def getting(path):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def answer_to(client):
    """Return the answer, read to its end, and its text."""
    answer = HTTPResponse(client)
    answer.begin()
    return answer, answer.read().decode()


def assert_refused(client, status, said):
    """Check that a client is told so as by any page, and that its connection ends."""
    answer, page = answer_to(client)
    assert (answer.status, answer.headers["Connection"]) == (status, "close")
    assert said in page
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src" in answer.headers["Content-Security-Policy"]
    assert client.recv(1) == b""


# --- Bodies -------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 5_000, 3_000_000])
def test_django_reads_the_whole_body(site, length):
    _answer, text = answer_to(site().connect(posting(length), b"x" * length))

    assert text == str(length)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/length", buffering.LARGEST_FORM),
        ("/import/", buffering.LARGEST_BODY),
        ("/link/", buffering.LARGEST_FORM),
        ("/export/file", 0),
        ("/games/abcdefghjk/card.png", 0),
    ],
)
def test_a_body_that_is_larger_than_its_address_takes_is_refused_before_it_is_sent(
    site, path, most
):
    client = site().connect(posting(most + 1, "Expect: 100-continue", path=path))
    assert_refused(client, 413, f"{most // 1_000_000}\N{NO-BREAK SPACE}Mo au plus")


def test_what_needs_no_body_is_answered_without_it(site):
    client = site().connect(posting(250_000_000, path="/healthz"))
    answer, text = answer_to(client)
    assert (answer.status, answer.headers["Connection"], text) == (200, "close", "alive\n")


def test_a_body_that_turns_out_too_large_is_refused(site, monkeypatch):
    monkeypatch.setattr(buffering, "LARGEST_FORM", 1000)
    client = site().connect(in_pieces("/length"), b"7d0\r\n%s\r\n" % (b"x" * 2000))

    assert_refused(client, 413, "Mo au plus")


def test_a_request_with_two_lengths_is_refused(site):
    client = site().connect(posting(5, "Transfer-Encoding: chunked"), b"0\r\n\r\n")

    assert_refused(client, 400, "Demande illisible")


def test_a_body_in_pieces_is_read_like_any_other(site):
    pieces = b"5\r\nfield\r\n0\r\n\r\n"
    answer, text = answer_to(site().connect(in_pieces("/length"), pieces))

    assert (answer.status, text) == (200, "5")


def test_a_file_that_is_too_large_to_import_reaches_the_page_that_says_so():
    assert buffering.LARGEST_BODY > services.LARGEST_MB * 1_000_000 + 1_000_000
    [apart] = [one for one in asgi.OWN_THREADS if one.address.match(reverse("import")[1:])]
    assert apart.largest_body == buffering.LARGEST_BODY


def test_the_largest_form_that_django_reads_reaches_it():
    assert buffering.LARGEST_FORM > settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_a_large_body_leaves_no_file_if_the_server_is_killed(site):
    site = site()
    site.connect(posting(2_000_000), b"x" * 1_000_000)
    wait_until(lambda: site.requests_under_way() == 1)

    assert site.get() == (200, b"small")
    assert list(settings.FILE_UPLOAD_TEMP_DIR.iterdir()) == []


def test_a_full_disk_is_no_error_of_the_server(site, monkeypatch):
    class FullDisk(buffering.SpooledTemporaryFile):
        def rollover(self):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(buffering, "SpooledTemporaryFile", FullDisk)
    site = site()

    assert answer_to(site.connect(posting(2_000_000), b"x" * 2_000_000))[0].status == 503
    assert site.get("/large")[0] == 503
    assert site.get() == (200, b"small")


def test_a_client_that_leaves_in_the_middle_leaves_nothing_behind(site):
    site = site()
    client = site.connect(posting(1000), b"x" * 500)
    wait_until(lambda: site.requests_under_way() == 1)
    client.close()

    wait_until(lambda: site.requests_under_way() == 0)
    assert not site.open_connections()


# --- Answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_an_ordinary_answer_arrives_with_all_its_headers(site, method):
    site = site()
    with contextlib.closing(HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)) as client:
        client.request(method, "/small")
        answer = client.getresponse()

        assert answer.read() == (b"small" if method == "GET" else b"")
    assert answer.headers["Content-Length"] == "5"
    assert answer.headers.get_all("Set-Cookie") == ["phone=known; Path=/", "theme=dark; Path=/"]


# --- Charsets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
        ("application/x-www-form-urlencoded; charset=base64", "application/x-www-form-urlencoded"),
        ("multipart/form-data; boundary=a-b", "multipart/form-data; boundary=a-b"),
        ("multipart/form-data; boundary=x; charset=rot13", "multipart/form-data; boundary=x"),
        ("text/plain; charset=base64", ""),
        ("text/plain; charset*=unknown''utf-8", ""),
        ("", ""),
    ],
)
def test_django_decodes_nothing_but_utf_8(sent, read):
    scope = {"headers": [(b"content-type", sent.encode())], "path": "/", "method": "POST"}
    scope |= {"query_string": b"", "http_version": "1.1", "scheme": "http", "server": ("a", 80)}

    assert buffering.environ_of(scope, io.BytesIO())["CONTENT_TYPE"] == read


# --- Streams ------------------------------------------------------------------------------


class Streams(WithStreams):
    """An application that lets everybody listen to a game, whose versions the test passes on."""

    def __init__(self):
        super().__init__(self.answer)
        self.version = 0

    async def answer(self, scope, receive, send):
        self.loop = asyncio.get_running_loop()
        named = (HEADER.lower().encode(), in_header(GAME).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [named]})
        await send(buffering.END)

    def listeners(self):
        return len(self.hub.streams.get(GAME, ()))

    def pass_on(self):
        """Send another version to everybody, and return it."""
        self.version += 1
        self.loop.call_soon_threadsafe(self.hub.update, {GAME: str(self.version)})
        return self.version


def test_while_some_do_not_read_their_streams_others_have_every_event(monkeypatch):
    monkeypatch.setattr(streams, "watch", lambda hub: asyncio.Event().wait())
    application = Streams()
    with served(application) as site:
        for _number in range(8):
            site.connect(getting("/games/abcdefghjk/listen"))
        reader = site.connect(getting("/games/abcdefghjk/listen")).makefile("rb")
        wait_until(lambda: application.listeners() == 9)

        for _number in range(2000):
            event = f"data: abcdefghjk {application.pass_on()}\n".encode()
            while reader.readline() != event:
                pass


# --- Headers and connections ----------------------------------------------------------------


def test_answers_are_sent_at_once_and_clients_that_vanished_are_noticed(site):
    running = site()
    running.connect(getting("/small"))
    wait_until(running.open_connections)
    [connection] = running.open_connections()
    accepted = connection.transport.get_extra_info("socket")

    wait_until(lambda: accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE))
    assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_server_that_stops_ends_its_streams(monkeypatch):
    monkeypatch.setattr(streams, "watch", lambda hub: asyncio.Event().wait())
    application = Streams()
    with served(application) as site:
        reader = site.connect(getting("/games/abcdefghjk/listen")).makefile("rb")
        wait_until(application.listeners)
        site.server.should_exit = True

        assert reader.read().startswith(b"HTTP/1.1 200 OK")
