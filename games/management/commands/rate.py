"""`manage.py rate`: correct statistics that are out of date or wrong."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.management.translated import TranslatedCommand
from games.models import Notebook
from games.readers.exchange.proof import recounted


class Command(TranslatedCommand):
    """Recompute the careers that are out of date, and recount what is wrong, or everything."""

    help = gettext_lazy("Brings strengths and streaks up to date after a change of an old game.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option to recount everything."""
        parser.add_argument("--all", action="store_true", help=_("recount everything"))

    def handle(self, **options: Any) -> None:
        """Recompute and recount, and print for how many kinds or notebooks."""
        updated = 0
        for notebook in Notebook.objects.order_by("pk"):
            for kind in [] if options["all"] else notebook.careers_due:
                services.recompute_careers(notebook=notebook, kind=kind)
                updated += 1
            if options["all"] or _differs(notebook):
                services.recount(notebook=notebook)
                updated += 1
        self.stdout.write(_("Rankings brought up to date: %(number)s.") % {"number": updated})


def _differs(notebook: Notebook) -> bool:
    """Whether statistics differ from the games and can be recounted."""
    found = {finding.what for finding in recounted(notebook)}
    return bool(found) and "not_countable" not in found
