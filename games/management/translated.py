"""The base of all commands: they speak the language of the shell that runs them, and a damaged
database is a sentence.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import clear_frames
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import override

from scorekeeper import __version__
from scorekeeper.languages import language_of_shell
from scorekeeper.sqlite.guard import damage, is_damage, refuse_damaged


class TranslatedCommand(BaseCommand):
    """A command whose `help` is a lazy translation."""

    requires_system_checks = ()
    # Django's own options, which work, and are not what `--help` is asked for.
    suppressed_base_arguments = frozenset(
        [
            *("--version", "--verbosity", "--traceback", "--settings", "--pythonpath"),
            *("--no-color", "--force-color"),
        ]
    )

    def get_version(self) -> str:
        """Return the version of La Marque, not Django's."""
        return __version__

    def run_from_argv(self, argv: list[str]) -> None:
        """Run the command as a shell asked for it."""
        with override(language_of_shell(settings.LANGUAGES)):
            super().run_from_argv(argv)

    def print_help(self, prog_name: str, subcommand: str) -> None:
        """Print the help as `help COMMAND` asks for it."""
        with override(language_of_shell(settings.LANGUAGES)):
            super().print_help(prog_name, subcommand)

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        """Return the parser, with the help as a string: argparse cannot print a lazy one."""
        parser = super().create_parser(*args, **options)
        parser.description = str(self.help)
        return parser

    def execute(self, *args: Any, **options: Any) -> Any:
        """Run the command. If a shell asked for it, what it refuses is a sentence alone: Django
        would put the name of an error before it.
        """
        try:
            with naming_damage():
                return super().execute(*args, **options)
        except CommandError as error:
            if not self._called_from_command_line or options["traceback"]:
                raise
            self.stderr.write(str(error))
            sys.exit(error.returncode)


@contextmanager
def naming_damage() -> Iterator[None]:
    """Raise DatabaseFileError if the context meets damage in an SQLite file, which may show as any
    error.
    """
    try:
        yield
    except CommandError:
        raise
    except Exception as error:
        clear_frames(error.__traceback__)  # a query half read ends before its database closes
        file = Path(connection.settings_dict["NAME"])
        if is_damage(error.__cause__ or error):
            refuse_damaged(file, " ".join(str(error).split()))
        if connection.vendor == "sqlite" and file.exists() and (found := damage(file)):
            refuse_damaged(file, found)
        raise
