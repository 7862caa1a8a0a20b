"""The first visit of a phone."""

from games.models import Access, Notebook, Phone, Right
from games.services.locking import in_transaction


@in_transaction
def visit() -> Access:
    """Create a phone and a notebook that it owns."""
    return Access.objects.create(
        phone=Phone.objects.create(), notebook=Notebook.objects.create(), right=Right.OWNER
    )
