"""Whatever version wrote a file, a link or a database, this one reads it: what `python -m
tools.released` wrote at its release, which nobody changes.
"""

import gzip
import json
import sqlite3
from contextlib import closing

import pytest

from games import services
from games.exchange.links import from_link
from games.journal import ENTRY_KINDS
from games.kinds.registry import GAMES
from scorekeeper import __version__
from tests.files import bring
from tests.managing import PROJECT, complaint, games_verified, manage

FILES = sorted((PROJECT / "tests" / "released").glob("*.json"))


def database_of(file):
    return file.with_suffix(".sqlite3.gz").read_bytes()


def test_this_version_has_its_file_and_its_changes():
    assert __version__ in {file.stem for file in FILES}
    changes = (PROJECT / "CHANGELOG.md").read_text()
    assert f"\n## {__version__} · " in changes


def test_what_is_written_of_this_version_has_all_that_it_can_write(tmp_path):
    [file] = [file for file in FILES if file.stem == __version__]
    written = json.loads(file.read_bytes())
    entries = [entry for game in written["games"] for entry in game["journal"]]

    assert {entry["kind"] for entry in entries} == {*ENTRY_KINDS}
    assert {game["record"]["game"] for game in written["games"]} == {*GAMES}
    assert any(entry.get("bids") for entry in entries)
    assert {bool(evening["club"]) for evening in written["evenings"]} == {True, False}
    assert any(game["evening"] is not None for game in written["games"])
    (tmp_path / "database").write_bytes(gzip.decompress(database_of(file)))
    with closing(sqlite3.connect(tmp_path / "database")) as database:
        assert database.execute("SELECT count(*) FROM games_sharedlink").fetchone() == (1,)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_link_of_an_earlier_version_holds_the_game_that_it_held(file):
    linked = from_link(file.with_suffix(".link").read_text())

    games = {game["key"]: game for game in json.loads(file.read_bytes())["games"]}
    [held] = json.loads(linked.file)["games"]
    own = games[held["key"]]
    assert held["journal"] == own["journal"]
    assert held["totals"] == own["totals"]
    assert games_verified(linked.file.encode()) == 1


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_file_of_an_earlier_version_is_read_as_it_was(file, db):
    content = file.read_bytes()
    written = {game["key"]: game for game in json.loads(content)["games"]}
    assert games_verified(content) == len(written)

    notebook = services.create_notebook().notebook
    bring(notebook, content)

    assert complaint() == ""
    games = {game.key: game for game in notebook.games.all()}
    assert games.keys() == written.keys()
    for key, game in games.items():
        own = written[key]
        assert game.head == own["journal"][-1]["hash"]
        assert [seat.total for seat in game.seats.all()] == own["totals"]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_database_of_an_earlier_version_is_brought_up_to_date_with_all_that_it_has(
    file, tmp_path
):
    (tmp_path / "marque.sqlite3").write_bytes(gzip.decompress(database_of(file)))

    for command in (["migrate", "--verbosity=0"], ["verify"]):
        ran = manage(*command, DATA_DIR=tmp_path)
        assert ran.returncode == 0, ran.stderr
    assert manage("export", "--notebook=1", DATA_DIR=tmp_path).stdout == file.read_text()
