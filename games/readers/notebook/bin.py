"""The bin, and what a notebook contains before it is deleted."""

from django.db.models import QuerySet

from games.kinds.sentences import game_name
from games.models import Notebook, Phone, Right
from games.readers.evenings.clubs import entrants_counted
from games.readers.notebook.notebooks import title_of
from games.readers.notebook.standing import standing
from games.scoring.values import Json

AT_MOST = 200  # How many games, or club evenings, the bin shows, most recently deleted first.


def bin_page(notebook: Notebook, phone: Phone | None) -> Json:
    """The bin's page, in a fixed number of queries; an unknown `phone` is None."""
    games = notebook.games.in_bin().order_by("-deleted_at", "-pk").prefetch_related("seats")
    notebooks = [] if phone is None else binned_notebooks(phone)
    return {
        "games": [standing(game) for game in games[:AT_MOST]],
        "clubs": clubs_in_bin(notebook),
        "notebooks": [
            {"notebook": one, "title": title_of(one)} | contents_of(one) for one in notebooks
        ],
    }


def clubs_in_bin(notebook: Notebook) -> list[Json]:
    clubs = notebook.evenings.in_bin().order_by("-deleted_at", "-pk")
    return [
        {"evening": one, "name": one.name or game_name(one.kind, one.title)}
        | {"counted": entrants_counted(one.recorded)}
        for one in clubs[:AT_MOST]
    ]


def binned_notebooks(phone: Phone) -> QuerySet[Notebook]:
    """The deleted notebooks that a phone owns and may restore, the last deleted first."""
    owned = Notebook.objects.filter(accesses__phone=phone, accesses__right=Right.OWNER)
    return owned.exclude(deleted_at=None).order_by("-deleted_at", "-pk")


def contents_of(notebook: Notebook) -> Json:
    return {
        "title": title_of(notebook),
        "games": notebook.games.not_deleted().count(),
        "players": notebook.players.count(),
    }
