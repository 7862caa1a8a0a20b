"""What the finished games of a player come to: derived, and recounted by `verify`."""

from django.db import models

from games.models.player import Player


class Tally(models.Model):
    """What a player's finished games of a kind come to: derived, and recounted by `verify`."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")
    kind = models.CharField(max_length=20)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0, help_text="The sum of the totals.")
    measures = models.JSONField(default=dict, help_text="The sums of the seats' measures.")

    class Meta:
        verbose_name_plural = "tallies"
        constraints = (models.UniqueConstraint(name="one_tally_a_kind", fields=("player", "kind")),)

    def __str__(self) -> str:
        return f"{self.player}: {self.won} of {self.played} at {self.kind}"


class Meeting(models.Model):
    """How two players fared together and against each other at a kind: derived as tallies are.

    `player` is whose `won` games are counted; the same two stand in a second row, turned around.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="meetings")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)
    as_partners = models.PositiveIntegerField(default=0)
    won_as_partners = models.PositiveIntegerField(default=0)
    as_opponents = models.PositiveIntegerField(default=0)
    won_against = models.PositiveIntegerField(default=0, help_text="Ranked before the other.")
    lost_against = models.PositiveIntegerField(default=0, help_text="Ranked behind the other.")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_meeting_a_kind", fields=("player", "other", "kind")),
        )

    def __str__(self) -> str:
        return f"{self.player} and {self.other} at {self.kind}"


class Career(models.Model):
    """What a player's finished games of a kind come to in the order of their ends: derived.

    The strength is a `mean` with its `deviation`, in thousandths. `streak` counts the games won in
    a row up to the last one, or, below 0, those not won; `longest` is the most ever won in a row.
    A person with several entries has one career, under the entry that stands for them all.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="careers")
    kind = models.CharField(max_length=20)
    mean = models.IntegerField()
    deviation = models.PositiveIntegerField()
    games = models.PositiveIntegerField(default=0)
    streak = models.IntegerField(default=0)
    longest = models.PositiveIntegerField(default=0)
    best = models.IntegerField(default=0, help_text="The best total.")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_career_a_kind", fields=("player", "kind")),
        )

    def __str__(self) -> str:
        return f"{self.player} at {self.kind}: {self.mean} ± {self.deviation}"
