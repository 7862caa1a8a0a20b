"""The measures of Coinche: each player's own bids and coinches, the side's capots and belotes.

`taken`, `made`, `failed` and `bid_total` are about the player's own bids; a litige is neither made
nor failed, and after a foul the contract is made if the defence committed it. `coinched` counts the
player's bids that were coinched, `coinches` the hands that the player is noted to have coinched.
"""

from collections.abc import Sequence

from games.kinds.measures import Measure, Measured, as_measured, counters
from games.scoring.belote import BELOTE
from games.scoring.coinche import CAPOT, MADE, belote_of, worth_of
from games.scoring.values import HandScore, Json, Sheet


def _winner(hand: HandScore, facts: Json) -> int | None:
    """The side that won the hand; None after a litige."""
    codes = {line.code for line in hand.ruling}
    if "tie_litige" in codes:
        return None
    attack: int = facts["taker"] % 2
    if "fault" in codes:
        return 1 - int(facts["fault"])
    return attack if codes.intersection(MADE) else 1 - attack


class CoincheMeasures(Measure):
    """What the game counts."""

    def measured(self, sheet: Sheet, hands: Sequence[Json]) -> Measured:
        """Each player's bids and coinches, capots and belotes."""
        counted = counters(sheet)
        for hand, given in zip(sheet.hands, hands, strict=True):
            facts = {key: value for key, value in given.items() if value is not None}
            if "passed" in facts:
                continue
            winner, taker = _winner(hand, facts), facts["taker"]
            own = counted[taker]
            own["taken"] += 1
            own["bid_total"] += worth_of(facts["bid"])
            own["coinched"] += facts.get("stake", "plain") != "plain"
            if winner is not None:
                own["made" if winner == taker % 2 else "failed"] += 1
            if "coinche_by" in facts:
                coincher = counted[facts["coinche_by"]]
                coincher["coinches"] += 1
                coincher["coinches_won"] += winner == facts["coinche_by"] % 2
            for side in sheet.sides:
                number = sheet.sides.index(side)
                for seat in side.seats:
                    counted[seat]["capots_bid"] += facts["bid"] == CAPOT and taker % 2 == number
                    counted[seat]["capots"] += facts.get(CAPOT) == number
                    counted[seat]["belotes"] += belote_of(facts)[number] // BELOTE
        return as_measured(counted)
