"""La Bâtarde in the demo."""

from random import Random

from games.kinds.batarde.auction import TRUMPS
from games.kinds.demo import DemoHand
from games.kinds.exact_bids.demo import ExactBidsDemo, bids
from games.scoring.values import Json


class BatardeDemo(ExactBidsDemo):
    TABLES = (3, 4, 4, 5, 6)
    MINUTES = 6

    def rules(self, random: Random, players: int) -> Json:
        return {"deals": "rising"} if random.random() < 0.33 else {}

    def announce(self, hand: DemoHand) -> Json:
        random, table, progress, styles = hand
        declarer = max(range(len(styles)), key=lambda seat: random.random() + styles[seat].daring)
        last = (declarer - 1) % table.players
        restricted = table.rules["last_bid"] == "restricted"
        cards = self.game.cards(table, progress.number)
        facts: Json = {
            "bids": bids(random, cards, styles, last, restricted),
            "trump": random.choice(TRUMPS),
            "declarer": declarer,
        }
        caller = random.choice([seat for seat in range(table.players) if seat != declarer])
        if random.random() < 0.15 * styles[caller].daring:
            dared = random.random() < 0.4 * styles[declarer].daring
            facts["stake"] = "choune" if dared else "mechoune"
            facts["mechoune_by"] = caller
        return facts
