"""What players announced on their own phones, while not everybody has announced."""

from django.db import models

from games.journal import LONGEST_LABEL
from games.models.entry import PersonField
from games.models.game import Game
from games.models.notebook import Phone
from games.models.player import Player


class Bid(models.Model):
    """What a `player` announced for the hand at the place `hand`, in the order of `number`.

    Others may not see it yet, so it is in the journal only once the hand is announced; this row is
    deleted then. `by` is who held the `phone`, if known, and `signed` the same person as a journal
    names them; `over` is the other phone whose bid it replaced.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="bids")
    hand = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    facts = models.JSONField()
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="+")
    label = models.CharField(max_length=LONGEST_LABEL, blank=True)
    by = models.ForeignKey(Player, models.CASCADE, null=True, related_name="+")
    signed = PersonField(null=True)
    over = models.ForeignKey(Phone, models.CASCADE, null=True, related_name="+")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(name="one_bid_a_number", fields=("game", "hand", "number")),
        )

    def __str__(self) -> str:
        return f"bid {self.number} of {self.game}"
