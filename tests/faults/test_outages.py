"""Hands are saved, or refused, while the database is locked, the disk is full, or clients
misbehave: what was acknowledged is there exactly once.
"""

import os
import resource
import shutil
import signal
import socket
import sqlite3
from contextlib import ExitStack, closing, suppress
from time import perf_counter

import pytest

from tests.faults import amount
from tests.faults.killing import stored
from tests.faults.phones import Table
from tests.faults.server import Server, served
from tests.waiting import PATIENCE, wait_until

PHONES = 4
WORKERS = 2
TIMES = amount(1, 20)

pytestmark = pytest.mark.faults


def refused(table: Table) -> int:
    """How many saves were answered that they are not saved yet."""
    return sum(len(phone.refused) for phone in table.phones)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that all tests hurt, one after the other; what it saved is whole at the end."""
    with served(tmp_path_factory.mktemp("outages")) as server:
        yield server
        server.stop()
        assert "Traceback" not in server.log.read_text()
        verified = server.manage("verify")
        assert verified.returncode == 0, verified.stderr


def check(server: Server, table: Table) -> None:
    """Check that the server saved what it acknowledged to these phones, and nothing else."""
    table.end()
    saved, acknowledged = stored(server), table.acknowledged()
    assert {game: saved.get(game, []) for game in acknowledged} == acknowledged


def test_saves_wait_or_are_refused_while_another_program_locks_the_database(
    server, record_property
):
    with Table([server.port], PHONES) as table:
        for _ in range(TIMES):
            table.wait_for(PHONES)
            enough = refused(table) + 1
            with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                wait_until(lambda enough=enough: table.failures or refused(table) >= enough)
                other.execute("ROLLBACK")
            table.wait_for(PHONES)
        check(server, table)
    record_property(
        "figures",
        f"Locked {TIMES} times: {table.count} entries acknowledged, {refused(table)} answers 503",
    )


def limit_files(server: Server, size: int) -> None:
    """Let the workers write to no file beyond this size, as on a disk that is full."""
    workers = server.workers()
    assert len(workers) == WORKERS
    for worker in workers:
        _, most = resource.prlimit(worker, resource.RLIMIT_FSIZE)
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="about Linux")
def test_saves_are_refused_while_the_disk_is_full_and_go_on_afterwards(server, record_property):
    with Table([server.port], PHONES) as table:
        for _ in range(TIMES):
            table.wait_for(PHONES)
            enough = refused(table) + PHONES
            limit_files(server, 0)
            wait_until(lambda enough=enough: table.failures or refused(table) >= enough)
            assert server.get("/rules/") == 200
            limit_files(server, resource.RLIM_INFINITY)
            table.wait_for(PHONES)
        check(server, table)
    record_property(
        "figures",
        f"Disk full {TIMES} times: {table.count} entries acknowledged, {refused(table)} refused",
    )


def test_phones_are_recognised_by_workers_that_start_after_the_key_was_lost(server):
    with Table([server.port], 1) as table:
        table.end()
        [phone] = table.phones
        key = server.folder / "data" / "secret_key"
        key.unlink()
        before = server.workers()
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        wait_until(lambda: len(set(server.workers()) - set(before)) == WORKERS)
        wait_until(server.answers)

        assert server.get(f"/games/{phone.game}/", phone.cookie) == 200
        assert not key.exists()


@pytest.mark.parametrize("instead", ["nothing", "a copy"])
def test_workers_that_start_while_the_file_is_away_serve_no_other(server, instead):
    with Table([server.port], 1) as table:
        table.end()
        [phone] = table.phones
        page = f"/games/{phone.game}/"
        aside = server.database.rename(server.database.with_name("aside"))
        if instead == "a copy":
            shutil.copy(aside, server.database)
        before = server.workers()
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        wait_until(lambda: len(set(server.workers()) - set(before)) == WORKERS)
        wait_until(server.answers)

        answers = {server.get(path, phone.cookie) for path in (page, "/", "/import/") * 4}
        assert answers == {503}
        assert server.database.exists() == (instead == "a copy")
        aside.rename(server.database)
        assert {server.get(path, phone.cookie) for path in (page, "/") * 4} == {200}


HALF_A_BODY = b"POST /notes HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n" + b"x" * 1000000
NO_END = b"GET / HTTP/1.1\r\nHost:"
NEVER_READ = b"GET /rules/belote/ HTTP/1.1\r\nHost: a\r\n\r\n" * 100


def test_honest_phones_save_while_others_send_half_or_read_nothing(server, record_property):
    with Table([server.port], PHONES) as table, ExitStack() as clients:
        table.wait_for(PHONES)
        began = perf_counter()
        table.wait_for(amount(20, 400))
        alone = perf_counter() - began
        for sent, times in ((HALF_A_BODY, 8), (NO_END, 100), (NEVER_READ, 8)):
            for _ in range(times):
                client = clients.enter_context(
                    socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
                )
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.setblocking(False)
                client.send(sent)
        began = perf_counter()
        table.wait_for(amount(20, 400))
        beside = perf_counter() - began
        check(server, table)
    record_property(
        "figures",
        f"{table.count} entries acknowledged; beside 116 clients that are stuck, saves took"
        f" {beside / alone:.2f} times as long",
    )


ODD = [
    b"\0\0\0\0\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /?\xff=\xfe HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /%zz?%zz HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET * HTTP/1.1\r\nHost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\r\nX: \0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9e9\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\nContent-Length: 1\r\n\r\nx",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 500,
]
"""Bytes that are no request, or hardly."""


def answer_to(server: Server, sent: bytes) -> bytes:
    """All that the server answers to these bytes, after which nothing more is sent."""
    received = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as client:
        try:
            client.sendall(sent)
            with suppress(OSError):  # it may have refused and closed already
                client.shutdown(socket.SHUT_WR)
            while part := client.recv(65536):
                received += part
        except ConnectionError:
            pass
    return received


def test_bytes_that_are_no_request_are_refused_and_harm_nobody(server):
    answers = [(sent[:80], answer_to(server, sent)) for sent in ODD]

    assert server.get("/rules/") == 200
    assert [sent for sent, answer in answers if answer.startswith(b"HTTP/1.1 5")] == []
