"""Up and down the river in the demo."""

from random import Random

from games.kinds.demo import DemoHand
from games.kinds.exact_bids.demo import ExactBidsDemo, bids
from games.kinds.river.scoring import TRUMPS
from games.scoring.values import Json


class RiverDemo(ExactBidsDemo):
    TABLES = (3, 4, 5, 5, 6)
    MINUTES = 4

    def rules(self, random: Random, players: int) -> Json:
        chosen: Json = {"max_cards": random.choice((5, 6, 7)), "top": "once"}
        if random.random() < 0.3:
            chosen["bidding"] = "in_turn"
        return chosen

    def announce(self, hand: DemoHand) -> Json:
        random, table, progress, styles = hand
        cards = self.game.cards(table, progress.number)
        restricted = table.rules["bidding"] == "in_turn"
        return {
            "bids": bids(random, cards, styles, progress.dealer or 0, restricted),
            "trump": random.choice(TRUMPS[:4]),
        }
