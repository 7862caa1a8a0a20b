"""The measures of La Bâtarde: the bids, and the chounes that held.

`chounes` counts the hands in which a declarer answered a méchoune with a choune, and made the bid.
"""

from games.kinds.exact_bids.measures import ExactBidsMeasures
from games.kinds.measures import Counted
from games.scoring.values import HandScore, Json, Sheet


class BatardeMeasures(ExactBidsMeasures):
    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        super().count(counted, sheet, hand, facts)
        declarer = facts.get("declarer")
        if facts.get("stake") == "choune" and declarer is not None:
            counted[declarer]["chounes"] += facts["bids"][declarer] == facts["tricks"][declarer]
