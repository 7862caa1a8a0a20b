"""The measures of Tarot: each player's contracts, partners and defences, and the camps' bonuses.

`off` adds up how far the player's own contracts were over (above 0) or under. A petit au bout, and
a chelem, count for each player of the camp; a poignée for who showed it, lost if the other camp
scores it.
"""

from games.kinds.measures import Counted, Measures
from games.kinds.tarot.scoring import ATTACK, VERDICTS, is_made, partner_of
from games.scoring.values import HandScore, Json, Sheet


class TarotMeasures(Measures):
    def count(self, counted: Counted, sheet: Sheet, hand: HandScore, facts: Json) -> None:
        made, taker = is_made(facts), facts["taker"]
        verdict = next(line for line in hand.ruling if line.code in VERDICTS)
        playing = [seat for seat, points in enumerate(verdict.points) if points]
        for seat in playing:
            counted[seat].update(_played(facts, seat))
        off = verdict.params["off"]
        ending = f"{'made' if made else 'failed'}_{facts['contract']}"
        counted[taker].update(
            {
                f"taken_{facts['contract']}": 1,
                ending: 1,
                "off": off if made else -off,
                "bouts": facts["bouts"],
                "alone": len(playing) == 5 and partner_of(facts) == taker,
            }
        )
        for line in hand.ruling:
            if line.code == "poignee":
                seat = line.params["seat"]
                counted[seat].update({"poignees": 1, "poignees_lost": line.points[seat] < 0})


def _played(facts: Json, seat: int) -> dict[str, int]:
    made, taker = is_made(facts), facts["taker"]
    attacks = seat in (taker, partner_of(facts))
    petit, chelem = facts.get("petit"), facts.get("chelem")
    won_petit = attacks == (petit == ATTACK)
    return {
        "petits_won": petit is not None and won_petit,
        "petits_lost": petit is not None and not won_petit,
        "chelems": chelem is not None and attacks == (chelem == ATTACK),
        "defended": not attacks,
        "defended_won": not attacks and not made,
        "partner": attacks and seat != taker,
        "partner_made": attacks and seat != taker and made,
    }
