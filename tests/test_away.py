"""A database that is locked, full, read-only or away: whoever reads is answered where possible, and
a save is saved once the database can be used again, or says what to do.

A server on 127.0.0.1 runs in a thread of the test, with a single thread for Django.
"""

import asyncio
import shutil
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connection, connections

from games.models import Entry, Notebook
from games.views.access import COOKIE
from scorekeeper import buffering
from scorekeeper.sqlite import guard
from scorekeeper.streams import Hub
from scorekeeper.watching import watch_sqlite
from tests.cast import cookie_of
from tests.pages import read
from tests.served import serving
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "t" * 32


@pytest.fixture
def site(settings):
    """Serve La Marque, with a static file, until the end of the test."""
    Path(settings.STATIC_ROOT, "static.txt").write_text("static")
    with serving() as site, serving_its_file():
        yield site


def serving_its_file():
    """What `manage.py serve` promises on SQLite."""
    if connection.vendor == "sqlite":
        return guard.serving(Path(connection.settings_dict["NAME"]))
    return nullcontext()


class Phone:
    """A browser without JavaScript."""

    def __init__(self, site, phone):
        self.site = site
        self.headers = {
            "Cookie": f"{COOKIE}={cookie_of(phone)}; csrftoken={TOKEN}",
            "Accept-Language": "en",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def ask(self, method, path, body=""):
        """Return the answer, read to its end, and its text."""
        with closing(HTTPConnection("127.0.0.1", self.site.port, timeout=PATIENCE)) as client:
            client.request(method, path, body, self.headers)
            answer = client.getresponse()
            return answer, answer.read().decode()

    def get(self, path):
        """Return the status of a page."""
        return self.ask("GET", path)[0].status

    def write_note(self, game, text):
        """Send the note of a game."""
        form = {"csrfmiddlewaretoken": TOKEN, "version": game.version, "client_key": uuid4()}
        return self.ask("POST", f"/games/{game.key}/note", urlencode(form | {"text": text}))


@pytest.fixture
def phone(cast, site):
    """The phone that owns the notebook."""
    return Phone(site, cast.owner)


@contextmanager
def locked():
    """Lock what a save needs, on a connection of another client."""
    other = connection.copy()
    with closing(other):
        other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        if connection.vendor == "postgresql":
            other.cursor().execute(f"LOCK TABLE {Notebook._meta.db_table} IN ROW EXCLUSIVE MODE")
            other.cursor().execute(f"SELECT * FROM {Notebook._meta.db_table} FOR UPDATE")
        yield
        other.rollback()


def notes():
    return list(Entry.objects.filter(kind="note").values_list("facts__text", flat=True))


def patience(seconds):
    """Let the thread of Django wait for a lock for that long."""
    database = connections["default"]
    options = (
        {"timeout": seconds}
        if database.vendor == "sqlite"
        else {"options": f"-c lock_timeout={int(seconds * 1000)}"}
    )
    settings = database.settings_dict
    database.settings_dict = settings | {"OPTIONS": settings["OPTIONS"] | options}


def test_a_save_waits_for_a_lock(cast, phone):
    phone.site.in_django(lambda: patience(PATIENCE))
    game = cast.start()
    with ThreadPoolExecutor(1) as pool:
        with locked():
            save = pool.submit(phone.write_note, game, "Rain")
            wait_until(lambda: phone.site.requests_under_way() == 1)
            assert notes() == []

        assert save.result()[0].status == 302
    assert notes() == ["Rain"]


def test_a_save_that_gives_up_can_be_sent_again(cast, phone, log):
    phone.site.in_django(lambda: patience(0.1))
    game = cast.start()
    with locked():
        answer, page = phone.write_note(game, "Rain")

    assert (answer.status, answer.headers["Retry-After"]) == (503, "2")
    assert "La Marque is busy" in page
    assert notes() == []
    [line] = log.getvalue().splitlines()
    assert f"Service Unavailable: /games/{game.key}/note (" in line
    [(address, form)] = read(page).forms.items()
    assert phone.ask("POST", address, urlencode(form, doseq=True))[0].status == 302
    assert notes() == ["Rain"]


# --- A full or read-only disk (SQLite) --------------------------------------------------------


def pragma(site, text):
    """Change the connection of the server."""
    site.in_django(lambda: connection.cursor().execute(f"PRAGMA {text}"))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
@pytest.mark.parametrize(
    ("broken", "repaired"),
    [("max_page_count = 1", f"max_page_count = {2**30}"), ("query_only = 1", "query_only = 0")],
    ids=["full", "read-only"],
)
def test_a_disk_that_takes_nothing_loses_nothing_and_needs_no_restart(
    cast, phone, log, broken, repaired
):
    game = cast.start()
    assert phone.get("/") == 200
    pragma(phone.site, broken)
    text = "Rain " * 90
    refused = []
    # What earlier tests deleted leaves room in the file for a while.
    while not refused or (refused[-1][0].status != 503 and len(refused) < 500):
        refused.append(phone.write_note(cast.start(), text))
    answer, page = refused[-1]

    assert (answer.status, answer.headers["Retry-After"]) == (503, "10")
    assert "Nothing can be saved at the moment" in page
    assert phone.get(f"/games/{game.key}/") == 200
    assert len(log.getvalue().splitlines()) == [each.status for each, _page in refused].count(503)
    pragma(phone.site, repaired)
    saved = len(notes())
    [(address, form)] = read(page).forms.items()
    assert phone.ask("POST", address, urlencode(form, doseq=True))[0].status == 302
    assert len(notes()) == saved + 1


@contextmanager
def moved(file, instead):
    """Move the database away in the context, and put nothing or a copy in its place."""
    aside = file.rename(file.with_name("aside"))
    try:
        if instead == "a copy":
            shutil.copy(aside, file)
        yield
        assert file.exists() == (instead == "a copy")
    finally:
        aside.rename(file)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
@pytest.mark.parametrize("instead", ["nothing", "a copy"])
@pytest.mark.parametrize("opened", [True, False])
def test_a_file_that_is_removed_or_replaced_takes_no_save_until_it_is_back(
    cast, phone, log, instead, opened
):
    game = cast.start()
    addresses = ["/", "/readyz", "/import/"]  # the last in a thread of its own
    if opened:
        assert [phone.get(path) for path in addresses] == [200, 200, 200]
    with moved(Path(connection.settings_dict["NAME"]), instead):
        assert [phone.get(path) for path in ("/import/", "/readyz", "/")] == [503, 503, 503]
        answer, page = phone.write_note(game, "Rain")
        assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
        assert "The scores can’t be opened at the moment" in page
        assert phone.get("/healthz") == 200
        assert "removed or replaced" in log.getvalue()
        with pytest.raises(guard.DatabaseFileError):
            asyncio.run(watch_sqlite(Hub(), connection))

    assert [phone.get(path) for path in addresses] == [200, 200, 200]
    [(address, form)] = read(page).forms.items()
    assert phone.ask("POST", address, urlencode(form, doseq=True))[0].status == 302
    assert notes() == ["Rain"]


# --- PostgreSQL that stops and comes back -------------------------------------------------------


class Line:
    """A line to PostgreSQL on 127.0.0.1 that can be cut, and repaired."""

    def __init__(self, target):
        self.target = target
        self.port = 0
        self.ends = []
        self.accepting = None
        self.carries = threading.Event()
        self.carries.set()
        self.repair()

    def repair(self):
        """Accept connections again."""
        self.accepting = socket.create_server(("127.0.0.1", self.port))
        self.port = self.accepting.getsockname()[1]
        self._begin(self._accept, self.accepting)

    def cut(self):
        """Refuse connections, and end those that exist."""
        self.accepting.shutdown(socket.SHUT_RDWR)
        self.accepting.close()
        self.interrupt()

    def interrupt(self):
        """End the connections that exist, as a restart does."""
        while self.ends:
            with suppress(OSError):
                self.ends.pop().shutdown(socket.SHUT_RDWR)

    def _accept(self, accepting):
        with suppress(OSError):
            while True:
                client, _address = accepting.accept()
                server = socket.create_connection(self.target)
                self.ends += [client, server]
                self._begin(self._carry, client, server)
                self._begin(self._carry, server, client)

    def _begin(self, work, *ends):
        threading.Thread(target=work, args=ends, daemon=True).start()

    def _carry(self, source, target):
        with suppress(OSError), source, target:
            try:
                while data := source.recv(65536):
                    self.carries.wait()
                    target.sendall(data)
            finally:
                # The other thread may be waiting for it; closing it does not wake that thread.
                target.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def line(site):
    """Let the server reach PostgreSQL through a line that can be cut."""
    settings = connection.settings_dict
    line = Line((settings["HOST"] or "127.0.0.1", settings["PORT"] or 5432))

    def through_line():
        database = connections["default"]
        database.settings_dict = database.settings_dict | {"HOST": "127.0.0.1", "PORT": line.port}

    site.in_django(through_line)
    yield line
    line.carries.set()
    line.cut()


on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="about PostgreSQL")


@on_postgresql
def test_a_database_that_is_away_loses_nothing_and_needs_no_restart(cast, line, phone, log):
    game = cast.start()
    assert phone.get("/") == 200
    line.cut()
    answer, page = phone.write_note(game, "Rain")

    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert "The scores can’t be opened at the moment" in page
    assert phone.get("/") == 503
    assert phone.get("/static/static.txt") == 200
    assert len(log.getvalue().splitlines()) == 2
    line.repair()
    wait_until(lambda: phone.get("/") == 200)
    [(address, form)] = read(page).forms.items()
    assert phone.ask("POST", address, urlencode(form, doseq=True))[0].status == 302
    assert notes() == ["Rain"]


@on_postgresql
def test_a_frozen_database_is_given_up_and_what_needs_none_is_answered(cast, line, phone):
    phone.site.in_django(lambda: buffering.give_up_after(0.5))
    game = cast.start()
    assert phone.get("/") == 200
    line.carries.clear()
    answer, page = phone.write_note(game, "Rain")

    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert "It is not certain that this was saved." in page
    for path in ("/rules/", f"/rules/{game.kind}/?game={game.key}", "/healthz"):
        assert phone.get(path) == 200
    assert phone.get("/readyz") == 503
    line.carries.set()
    wait_until(lambda: phone.get("/") == 200)
    [(address, form)] = read(page).forms.items()
    assert phone.ask("POST", address, urlencode(form, doseq=True))[0].status == 302
    assert notes() == ["Rain"]


@on_postgresql
def test_pages_give_up_first_then_files_and_commands_never(site):
    def patience():
        return connection.patience

    assert site.in_django(patience) == buffering.ANSWER
    for apart in site.application.threads.values():
        assert apart.submit(patience).result() == buffering.ANSWER_OWN_THREAD > buffering.ANSWER
    assert patience() is None


@on_postgresql
def test_a_restart_between_two_requests_is_not_noticed(cast, line, phone):
    assert phone.get("/") == 200
    line.interrupt()

    assert phone.write_note(cast.start(), "Rain")[0].status == 302


@on_postgresql
def test_a_save_that_a_restart_interrupts_is_answered_503(cast, line, phone):
    phone.site.in_django(lambda: patience(0))  # wait without end
    game = cast.start()
    with locked(), ThreadPoolExecutor(1) as pool:
        save = pool.submit(phone.write_note, game, "Rain")
        wait_until(waits_for_a_lock)
        line.interrupt()
        answer, page = save.result()

    assert answer.status == 503
    assert "Send again" in page
    wait_until(lambda: phone.get("/") == 200)


def waits_for_a_lock():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return cursor.fetchone() is not None
