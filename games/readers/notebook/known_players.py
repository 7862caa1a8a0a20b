"""The players that a notebook knows, for whoever sits down."""

from django.db.models import Count, Max

from games.models import Notebook, Seat

KNOWN_AT_ONCE = 16
"""How many known players are a tap away; the others are offered while a name is typed."""


LATEST_GAMES = 100
"""How many games tell who plays at this table."""


TABLE_SIZE = 4
"""For how many house rules are told where nobody sits yet."""


def known_players(notebook: Notebook) -> list[str]:
    """The names of the notebook: who played last first, then who plays most, then the others.

    Only the last games are looked at, so that a long-kept notebook is as quick as a new one.
    """
    latest = list(notebook.games.newest_first().values_list("pk", flat=True)[:LATEST_GAMES])
    seats = Seat.objects.filter(game__in=latest).values("player")
    played = {
        seat["player"]: (-seat["last"].timestamp(), -seat["games"])
        for seat in seats.annotate(last=Max("started_at"), games=Count("pk"))
    }
    players = sorted(notebook.players.present(), key=lambda one: played.get(one.pk, (0, 0)))
    return [player.name for player in players]
