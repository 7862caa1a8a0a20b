"""`manage.py seed_demo`: a notebook full of believable games, to look at and to measure by."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.demo.seeding import seed as seed_notebook
from games.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    """Seed the newest notebook, if it is empty, or a new one."""

    help = gettext_lazy(
        "Fills the newest notebook, if it is empty, or a new one with games that nobody played."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many games, and the seed that makes the same ones again."""
        parser.add_argument("--games", type=int, required=True, help=_("how many games"))
        parser.add_argument(
            "--seed", type=int, default=1, help=_("the same seed makes the same games")
        )

    def handle(self, *, games: int, seed: int, **options: Any) -> None:
        """Seed. Raises CommandError where there is nothing to make."""
        if games < 1:
            raise CommandError(_("At least one game, please."))
        made = seed_notebook(games=games, seed=seed, until=timezone.localtime())
        self.stdout.write(
            _("Notebook %(notebook)s: %(games)s games, %(hands)s hands.")
            % {"notebook": made.notebook.pk, "games": games, "hands": made.hands}
        )
