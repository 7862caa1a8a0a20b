"""Aluette in the demo."""

from random import Random

from games.kinds.aluette.scoring import TRICKS
from games.kinds.demo import DemoGame, DemoHand
from games.scoring.values import Json


class AluetteDemo(DemoGame):
    TABLES = (4,)
    MINUTES = 7

    def rules(self, random: Random, players: int) -> Json:
        return {"match": "five_points"} if random.random() < 0.3 else {}

    def announce(self, hand: DemoHand) -> Json:
        random, _, _, _ = hand
        facts: Json = {"chant": True} if random.random() < 0.2 else {}
        if random.random() < 0.06:
            facts["surrender"] = {"by": random.randrange(2), "accepted": random.random() < 0.7}
        return facts

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        random, _, _, styles = hand
        if announced.get("surrender", {}).get("accepted"):
            return announced
        weights = [0.5 + style.skill for style in styles]
        tricks: list[int | None] = []
        for _ in range(TRICKS):
            if tricks and tricks[-1] is not None and random.random() < 0.35:
                tricks.append(tricks[-1])
            else:
                tricks.append(
                    None if random.random() < 0.1 else random.choices(range(4), weights)[0]
                )
        return announced | {"tricks": tricks}
