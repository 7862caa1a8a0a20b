"""`manage.py rate`: careers followed anew where a change of an old game left them behind."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.management.translated import TranslatedCommand
from games.models import Notebook


class Command(TranslatedCommand):
    """Follow the careers that are due, or all of them."""

    help = gettext_lazy("Brings strengths and streaks up to date after a change of an old game.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether everything is to be counted anew."""
        parser.add_argument("--all", action="store_true", help=_("recount everything"))

    def handle(self, **options: Any) -> None:
        """Follow them, and say how many there were."""
        followed = 0
        for notebook in Notebook.objects.order_by("pk"):
            if options["all"]:
                services.recount(notebook=notebook)
                followed += 1
            for kind in [] if options["all"] else notebook.careers_due:
                services.recompute_careers(notebook=notebook, kind=kind)
                followed += 1
        self.stdout.write(_("Brought up to date: %(number)s.") % {"number": followed})
