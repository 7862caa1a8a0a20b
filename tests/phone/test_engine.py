"""What a phone carries answers as the server does, byte for byte; here under CPython, in a browser
under MicroPython (`tests/browser/test_engine.py`).
"""

import json
import os
import re
import subprocess
import sys

import pytest

from games.phone.pack import packed
from tests.kinds import RECORDS
from tests.phone.cases import cases, write_engine

SCRIPT = """
import json, sys
from games.phone.carried.engine import Engine

engine = Engine(sys.path[0])
for line in sys.stdin:
    print(engine.answer(*json.loads(line)))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("phone")
    write_engine(folder)
    (folder / "script.py").write_text(SCRIPT)
    return folder


def test_it_runs_without_django_or_the_project(folder):
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path[:] = [{str(folder)!r}, *[one for one in"
            " sys.path if 'site-packages' not in one]]\nimport games.phone.carried.engine\n"
            "assert 'django' not in sys.modules\nprint(games.phone.carried.engine.__file__)",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.startswith(str(folder))


def test_answers_are_the_same_bytes(folder):
    asked = list(cases(RECORDS, 3))
    done = subprocess.run(
        [sys.executable, folder / "script.py"],
        input="\n".join([json.dumps([game, json.dumps(said)]) for game, said, _ in asked]),
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"TZ": "Europe/Paris", "PYTHONPATH": ""},
    )
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked)
    for (game, said, expected), found in zip(asked, answers, strict=True):
        found["game"] = found["game"] and json.loads(found["game"])
        assert found == json.loads(json.dumps(expected)), f"{said} of {game}"
    assert {said["language"] for _, said, _ in asked} == {"fr", "en"}
    drawn = "".join([expected["html"] for _, _, expected in asked])
    assert "Émile &lt;&amp;&gt; Co" in drawn
    assert len(set(re.findall('name="promise" value="([^"]+)"', drawn))) > 10  # of what scores
    written = [expected["entry"]["kind"] for *_, expected in asked if expected["entry"]]
    assert {"record", "announce", "undo", "restore", "note", "confirm", "end"} <= {*written}


def test_the_languages_have_their_sentences():
    french, english = json.loads(packed()["engine/fr.json"]), json.loads(packed()["engine/en.json"])
    assert french["messages"]["Undo"] == "Annuler"
    assert french["messages"]["{number} hand"] == ["{number} donne", "{number} donnes"]
    assert french["plurals"][:3] == "001"
    assert english["plurals"][:3] == "101"
    assert english["messages"] == {}
    assert french["figures"]["months"][7] == "août"
