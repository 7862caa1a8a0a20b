"""The register of a notebook: which games came and went, and what was recorded of club evenings."""

from django.db import models

from games.journal import KEY_LENGTH
from games.models.notebook import Notebook
from games.models.shared import is_one_of


class Happening(models.TextChoices):
    """What happened to a game, a club evening, or their notebook."""

    STARTED = "started"
    IMPORTED = "imported"
    SEATED = "seated"
    RECORDED = "recorded"
    BINNED = "binned"
    RESTORED = "restored"
    DELETED = "deleted"
    NOTEBOOK_DELETED = "closed"


class RegisterLine(models.Model):
    """A line of a notebook's register, chained by hash, appended with the change that it records:
    so a game that vanished is named. `game` and `evening` are keys, "" if the line is about
    another.
    """

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="register")
    number = models.PositiveIntegerField()
    what = models.CharField(max_length=8, choices=Happening)
    game = models.CharField(max_length=KEY_LENGTH, blank=True)
    evening = models.CharField(max_length=KEY_LENGTH, blank=True)
    content = models.CharField(
        max_length=64,
        blank=True,
        help_text="A hash: who sits at the game, what came in a file, or what is recorded.",
    )
    made_at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(name="one_line_a_number", fields=("notebook", "number")),
            is_one_of("what", Happening),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.what} {self.game or self.evening}"
