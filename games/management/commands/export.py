"""`manage.py export`: games with their journals, in a file that proves itself."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from games.readers.export import exported
from games.readers.game import read_game


class Command(BaseCommand):
    """Write the games of these keys, or all of them, to standard output."""

    help = gettext_lazy("Writes games with their journals, as `manage.py verify` reads them.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the keys of games."""
        parser.add_argument("game", nargs="*", help=_("the game's key, as in its address"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Export. Raises CommandError for a key that no game has."""
        keys = options["game"]
        games = Game.objects.order_by("started_at", "pk")
        chosen = list(games.filter(key__in=keys) if keys else games)
        unknown = sorted(set(keys) - {game.key for game in chosen})
        if unknown:
            raise CommandError(_("There is no game %(key)s.") % {"key": unknown[0]})
        self.stdout.write(exported(map(read_game, chosen)).decode(), ending="")
