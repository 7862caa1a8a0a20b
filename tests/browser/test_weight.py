"""What a phone must load: a long game, opened cold from a server started as `make run` does."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.pages import BEA, BeloteTable, NewGame, hears
from tests.waiting import PATIENCE, wait_until

PROJECT = Path(__file__).parent.parent.parent
BYTES, REQUESTS, HANDS = 45_000, 12, 30

ONCE_IDLE = "/js/phone."
"""What the page loads when nothing else is to be done: it is counted with the worker."""


@pytest.fixture
def served(tmp_path, static_files):
    """Yield the address of another server: the same static files, its own database, two workers."""
    (tmp_path / "static").symlink_to(settings.STATIC_ROOT)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
    }
    manage = [sys.executable, "manage.py"]
    subprocess.run(
        [*manage, "migrate", "--noinput", "--verbosity=0"], cwd=PROJECT, env=environment, check=True
    )
    with subprocess.Popen(
        [*manage, "serve", "--host=127.0.0.1", f"--port={port}"],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        wait_until_it_answers(process, port)
        yield f"http://127.0.0.1:{port}"
        os.killpg(process.pid, signal.SIGINT)
        process.wait(PATIENCE)


def wait_until_it_answers(process, port):
    """Wait until the server answers."""
    while process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.request("HEAD", "/rules/")
            connection.getresponse()
            return
        except ConnectionRefusedError:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
        finally:
            connection.close()
    raise AssertionError("the server stopped")


@pytest.fixture
def long_game(page, served):
    """The page of a phone that has saved thirty hands of Belote."""
    new_game = NewGame.from_home(page, "belote", home=served)
    new_game.seat("Ana", "Bea", "Cy", "Dan")
    new_game.write("target", "10000")
    new_game.start()
    form = page.locator(".entry")
    token = form.locator("[name=csrfmiddlewaretoken]").input_value()

    def send(verb, version, **taps):
        sent = {"csrfmiddlewaretoken": token, "version": version, "moment": verb} | taps
        answer = page.request.post(page.url + verb, form=sent, max_redirects=0)
        assert answer.status == 302

    for hand in range(HANDS):
        send("announce", 2 * hand, taker=str((BEA + hand) % 4), contract="hearts")
        send("record", 2 * hand + 1, **{"points-0": str(85 + hand), "belote": str(hand % 2)})
    return page


class Traffic:
    """What a page loads, as the browser counts it: the stream of events stays open."""

    def __init__(self, page):
        self.page = page
        self.addresses, self.sizes, self.under_way, self.apart = [], [], set(), set()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self.begin)
        network.on("Network.responseReceived", self.answer)
        network.on("Network.loadingFinished", self.end)
        network.on("Network.loadingFailed", self.fail)

    def begin(self, event):
        """Note a request; a redirection is another request."""
        if ONCE_IDLE in event["request"]["url"]:
            self.apart.add(event["requestId"])
            return
        self.addresses.append(event["request"]["url"])
        self.under_way.add(event["requestId"])
        self.sizes.append(event.get("redirectResponse", {}).get("encodedDataLength", 0))

    def answer(self, event):
        """Note the headers of the stream, which never ends."""
        if "/listen" in event["response"]["url"]:
            self.under_way.discard(event["requestId"])
            self.sizes.append(event["response"]["encodedDataLength"])

    def end(self, event):
        """Note all that a request transferred."""
        self.under_way.discard(event["requestId"])
        if event["requestId"] not in self.apart:
            self.sizes.append(event["encodedDataLength"])

    def fail(self, event):
        """Note that nothing more of a request will come."""
        self.under_way.discard(event["requestId"])

    def wait(self):
        """Wait until the stream is open and everything else is loaded."""
        wait_until(lambda: hears(self.page) and not self.under_way and self._listens())

    def _listens(self):
        return any("/listen" in address for address in self.addresses)


@pytest.mark.own_context
def test_a_table_of_thirty_hands_weighs_little_on_a_cold_first_load(long_game, new_context):
    # Nothing is in the cache, and no earlier entry of the game was seen.
    cold = new_context()
    cold.add_cookies(long_game.context.cookies())
    page = cold.pages[0]
    traffic = Traffic(page)
    page.goto(long_game.url)
    traffic.wait()

    expect(page.locator(".sheet tbody tr")).to_have_count(HANDS)
    expect(BeloteTable(page).button).to_be_visible()
    assert len(traffic.addresses) <= REQUESTS, traffic.addresses
    assert sum(traffic.sizes) <= BYTES, (sum(traffic.sizes), traffic.sizes)
