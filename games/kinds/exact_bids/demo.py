"""Shared by games of exact bids in the demo: bids, and tricks that come close to them."""

from collections.abc import Sequence
from random import Random

from games.kinds.demo import DemoGame, DemoHand, PlayStyle
from games.scoring.values import Json


class ExactBidsDemo(DemoGame):
    """A game of exact bids in the demo."""

    def play_hand(self, hand: DemoHand, announced: Json) -> Json:
        cards = self.game.cards(hand.table, hand.progress.number)
        return announced | {"tricks": tricks(hand.random, cards, announced["bids"], hand.styles)}


def bids(
    random: Random, cards: int, styles: Sequence[PlayStyle], last: int, restricted: bool
) -> list[int]:
    """A bid for each seat; if `restricted`, the `last` seat avoids a sum equal to `cards`."""
    fair = cards / len(styles)
    found = [
        min(max(round(random.gauss(fair * (0.7 + 0.5 * style.daring), fair**0.5 * 0.7)), 0), cards)
        for style in styles
    ]
    if restricted and sum(found) == cards:
        found[last] += 1 if found[last] < cards else -1
    return found


def tricks(
    random: Random, cards: int, bid: Sequence[int], styles: Sequence[PlayStyle]
) -> list[int]:
    seats = range(len(bid))
    weights = [number + 0.4 for number in bid]
    winners = random.choices(seats, weights, k=cards)
    taken = [winners.count(seat) for seat in seats]
    for seat in seats:
        others = [other for other in seats if taken[other] < bid[other]]
        if taken[seat] > bid[seat] and others and random.random() < styles[seat].skill:
            taken[seat] -= 1
            taken[random.choice(others)] += 1
    return taken
