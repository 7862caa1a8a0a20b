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
    notebooks = {one.pk: one for one in Notebook.objects.filter(deleted_at=None).order_by("pk")}
    if not notebooks:
        raise CommandError(
            _(
                "There is no notebook yet. A phone makes it, with a first game or by importing a"
                " file: Settings, then “Import a file”."
            )
        )
    if number is None and len(notebooks) == 1:
        return next(iter(notebooks.values()))
    if number in notebooks:
        return notebooks[number]
    problem = (
        _("There are several notebooks.") if number is None else _("There is no such notebook.")
    )
    choices = ", ".join([f"{one.pk} {one.name}".strip() for one in notebooks.values()])
    advice = _("Choose one with --notebook: %(choices)s.") % {"choices": choices}
    raise CommandError(f"{problem} {advice}")


def _game(key: str) -> Choice:
    game = Game.objects.filter(key=key, notebook__deleted_at=None).first()
    if game is None:
        raise CommandError(
            _("There is no game %(key)s. The key is in the address of the game, after “/games/”.")
            % {"key": key}
        )
    return Choice(game.notebook, game=game)
