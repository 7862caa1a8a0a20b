"""Every line of code that README and the documents of whoever runs La Marque show can be run, in a
fresh clone. The long form installs it there and serves it; the short one borrows the environment.
"""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.commands.servers import find_free_port
from tests.faults import LONG
from tests.managing import PROJECT
from tests.prepared import begin
from tests.settings import VARIABLES

DOCUMENTS = (
    "README.md",
    "README.fr.md",
    "docs/operating.md",
    "docs/at-home.md",
    "docs/one-phone.md",
)
OPERATING = "docs/operating.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
IN_TEXT = re.compile(r"`((?:\.venv/bin/python manage\.py|make) [^`]+)`")
# What needs a machine, an image or an address of its own.
ELSEWHERE = ("sudo ", "podman ", "git clone ", "cd /opt/", "echo SITE_URL=")
SERVES = re.compile(r"make (run|demo)|la-marque serve")
COMMANDS = (".venv/bin/python manage.py", "la-marque")


def lines_of(document):
    """The lines of its code, without remarks, each whole."""
    text = Path(PROJECT, document).read_text()
    code = "".join(BLOCK.findall(text)).replace("\\\n", " ")
    shown = [re.sub(r"\s*(^|\s)#.*", "", line) for line in code.splitlines()]
    return [line for line in shown if line] + IN_TEXT.findall(text)


LINES = sorted({line for document in DOCUMENTS for line in lines_of(document)})
MADE = [line for line in LINES if line.startswith("make ")]


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A fresh clone, with the environment of this one unless the long form runs."""
    folder = tmp_path_factory.mktemp("fresh") / "la-marque"
    subprocess.run(["git", "clone", "--quiet", "--local", PROJECT, folder], check=True)
    if not LONG:
        (folder / ".venv").symlink_to(PROJECT / ".venv")
    return folder


def run(line, folder, **environment):
    """Run a line as a shell does; return what it prints. It must not fail."""
    own = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=own | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_each_line_is_run_here_or_needs_a_machine_of_its_own():
    exported = tuple(f"export {name}=" for name in VARIABLES)
    known = (*ELSEWHERE, *COMMANDS, *exported, "make ")

    assert [line for line in LINES if not line.startswith(known)] == []


@pytest.mark.parametrize("line", MADE)
def test_what_is_made_can_be_made(line, clone):
    assert run(line.replace("make ", "make --dry-run ", 1), clone)


def test_copies_are_made_and_restored_as_it_says(clone, tmp_path):
    if LONG:
        run("make build", clone)
    stick = tmp_path / "stick"
    copy, data, moved, empty = stick / "copy.sqlite3", "data", tmp_path / "moved", tmp_path / "none"
    for folder in (stick, clone / data):
        folder.mkdir(exist_ok=True)
    begin(clone / data)
    run(".venv/bin/python manage.py migrate --verbosity=0", clone)
    run(".venv/bin/python manage.py seed_demo --games=1", clone)
    places = {
        "/media/stick/marque-november.sqlite3": str(copy),
        "copy.sqlite3": str(copy),
        "/srv/marque": str(moved),
        "la-marque": "MARQUE_PROGRAM=la-marque .venv/bin/python manage.py",
    }
    place = re.compile("|".join(map(re.escape, places)))
    lines = [line for line in lines_of(OPERATING) if line.startswith(COMMANDS)]
    assert len(lines) > 5
    for line in lines:
        if not SERVES.match(line):
            restored = line.endswith("restore copy.sqlite3")  # “if it has no database”
            where = {"DATA_DIR": str(empty)} if restored else {}
            run(place.sub(lambda found: places[found[0]], line), clone, **where)

    for database in (copy, moved / "marque.sqlite3", empty / "marque.sqlite3"):
        assert database.exists()


@pytest.mark.faults
@pytest.mark.skipif(not LONG, reason="It installs La Marque: make faults runs it.")
@pytest.mark.parametrize("line", [line for line in MADE if line != "make test"])
def test_what_is_made_is_there(line, clone, tmp_path):
    if not SERVES.match(line):
        run(line, clone)
        return
    port = find_free_port()
    own = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    own |= {
        "DATA_DIR": str(tmp_path),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "LANG": "en_GB.UTF-8",
    }
    with subprocess.Popen(
        re.sub(r"PORT=\d+", f"PORT={port}", line).split(),
        cwd=clone,
        env=own,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as served:
        said = next((one for one in served.stdout if f":{port}/" in one), "")
        os.killpg(served.pid, signal.SIGINT)
    assert "La Marque is running" in said
