"""The base of all commands: they speak the language of the shell that runs them, and a damaged
database is a sentence.
"""

import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection
from django.utils.translation import override

from scorekeeper.languages import language_of_shell
from scorekeeper.sqlite.guard import is_damage, refuse_damaged


class TranslatedCommand(BaseCommand):
    """A command whose `help` is a lazy translation."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Run the command as a shell asked for it."""
        with override(language_of_shell(settings.LANGUAGES)):
            super().run_from_argv(argv)

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        """Return the parser, with the help as a string: argparse cannot print a lazy one."""
        parser = super().create_parser(*args, **options)
        parser.description = str(self.help)
        return parser

    def execute(self, *args: Any, **options: Any) -> Any:
        """Run the command. Raises DatabaseFileError if it meets damage in an SQLite file."""
        try:
            return super().execute(*args, **options)
        except (DatabaseError, sqlite3.DatabaseError) as error:
            if not is_damage(error.__cause__ or error):
                raise
            refuse_damaged(Path(connection.settings_dict["NAME"]), " ".join(str(error).split()))
