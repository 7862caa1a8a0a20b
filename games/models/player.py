"""The people of a notebook."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext

from games.models.notebook import Notebook, Phone
from games.scoring.record import LONGEST_NAME


class PlayerQuerySet(models.QuerySet):
    """Queries for players."""

    def open_to(self, phone: Phone) -> "PlayerQuerySet":
        """Players of the notebooks that `phone` has access to, each with its `right` there."""
        return self.filter(notebook__accesses__phone=phone, notebook__deleted_at=None).annotate(
            right=F("notebook__accesses__right")
        )

    def present(self) -> "PlayerQuerySet":
        """Players who are not archived, each person once."""
        return self.known().filter(archived=False)

    def known(self) -> "PlayerQuerySet":
        """Players who are neither deleted nor merged into another player."""
        return self.filter(forgotten=False, merged_into=None)

    def canonical_ids(self) -> dict[int, int]:
        """For each merged player, the id of the player that it was finally merged into."""
        steps = dict(self.filter(merged_into__isnull=False).values_list("pk", "merged_into_id"))
        canonical = {}
        for player in steps:
            canonical[player] = steps[player]
            while canonical[player] in steps:
                canonical[player] = steps[canonical[player]]
        return canonical


class Player(models.Model):
    """A person of the notebook. `folded_name` makes names unique, ignoring case and spaces.

    A `forgotten` player has no name any more; the scores of the games remain.
    """

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    folded_name = models.CharField(max_length=2 * LONGEST_NAME, editable=False)
    archived = models.BooleanField(default=False)
    forgotten = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="merged",
        help_text="The entry that stands for the same person.",
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("folded_name",)
        constraints = (
            models.UniqueConstraint(name="one_player_a_name", fields=("notebook", "folded_name")),
            models.CheckConstraint(name="player_has_a_name", condition=~Q(folded_name="")),
        )

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name, or a neutral one."""
        return gettext("Former player") if self.forgotten else self.name
