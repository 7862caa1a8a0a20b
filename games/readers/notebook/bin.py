"""What is deleted, and what there is to be deleted."""

from games.models import Notebook
from games.readers.game.standing import standing
from games.scoring.values import Json

AT_MOST = 200
"""How many games of the bin are shown, the last deleted first."""


def bin_page(notebook: Notebook) -> Json:
    """Everything that the bin draws, in a fixed number of queries."""
    games = notebook.games.in_bin().order_by("-deleted_at", "-pk").prefetch_related("seats")
    return {"games": [standing(game) for game in games[:AT_MOST]]}


def contents_of(notebook: Notebook) -> Json:
    """How much a notebook holds."""
    return {"games": notebook.games.not_deleted().count(), "players": notebook.players.count()}
