"""Fill a notebook with generated games."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from games import clock, services
from games.demo.scripts import PHONES, Script, scripts
from games.models import Access, Notebook, Phone, Right
from games.table.facts import Sender


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


def play(notebook: Notebook, phones: Sequence[Phone], scripts: Iterable[Script]) -> int:
    """Play the games through the services, entry by entry; return the number of hands."""
    hands = 0
    for script in scripts:
        with clock.at(script.started_at):
            game = services.start_game(
                notebook=notebook,
                phone=phones[script.phone],
                kind=script.kind,
                names=script.names,
                first_dealer=script.first_dealer,
                rules=script.rules,
                client_key=script.client_key,
            )
        for version, act in enumerate(script.acts):
            sender = Sender(phones[act.phone], version, act.client_key)
            with clock.at(act.at):
                service = getattr(services, act.verb)
                game = service(game=game, sender=sender, **act.what).game
        hands += game.hands
    return hands


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
