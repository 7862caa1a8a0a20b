"""The rows of the journal: appended, never changed."""

import uuid

from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.models.notebook import LONGEST_LABEL, Phone
from games.models.shared import is_one_of

LONGEST_REASON = 200


class Kind(models.TextChoices):
    """The kinds of entries."""

    ANNOUNCE = "announce"
    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"
    REMOVE = "remove"
    UNDO = "undo"
    RESTORE = "restore"
    OBJECT = "object"
    SETTLE = "settle"
    CONFIRM = "confirm"
    END = "end"
    REOPEN = "reopen"
    NOTE = "note"
    DEALER = "dealer"
    REPLACE = "replace"


class EntryQuerySet(models.QuerySet):
    """Entries are only ever appended; a database trigger enforces this as well."""

    def update(self, **values: object) -> int:
        """Refused."""
        raise TypeError("An entry is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refused."""
        raise TypeError("An entry is never deleted.")

    def after(self, version: int) -> "EntryQuerySet":
        """The entries newer than `version`."""
        return self.filter(number__gt=version)

    def under(self, phone: Phone, client_key: uuid.UUID, notebook: int) -> "EntryQuerySet":
        """The entry that `phone` sent with `client_key` in that notebook, if any, with its game."""
        sent = self.filter(phone=phone, client_key=client_key, game__notebook=notebook)
        return sent.select_related("game")


class Entry(models.Model):
    """An entry of a game's journal, chained by hash to the entry before.

    `hand` is the hand's place, None for the game itself. `facts` are the hand's (announce,
    record), `{"changes": […]}` from `journal.change` (correct, insert, remove, and settle, which
    also has the number of its `"objection"`, and `"withdrawn"` if its author ends it), the
    objector's version `{"facts": …}` (object), `{"side": …}` and whether who confirmed held the
    phone, `"own"`, if known (confirm), the revoked `{"entry": …}` (undo, restore), `{"text": …}`
    (note), the corrected `"first_dealer"`, the previous one, `"before"`, and the `"changes"` that
    it needs, if any, or the `"dealer"` of the hand this once, None for whose turn it was (dealer),
    the `"player"` who takes over a `"seat"` `"after"` the hand at that place, or None for the
    player who had it before, or several such `"moves"` (replace), or `{}` (end, reopen). `by` is
    the seat of the player who made it, None if only the phone is known.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    hand = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="entries")
    label = models.CharField(
        max_length=LONGEST_LABEL,
        null=True,
        blank=True,
        help_text="The phone's at that time; None if it was not recorded.",
    )
    by = models.PositiveSmallIntegerField(null=True, blank=True)
    client_key = models.UUIDField()
    made_at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    imported = models.BooleanField(
        default=False, help_text="Came in a file: another notebook may have it too."
    )

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "entries"
        indexes = (models.Index(name="entries_by_client_key", fields=("phone", "client_key")),)
        constraints = (
            models.UniqueConstraint(name="one_entry_a_number", fields=("game", "number")),
            models.UniqueConstraint(
                name="one_entry_a_client_key",
                fields=("phone", "client_key"),
                condition=Q(imported=False),
            ),
            models.CheckConstraint(name="entries_count_from_1", condition=Q(number__gte=1)),
            models.CheckConstraint(name="hands_count_from_1", condition=~Q(hand=0)),
            is_one_of("kind", Kind),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
