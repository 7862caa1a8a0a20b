"""Coinche in the demo."""

from random import Random

from games.kinds.belote.demo import BeloteDemo
from games.kinds.belote.scoring import CONTRACT_SUITS
from games.kinds.demo import DemoHand
from games.scoring.values import Json

BIDS = (80, 80, 80, 80, 90, 90, 100, 110, 120)


class CoincheDemo(BeloteDemo):
    def rules(self, random: Random, players: int) -> Json:
        return {"target": 1000 if random.random() < 0.75 else 500}

    def announce(self, hand: DemoHand) -> Json:
        random, _, _, styles = hand
        if random.random() < 0.05:
            return {}
        taker = max(range(4), key=lambda seat: random.random() * 2 + styles[seat].daring)
        facts: Json = {
            "taker": taker,
            "bid": random.choice(BIDS),
            "contract": random.choice(CONTRACT_SUITS),
        }
        if random.random() < 0.02:
            facts["bid"] = "capot"
        if random.random() < 0.08:
            facts |= {"stake": "coinche", "coinche_by": (taker + random.choice((1, 3))) % 4}
            if random.random() < 0.2:
                facts |= {"stake": "surcoinche", "surcoinche_by": taker}
        return facts

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        if not announced:
            return {"passed": True}
        return super().play_hand(hand, announced)
