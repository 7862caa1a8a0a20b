"""The recovery sheet: a printed code with which a new phone becomes an owner of its notebook."""

import secrets
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Access, Notebook, Phone, Removal, Right, hash_of
from games.services.locking import lock_notebook, lock_notebooks
from games.services.notebook.naming import distinct_label, save_label
from games.services.notebook.visiting import create_phone
from games.table.errors import refuse

CODE_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Without letters that look like others.

READ_AS = str.maketrans("oilu", "011v")  # What a letter that no code contains was meant to be.

CODE_LENGTH, GROUP_LENGTH = 28, 4  # Letters of a code, of 32 each: 140 bits.


@transaction.atomic
def make_recovery_code(*, notebook: Notebook) -> str:
    """Return a new code, which can be shown only now: its hash replaces the earlier one's."""
    notebook = lock_notebook(notebook.pk)
    code = "".join([secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)])
    notebook.recovery_hash, notebook.recovery_made_at = hash_of(code), timezone.now()
    notebook.save(update_fields=["recovery_hash", "recovery_made_at"])
    return code


@transaction.atomic
def recover(*, code: str, phone: Phone | None, key: UUID | None) -> Access:
    """Make a phone an owner of the notebook with that code, and return its access; one that is not
    known yet is created with that `key`. The code still works afterwards. Refused: `unknown_code`.
    """
    typed = "".join([letter for letter in code.lower() if letter.isalnum()]).translate(READ_AS)
    found = Notebook.objects.filter(deleted_at=None, recovery_hash=hash_of(typed)).first()
    if found is None:
        refuse("unknown_code", "code")
    notebooks = Notebook.objects.filter(pk=found.pk)
    if phone is not None:
        notebooks |= Notebook.objects.naming(phone)
    lock_notebooks(notebooks)
    notebook = Notebook.objects.get(pk=found.pk)
    if notebook.recovery_hash != found.recovery_hash:
        refuse("unknown_code", "code")
    now = timezone.now()
    access, _ = Access.objects.update_or_create(
        notebook=notebook,
        phone=phone or create_phone(key),
        defaults={
            "right": Right.OWNER,
            "recovered_at": now,
            "opened_at": now,
            "seen_at": now,
        },
    )
    Removal.objects.filter(phone=access.phone, notebook=notebook).delete()
    label = distinct_label(access.phone.label, access.phone, notebooks)
    if label != access.phone.label:
        save_label(access.phone, label, notebooks)
    return access


def as_printed(code: str) -> str:
    groups = range(0, CODE_LENGTH, GROUP_LENGTH)
    return "-".join([code[start : start + GROUP_LENGTH] for start in groups]).upper()
