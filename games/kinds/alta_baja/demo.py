"""Alta-Baja in the demo."""

from collections.abc import Sequence
from random import Random

from games.kinds.alta_baja import scoring as alta_baja
from games.kinds.demo import DemoGame, DemoHand, PlayStyle
from games.scoring.values import Json


def _card(random: Random, best_first: Sequence[str], style: PlayStyle) -> str:
    good = random.random() < 0.3 + 0.4 * style.skill
    reach = max(1, len(best_first) // 3) if good else len(best_first)
    return best_first[random.randrange(reach)]


class AltaBajaDemo(DemoGame):
    TABLES = (3, 4, 4, 5, 5, 6)
    MINUTES = 2

    def rules(self, random: Random, players: int) -> Json:
        return {"deck": "spanish40"} if random.random() < 0.5 else {}

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        """A card from each hand; good players save the middle cards for last."""
        random, table, progress, styles = hand
        best_first = 1 if alta_baja.phase_of(progress.number) == "alta" else -1
        left = alta_baja.ranks_left(table, progress)
        cards = [
            _card(random, ranks[::best_first], style)
            for ranks, style in zip(left, styles, strict=True)
        ]
        return {"cards": cards}
