"""The base of commands that read JSON Lines and answer each value with a line of JSON."""

import os
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from games.json_lines import NotJson, dump_line, numbered_lines, read_value, split_values
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.management.translated import TranslatedCommand
from games.scoring.errors import Fault, fault
from games.wording.sentences import Names


class AnsweringCommand(TranslatedCommand):
    """A command that answers each value of a file, whatever the file contains."""

    # A key that every value has, and no inner line of a value over several lines.
    mark = ""

    def answer(self, data: object) -> dict[str, Any]:
        """Return the answer to a value, or `refused` with its first fault."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the language of the answers."""
        parser.add_argument("file", nargs="?", default="-", help=_("- is standard input"))
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            help=_("the language of the answers"),
        )

    def handle(self, *, file: str, language: str | None, **options: Any) -> None:
        """Write a line for each value; exit with 1 if any could not be answered."""
        if sys.stdout is None or (file == "-" and sys.stdin is None):
            raise CommandError(_("Standard input and standard output must be open."))
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")
        try:
            with override(language or get_language()), open_input(file) as stream:
                failed = self.answer_all(stream)
        except BrokenPipeError:
            # The reader has closed the pipe. Python flushes stdout at exit: let that not fail.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            failed = True
        except OSError as error:
            raise CommandError(
                _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
            ) from None
        if failed:
            sys.exit(1)

    def answer_all(self, stream: BinaryIO) -> bool:
        """Write a line for each value of `stream` as it is read; return whether any failed."""
        failed = False
        for number, text in split_values(numbered_lines(stream), self.mark):
            try:
                data = read_value(text)
            except NotJson:
                answer = refusal(None, fault("not_json", line=number), Names())
            else:
                answer = self.answer(data)
            failed = failed or "error" in answer
            self.stdout.write(dump_line(answer))
            self.stdout.flush()
        return failed


def open_input(file: str) -> AbstractContextManager[BinaryIO]:
    """Open `file`, or standard input for `-`. Raises OSError."""
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(file).open("rb")


def refusal(data: object, fault: Fault, names: Names) -> dict[str, Any]:
    """Return the answer to an invalid value: the location, code and text of the fault."""
    slug = data.get("game") if isinstance(data, dict) else None
    known = slug if isinstance(slug, str) and slug in KINDS else None
    text = fault_text(known, fault, names)
    return {"error": {"hand": fault.hand, "field": fault.field, "code": fault.code, "text": text}}
