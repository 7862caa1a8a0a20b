"""Imports in progress."""

from django.db import models
from django.utils import timezone

from games.models.notebook import Notebook, Phone
from games.models.shared import KEY_LENGTH, new_key


class ImportQuerySet(models.QuerySet):
    """Imports, by progress."""

    def stored(self) -> "ImportQuerySet":
        """The imports whose lines are all stored, so that they can go on, with what they need."""
        return self.filter(last_line__gt=0).select_related("notebook", "staging", "phone")


class Import(models.Model):
    """The import of a file into `notebook`. Batch by batch its games are saved in `staging`, a
    hidden notebook; at the end they move to `notebook`, some at a time.

    `parts` are the parts of an export before its games (`games.exchange`). `sealed` is whether the
    file is byte for byte what was exported. `last_line` is 0 until all lines are stored. `same`
    maps the id of a player of `staging` to the id of the same person in `notebook`, 0 for a new
    person; `alone` is None until the games begin to move.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, unique=True, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="imports")
    staging = models.OneToOneField(Notebook, models.CASCADE, related_name="staged_import")
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
    same = models.JSONField(default=dict)
    alone = models.BooleanField(
        null=True, editable=False, help_text="Whether the notebook was empty before."
    )
    started_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ImportQuerySet.as_manager()

    def __str__(self) -> str:
        return f"import {self.key}: {self.done} of {self.games}"

    @property
    def is_moving(self) -> bool:
        """Whether some of what was read is already in the notebook."""
        return self.alone is not None

    @property
    def moved(self) -> int:
        """The number of games that are in the notebook, of an import that `is_moving`."""
        return self.games - self.staging.games.count()


class ImportBatch(models.Model):
    """Lines of a file that are not read yet; `first_line` is the number of the first."""

    importing = models.ForeignKey(Import, models.CASCADE, related_name="batches")
    first_line = models.PositiveIntegerField()
    lines = models.TextField()

    class Meta:
        ordering = ("first_line",)
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"from line {self.first_line}"
