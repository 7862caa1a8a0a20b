"""Evenings, which group games."""

from datetime import timedelta

from django.db import models
from django.utils import timezone

from games.journal import KEY_LENGTH
from games.models.notebook import AccessQuerySet, Notebook
from games.models.player import Player
from games.models.shared import is_one_of, new_key
from games.scoring.record import LONGEST_TITLE
from games.scoring.values import Json

# How long after its beginning an evening is tonight's.
TONIGHT = timedelta(hours=16)


class RankedBy(models.TextChoices):
    """What decides an evening; points are penalty points where the lowest total wins."""

    POINTS = "points"
    WINS = "wins"


class EveningQuerySet(AccessQuerySet["Evening"]):
    def not_deleted(self) -> "EveningQuerySet":
        return self.filter(deleted_at=None)

    def in_bin(self) -> "EveningQuerySet":
        return self.filter(deleted_at__isnull=False)


class Evening(models.Model):
    """The games of a night, at one or several tables, with a common ranking; its rounds are drawn
    for games of `kind`, with a `title` if those have one, and `rules`. A club evening has no games
    or players, only its `club`; it alone is put into the bin.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="evenings")
    name = models.CharField(max_length=60, blank=True)
    kind = models.CharField(max_length=20)
    title = models.CharField(max_length=LONGEST_TITLE, default="", blank=True)
    rules = models.JSONField(default=dict)
    measure = models.CharField(max_length=6, choices=RankedBy, default=RankedBy.POINTS)
    players = models.ManyToManyField(Player, related_name="evenings")
    byes = models.JSONField(
        default=list, help_text="Round by round, the ids of the players who sat out."
    )
    club = models.JSONField(
        null=True,
        help_text="What is recorded of a club evening (`clubs.py`), else null.",
    )
    client_key = models.UUIDField()
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = EveningQuerySet.as_manager()

    right: str  # of the phone that asks, where `open_to` found it

    class Meta:
        indexes = (models.Index(name="newest_evenings", fields=("notebook", "-started_at")),)
        constraints = (
            models.UniqueConstraint(name="one_evening_a_key", fields=("key", "notebook")),
            models.UniqueConstraint(
                name="one_evening_a_client_key", fields=("notebook", "client_key")
            ),
            is_one_of("measure", RankedBy),
        )

    def __str__(self) -> str:
        return self.name or f"evening {self.key}"

    @property
    def recorded(self) -> Json:
        """What is recorded of a club evening. Raises ValueError for another evening."""
        if self.club is None:
            raise ValueError(self)
        club: Json = self.club
        return club
