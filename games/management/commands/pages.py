"""Write La Marque for one phone as a folder of static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.phone.folder import write_folder


class Command(BaseCommand):
    """`manage.py pages FOLDER`."""

    help = "Write La Marque for one phone as a folder of static files, for any static host"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        """Write the folder anew."""
        write_folder(folder)
        self.stdout.write(_("Written: %(folder)s") % {"folder": folder})
