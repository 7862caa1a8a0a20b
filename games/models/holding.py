"""Which player holds a phone."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.notebook import Notebook, Phone
from games.models.player import Player

# How long a phone is in use after a page of the notebook that it opened: an evening.
IN_USE = timedelta(hours=12)


class HoldingQuerySet(models.QuerySet["Holding"]):
    def in_force(self) -> "HoldingQuerySet":
        return self.filter(person__isnull=False, taken_by=None)

    def in_use(self) -> "HoldingQuerySet":
        """Those in force of phones that lately opened a page of the notebook, and still may."""
        lately = timezone.now() - IN_USE
        accesses = Q(phone__accesses__notebook=F("notebook"), phone__accesses__seen_at__gt=lately)
        guests = Q(
            phone__guest_of__game__notebook=F("notebook"), phone__guest_of__seen_at__gt=lately
        )
        return self.in_force().filter(accesses | guests).distinct()


class Holding(models.Model):
    """Which player holds a phone, `since` when; None for nobody in particular.

    A player holds one phone at most: if another took the player (`taken_by`), this row says so
    until somebody says who holds this phone now. It stays when the phone is put out.
    """

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="holdings")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="holdings")
    person = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="holdings"
    )
    since = models.DateTimeField()
    taken_by = models.ForeignKey(Phone, models.CASCADE, null=True, blank=True, related_name="took")

    objects = HoldingQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_holding_a_phone", fields=("notebook", "phone")),
            models.UniqueConstraint(
                name="one_phone_a_person", fields=("person",), condition=Q(taken_by=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.phone}, held by {self.person}"

    @property
    def holder(self) -> int | None:
        """The id of the player who holds the phone, if any."""
        return self.person_id if self.taken_by_id is None else None

    @property
    def today(self) -> datetime | None:
        return self.since if timezone.localdate(self.since) == timezone.localdate() else None
