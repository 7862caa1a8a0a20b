"""What a phone carries answers as the server does, byte for byte; here under CPython, in a browser
under MicroPython (`tests/browser/test_engine.py`).
"""

import json
import os
import re
import subprocess
import sys
from collections import Counter

import pytest

from games.phone.micropython.sentences import sentence_key
from tests.faults import amount
from tests.kinds import RECORDS
from tests.languages import LANGUAGES
from tests.phone.cases import SCRIPT, cases, packed, write_engine


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
            " sys.path if 'site-packages' not in one]]\nimport games.phone.micropython.engine\n"
            "assert 'django' not in sys.modules\nprint(games.phone.micropython.engine.__file__)",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.startswith(str(folder))


def test_answers_are_the_same_bytes(folder):
    languages, drawn, promises, written = set(), False, set(), Counter()
    with subprocess.Popen(
        [sys.executable, folder / "script.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TZ": "Pacific/Auckland", "PYTHONPATH": ""},
    ) as phone:
        for game, said, expected in cases(RECORDS, amount(2, 170)):
            print(json.dumps([game, json.dumps(said)]), file=phone.stdin, flush=True)
            found = json.loads(phone.stdout.readline())
            found["game"] = found["game"] and json.loads(found["game"])
            assert found == json.loads(json.dumps(expected)), f"{said} of {game}"
            languages.add(said["language"])
            drawn |= "Émile &lt;&amp;&gt; Co" in expected["html"]
            promises |= set(re.findall('name="promise" value="([^"]+)"', expected["html"]))
            written.update([expected["entry"]["kind"]] if expected["entry"] else [])
    assert (languages, drawn) == ({*LANGUAGES}, True)
    assert len(promises) > 10  # of what scores
    assert {"record", "announce", "undo", "restore", "note", "confirm", "end"} <= {*written}


def test_the_languages_have_their_sentences():
    french, english = json.loads(packed()["engine/fr.json"]), json.loads(packed()["engine/en.json"])
    assert french["messages"][sentence_key("Undo")] == "Annuler"
    forms = french["messages"][sentence_key("{number} hand")]
    assert forms == ["{number} donne", "{number} donnes"]
    assert french["plurals"][:3] == "001"
    assert english["plurals"][:3] == "101"
    assert english["messages"] == {}
    assert french["figures"]["months"][7] == "août"
