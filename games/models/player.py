"""The people of a notebook."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext

from games.models.notebook import Notebook, Phone
from games.scoring.record import LONGEST_NAME


class StandIns(dict[int, int]):
    """Which entry represents the person of which other entries: the number of the former, by that
    of each of the latter.
    """

    def person(self, entry: int) -> int:
        """The entry that represents the person whom this entry is of."""
        return self.get(entry, entry)

    def entries(self, entry: int) -> list[int]:
        """All entries of the person whom this entry is of, the one that represents them first."""
        person = self.person(entry)
        return [person, *[other for other in self if self[other] == person]]


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

    def canonical_ids(self) -> StandIns:
        """Which entries represent the persons who have several."""
        steps = dict(self.filter(merged_into__isnull=False).values_list("pk", "merged_into_id"))
        standing = StandIns()
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
