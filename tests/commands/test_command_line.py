"""What the command says of itself, how it is called, and how it ends."""

import os
import signal
import subprocess
import sys

import pytest
from django.core.management import get_commands

import manage as script
from scorekeeper import __version__, command_line
from scorekeeper.command_line import PROGRAM, building_text, command_text, serving_text
from tests.commands.servers import find_free_port
from tests.managing import PROJECT, make, manage

NOWHERE = "not/there/yet"


@pytest.fixture
def shell(tmp_path):
    """A shell in which nothing was done yet: what is asked there, and what is in it afterwards."""

    def ask(*arguments, **environment):
        done = manage(*arguments, DATA_DIR=tmp_path / NOWHERE, **environment)
        assert list(tmp_path.iterdir()) == []
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return ask


@pytest.mark.parametrize(
    ("language", "said"),
    [("en_GB.UTF-8", "prove that nothing was altered"), ("fr_FR.UTF-8", "prouver que rien")],
)
@pytest.mark.parametrize("asked", [[], ["--help"], ["help"]])
def test_it_says_in_ten_lines_what_one_wants_and_writes_nothing(asked, language, said, shell):
    printed = shell(*asked, LC_ALL=language)
    assert said in printed
    assert len(printed.splitlines()) <= 10
    assert max(map(len, printed.splitlines())) <= 80


def test_what_it_names_are_commands_and_the_other_ones_are_named_where_it_says(shell):
    lines = shell(LANG="en_GB.UTF-8").splitlines()
    named = [line.split()[0] for line in lines[1:-2]]
    assert named == ["serve", "pages", "backup", "restore", "export", "import", "verify"]
    assert lines[-1].endswith(f": {command_text('help --commands')}")
    assert {*named, "dumpdata"} <= {*shell("help", "--commands").split()} == {*get_commands()}


@pytest.mark.parametrize("asked", [["--version"], ["version"], ["serve", "--version"]])
def test_its_version_is_its_own(asked, shell):
    assert shell(*asked).removeprefix("La Marque ") == f"{__version__}\n"


@pytest.mark.parametrize("asked", [["help", "serve"], ["serve", "--help"], ["backup", "-h"]])
def test_the_help_of_a_command_speaks_the_language_of_the_shell_without_djangos_options(
    asked, shell
):
    english, french = [shell(*asked, LANG=language) for language in ("en_GB", "fr_FR")]
    assert english != french
    assert "--settings" not in english


@pytest.mark.parametrize(
    ("program", "python", "called"),
    [
        ("", f"{PROJECT}/.venv/bin/python", ".venv/bin/python manage.py"),  # make run
        ("", "/usr/bin/python3.12", "python3.12 manage.py"),
        ("la-marque", "/usr/bin/python3", "la-marque"),
    ],
)
def test_messages_name_the_command_as_it_is_called(program, python, called, monkeypatch):
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.delenv(PROGRAM, raising=False)
    if program:
        monkeypatch.setenv(PROGRAM, program)

    assert command_text("restore") == f"{called} restore"


PYTHON = ".venv/bin/python"
"""That of a checkout, and of the container, in which there is no Makefile."""


@pytest.fixture
def called(tmp_path, monkeypatch):
    """Call the command by a python, in a folder with these files, with this environment."""

    def call(python, *files, **environment):
        monkeypatch.setattr(command_line, "PROJECT", tmp_path)
        monkeypatch.setattr(sys, "executable", str(tmp_path / python))
        for file in files:
            (tmp_path / file).touch()
        for name in (PROGRAM, "DATA_DIR"):
            monkeypatch.delenv(name, raising=False)
        for name, text in environment.items():
            monkeypatch.setenv(name, text)

    return call


@pytest.mark.parametrize(
    ("python", "files", "environment", "serves", "builds"),
    [
        (PYTHON, ["Makefile"], {}, "make run", "make build"),
        (PYTHON, ["Makefile"], {"DATA_DIR": "/srv"}, f"{PYTHON} manage.py serve", "make build"),
        (PYTHON, [], {}, f"{PYTHON} manage.py serve", f"{PYTHON} manage.py collectstatic"),
        (
            "/usr/bin/python3.12",
            ["Makefile"],
            {},
            "python3.12 manage.py serve",
            "python3.12 manage.py collectstatic",
        ),
        (PYTHON, ["Makefile"], {PROGRAM: "marque"}, "marque serve", "marque collectstatic"),
    ],
    ids=["a checkout", "a service", "a container", "another python", "a command"],
)
def test_messages_name_what_makes_all_that_serving_needs_and_is_there(
    python, files, environment, serves, builds, called
):
    called(python, *files, **environment)

    assert serving_text() == serves
    assert building_text().removesuffix(" --noinput") == builds


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("vrify", "There is no command “vrify”. Did you mean “verify”?"),
        ("xyz", "There is no command “xyz”."),
    ],
)
def test_a_mistyped_command_is_answered_with_the_like_and_where_all_are_named(given, said):
    done = manage(given, LANG="en_GB.UTF-8", **{PROGRAM: "la-marque"})

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{said} All commands: la-marque help --commands\n"


def test_no_message_names_the_command_as_only_a_checkout_calls_it():
    names = [
        file.name
        for folder in ("games", "scorekeeper")
        for file in (PROJECT / folder).rglob("*.py")
        if "python manage.py" in file.read_text()
    ]
    assert names == []
    catalogue = (PROJECT / "locale/fr/LC_MESSAGES/django.po").read_text()
    assert "manage.py" not in catalogue


def test_ctrl_c_prints_nothing_also_while_django_is_loaded(monkeypatch, capsys):
    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(script, "execute", interrupted)
    with pytest.raises(SystemExit) as ended:
        script.run(["manage.py", "serve"])
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_during_the_first_start_leaves_one_that_begins_again(tmp_path):
    make("build/static.stamp")
    command = [
        sys.executable,
        "-u",
        "manage.py",
        "serve",
        "--host=127.0.0.1",
        f"--port={find_free_port()}",
    ]
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "LANG": "en_GB.UTF-8"}
    with subprocess.Popen(
        command, cwd=PROJECT, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as started:
        first = started.stdout.readline()
        started.send_signal(signal.SIGINT)
        rest = started.stdout.read()
    assert first == "The first start makes the database: that takes some seconds.\n"
    assert "Traceback" not in rest
