"""`make demo`: a notebook with games in it, which is thrown away at the end."""

import os
import re
import signal
import subprocess
import sys
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from django.core.management import CommandError, call_command

from tests.commands.servers import find_free_port, first_answer
from tests.managing import PROJECT, make


@pytest.fixture
def demo(tmp_path):
    """The demo with two games: its process, and the folder for what does not stay."""
    make("build/static.stamp")
    listening = ["--host=127.0.0.1", f"--port={find_free_port()}", "--games=2"]
    own = {"PATH": os.environ["PATH"], "TMPDIR": str(tmp_path), "LANG": "en_GB.UTF-8"}
    with subprocess.Popen(
        [sys.executable, "-u", "manage.py", "demo", *listening],
        cwd=PROJECT,
        env=own,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def address_in(process):
    """The address that a server prints."""
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise AssertionError("It named no address.")


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="Its data is a file.")
def test_its_address_opens_a_notebook_with_games_and_ctrl_c_throws_it_away(demo, tmp_path):
    browser, address = build_opener(HTTPCookieProcessor(CookieJar())), address_in(demo)
    first_answer(demo, urlsplit(address).port)
    invitation = browser.open(address).read().decode()
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', invitation))
    browser.open(address, urlencode(sent).encode()).close()
    played = browser.open(urljoin(address, "/history/")).read().decode()

    assert len(set(re.findall(r'href="(/games/[^"]+)"', played))) == 2
    [data] = tmp_path.iterdir()
    assert (data / "marque.sqlite3").exists()

    demo.send_signal(signal.SIGINT)
    demo.wait(60)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["demo", "seed_demo"])
@pytest.mark.parametrize("games", [0, -3])
def test_without_a_game_there_is_nothing_to_show(command, games, english):
    with pytest.raises(CommandError, match="At least one game is needed"):
        call_command(command, games=games)


def test_it_is_refused_where_its_games_would_stay(monkeypatch):
    monkeypatch.setattr("django.db.connection.vendor", "postgresql")

    with pytest.raises(CommandError, match="DATABASE_URL"):
        call_command("demo")
