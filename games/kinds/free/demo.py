"""A sheet for any game in the demo."""

from random import Random

from games.kinds.demo import DemoGame, DemoHand
from games.scoring.values import Json


class FreeDemo(DemoGame):
    TABLES = (2, 3, 4, 5, 8)
    MINUTES = 4

    def title(self, random: Random) -> str:
        return random.choice(("Skyjo", "Yams"))

    def rules(self, random: Random, players: int) -> Json:
        return {"length": random.choice((5, 8, 0))}  # 0: until people leave off

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        return {"points": [hand.random.randrange(-2, 40) for _ in hand.styles]}
