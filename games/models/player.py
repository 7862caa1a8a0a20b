"""The people of a notebook."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from games.journal import KEY_LENGTH
from games.models.notebook import AccessQuerySet, Notebook
from games.models.shared import new_key
from games.scoring.record import LONGEST_PLAYER_NAME


class MergedPlayers(dict[int, int]):
    """The id of the entry that represents a person, by the ids of the person's other entries."""

    def person(self, entry: int) -> int:
        return self.get(entry, entry)

    def entries(self, entry: int) -> list[int]:
        """Return all entries of the person of `entry`, the representing one first."""
        person = self.person(entry)
        return [person, *[other for other in self if self[other] == person]]


class PlayerQuerySet(AccessQuerySet["Player"]):
    def present(self) -> "PlayerQuerySet":
        """The players who still play with the group, each person once."""
        return self.known().filter(archived=False)

    def known(self) -> "PlayerQuerySet":
        """The players who have a name, each person once."""
        return self.filter(forgotten=False, merged_into=None)

    def canonical_ids(self) -> MergedPlayers:
        """Return who represents persons with several entries; a damaged circle ends too."""
        steps = dict(self.filter(merged_into__isnull=False).values_list("pk", "merged_into_id"))
        standing = MergedPlayers()
        for player, person in steps.items():
            seen = {player}
            while person in steps and person not in seen:
                seen.add(person)
                person = steps[person]
            standing[player] = person
        return standing


class Player(models.Model):
    """A person of the notebook; names are the same if `folded_name` is.

    Journals name a player by the `key` as well, which never changes. A `forgotten` player has no
    name any more; the games keep the figures.
    """

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="players")
    key = models.CharField(max_length=KEY_LENGTH, default=new_key, editable=False)
    name = models.CharField(max_length=LONGEST_PLAYER_NAME)
    folded_name = models.CharField(max_length=2 * LONGEST_PLAYER_NAME, editable=False)
    archived = models.BooleanField(default=False)
    forgotten = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="merged",
        help_text="The player that represents the same person.",
    )

    objects = PlayerQuerySet.as_manager()

    right: str  # of the phone that asks, where `open_to` found it

    class Meta:
        ordering = ("folded_name",)
        constraints = (
            models.UniqueConstraint(name="one_player_a_name", fields=("notebook", "folded_name")),
            models.UniqueConstraint(name="one_player_a_key", fields=("notebook", "key")),
            models.CheckConstraint(name="player_has_a_name", condition=~Q(folded_name="")),
        )

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        return gettext("Former player") if self.forgotten else self.name

    @property
    def represented_by(self) -> int | None:
        """The id of the entry that represents the same person, through several merges."""
        if self.merged_into_id is None:
            return None
        return Player.objects.filter(notebook=self.notebook_id).canonical_ids().person(self.pk)

    @property
    def person(self) -> "Player":
        number = self.represented_by
        return self if number is None else Player.objects.get(pk=number)

    @property
    def merged_name(self) -> str:
        """The name of the person into whom the player was merged, "" if that is nobody else."""
        person = self.person
        return "" if person is self else person.name


class ImportedKey(models.Model):
    """Another key of a player, in journals that came in a file."""

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="imported_keys")
    key = models.CharField(max_length=KEY_LENGTH, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="imported_keys")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_imported_key", fields=("notebook", "key")),
        )

    def __str__(self) -> str:
        return self.key
