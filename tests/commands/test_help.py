"""`--help` of every command explains it in every language."""

import re
from argparse import SUPPRESS
from pathlib import Path

import pytest
from django.core.management import call_command, load_command_class
from django.utils import translation

from games.management import commands
from tests.languages import LANGUAGES, every_language

COMMANDS = sorted(file.stem for file in Path(commands.__file__).parent.glob("[!_]*.py"))


@pytest.fixture
def help_of(capsys, monkeypatch):
    """What `--help` of a command prints, on a terminal wide enough to break no word."""
    monkeypatch.setenv("COLUMNS", "1000")

    def ask(name):
        with pytest.raises(SystemExit) as ended:
            call_command(name, "--help")
        assert ended.value.code == 0
        return re.sub(r"[ \n]+", " ", capsys.readouterr().out)

    return ask


@every_language
@pytest.mark.parametrize("name", COMMANDS)
def test_help_explains_a_command_and_its_options(name, language, help_of):
    with translation.override(language):
        said = help_of(name)
        command = load_command_class("games", name)
        options = command.create_parser("manage.py", name)._actions
        shown = [option.help or "" for option in options if option.help != SUPPRESS]
        for text in [command.help, *shown]:
            assert str(text) in said


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_translated(name, help_of):
    with translation.override("en"):
        english = str(load_command_class("games", name).help)
    for language in {*LANGUAGES} - {"en"}:
        with translation.override(language):
            assert english not in help_of(name)
