"""The command that others install: built, installed into an empty environment, and used."""

import os
import subprocess
import sys
import urllib.request
import venv
from contextlib import contextmanager

import pytest

from tests.commands.test_serve import find_free_port, first_answer
from tests.managing import PROJECT


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """The command in an environment that has nothing else."""
    subprocess.run(["make", "dist"], cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    [wheel] = (PROJECT / "build" / "dist").glob("*.whl")
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--python", folder / "bin" / "python", "install", wheel], check=True)
    return folder / "bin" / "la-marque"


def environment(home, **others):
    return {"PATH": os.environ["PATH"], "HOME": str(home), **others}


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


def test_it_serves_the_first_page_and_its_rules_with_data_in_the_usual_place(command, tmp_path):
    free_port = find_free_port()
    with serving(command, tmp_path, free_port) as served:
        assert first_answer(served, free_port).status == 404
        page = urllib.request.urlopen(f"http://127.0.0.1:{free_port}/").read().decode()
        [styles, *_] = [part for part in page.split('"') if part.endswith(".css")]
        for address in (styles, "/rules/belote/"):
            assert urllib.request.urlopen(f"http://127.0.0.1:{free_port}{address}").status == 200
    assert (tmp_path / ".local" / "share" / "la-marque" / "marque.sqlite3").exists()


@pytest.mark.parametrize(
    ("language", "says"),
    [("en_GB.UTF-8", "There is no game to verify."), ("fr_FR.UTF-8", "Il n’y a aucune partie")],
)
def test_its_commands_speak_the_language_of_the_shell(command, tmp_path, language, says):
    for verb in ("migrate", "verify"):
        done = subprocess.run(
            [command, verb],
            env=environment(tmp_path, LANG=language),
            capture_output=True,
            text=True,
            check=True,
        )
    assert says in done.stdout
