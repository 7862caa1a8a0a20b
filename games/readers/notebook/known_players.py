"""The players that a notebook knows, as suggestions for a new game."""

from django.db.models import Count, Max

from games.models import Notebook, Seat

LATEST_GAMES = 100
"""How many of the latest games decide the order of the players."""


def known_players(notebook: Notebook) -> list[str]:
    """The names of the notebook: the most recent players first, then the most frequent, then the
    others.

    Only the latest games are read, so that an old notebook is as fast as a new one.
    """
    latest = list(notebook.games.newest_first().values_list("pk", flat=True)[:LATEST_GAMES])
    seats = Seat.objects.filter(game__in=latest).values("player")
    played = {
        seat["player"]: (-seat["last"].timestamp(), -seat["games"])
        for seat in seats.annotate(last=Max("started_at"), games=Count("pk"))
    }
    players = sorted(notebook.players.present(), key=lambda player: played.get(player.pk, (0, 0)))
    return [player.name for player in players]
