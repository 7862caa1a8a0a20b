"""Whatever version wrote a file or a database, this one reads it: `python -m tools.released` wrote
each when it was released, and nobody changes them.
"""

import gzip
import json

import pytest

from games import services
from scorekeeper import __version__
from tests.files import bring
from tests.managing import PROJECT, complaint, games_verified, manage

FILES = sorted((PROJECT / "tests" / "released").glob("*.json"))


def test_this_version_has_its_file_and_its_changes():
    assert __version__ in {file.stem for file in FILES}
    changes = (PROJECT / "CHANGELOG.md").read_text()
    assert f"\n## {__version__} · " in changes


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
    database = gzip.decompress(file.with_suffix(".sqlite3.gz").read_bytes())
    (tmp_path / "marque.sqlite3").write_bytes(database)

    for command in (["migrate", "--verbosity=0"], ["verify"]):
        ran = manage(*command, DATA_DIR=tmp_path)
        assert ran.returncode == 0, ran.stderr
    assert manage("export", "--notebook=1", DATA_DIR=tmp_path).stdout == file.read_text()
