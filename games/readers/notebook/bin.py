"""The bin, and what a notebook contains before it is deleted."""

from games.models import Notebook
from games.readers.notebook.standing import standing
from games.scoring.values import Json

AT_MOST = 200
"""How many games of the bin are shown, most recently deleted first."""


def bin_page(notebook: Notebook) -> Json:
    """The context of the bin's page, in a fixed number of queries."""
    games = notebook.games.in_bin().order_by("-deleted_at", "-pk").prefetch_related("seats")
    return {"games": [standing(game) for game in games[:AT_MOST]]}


def contents_of(notebook: Notebook) -> Json:
    """How many games and players a notebook has."""
    return {"games": notebook.games.not_deleted().count(), "players": notebook.players.count()}
