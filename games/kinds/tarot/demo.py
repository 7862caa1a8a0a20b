"""Tarot in the demo."""

from random import Random

from games.kinds.demo import DemoGame, DemoHand
from games.kinds.tarot.scoring import NEEDED
from games.scoring.values import Json

CONTRACTS = (*["petite"] * 4, *["garde"] * 8, "garde_sans", "garde_sans", "garde_contre")
# By the attack's bouts: the camps that may have the petit.
CAMPS = {0: ("defence",), 1: ("attack", "defence"), 2: ("attack", "defence"), 3: ("attack",)}


class TarotDemo(DemoGame):
    TABLES = (4, 4, 5, 5, 3)
    MINUTES = 6

    def rules(self, random: Random, players: int) -> Json:
        rounds = random.choice((3, 4, None))  # None: until people leave off
        return {"length": players * rounds} if rounds else {}

    def announce(self, hand: DemoHand) -> Json:
        random, table, progress, styles = hand
        playing = self.game.playing(table, progress)
        if random.random() < 0.06:
            return {}
        taker = max(playing, key=lambda seat: random.random() * 2 + styles[seat].daring)
        facts: Json = {"taker": taker, "contract": random.choice(CONTRACTS)}
        return facts | ({"called": "K" + random.choice("SHDC")} if len(playing) == 5 else {})

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        random, table, progress, styles = hand
        playing = self.game.playing(table, progress)
        if not announced:
            return {"redeal": "passed"}
        bouts = random.choice((0, 1, 1, 1, 2, 2, 2, 3))
        facts = announced | {"bouts": bouts}
        if len(playing) == 5:
            facts["partner"] = random.choice(playing)
        # Of a garde contre, the dog counts for the defence even then.
        if random.random() < 0.01 and announced["contract"] != "garde_contre":
            return facts | {"bouts": 3, "points": [91, 0], "chelem": "attack"}
        points = NEEDED[bouts] + round(random.gauss(8 * styles[facts["taker"]].skill - 2, 8))
        points = min(max(points, 4 * bouts + 5), 74)
        facts["points"] = [points, None]
        if random.random() < 0.08:
            facts["petit"] = random.choice(CAMPS[bouts])
        if random.random() < 0.06:
            facts["poignees"] = [{"seat": random.choice(playing), "size": "simple"}]
        return facts
