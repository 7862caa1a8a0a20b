"""The first visit of a phone."""

from django.db import transaction

from games.models import Access, Notebook, Phone, Right


@transaction.atomic
def visit() -> Access:
    """Create a phone and a notebook that it owns."""
    return Access.objects.create(
        phone=Phone.objects.create(), notebook=Notebook.objects.create(), right=Right.OWNER
    )
