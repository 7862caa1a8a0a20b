"""The measures of Tarot: each player's contracts, partners and defences, and the camps' bonuses.

`off` adds up how far the player's own contracts were over (above 0) or under. A petit au bout, and
a chelem, count for each player of the camp; a poignée for who showed it, lost if the other camp won
the hand.
"""

from collections.abc import Sequence

from games.kinds.measures import Measure, Measured, as_measured, counters
from games.scoring.tarot import ATTACK, is_made, partner_of
from games.scoring.values import Json, Line, Sheet, without_nulls

VERDICTS = ("contract_made", "contract_failed")


class TarotMeasures(Measure):
    """What the game counts."""

    def measured(self, sheet: Sheet, hands: Sequence[Json]) -> Measured:
        """Each player's hands as taker, partner and defender, and the bonuses."""
        counted = counters(sheet)
        for hand, given in zip(sheet.hands, hands, strict=True):
            facts = without_nulls(given)
            if "redeal" in facts:
                continue
            verdict = next(line for line in hand.ruling if line.code in VERDICTS)
            for seat, counter in enumerate(counted):
                counter.update(_played(facts, verdict, seat, len(counted)))
        return as_measured(counted)


def _played(facts: Json, verdict: Line, seat: int, players: int) -> dict[str, int]:
    """What a seat did in a hand."""
    made, taker, partner = is_made(facts), facts["taker"], partner_of(facts)
    attacks = seat in (taker, partner)
    petit, chelem = facts.get("petit"), facts.get("chelem")
    won_petit = attacks == (petit == ATTACK)
    poignees = [one for one in facts.get("poignees", ()) if one["seat"] == seat]
    found = {
        "petits_won": petit is not None and won_petit,
        "petits_lost": petit is not None and not won_petit,
        "chelems": chelem is not None and attacks == (chelem == ATTACK),
        "poignees": len(poignees),
        "poignees_lost": 0 if attacks == made else len(poignees),
        "defended": not attacks,
        "defended_won": not attacks and not made,
        "partner": attacks and seat != taker,
        "partner_made": attacks and seat != taker and made,
    }
    if seat == taker:
        contract, off = facts["contract"], verdict.params["off"]
        found |= {f"taken_{contract}": 1, f"{'made' if made else 'failed'}_{contract}": 1}
        found |= {"off": off if made else -off, "bouts": facts["bouts"]}
        found["alone"] = players == 5 and partner == taker
    return {name: int(number) for name, number in found.items()}
