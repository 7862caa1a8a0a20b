"""`manage.py import`: import a file into a notebook."""  # noqa: N999

from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.management.checking import refuse_unmigrated
from games.management.commands.export import find_notebook
from games.management.translated import TranslatedCommand
from games.readers.exchange.imported import imported_text, wrong_file_text


class Command(TranslatedCommand):
    """Import an exported file into a notebook."""

    help = gettext_lazy("Imports what export wrote; a faulty file changes nothing.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the notebook."""
        parser.add_argument("file", help=_("an exported file"))
        parser.add_argument("--notebook", type=int, help=_("which, where there are several"))

    def handle(self, *, file: str, notebook: int | None, **options: Any) -> None:
        """Import, and print what that brought. Raises CommandError if the file is refused."""
        refuse_unmigrated()
        into = find_notebook(notebook)
        try:
            with Path(file).open("rb") as lines:
                done = services.import_file(notebook=into, file=lines)
        except services.WrongFile as wrong:
            raise CommandError(
                wrong_file_text(wrong.fault, wrong.line, wrong.game, wrong.entry, wrong.record)
            ) from None
        except OSError as error:
            raise CommandError(
                _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
            ) from None
        with timezone.override(into.zone):
            self.stdout.write(imported_text(into, **asdict(done)))
