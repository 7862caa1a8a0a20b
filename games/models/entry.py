"""The rows of the journal: appended, never changed."""

import uuid
from typing import Any

from django.db import models
from django.db.models import Q

from games.journal import (
    ENTRY_KINDS,
    LONGEST_LABEL,
    LONGEST_REASON,
    Person,
    WaitingBid,
    read_bids,
    read_person,
)
from games.models.game import Game
from games.models.notebook import Phone
from games.models.shared import is_one_of


class PersonField(models.JSONField):
    """A person as a journal names them (`games.journal.Person`)."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Person | None:
        return read_person(super().from_db_value(value, expression, connection))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        return super().get_db_prep_value(value and value.stored, connection, prepared)


class BidsField(models.JSONField):
    """Bids as a journal has them (`games.journal.WaitingBid`), null if there are none."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> tuple[WaitingBid, ...]:
        return read_bids(super().from_db_value(value, expression, connection))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        stored = [bid.stored for bid in value] or None
        return super().get_db_prep_value(stored, connection, prepared)


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries are only ever appended; a database trigger enforces this as well."""

    def update(self, **values: object) -> int:
        """Refused."""
        raise TypeError("An entry is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refused."""
        raise TypeError("An entry is never deleted.")

    def under(self, phone: int, client_key: uuid.UUID, notebook: int) -> "EntryQuerySet":
        """The entry that the `phone` sent with `client_key` in that notebook, if any, with its
        game.
        """
        sent = self.filter(phone=phone, client_key=client_key, game__notebook=notebook)
        return sent.select_related("game")


class Entry(models.Model):
    """An entry of a game's journal, chained by hash to the one before, as `games.journal.Entry`."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(
        max_length=8, choices=[(kind, kind.capitalize()) for kind in ENTRY_KINDS]
    )
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
    by = PersonField(null=True, blank=True, help_text="The player who made it, if known.")
    bids = BidsField(
        null=True,
        blank=True,
        default=tuple,
        help_text="Of several phones: those that it has, or made void.",
    )
    client_key = models.UUIDField()
    made_at = models.DateTimeField()
    entered_at = models.DateTimeField(
        null=True, blank=True, help_text="By the clock of a phone that had no network."
    )
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
            is_one_of("kind", ENTRY_KINDS),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
