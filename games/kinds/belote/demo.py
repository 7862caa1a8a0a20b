"""Belote in the demo."""

from random import Random

from games.kinds.belote.scoring import CONTRACT_SUITS
from games.kinds.demo import DemoGame, DemoHand
from games.scoring.values import Json

CONTRACTS = (*CONTRACT_SUITS * 4, "no_trump", "all_trump")


class BeloteDemo(DemoGame):
    TABLES = (4,)
    MINUTES = 5

    def rules(self, random: Random, players: int) -> Json:
        return {"target": 100} if random.random() < 0.25 else {}

    def announce(self, hand: DemoHand) -> Json:
        random, _, _, styles = hand
        if random.random() < 0.02:
            return {}
        taker = max(range(4), key=lambda seat: random.random() * 2 + styles[seat].daring)
        return {"taker": taker, "contract": random.choice(CONTRACTS)}

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        random, _, _, styles = hand
        if not announced:
            return {"redeal": random.randrange(4)}
        facts, attack = dict(announced), announced["taker"] % 2
        total = self.game.hand_total(hand.table.rules, facts["contract"])
        edge = sum(
            style.skill * (1 if seat % 2 == attack else -1) for seat, style in enumerate(styles)
        )
        share = random.gauss(0.57 + 0.12 * edge, 0.14)
        if facts["contract"] in CONTRACT_SUITS and random.random() < 0.12:
            facts["belote"] = random.randrange(2)
        if random.random() < 0.004:
            return facts | {"fault": random.randrange(2)}
        if not 0.06 < share < 0.94:
            return facts | {"capot": attack if share > 0.5 else 1 - attack}
        points = round(total * share)
        points -= points % 2 if facts["contract"] == "no_trump" else 0
        pair = [points, total - points]
        return facts | {"points": pair if attack == 0 else pair[::-1]}
