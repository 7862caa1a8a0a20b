"""The people of a notebook."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext

from games.models.notebook import Notebook, Phone
from games.scoring.record import LONGEST_NAME


class PlayerQuerySet(models.QuerySet):
    """Players, by what they are."""

    def open_to(self, phone: Phone) -> "PlayerQuerySet":
        """Those of the notebooks that `phone` has access to, each with its `right` there."""
        return self.filter(notebook__accesses__phone=phone, notebook__deleted_at=None).annotate(
            right=F("notebook__accesses__right")
        )

    def present(self) -> "PlayerQuerySet":
        """Those who still play with the group, once each."""
        return self.known().filter(archived=False)

    def known(self) -> "PlayerQuerySet":
        """Those who have a name, each under the entry that stands for them."""
        return self.filter(forgotten=False, merged_into=None)

    def stand_ins(self) -> dict[int, int]:
        """Who stands for whom, for those for whom it is somebody else."""
        steps = dict(self.filter(merged_into__isnull=False).values_list("pk", "merged_into_id"))
        standing = {}
        for player in steps:
            standing[player] = steps[player]
            while standing[player] in steps:
                standing[player] = steps[standing[player]]
        return standing


class Player(models.Model):
    """A person of the notebook. `folded_name` tells names apart: case and spaces do not count.

    Who is `forgotten` has no name any more; the games keep the figures.
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
