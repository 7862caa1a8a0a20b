"""`make game SLUG=…` writes a game that is complete, and can be played at once."""

import json
import shutil
import subprocess
import sys

import pytest
from django.conf import settings

PARTS = ("docs", "games", "locale", "scorekeeper", "static", "templates", "tests", "tools")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the project without what was built."""
    house, ignored = tmp_path_factory.mktemp("house"), shutil.ignore_patterns("__pycache__", "axe")
    for part in PARTS:
        shutil.copytree(settings.BASE_DIR / part, house / part, ignore=ignored)
    for file in ("manage.py", "pyproject.toml"):
        shutil.copy(settings.BASE_DIR / file, house / file)
    return house


def run(house, *arguments, given=""):
    done = subprocess.run(
        [sys.executable, *arguments], cwd=house, input=given, capture_output=True, text=True
    )
    return done.returncode, done.stdout + done.stderr


def test_a_new_game_is_complete_and_scores(house):
    status, said = run(house, "tools/new_game.py", "tarot_royal")
    assert status == 0, said
    run(house, "-m", "tools.record")
    record = {
        "format": "scorekeeper/1",
        "game": "tarot_royal",
        "players": ["Ana", "Bea", "Cy"],
        "hands": [{"points": [60, 2, 0]}, {"points": [50, 0, 1]}],
    }
    status, answer = run(house, "manage.py", "score", given=json.dumps(record))

    assert status == 0, answer
    assert json.loads(answer)["totals"] == [110, 2, 1]
    assert json.loads(answer)["finished"]
    tests = [
        "tests/test_registry.py",
        "tests/test_record_document.py",
        "tests/scoring/test_facts.py",
    ]
    status, said = run(house, "-m", "pytest", "-q", "-k", "tarot_royal", *tests)
    assert status == 0, said
    status, said = run(house, "-m", "pytest", "-vv", "-k", "left_to_do", tests[0])
    assert status == 1, said
    assert "tarot_royal/scoring.py" in said


def test_a_slug_that_is_taken_or_no_slug_is_refused(house):
    before = (house / "games/kinds/registry.py").read_text()
    for slug in ("belote", "Tarot", "a-b", ""):
        status, _ = run(house, "tools/new_game.py", slug)

        assert status == 1, slug
        assert (house / "games/kinds/registry.py").read_text() == before
