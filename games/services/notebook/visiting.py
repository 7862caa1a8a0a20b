"""The first form of a phone that saves something."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.utils import timezone

from games.models import Access, Notebook, Phone, Right
from games.services.locking import in_transaction

STILL_NEW = timedelta(days=1)
"""How long a phone that has no cookie yet is recognised by the key of its first form."""


@in_transaction
def visit(*, key: UUID | None = None) -> Access:
    """Create a phone, with that key, and a notebook that it owns; return its access.

    If another request has just created the phone of that key, return its access instead.
    """
    phones = Phone.objects.select_for_update(no_key=True)
    phone, created = phones.get_or_create(key=key or uuid4(), imported=False)
    if created:
        return _own_notebook(phone)
    accesses = phone.accesses.filter(notebook__deleted_at=None).select_related("notebook")
    access = accesses.order_by("pk").first()
    if access is None or phone.created_at < timezone.now() - STILL_NEW:
        return _own_notebook(Phone.objects.create())
    access.phone = phone
    return access


def _own_notebook(phone: Phone) -> Access:
    return Access.objects.create(phone=phone, notebook=Notebook.objects.create(), right=Right.OWNER)
