"""Delete notebooks in which nothing was ever saved."""

from datetime import datetime, timedelta

from django.db.models import Exists, Model, OuterRef, QuerySet

from games.models import Access, Notebook, Phone
from games.services.locking import in_transaction

EMPTY_RETENTION = timedelta(days=30)
"""How long a notebook may stay empty."""
AT_A_TIME = 50
"""A transaction is short, so that no phone waits for it."""


@in_transaction
def delete_empty_notebooks(*, before: datetime) -> int:
    """Delete some empty notebooks made before that time, if there are any, with their phones;
    return how many.
    """
    oldest = _empty().filter(created_at__lt=before).order_by("pk")
    some = list(oldest.values_list("pk", flat=True)[:AT_A_TIME])
    # A notebook that is locked is in use. After the lock nothing can be added to the others.
    locked = Notebook.objects.filter(pk__in=some).select_for_update(skip_locked=True)
    still_empty = _empty().filter(pk__in=list(locked.values_list("pk", flat=True)))
    numbers = list(still_empty.values_list("pk", flat=True))
    phones = list(Phone.objects.filter(accesses__notebook__in=numbers).values_list("pk", flat=True))
    Notebook.objects.filter(pk__in=numbers).delete()
    _unrelated(Phone.objects.filter(pk__in=phones, label="")).delete()
    return len(numbers)


def _empty() -> QuerySet[Notebook]:
    """The notebooks of a single phone whose fields are all as in a new notebook, and to which no
    other row belongs.
    """
    new = {
        field.name: field.get_default()
        for field in Notebook._meta.concrete_fields
        if field.name not in ("id", "created_at")
    }
    others = Access.objects.filter(notebook=OuterRef("notebook")).exclude(pk=OuterRef("pk"))
    unnamed = Access.objects.filter(notebook=OuterRef("pk"), phone__label="")
    of_one_phone = Notebook.objects.filter(Exists(unnamed.exclude(Exists(others))), **new)
    return _unrelated(of_one_phone, apart_from=Access)


def _unrelated(rows: QuerySet, *, apart_from: type[Model] | None = None) -> QuerySet:
    """Those rows to which no row of another model belongs, whichever models there are."""
    for relation in rows.model._meta.get_fields(include_hidden=True):
        if relation.auto_created and not relation.concrete and relation.related_model != apart_from:
            owners = {relation.field.name: OuterRef("pk")}
            rows = rows.exclude(Exists(relation.related_model._base_manager.filter(**owners)))
    return rows
