"""Fill a notebook with generated games."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from games import services
from games.demo.scripts import PHONES, Script, scripts
from games.demo.writing import play, write
from games.models import Access, Notebook, Phone, Right

Writer = Callable[[Notebook, Sequence[Phone], Iterable[Script]], int]

MOST_PLAYED = 200
"""Up to this many games are played through the services; more are written in bulk, for speed."""


class Seeded(NamedTuple):
    """The notebook, and how many hands it now has."""

    notebook: Notebook
    hands: int


@transaction.atomic
def seed(*, games: int, seed: int, until: datetime, writer: Writer | None = None) -> Seeded:
    """Fill the newest notebook if it has neither games nor players, otherwise a new notebook.

    `writer` is `play` or `write`, which give the same rows; by default it depends on `games`.
    """
    notebook = _empty_notebook() or services.visit().notebook
    phones = _phones(notebook)
    writer = writer or (play if games <= MOST_PLAYED else write)
    return Seeded(notebook, writer(notebook, phones, scripts(games, seed, until)))


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
