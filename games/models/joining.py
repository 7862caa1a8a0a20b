"""How phones join a notebook or a game, and what became of those that were removed."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.journal import KEY_LETTERS
from games.models.game import Game
from games.models.notebook import Notebook, Phone, Right
from games.models.shared import TOKEN_LENGTH, hash_of, is_one_of
from games.numbers import in_letters


def token_from(salt: str) -> str:
    digest = salted_hmac("games.invitation", salt, algorithm="sha256").digest()
    return in_letters(int.from_bytes(digest, "big"), KEY_LETTERS, TOKEN_LENGTH)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def working(self) -> "InvitationQuerySet":
        return self.filter(
            Q(game=None) | Q(game__deleted_at=None),
            revoked_at=None,
            expires_at__gt=timezone.now(),
        )


class Invitation(models.Model):
    """A link with which phones join a notebook, or a game, until it expires or is revoked.

    Its token is derived from its `salt` and the secret key, so that it can be shown again; of the
    token itself only the hash is stored.
    """

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="invitations")
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    right = models.CharField(max_length=6, choices=Right)
    salt = models.CharField(max_length=22, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = (
            is_one_of("right", Right),
            models.CheckConstraint(
                name="only_a_notebook_is_owned",
                condition=Q(game=None) | ~Q(right=Right.OWNER),
            ),
        )

    def __str__(self) -> str:
        return f"invitation of a {self.right} to {self.game or self.notebook}"

    @property
    def token(self) -> str:
        """Its token, "" if it was made with another secret key."""
        token = token_from(self.salt)
        return token if constant_time_compare(hash_of(token), self.token_hash) else ""

    @property
    def works(self) -> bool:
        deleted = self.game is not None and self.game.deleted_at is not None
        return not deleted and self.revoked_at is None and self.expires_at > timezone.now()


class Guest(models.Model):
    """What a phone may do in a single game, without access to its notebook."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="guests")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="guest_of")
    right = models.CharField(max_length=6, choices=Right)
    seen_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_guest_a_phone", fields=("game", "phone")),
            is_one_of("right", Right),
            models.CheckConstraint(name="a_guest_owns_nothing", condition=~Q(right=Right.OWNER)),
        )

    def __str__(self) -> str:
        return f"{self.phone}: {self.right} of {self.game}"


class RemovalQuerySet(models.QuerySet["Removal"]):
    def last_by_another(self) -> "Removal | None":
        """The last that another phone decided, with that phone: the phone did not leave."""
        by_others = self.filter(notebook__deleted_at=None).exclude(removed_by=F("phone"))
        return by_others.select_related("removed_by").order_by("-pk").first()


class Removal(models.Model):
    """Says that a phone left or was removed, and whom to ask; its right is deleted with its row."""

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="removals")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="removals")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="removals")
    removed_by = models.ForeignKey(Phone, models.PROTECT, related_name="+")

    objects = RemovalQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.phone} put out of {self.game or self.notebook}"
