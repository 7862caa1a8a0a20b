"""A database of an earlier version is brought up to date, and played on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tests.managing import manage

EARLIER = Path(__file__).with_name("database_744bd59.sql")
"""What that commit wrote: the demo, a Belote with every kind of entry and an open objection, a
river with two bids that wait, players who hold phones, a guest, a game in the bin.
"""

PLAYED_ON = """
from django.test import Client
from games.access import COOKIE
from games.models import Game, Holding
from tests import pages
from tests.cast import cookie_of
from tests.views.screen import Screen

phone = Client(headers={"accept-language": "en"})
phone.cookies[COOKIE] = cookie_of(Holding.objects.get(person__name="Bea").phone)
belote = Game.objects.get(contested=True)
table = Screen(phone, belote)
assert table.play("belote").status_code == 302
assert Game.objects.get(contested=True).version == belote.version + 2
river = Game.objects.get(own_bids=True)
assert "Waiting for Bea and Dan" in pages.text_of(Screen(phone, river).page)
"""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
def test_a_database_of_an_earlier_version_is_migrated_verified_and_played_on(tmp_path):
    with closing(sqlite3.connect(tmp_path / "marque.sqlite3")) as database:
        database.executescript(EARLIER.read_text())
    for command in (["migrate"], ["verify"], ["shell", "-v0", "-c", PLAYED_ON], ["verify"]):
        done = manage(*command, DATA_DIR=tmp_path, DEBUG="1")  # without collecting static files
        assert done.returncode == 0, done.stderr
