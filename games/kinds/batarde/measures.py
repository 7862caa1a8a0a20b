"""The measures of La Bâtarde: the bids, and the chounes that held.

`chounes` counts the hands in which a declarer answered a méchoune with a choune, and made the bid.
"""

from collections import Counter

from games.kinds.exact_bids.measures import ExactBidsMeasures
from games.scoring.values import Json


class BatardeMeasures(ExactBidsMeasures):
    """What the game counts."""

    def of_hand(self, facts: Json, counted: list[Counter[str]]) -> None:
        """The bids, and a choune that held, if it is known who declared."""
        super().of_hand(facts, counted)
        declarer = facts.get("declarer")
        if facts.get("stake") == "choune" and declarer is not None:
            counted[declarer]["chounes"] += facts["bids"][declarer] == facts["tricks"][declarer]
