"""Statistics of finished games: derived from the journals, and checked by `verify`."""

from django.db import models

from games.models.player import Player


class Tally(models.Model):
    """The sums of a player's finished games of a kind."""

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
    """The results of two players together and against each other at a kind.

    Games are counted from the perspective of `player`; a second row has the players swapped.
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
    """The strength and streaks of a player at a kind, from the order in which games ended.

    The strength is a `mean` with its `deviation`, in thousandths. `streak` counts the games won in
    a row up to the last game or, below 0, the games not won; `longest` is the longest winning
    streak. Merged players share one career, under the player they were merged into.
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
