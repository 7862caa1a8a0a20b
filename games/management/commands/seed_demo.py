"""`manage.py seed_demo`: fill a notebook with realistic games, for demos and benchmarks."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.demo.seeding import seed as seed_notebook
from games.management.checking import refuse_unmigrated
from games.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    """Seed the newest notebook if it is empty, otherwise a new notebook."""

    help = gettext_lazy(
        "Fills the newest notebook, if it is empty, or a new one with games that nobody played."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the number of games, and the seed of the random generator."""
        parser.add_argument("--games", type=int, required=True, help=_("how many games"))
        parser.add_argument(
            "--seed", type=int, default=1, help=_("the same seed makes the same games")
        )

    def handle(self, *, games: int, seed: int, **options: Any) -> None:
        """Seed. Raises CommandError if the number of games is below 1."""
        refuse_no_games(games)
        refuse_unmigrated()
        made = seed_notebook(games=games, seed=seed, until=timezone.now())
        self.stdout.write(
            _("Notebook %(notebook)s. Games: %(games)s, hands: %(hands)s.")
            % {"notebook": made.notebook.pk, "games": games, "hands": made.hands}
        )


def refuse_no_games(games: int) -> None:
    """Raise CommandError if the number of games is below 1."""
    if games < 1:
        raise CommandError(_("At least one game is needed."))
