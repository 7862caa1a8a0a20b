"""Notebooks, phones, and the rights of each phone in a notebook."""

import uuid
from typing import Self, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from games.journal import LONGEST_LABEL
from games.models.shared import is_one_of
from scorekeeper.zones import known_zones

LONGEST_LANGUAGE = 16
LONGEST_ZONE = 40

Stored = TypeVar("Stored", bound=models.Model)


class Theme(models.TextChoices):
    SYSTEM = ""
    LIGHT = "light"
    DARK = "dark"


class Right(models.TextChoices):
    """The rights of a phone in a notebook, lowest first; each includes those before it."""

    READER = "reader"
    SCORER = "scorer"
    OWNER = "owner"

    def covers(self, asked: "Right") -> bool:
        return list(Right).index(self) >= list(Right).index(asked)


class NotebookQuerySet(models.QuerySet["Notebook"]):
    def naming(self, phone: "Phone") -> "NotebookQuerySet":
        """The notebooks whose pages may show the label of `phone`: it is or was there."""
        has_right = Q(accesses__phone=phone) | Q(games__guests__phone=phone)
        had_right = Q(removals__phone=phone)
        return self.filter(pk__in=self.model.objects.filter(has_right | had_right).values("pk"))


class AccessQuerySet(models.QuerySet[Stored, Stored]):
    def open_to(self, phone: "Phone") -> Self:
        """The rows that `phone` may open, each with its `right` there."""
        return self.filter(notebook__accesses__phone=phone, notebook__deleted_at=None).annotate(
            right=F("notebook__accesses__right")
        )


class PhoneAccessQuerySet(models.QuerySet["Access"]):
    def begun(self) -> Self:
        """Notebooks that phones began by their first form, where nobody was before them."""
        before = self.model.objects.filter(notebook=OuterRef("notebook"), pk__lt=OuterRef("pk"))
        begun = self.filter(~Exists(before), notebook__deleted_at=None, recovered_at=None)
        return begun.select_related("notebook").order_by("-opened_at", "pk")


class Notebook(models.Model):
    """The players, games and settings that a group of friends shares."""

    name = models.CharField(max_length=LONGEST_LABEL, blank=True, default="")
    language = models.CharField(
        max_length=LONGEST_LANGUAGE,
        blank=True,
        default="",
        help_text="Of its pages: a code of `settings.LANGUAGES`, or the browser's.",
    )
    time_zone = models.CharField(
        max_length=LONGEST_ZONE,
        blank=True,
        default="",
        help_text="Of its days and hours: an IANA name, or the server's.",
    )
    theme = models.CharField(max_length=5, choices=Theme, blank=True, default=Theme.SYSTEM)
    newest_first = models.BooleanField(default=True)
    keep_awake = models.BooleanField(default=True)
    confirm_hands = models.BooleanField(default=False)
    rule_defaults = models.JSONField(
        default=dict, help_text="House rules that games start with: kind to rules."
    )
    names_version = models.PositiveIntegerField(
        default=0,
        help_text="Counts changes of names, of players and phones, and of merges.",
    )
    results_version = models.PositiveIntegerField(
        default=0,
        help_text="Counts changes of results: games that ended, changed, came or went.",
    )
    holdings_version = models.PositiveIntegerField(
        default=0,
        help_text="Counts how often a phone lost its player to another phone.",
    )
    recovery_hash = models.CharField(
        max_length=64, blank=True, default="", help_text="Of the code on its recovery sheet."
    )
    recovery_made_at = models.DateTimeField(null=True, blank=True)
    copied_at = models.DateTimeField(
        default=timezone.now,
        editable=False,
        help_text="When all of it was last exported, else when it was made.",
    )
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = NotebookQuerySet.as_manager()

    class Meta:
        constraints = (is_one_of("theme", Theme),)
        indexes = (
            models.Index(
                name="a_notebooks_recovery",
                fields=("recovery_hash",),
                condition=~Q(recovery_hash=""),
            ),
        )

    def __str__(self) -> str:
        return f"notebook {self.pk}"

    @property
    def zone(self) -> ZoneInfo:
        """The zone of all that its pages show; the server's if none is said, or known here."""
        known = self.time_zone in known_zones()
        return ZoneInfo(self.time_zone if known else settings.TIME_ZONE)


class Phone(models.Model):
    """A browser, known by a signed cookie that holds its `key`.

    A phone that a file names has a row for each label there. Its key may be that of a phone of this
    server, but it is not that phone: anyone can write a file.
    """

    key = models.UUIDField(default=uuid.uuid4, db_index=True, editable=False)
    label = models.CharField(max_length=LONGEST_LABEL, blank=True)
    imported = models.BooleanField(default=False, help_text="Named by a file.")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                name="one_phone_a_key", fields=("key",), condition=Q(imported=False)
            ),
            models.UniqueConstraint(
                name="one_imported_phone_a_label",
                fields=("key", "label"),
                condition=Q(imported=True),
            ),
        )

    def __str__(self) -> str:
        return self.label or f"phone {self.pk}"


class Access(models.Model):
    """What a phone may do in a notebook; it shows the one that it opened last."""

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="accesses")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="accesses")
    right = models.CharField(max_length=6, choices=Right)
    recovered_at = models.DateTimeField(
        null=True, blank=True, help_text="When it got its right by a recovery sheet."
    )
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    seen_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PhoneAccessQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_right_a_phone", fields=("notebook", "phone")),
            is_one_of("right", Right),
        )

    def __str__(self) -> str:
        return f"{self.phone}: {self.right} of {self.notebook}"
