"""The base of all commands: their help is translated."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser


class TranslatedCommand(BaseCommand):
    """A command whose `help` is a lazy translation."""

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        """Return the parser, with the help as a string: argparse cannot print a lazy one."""
        parser = super().create_parser(*args, **options)
        parser.description = str(self.help)
        return parser
