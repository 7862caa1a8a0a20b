"""What players announced on their own phones, while not everybody has announced."""

from django.db import models

from games.models.entry import PersonField
from games.models.game import Game
from games.models.notebook import LONGEST_LABEL, Phone
from games.models.player import Player


class Bid(models.Model):
    """What a `player` announced for the hand at the place `hand`, in the order of `number`.

    It is not in the journal, because others may not see it yet. When the hand is announced, the
    journal has it, and these rows are deleted. `by` is who held the `phone` that made it, if known,
    and `signed` the same person as a journal named them then; `label` was the name of that phone.
    `over` is the phone whose bid it replaced, if that was another phone's.
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
