"""Fill a notebook with generated games."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from games import services
from games.demo.playing import play
from games.demo.scripts import PHONES, scripts
from games.models import Access, Notebook, Phone, Right


class Seeded(NamedTuple):
    """The notebook, and how many hands it now has."""

    notebook: Notebook
    hands: int


@transaction.atomic
def seed(*, games: int, seed: int, until: datetime) -> Seeded:
    """Fill the newest notebook if it has neither games nor players, otherwise a new notebook."""
    notebook = _empty_notebook() or services.visit().notebook
    phones = _phones(notebook)
    return Seeded(notebook, play(notebook, phones, scripts(games, seed, until)))


def _empty_notebook() -> Notebook | None:
    newest = Notebook.objects.filter(deleted_at=None).order_by("pk").last()
    if newest is None or newest.games.exists() or newest.players.exists():
        return None
    return newest


def _phones(notebook: Notebook) -> list[Phone]:
    """The phone that owns the notebook, and others that write to it."""
    owner = notebook.accesses.filter(right=Right.OWNER).order_by("pk")[0].phone
    labels = [gettext("Louise’s phone"), gettext("The old tablet")]
    others = [Phone.objects.create(label=label) for label in labels[: PHONES - 1]]
    for phone in others:
        Access.objects.create(notebook=notebook, phone=phone, right=Right.SCORER)
    return [owner, *others]
