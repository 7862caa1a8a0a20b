"""Coinche in the demo."""

from random import Random

from games.kinds.belote.demo import BeloteDemo
from games.kinds.belote.scoring import SUITS
from games.kinds.demo import DemoHand
from games.scoring.values import Json

BIDS = (80, 80, 80, 80, 90, 90, 100, 110, 120)


class CoincheDemo(BeloteDemo):
    """The game in the demo."""

    def rules(self, random: Random, players: int) -> Json:
        """A target for one evening, now and then a shorter one."""
        return {"target": 1000 if random.random() < 0.75 else 500}

    def announced(self, hand: DemoHand) -> Json:
        """The last bid, now and then coinched; nothing if everyone passes."""
        random, _, _, styles = hand
        if random.random() < 0.05:
            return {}
        taker = max(range(4), key=lambda seat: random.random() * 2 + styles[seat].daring)
        facts: Json = {"taker": taker, "bid": random.choice(BIDS), "contract": random.choice(SUITS)}
        if random.random() < 0.02:
            facts["bid"] = "capot"
        if random.random() < 0.08:
            facts |= {"stake": "coinche", "coinche_by": (taker + random.choice((1, 3))) % 4}
            if random.random() < 0.2:
                facts |= {"stake": "surcoinche", "surcoinche_by": taker}
        return facts

    def played(self, hand: DemoHand, announced: Json) -> Json:
        """As in Belote; without a bid, the hand is passed."""
        if not announced:
            return {"passed": True}
        return super().played(hand, announced)
