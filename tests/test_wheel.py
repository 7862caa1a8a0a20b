"""The command that others install: built, installed into an empty environment, and used."""

import os
import subprocess
import sys
import urllib.request
import venv
from contextlib import contextmanager
from importlib import metadata

import pytest
from packaging.requirements import Requirement

from scorekeeper import __version__
from tests.commands.servers import find_free_port, first_answer
from tests.managing import PROJECT, make


def environment(home, **others):
    return {"PATH": os.environ["PATH"], "HOME": str(home), **others}


@pytest.fixture
def command(tmp_path):
    """The command in an environment that has what it requires, and nothing else."""
    make("dist")
    [wheel] = (PROJECT / "build" / "dist").glob("*.whl")
    folder = tmp_path / "installed"
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    install = ["--python", folder / "bin" / "python", "install", "--no-compile", "--no-deps", wheel]
    subprocess.run([*pip, *install], check=True)
    [packages] = folder.glob("lib/python*/site-packages")
    [installed] = metadata.distributions(path=[str(packages)])
    for found in required(installed, {}).values():
        for part in {file.parts[0] for file in found.files} - {"..", "__pycache__"}:
            (packages / part).symlink_to(found.locate_file(part))
    return folder / "bin" / "la-marque"


def required(package, found):
    """What a package requires, and what that requires, by name, from the environment of the tests;
    added to those `found`.
    """
    for line in package.requires or ():
        requirement = Requirement(line)
        needed = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if needed and requirement.name not in found:
            found[requirement.name] = metadata.distribution(requirement.name)
            required(found[requirement.name], found)
    return found


@contextmanager
def serving(command, home, port):
    served = subprocess.Popen(
        [command, "serve", "--host=127.0.0.1", f"--port={port}", "--no-copies"],
        cwd=home,
        env=environment(home),
        stdout=subprocess.DEVNULL,
    )
    try:
        yield served
    finally:
        served.terminate()
        served.wait()


# One test, because a second one beside it would build the same files.
def test_it_says_what_there_is_then_serves_with_data_in_the_usual_place_in_the_shells_language(
    command, tmp_path
):
    home, port = tmp_path / "home", find_free_port()
    home.mkdir()
    english = environment(home, LANG="en_GB.UTF-8")

    def said(*asked):
        done = subprocess.run([command, *asked], env=english, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert said("--version") == f"La Marque {__version__}\n"
    assert ": la-marque COMMAND\n" in said()
    assert list(home.iterdir()) == []
    with serving(command, home, port) as served:
        assert first_answer(served, port).status == 404
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode()
        [styles, *_] = [part for part in page.split('"') if part.endswith(".css")]
        for address in (styles, "/rules/belote/"):
            assert urllib.request.urlopen(f"http://127.0.0.1:{port}{address}").status == 200

    assert (home / ".local" / "share" / "la-marque" / "marque.sqlite3").exists()
    assert said("verify") == "There is no game to verify.\n"
