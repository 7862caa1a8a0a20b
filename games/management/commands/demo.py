"""`manage.py demo`: serve a notebook with games that nobody played, and throw it away at the end.

Its data is in a temporary folder (`keeps_nothing` in `scorekeeper/command_line.py`).
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.demo.seeding import seed
from games.management.commands import serve
from games.management.commands.seed_demo import refuse_no_games
from games.models import Right

# At some three games a week, a year of them.
GAMES = 120


class Command(serve.Command):
    """Serve a notebook of the demo until Ctrl-C."""

    help = gettext_lazy(
        "Serves a notebook with a year of games that nobody played; Ctrl-C throws it away."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the number of games to what a server takes."""
        super().add_arguments(parser)
        parser.add_argument("--games", type=int, default=GAMES, help=_("how many games"))

    def handle(self, *, games: int, **options: Any) -> None:
        """Serve. Raises CommandError where the notebook would not be thrown away."""
        if connection.vendor != "sqlite":
            raise CommandError(_("The demo keeps nothing: unset DATABASE_URL first."))
        refuse_no_games(games)
        self.games = games
        super().handle(**options)

    def serve(self, host: str, port: int, certificate: Any, *, copies: bool) -> None:
        """Fill the notebook, and serve it at the address of an invitation to own it."""
        self.say(_("Games are being played: that takes some seconds."))
        notebook = seed(games=self.games, seed=1, until=timezone.now()).notebook
        owner = notebook.accesses.get(right=Right.OWNER).phone
        invitation = services.invite(
            notebook=notebook, phone=owner, right=Right.OWNER, lasting="week"
        )
        self.opens = reverse("join", args=[invitation.token])
        super().serve(host, port, certificate, copies=False)
