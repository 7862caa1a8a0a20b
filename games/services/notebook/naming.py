"""The name of a phone: no person's of its notebooks, and no other phone's there. A name alone then
says who that is; one that becomes the same later, or in a file, is still shown as a phone's.
"""

from itertools import chain, count

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.journal import LONGEST_LABEL
from games.models import Notebook, Phone, Player, Seat
from games.scoring.errors import quoted
from games.scoring.record import folded
from games.services.locking import lock_notebooks
from games.services.notebook.preferences import valid_label
from games.table.errors import refuse

ROOM_FOR_NUMBER = 4  # The letters that a number needs which makes a name another.


@transaction.atomic
def name_phone(*, phone: Phone, label: str) -> Phone:
    """Name a phone, so that histories can show who made an entry; "" removes the name. Refused:
    `label_too_long`, `name_not_visible`, `label_of_person`, `label_of_phone`.
    """
    label = valid_label(label, "label")
    notebooks = Notebook.objects.naming(phone)
    lock_notebooks(notebooks)
    phone = Phone.objects.select_for_update(no_key=True).get(pk=phone.pk)
    refuse_taken_label(label, phone, notebooks)
    save_label(phone, label, notebooks)
    return phone


def save_label(phone: Phone, label: str, notebooks: QuerySet[Notebook]) -> None:
    """Save the valid name of a phone; `notebooks`, which are locked, have pages that show it."""
    phone.label = label
    phone.save(update_fields=["label"])
    notebooks.update(names_version=F("names_version") + 1)


def refuse_taken_label(label: str, phone: Phone | None, notebooks: QuerySet[Notebook]) -> None:
    """Refuse a name that somebody else has there: `label_of_person`, `label_of_phone`."""
    if label and folded(label) in _people(notebooks):
        refuse("label_of_person", "label", given=quoted(label))
    if label and folded(label) in _phones(notebooks, phone):
        refuse("label_of_phone", "label", given=quoted(label))


def distinct_label(label: str, phone: Phone | None, notebooks: QuerySet[Notebook]) -> str:
    """Return that name, with a number if somebody else has it there."""
    taken = _people(notebooks) | _phones(notebooks, phone)
    short = label[: LONGEST_LABEL - ROOM_FOR_NUMBER].rstrip()
    names = chain([label], (f"{short} {number}" for number in count(2)))
    return next(one for one in names if folded(one) not in taken) if label else ""


def _people(notebooks: QuerySet[Notebook]) -> set[str]:
    """The names of people there, folded: as they are called, and as they are on sheets."""
    known = Player.objects.filter(notebook__in=notebooks, forgotten=False)
    on_sheets = Seat.objects.filter(game__notebook__in=notebooks, forgotten=False)
    names = [*known.values_list("name"), *on_sheets.values_list("name").distinct()]
    return {folded(name) for (name,) in names}


def _phones(notebooks: QuerySet[Notebook], but: Phone | None) -> set[str]:
    there = Q(accesses__notebook__in=notebooks) | Q(guest_of__game__notebook__in=notebooks)
    others = Phone.objects.filter(there)
    if but is not None:
        others = others.exclude(pk=but.pk)
    return {folded(label) for label in others.values_list("label", flat=True)}
