"""The first form of a phone that saves something, when each phone was last seen, and where."""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from games import clock
from games.models import Access, Following, Game, Guest, Notebook, Phone, Right
from games.services.locking import NOT_WRITABLE
from scorekeeper.zones import known_zones

SEEN_EVERY = timedelta(minutes=10)  # How often it is stored that a phone was seen.

# How long after a phone was created another form of its first visit is its own: one that was sent
# with the first, or again because no answer came.
SENT_AGAIN = timedelta(minutes=2)


@transaction.atomic
def create_notebook(
    *,
    phone: Phone | None = None,
    key: UUID | None = None,
    kind: str = "",
    time_zone: str = "",
) -> Access:
    """Create a notebook that the phone owns, or return the access that another request has just
    created. An unknown phone is created with that key, and called by its kind; the notebook has its
    time zone, if known.
    """
    if phone is not None:
        phone = Phone.objects.select_for_update(no_key=True).get(pk=phone.pk)
    else:
        phone = create_phone(key, label=kind)
    access = phone.accesses.begun().first()
    if access is None:
        known = time_zone if time_zone in known_zones() else ""
        access = Access(phone=phone, notebook=Notebook(time_zone=known), right=Right.OWNER)
        access.notebook.save()
        access.save()
    return access


def create_phone(key: UUID | None, *, label: str = "") -> Phone:
    """Return a new phone with that key, locked, or the one that another request has just created;
    of an older phone the key opens nothing, and the new one gets another.
    """
    phones = Phone.objects.select_for_update(no_key=True)
    made = {"label": label}
    phone, _ = phones.get_or_create(key=key or uuid4(), imported=False, defaults=made)
    is_older = phone.created_at < timezone.now() - SENT_AGAIN
    return Phone.objects.create(**made) if is_older else phone


def save_last_copy(*, notebook: Notebook) -> None:
    """Store that all of a notebook was exported now. The download does not fail for it."""
    with suppress(*NOT_WRITABLE), transaction.atomic():
        Notebook.objects.filter(pk=notebook.pk).update(copied_at=timezone.now())


def save_last_seen(*, held: Access | Guest) -> None:
    """Store that the phone was seen now, at most every ten minutes. A page does not fail for it."""
    now = timezone.now()
    if held.pk is None or held.seen_at > now - SEEN_EVERY:
        return
    with suppress(*NOT_WRITABLE), transaction.atomic():
        type(held).objects.filter(pk=held.pk).update(seen_at=now)


def save_following(*, game: Game, phone: Phone) -> None:
    """Note that a phone follows a game, and no other game any more. A page does not fail for it."""
    following = Following(phone=phone, game=game, listened_at=clock.now())
    with suppress(*NOT_WRITABLE), transaction.atomic():
        Following.objects.bulk_create(
            [following],
            update_conflicts=True,
            unique_fields=["phone"],
            update_fields=["game", "listened_at"],
        )
