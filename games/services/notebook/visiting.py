"""The first form of a phone that saves something, and when each phone was last seen."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from games.models import Access, Guest, Notebook, Phone, Right
from games.services.locking import NOT_WRITABLE, in_transaction

SEEN_EVERY = timedelta(minutes=10)
"""How often it is stored that a phone was seen."""


@in_transaction
def visit(*, phone: Phone | None = None, key: UUID | None = None) -> Access:
    """Create a notebook that the phone owns, and return the access; an unknown phone is created,
    with that key.

    If another request has just created them, return that access instead.
    """
    if phone is not None:
        phone = Phone.objects.select_for_update(no_key=True).get(pk=phone.pk)
    else:
        phone = phone_with(key)
    accesses = phone.accesses.filter(notebook__deleted_at=None).select_related("notebook")
    access = accesses.order_by("-opened_at", "pk").first() or Access(
        phone=phone, notebook=Notebook(), right=Right.OWNER
    )
    if access.pk is None:
        access.notebook.save()
        access.save()
    access.phone = phone
    return access


def phone_with(key: UUID | None) -> Phone:
    """Return a new phone with that key, locked, or the phone that another request just created
    with it.
    """
    phones = Phone.objects.select_for_update(no_key=True)
    return phones.get_or_create(key=key or uuid4(), imported=False)[0]


def note_visit_if_free(*, held: Access | Guest) -> None:
    """Store that the phone with this right was seen now, at most every ten minutes. A page does not
    fail for it.
    """
    now = timezone.now()
    if held.pk is None or held.seen_at > now - SEEN_EVERY:
        return
    try:
        with transaction.atomic():
            type(held).objects.filter(pk=held.pk).update(seen_at=now)
    except NOT_WRITABLE:
        pass  # The next page stores it.
