"""A single bit of the SQLite file is flipped: every command goes on, or says what is wrong."""

import json
import subprocess
import sys

import pytest

from tests.faults import amount
from tests.faults.flipping import COMMANDS
from tests.managing import PROJECT, manage
from tests.prepared import begin

pytestmark = pytest.mark.faults

CHECKING = ("backup", "restore")
"""They start other processes, so they are tried less often."""
SEED = 18


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A data folder with a database of some games, as `whole`, and an export of them."""
    folder = tmp_path_factory.mktemp("damage")
    begin(folder)
    for command in (["migrate", "--verbosity=0"], ["seed_demo", "--games=6", "--seed=1"]):
        assert manage(*command, DATA_DIR=folder).returncode == 0
    exported = manage("export", "--notebook=1", DATA_DIR=folder)
    (folder / "export.json").write_text(exported.stdout)
    (folder / "marque.sqlite3").rename(folder / "whole")
    return folder


def outcomes(folder, count, commands):
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.faults.flipping"),
            *(str(folder), str(SEED), str(count), *commands),
        ],
        cwd=PROJECT,
        env={"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("commands", "count"),
    [
        ([name for name in COMMANDS if name not in CHECKING], amount(2, 400)),
        (CHECKING, amount(2, 40)),
    ],
    ids=["reading and writing", "copying"],
)
def test_a_flipped_bit_is_no_traceback_and_a_failed_copy_leaves_nothing(folder, commands, count):
    found = outcomes(folder, count, commands)

    assert len(found) == count * len(commands)
    assert [one for one in found if "Traceback" in one["said"] or one["code"] not in (0, 1)] == []
    assert [
        one for one in found if one["code"] and one["command"] == "restore" and one["left"]
    ] == []
    failed = [one for one in found if one["code"]]
    assert {"export", "restore"} & {one["command"] for one in failed}
    assert all(one["said"].strip() for one in failed)
