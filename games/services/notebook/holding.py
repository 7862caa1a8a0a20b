"""Who holds a phone: its player signs what is entered there."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Holding, Notebook, Phone, Player
from games.services.evenings.guests import lead_to_table
from games.services.locking import lock_notebook


@transaction.atomic
def hand_phone_to(
    *, phone: Phone, notebook: Notebook, player: Player | None, sure: int | None = None
) -> Holding | None:
    """Save which player holds a phone, and so signs its later entries; None for nobody.

    If another phone in use holds the player, return its holding and save nothing, unless `sure` is
    the id of that holding. A phone that loses its player is told. A guest of an evening is led to
    the table of its player.
    """
    notebook = lock_notebook(notebook.pk)
    other = hold(notebook, phone, player, sure)
    lead_to_table(notebook, phone)
    return other


def hold(
    notebook: Notebook, phone: Phone, player: Player | None, sure: int | None = None
) -> Holding | None:
    """Save which player holds a phone in a notebook that is locked, as `hand_phone_to` does."""
    person = player and player.person
    holdings = notebook.holdings.exclude(phone=phone).in_force()
    other = person and holdings.filter(person=person).select_related("phone").first()
    if other and other.pk != sure and notebook.holdings.in_use().filter(pk=other.pk).exists():
        return other
    if other:
        take(notebook, other, phone)
    now, own = timezone.now(), notebook.holdings.filter(phone=phone).first()
    if own is None or own.taken_by_id or own.person != person:
        fields = {"person": person, "since": now, "taken_by": None}
        notebook.holdings.update_or_create(phone=phone, defaults=fields)
    return None


def take(notebook: Notebook, held: Holding, phone: Phone) -> None:
    """Take the player of another phone for this phone; the other phone is told."""
    held.taken_by, held.since = phone, timezone.now()
    held.save(update_fields=["taken_by", "since"])
    Notebook.objects.filter(pk=notebook.pk).update(holdings_version=F("holdings_version") + 1)
