"""Write La Marque for one phone as a folder of static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.checking import refuse_unbuilt
from games.management.translated import TranslatedCommand
from games.phone.folder import write_folder


class Command(TranslatedCommand):
    """`manage.py pages FOLDER`."""

    help = gettext_lazy(
        "Writes La Marque for one phone as a folder of static files, for any static host."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument("folder", type=Path, help=_("the folder, which is emptied first"))

    def handle(self, *, folder: Path, **options: Any) -> None:
        """Write the folder anew, unless something else is in it."""
        refuse_unbuilt()
        try:
            if folder.exists() and any(folder.iterdir()) and not (folder / "worker.js").exists():
                raise CommandError(_("%(folder)s holds something else.") % {"folder": folder})
            write_folder(folder)
        except OSError as error:
            raise CommandError(
                _("%(file)s can’t be written: %(why)s") % {"file": folder, "why": error.strerror}
            ) from None
        self.stdout.write(_("Written: %(folder)s") % {"folder": folder})
