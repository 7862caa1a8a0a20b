"""Imports in progress."""

from django.db import models
from django.utils import timezone

from games.models.notebook import Notebook, Phone
from games.models.shared import KEY_LENGTH, new_key


class ImportQuerySet(models.QuerySet):
    """Imports, by progress."""

    def stored(self) -> "ImportQuerySet":
        """The imports whose lines are all stored, so that they can go on, with what they need."""
        return self.filter(last_line__gt=0).select_related("notebook", "phone")


class Import(models.Model):
    """The import of a file into `notebook`: its games are checked batch by batch, then those that
    are new are added batch by batch.

    `parts` are the parts of an export before its games (`games.exchange`). `sealed` is whether the
    file is byte for byte what was exported. `last_line` is 0 until all lines are stored. `people`
    maps the folded name of a player of the file to the id of the same person in `notebook`, 0 for a
    new person, None if that is not known; `names` are the players of plain records. `adding` is
    whether some of what was read is already in the notebook.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, unique=True, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="imports")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="+")
    parts = models.JSONField(null=True, help_text="None if the file contains plain records.")
    sealed = models.BooleanField(default=True)
    last_line = models.PositiveIntegerField()
    games = models.PositiveIntegerField(help_text="The number of games in the file.")
    done = models.PositiveIntegerField(default=0, help_text="The number of games read so far.")
    known = models.PositiveIntegerField(
        default=0, help_text="The number of those that were already here."
    )
    left_out = models.JSONField(default=list, help_text="The keys of those that differ here.")
    names = models.JSONField(default=list)
    people = models.JSONField(default=dict)
    added = models.PositiveIntegerField(default=0, help_text="The number of games added.")
    adding = models.BooleanField(default=False, editable=False)
    started_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ImportQuerySet.as_manager()

    def __str__(self) -> str:
        return f"import {self.key}: {self.done} of {self.games}"

    @property
    def saved(self) -> int:
        """The number of games of the file that are in the notebook by now."""
        return self.known + self.added


class ImportBatch(models.Model):
    """Lines of a file: all of a part of it, then those of its new games; `first_line` is the number
    of the first.
    """

    importing = models.ForeignKey(Import, models.CASCADE, related_name="batches")
    first_line = models.PositiveIntegerField()
    lines = models.TextField()
    checked = models.BooleanField(default=False)

    class Meta:
        ordering = ("first_line",)
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"from line {self.first_line}"
