"""The measures of Coinche: each player's own bids and coinches, the side's capots and belotes.

`taken`, `made`, `failed` and `bid_total` are about the player's own bids; a litige is neither made
nor failed, and after a foul the contract is made if the defence committed it. `coinched` counts the
player's bids that were coinched, `coinches` the hands that the player is noted to have coinched.
"""

from games.kinds.belote.measures import BeloteMeasures
from games.kinds.belote.scoring import BELOTE, belotes_of
from games.kinds.coinche.scoring import CAPOT, MADE, worth_of
from games.kinds.measures import Counted
from games.scoring.values import HandScore, Json, Sheet


class CoincheMeasures(BeloteMeasures):
    MADE = MADE
    FAILED = (
        *("contract_failed", "contract_failed.no_trick", "defence_has_more", "tie_fails"),
        *("capot_failed", "generale_failed"),
    )

    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        taker = facts["taker"]
        belotes = belotes_of(facts) if facts["contract"] != "no_trump" else (0, 0)
        ending, own = self.ending(hand, taker % 2), counted[taker]
        own["taken"] += 1
        own["bid_total"] += worth_of(facts["bid"])
        own["coinched"] += facts.get("stake", "plain") != "plain"
        if ending:
            own[ending] += 1
        if "coinche_by" in facts:
            coincher = counted[facts["coinche_by"]]
            coincher["coinches"] += 1
            coincher["coinches_won"] += ending == "failed"
        for seat, counter in enumerate(counted):
            counter["capots_bid"] += facts["bid"] == CAPOT and taker % 2 == seat % 2
            counter["capots"] += facts.get(CAPOT) == seat % 2
            counter["belotes"] += belotes[seat % 2] // BELOTE
