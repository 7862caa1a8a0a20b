"""The measures of Belote: each player's own contracts, the side's capots and belotes.

`taken_<contract>` counts the contracts that the player took, `made_…` and `failed_…` how they
ended: a litige, or a tie whose half is lost, is neither. `capots` and `belotes` count for both
partners; a belote counts if its 20 points do. After a fault, the contract is made if the defence
committed it, and failed if the attack did.
"""

from games.kinds.belote.scoring import BELOTE
from games.kinds.measures import Counted, Measures
from games.scoring.values import HandScore, Json, Sheet

BELOTES = ("belote_counts", "belote_bonus")
CAPOTS = ("capot", "capot_by_defence")


class BeloteMeasures(Measures):
    MADE: tuple[str, ...] = ("contract_made", "tie_made", "capot")
    FAILED: tuple[str, ...] = ("contract_failed", "tie_fails", "capot_by_defence")

    def ending(self, hand: HandScore, attack: int) -> str:
        for line in hand.ruling:
            if line.code == "fault":
                return "failed" if line.params["side"] == attack else "made"
            if line.code in self.MADE:
                return "made"
            if line.code in self.FAILED:
                return "failed"
        return ""

    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        taker, contract = facts["taker"], facts["contract"]
        counted[taker][f"taken_{contract}"] += 1
        ending = self.ending(hand, taker % 2)
        if ending:
            counted[taker][f"{ending}_{contract}"] += 1
        for line in hand.ruling:
            name = "capots" if line.code in CAPOTS else "belotes" if line.code in BELOTES else ""
            number = line.params["points"] // BELOTE if name == "belotes" else 1
            for seat in sheet.sides[line.params["side"]].seats if name else ():
                counted[seat][name] += number
