"""Servers that are not `manage.py serve`."""

import os
import stat
import subprocess
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection

import pytest

from tests.commands.servers import find_free_port, first_answer
from tests.managing import PROJECT, make, manage


@pytest.fixture
def folder(tmp_path):
    """A data folder that is not there."""
    return tmp_path / "data"


@contextmanager
def served(port, *arguments, **environment):
    """Serve at a port, in the context, as a program of others does."""
    own = {"PATH": os.environ["PATH"], **environment}
    command = [sys.executable, *arguments]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, cwd=PROJECT, env=own, **quiet) as server:
        try:
            first_answer(server, port)
            yield
        finally:
            server.terminate()


def test_an_asgi_server_in_an_empty_folder_takes_forms_too_large_for_memory(folder):
    make("build/static.stamp")
    port = find_free_port()
    asgi = ("-m", "uvicorn", "scorekeeper.asgi:application", f"--port={port}")
    with served(port, *asgi, DATA_DIR=str(folder)):
        made = (folder, folder / "temporary")
        assert {stat.S_IMODE(one.stat().st_mode) for one in made} == {0o700}
        assert manage("migrate", "-v0", DATA_DIR=folder).returncode == 0
        with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as phone:
            phone.request("POST", "/no/such/page", b"x" * 70_000)
            assert phone.getresponse().status == 404


def test_the_server_of_development_has_a_folder_for_large_files(folder):
    assert manage("migrate", "-v0", DATA_DIR=folder).returncode == 0
    port = find_free_port()
    django = ("manage.py", "runserver", "--noreload", str(port))
    with served(port, *django, DATA_DIR=str(folder), DEBUG="1"):
        assert (folder / "temporary").is_dir()


def test_the_server_of_development_says_in_a_sentence_that_there_is_no_database(folder):
    said = manage("runserver", f"{find_free_port()}", DATA_DIR=folder, DEBUG=1, LANG="en_GB.UTF-8")

    assert (said.returncode, said.stderr.count("\n")) == (1, 1)
    assert said.stderr.startswith(f"There is no database {folder}/marque.sqlite3")
    assert not folder.exists()
