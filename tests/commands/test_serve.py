"""`manage.py serve`: what it prints, and what it refuses."""

import contextlib
import io
import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
from contextlib import closing
from http.client import HTTPSConnection

import pytest
import segno
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils.functional import SimpleLazyObject
from uvicorn.supervisors import multiprocess

from games.management.commands import serve
from scorekeeper.command_line import command_text, document
from scorekeeper.processes import Worker, end_with_terminal, only_server, share_secret_key
from tests.cast import MADE
from tests.commands.servers import find_free_port, first_answer
from tests.managing import PROJECT, make, manage
from tests.prepared import begin
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def network(monkeypatch):
    """Put this machine at 192.0.2.7 on its network."""
    monkeypatch.setattr(serve, "network_address", lambda: "192.0.2.7")


@pytest.fixture
def started(monkeypatch):
    """Record how uvicorn would be started, without starting it, touching no database, and making
    no copies.
    """
    calls = []
    monkeypatch.setattr(serve, "bring_up_to_date", lambda say, copies: None)
    monkeypatch.setattr(serve, "database_of_server", contextlib.nullcontext)
    monkeypatch.setattr(serve, "daily_work", contextlib.nullcontext)
    monkeypatch.setattr(serve.uvicorn, "run", lambda *app, **options: calls.append(options))
    monkeypatch.setattr(serve, "share_secret_key", lambda key: None)
    monkeypatch.setenv("PHONE_ADDRESS", "http://elsewhere")
    return calls


@pytest.fixture
def taken_port():
    """Yield a port of this machine on which something already listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.fixture
def free_port():
    """Return a port of this machine on which nothing listens."""
    return find_free_port()


def qr_code_of(address):
    drawing = io.StringIO()
    segno.make_qr(address).terminal(drawing, compact=True)
    return drawing.getvalue()


@pytest.mark.parametrize(
    ("host", "site", "phones"),
    [
        ("0.0.0.0", "", "http://192.0.2.7:8000/"),
        ("0.0.0.0", "https://marque.example", "https://marque.example"),
        ("192.0.2.9", "", "http://192.0.2.9:8000/"),
    ],
)
def test_the_address_for_phones_is_printed_and_drawn(network, host, site, phones):
    printed = serve.announcement(host, 8000, site_url=site)
    here = "localhost" if host == "0.0.0.0" else host
    assert f"http://{here}:8000/" in printed
    assert f"On a phone: {phones}" in printed
    assert qr_code_of(phones) in printed


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "0.0.0.0"])
def test_a_local_address_or_a_machine_without_a_network_has_none_for_phones(monkeypatch, host):
    monkeypatch.setattr(serve, "network_address", lambda: "")
    printed = serve.announcement(host, 8000)
    assert "Phones cannot reach it" in printed
    assert "█" not in printed


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0.0.0.0", "http://192.0.2.7:{port}"),
        ("192.0.2.9", "http://192.0.2.9:{port}"),
        ("::1", ""),
    ],
)
def test_links_made_on_this_machine_have_the_printed_address(
    network, started, monkeypatch, free_port, host, address
):
    monkeypatch.setattr(serve, "refuse_unless_free", lambda host, port: None)
    call_command("serve", host=host, port=str(free_port), stdout=io.StringIO())

    assert os.environ["PHONE_ADDRESS"] == address.format(port=free_port)


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("192.0.2.7", 8000, "http://192.0.2.7:8000/"),
        ("192.0.2.7", 80, "http://192.0.2.7/"),
        ("2001:db8::7", 8000, "http://[2001:db8::7]:8000/"),
    ],
)
def test_addresses_are_written_as_browsers_expect_them(host, port, address):
    assert serve.web_address(host, port) == address


@pytest.mark.parametrize(
    ("options", "said", "not_said"),
    [
        ({"host": "192.168.1.7"}, ["at-home.md"], ["/trust/"]),
        ({"host": "127.0.0.1"}, [], ["at-home.md", "/trust/"]),
        (
            {"host": "192.168.1.7", "https": True},
            ["http://192.168.1.7:8000/trust/", "SHA-256"],
            ["at-home.md"],
        ),
    ],
)
def test_what_plain_http_lacks_is_said_or_how_phones_come_by_it(
    started, monkeypatch, settings, tmp_path, options, said, not_said
):
    settings.DATA_DIR = settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    listens = []
    monkeypatch.setattr(serve, "refuse_unless_free", lambda host, port: None)
    monkeypatch.setattr(serve, "listen_securely", lambda *where: listens.append(where))
    monkeypatch.setenv("HTTPS_ADDRESS", "")
    printed = io.StringIO()
    call_command("serve", port="8000", stdout=printed, **options)

    assert [text for text in said if text not in printed.getvalue()] == []
    assert [text for text in not_said if text in printed.getvalue()] == []
    secure = options.get("https", False)
    assert listens == ([("192.168.1.7", 8443)] if secure else [])
    assert os.environ["HTTPS_ADDRESS"] == ("https://192.168.1.7:8443" if secure else "")
    assert bool(started[0]["ssl_certfile"]) == secure


@pytest.mark.parametrize("name", ["at-home", "operating"])
def test_the_documents_that_messages_name_are_there(name):
    assert document(name).exists()


def test_https_at_home_is_not_beside_a_proxy(started, settings):
    settings.SITE_URL = "https://marque.example"
    with pytest.raises(CommandError, match="a proxy does that"):
        call_command("serve", https=True)
    assert started == []


def test_a_port_in_use_is_reported_in_a_single_line_and_nothing_is_started(
    started, taken_port, capsys
):
    with pytest.raises(CommandError) as refusal:
        call_command("serve", host="127.0.0.1", port=str(taken_port))
    assert str(refusal.value).startswith(f"Port {taken_port} is in use:")
    assert "\n" not in str(refusal.value)
    assert capsys.readouterr().out == ""
    assert started == []


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "", "8000.0", "²"])
def test_an_invalid_port_is_refused_by_name(started, port):
    with pytest.raises(CommandError, match=r"^PORT must be a number from 1 to 65535"):
        call_command("serve", f"--port={port}")
    assert started == []


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid"])
def test_an_address_of_another_machine_is_refused_by_name(started, host):
    with pytest.raises(CommandError, match=r"^HOST must be an address of this machine"):
        call_command("serve", host=host)
    assert started == []


def test_the_environment_says_where_to_listen_unless_an_option_does(
    started, free_port, monkeypatch
):
    def listens_at(**options):
        call_command("serve", stdout=io.StringIO(), **options)
        return started[-1]["host"], started[-1]["port"]

    monkeypatch.setattr(serve, "refuse_unless_free", lambda host, port: None)
    for name in ("HOST", "PORT"):
        monkeypatch.setenv(name, "")
    assert listens_at() == ("0.0.0.0", 8000)
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", str(free_port))
    assert listens_at() == ("127.0.0.1", free_port)
    assert listens_at(host="::1", port="8001") == ("::1", 8001)
    monkeypatch.setenv("PORT", "eighty")
    with pytest.raises(CommandError, match=r"^PORT must be a number"):
        listens_at()


def test_a_free_port_is_served_by_two_workers_that_may_be_slow_and_trust_no_proxy_elsewhere(
    started, free_port
):
    call_command("serve", host="127.0.0.1", port=str(free_port), stdout=io.StringIO())
    [call] = started
    assert (call["host"], call["port"], call["workers"]) == ("127.0.0.1", free_port, 2)
    assert call["timeout_worker_healthcheck"] >= 60
    assert call["forwarded_allow_ips"] == ["127.0.0.1", "::1"]


def test_a_data_folder_that_another_server_serves_is_left_as_it_is_then_killed_uploads_are_removed(
    started, free_port, settings, tmp_path
):
    settings.DATA_DIR = settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    (tmp_path / "tmp1234.upload.json").write_text("{")
    with only_server(tmp_path), pytest.raises(CommandError, match=r"already serves .*DATA_DIR"):
        call_command("serve", host="127.0.0.1", port=str(free_port))
    assert len(list(tmp_path.iterdir())) == 1

    call_command("serve", host="127.0.0.1", port=str(free_port), stdout=io.StringIO())
    assert list(tmp_path.iterdir()) == []
    assert len(started) == 1


def test_a_secret_key_that_cannot_be_made_is_refused_before_anything_is_announced(
    started, free_port, settings, tmp_path, monkeypatch, capsys
):
    def full_disk():
        raise ImproperlyConfigured("No space left")

    settings.DATA_DIR = settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    settings.SECRET_KEY = SimpleLazyObject(full_disk)
    monkeypatch.setattr(serve, "share_secret_key", share_secret_key)
    monkeypatch.setattr(serve, "bring_up_to_date", pytest.fail)
    with pytest.raises(ImproperlyConfigured, match="No space left"):
        call_command("serve", host="127.0.0.1", port=str(free_port))
    assert (capsys.readouterr().out, started) == ("", [])


@pytest.mark.django_db(transaction=True)
def test_a_start_with_an_empty_database_beside_copies_says_how_to_restore_them(
    cast, started, free_port, settings, tmp_path
):
    def said_at_start():
        said = io.StringIO()
        address = {"host": "127.0.0.1", "port": str(free_port)}
        call_command("serve", **address, stdout=io.StringIO(), stderr=said)
        return said.getvalue()

    settings.DATA_DIR = tmp_path
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path / "temporary"
    settings.FILE_UPLOAD_TEMP_DIR.mkdir()
    assert said_at_start() == ""
    copy = tmp_path / "backups" / "daily-20261121T053000Z.sqlite3"
    copy.parent.mkdir()
    copy.touch()
    said = said_at_start()
    assert said.startswith("This database is empty, but there is a copy")
    restore = f"{command_text('restore')} {copy}"
    to = f" --to {tmp_path}" if connection.vendor == "sqlite" else ""
    assert said.endswith(f"{restore}{to}\n")

    cast.play(cast.start(), MADE)
    assert said_at_start() == ""


@contextlib.contextmanager
def served(tmp_path, port, *options, **environment):
    """Serve in separate processes, which are ended after the context."""
    environment |= {"PATH": os.environ["PATH"], "TMPDIR": str(tmp_path)}
    with (tmp_path / "printed").open("w") as printed:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host=127.0.0.1", f"--port={port}", *options],
            cwd=PROJECT,
            env=environment,
            stdout=printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # nohup ignores it
        )
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_a_server_that_nohup_started_goes_on_without_its_terminal(monkeypatch):
    monkeypatch.setattr(multiprocess, "SIGNALS", {signal.SIGHUP: "HUP", signal.SIGTERM: "TERM"})
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        end_with_terminal()
    finally:
        signal.signal(signal.SIGHUP, before)

    assert multiprocess.SIGNALS == {signal.SIGTERM: "TERM"}  # uvicorn leaves the others as they are


DELETED_LONG_AGO = """
from datetime import UTC, datetime
from unittest.mock import patch
from games import services
with patch("django.utils.timezone.now", return_value=datetime(2026, 1, 1, tzinfo=UTC)):
    services.delete_game(game=Game.objects.get(pk=1))
"""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
def test_it_does_its_daily_work_and_goes_on_after_a_crash_until_its_terminal_ends(
    tmp_path, free_port
):
    make("build/static.stamp")
    data = tmp_path / "data"
    database = data / "marque.sqlite3"
    data.mkdir()
    begin(data)
    for command in (["migrate"], ["seed_demo", "--games=3"], ["shell", "-c", DELETED_LONG_AGO]):
        assert manage(*command, DATA_DIR=data).returncode == 0

    with served(tmp_path, free_port, DATA_DIR=str(data)) as process:
        first_answer(process, free_port)
        wait_until(lambda: list(data.glob("backups/daily-*.sqlite3")))
        wait_until(lambda: ask(database, "SELECT count(*) FROM games_game") == [(2,)])
        wait_until(lambda: "1 partie, 0 concours, 0 carnet" in (tmp_path / "printed").read_text())
        process.kill()
        process.wait()
        wait_until(lambda: not listens(free_port))  # the workers end with their parent

    with served(tmp_path, free_port, "--https", DATA_DIR=str(data)) as process:
        response = first_answer(process, free_port)
        trusting = ssl.create_default_context(cafile=data / "https" / "root.crt")
        over_https = HTTPSConnection("localhost", free_port + 443, context=trusting)
        over_https.request("GET", "/trust/")
        assert b"HTTPS" in over_https.getresponse().read()
        over_https.close()
        os.killpg(process.pid, signal.SIGHUP)
        assert process.wait(timeout=30) == 0
    assert response.status == 404
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    printed = (tmp_path / "printed").read_text()
    assert f"http://127.0.0.1:{free_port}/" in printed
    assert "Traceback" not in printed
    assert [file.name for file in data.glob("marque*")] == ["marque.sqlite3"]
    verified = manage("verify", DATA_DIR=data)
    assert (verified.returncode, verified.stdout.count(": 2,")) == (0, 1)
    assert len(list(data.glob("backups/*"))) == 1


def ask(database, query):
    with closing(sqlite3.connect(database, isolation_level=None)) as asking:
        return asking.execute(query).fetchall()


def test_the_server_does_not_wait_for_the_answer_of_a_worker_that_was_killed():
    worker = Worker(serve.uvicorn.Config("scorekeeper.asgi:application"), sockets=[])
    worker.start()
    os.kill(worker.pid, signal.SIGKILL)

    assert worker.parent_conn.poll(PATIENCE)  # the end of the pipe
    assert not worker.ping()
    worker.kill()
    worker.join()


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
