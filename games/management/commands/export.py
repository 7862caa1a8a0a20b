"""`manage.py export`: write a game or a notebook to a file that can be verified."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.checking import refuse_unmigrated
from games.management.translated import TranslatedCommand
from games.models import Game, Notebook
from games.readers.exchange.export import Choice, exported


class Command(TranslatedCommand):
    """Write a game or a whole notebook to standard output."""

    help = gettext_lazy("Writes a game or a notebook to a file that verify and import read.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the key of a game, or the number of a notebook."""
        parser.add_argument("game", nargs="?", help=_("the game’s key, as in its address"))
        parser.add_argument("--notebook", type=int, help=_("which, where there are several"))

    def handle(self, *, game: str | None, notebook: int | None, **options: Any) -> None:
        """Export. Raises CommandError without such a game, or without a single notebook."""
        refuse_unmigrated()
        choice = _game(game) if game else Choice(find_notebook(notebook))
        for line in exported(choice):
            self.stdout.write(line.decode(), ending="")


def find_notebook(number: int | None) -> Notebook:
    """Return the notebook with that number, or the only notebook. Raises CommandError."""
    notebooks = Notebook.objects.filter(deleted_at=None)
    if number is not None:
        notebooks = notebooks.filter(pk=number)
    found = list(notebooks.order_by("pk")[:2])
    if not found and number is None:
        raise CommandError(
            _(
                "There is no notebook yet. A phone makes it, with a first game or by importing a"
                " file: Settings, then “Import a file”."
            )
        )
    if not found:
        raise CommandError(_("There is no such notebook."))
    if len(found) > 1:
        raise CommandError(_("There are several notebooks: choose one with --notebook."))
    return found[0]


def _game(key: str) -> Choice:
    game = Game.objects.filter(key=key, notebook__deleted_at=None).first()
    if game is None:
        raise CommandError(_("There is no game %(key)s.") % {"key": key})
    return Choice(game.notebook, game=game)
