"""Invitations: phones join a notebook or one of its games, and are removed."""

import re
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.journal import LONGEST_LABEL
from games.models import (
    Access,
    Game,
    Guest,
    Invitation,
    Notebook,
    Phone,
    Player,
    Removal,
    Right,
    hash_of,
    token_from,
)
from games.services.evenings.guests import lead_to_table
from games.services.locking import lock_notebook, lock_notebooks
from games.services.notebook.holding import hold
from games.services.notebook.naming import distinct_label, refuse_taken_label, save_label
from games.services.notebook.preferences import valid_label
from games.services.notebook.visiting import create_phone
from games.table.errors import refuse

SALT_LENGTH = 22
# The part of its time that an invitation must still work for, to be shown again.
SHORTEST_LEFT = 0.5

# Where the token of an invitation is, in a link and on its own.
TOKEN, ALONE = re.compile(r"/j/([\w-]+)"), re.compile(r"\s*([\w-]+)\s*$")

# How long an invitation may work.
LASTING = {"tonight": timedelta(hours=12), "week": timedelta(days=7), "month": timedelta(days=30)}

OVER_RETENTION = timedelta(days=30)  # How long an invitation that has expired still says so.


@transaction.atomic
def invite(
    *, notebook: Notebook, phone: Phone, right: str, lasting: str, game: Game | None = None
) -> Invitation:
    """Return an invitation to a notebook, or to a game: an equal one of the phone that works for
    long enough, otherwise a new one. Refused: `unknown_right`, `unknown_lasting`.
    """
    _refuse_unknown_right(right, game)
    if lasting not in LASTING:
        refuse("unknown_lasting", "lasting")
    notebook = lock_notebook(notebook.pk)
    now = timezone.now()
    same = notebook.invitations.working().filter(game=game, right=right, made_by=phone)
    lately = same.filter(expires_at__gt=now + LASTING[lasting] * SHORTEST_LEFT)
    for invitation in lately.order_by("-pk"):
        if invitation.token and lasting_of(invitation) == lasting:
            return invitation
    return _create_invitation(notebook, phone, right, LASTING[lasting], game)


@transaction.atomic
def renew_invitation(*, invitation: Invitation, phone: Phone) -> Invitation:
    """Replace an invitation by another with another token, which works as long; revoke it."""
    lock_notebook(invitation.notebook_id)
    _revoke(Invitation.objects.filter(pk=invitation.pk))
    lasting = invitation.expires_at - invitation.created_at
    return _create_invitation(
        invitation.notebook, phone, invitation.right, lasting, invitation.game
    )


def _create_invitation(
    notebook: Notebook, phone: Phone, right: str, lasting: timedelta, game: Game | None
) -> Invitation:
    salt, now = get_random_string(SALT_LENGTH), timezone.now()
    notebook.invitations.filter(expires_at__lt=now - OVER_RETENTION).delete()
    return notebook.invitations.create(
        game=game,
        right=right,
        salt=salt,
        token_hash=hash_of(token_from(salt)),
        made_by=phone,
        created_at=now,
        expires_at=now + lasting,
    )


def lasting_of(invitation: Invitation) -> str:
    """Return how long an invitation works, as `invite` names it."""
    time = invitation.expires_at - invitation.created_at
    return min(LASTING, key=lambda name: abs(LASTING[name] - time))


def invitation_of(token: str) -> Invitation | None:
    """Return the invitation with that token, also if it is over; None if there is none."""
    invitations = Invitation.objects.filter(notebook__deleted_at=None, token_hash=hash_of(token))
    return invitations.select_related("notebook", "game", "made_by").first()


def token_in(link: str) -> str:
    """The token in what was pasted: a message with a link, the address alone, the token; or ""."""
    found = TOKEN.search(link) or ALONE.match(link)
    return found[1] if found else ""


def invitation_by_link(*, link: str) -> Invitation:
    """The invitation whose link was pasted, also if it is over. Refused: `unknown_invitation`."""
    invitation = invitation_of(token_in(link))
    if invitation is None:
        refuse("unknown_invitation", "link")
    return invitation


@transaction.atomic
def revoke_invitation(*, notebook: Notebook, invitation: int) -> None:
    """Revoke an invitation of the notebook, by its id. Phones that joined with it stay."""
    notebook = lock_notebook(notebook.pk)
    _revoke(notebook.invitations.filter(pk=invitation))


def _revoke(invitations: QuerySet[Invitation]) -> None:
    invitations.filter(revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def join(
    *,
    invitation: Invitation,
    phone: Phone | None,
    key: UUID | None,
    label: str,
    kind: str = "",
    person: Player | None = None,
) -> Phone:
    """Give a phone the right of an invitation, unless it has a higher one, and return the phone,
    created with `key` if it is not known. `label` names it, with a number if somebody there has
    that name; "" leaves its name, or calls it after its player and `kind`. `person` holds it from
    now on, unless another phone in use holds that player. Refused: `invitation_over`,
    `label_too_long`, `name_not_visible`, `label_of_person`, `label_of_phone`.
    """
    label = valid_label(label, "label")
    notebooks = Notebook.objects.filter(pk=invitation.notebook_id)
    if phone is not None:
        notebooks |= Notebook.objects.naming(phone)
    lock_notebooks(notebooks)
    working = Invitation.objects.working().filter(notebook__deleted_at=None)
    locked = working.select_related("game", "notebook").filter(pk=invitation.pk).first()
    if locked is None:
        refuse("invitation_over", "invitation")
    if phone is None:
        phone = create_phone(key)
    if label in ("", phone.label):
        label = distinct_label(phone.label or _usual_label(person, kind), phone, notebooks)
    else:
        refuse_taken_label(label, phone, notebooks)
    if label != phone.label:
        save_label(phone, label, notebooks)
    _admit(locked, phone)
    if person is not None:
        hold(locked.notebook, phone, person)
    Removal.objects.filter(phone=phone, notebook=locked.notebook, game=locked.game).delete()
    lead_to_table(locked.notebook, phone)
    return phone


def _usual_label(person: Player | None, kind: str) -> str:
    named = [kind] if person is None else [person.shown_name, kind]
    return " · ".join(named)[:LONGEST_LABEL].rstrip() if kind else ""


def _admit(invitation: Invitation, phone: Phone) -> None:
    notebook = invitation.notebook
    access = notebook.accesses.filter(phone=phone).first()
    held: Access | Guest
    if invitation.game is None:
        held = access or Access(notebook=notebook, phone=phone, right=invitation.right)
        held.opened_at = timezone.now()
    elif access is not None and Right(access.right).covers(Right(invitation.right)):
        held = access
    else:
        held = Guest.objects.filter(game=invitation.game, phone=phone).first() or Guest(
            game=invitation.game, phone=phone, right=invitation.right
        )
    if not Right(held.right).covers(Right(invitation.right)):
        held.right = invitation.right
    held.seen_at = timezone.now()
    held.save()


@transaction.atomic
def open_notebook(*, phone: Phone, notebook: Notebook) -> None:
    """Let a phone show this notebook, to which it has a right, from now on."""
    lock_notebook(notebook.pk)
    phone.accesses.filter(notebook=notebook).update(opened_at=timezone.now())


@transaction.atomic
def change_right(*, notebook: Notebook, phone: Phone, right: str, game: Game | None = None) -> None:
    """Change what a phone may do in a notebook, or in a `game` that it joined. If that is less,
    invitations that give more are revoked: it may know their links. Refused: `unknown_right`,
    `last_owner`.
    """
    _refuse_unknown_right(right, game)
    lock_notebook(notebook.pk)
    if game is None and right != Right.OWNER:
        _refuse_last_owner(notebook, phone)
    held = (notebook.accesses if game is None else game.guests).filter(phone=phone)
    more = [other for other in Right if not Right(right).covers(other)]
    if held.filter(right__in=more).exists():
        _revoke(notebook.invitations.filter(right__in=more))
    held.update(right=right)


def rights_in(game: Game | None) -> list[Right]:
    return list(Right) if game is None else [Right.READER, Right.SCORER]


@transaction.atomic
def remove_phone(*, notebook: Notebook, phone: Phone, by: Phone, game: Game | None = None) -> None:
    """Take a phone's right to a notebook, or to a `game` that it joined. The invitations of the
    notebook are revoked: it may know their links. Refused: `last_owner`.
    """
    lock_notebook(notebook.pk)
    guests = Guest.objects.filter(phone=phone, game__notebook=notebook)
    if game is not None:
        taken, _ = guests.filter(game=game).delete()
    else:
        _refuse_last_owner(notebook, phone)
        taken = notebook.accesses.filter(phone=phone).delete()[0] + guests.delete()[0]
    if taken:
        _revoke(notebook.invitations.all())
        Removal.objects.create(notebook=notebook, game=game, phone=phone, removed_by=by)


def _refuse_unknown_right(right: str, game: Game | None) -> None:
    if right not in rights_in(game):
        refuse("unknown_right", "right")


def _refuse_last_owner(notebook: Notebook, phone: Phone) -> None:
    owners = notebook.accesses.filter(right=Right.OWNER)
    if owners.filter(phone=phone).exists() and not owners.exclude(phone=phone).exists():
        refuse("last_owner", "right")
