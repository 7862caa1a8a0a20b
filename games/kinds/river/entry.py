"""The entry of Up and down the river: everyone's bids, then everyone's tricks."""

from typing import Any

from games.kinds.entry import HandFacts, HandInPlay
from games.kinds.exact_bids.entry import ExactBidsEntry
from games.kinds.river.by_each import RiverBids
from games.kinds.river.scoring import TRUMPS


class RiverEntry(ExactBidsEntry):
    by_each = RiverBids()

    def order(self, hand: HandInPlay) -> list[int]:
        in_turn = self.game.bids_restricted(hand.table)
        return hand.speaking_order if in_turn else list(range(hand.table.players))

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        if moment == "result":
            return self.pad("tricks", facts, hand) | {"trump": hand.announced.get("trump")}
        in_turn = self.game.bids_restricted(hand.table)
        last = self.last(facts, hand) if in_turn else None
        trumps = [{"trump": trump, "picked": facts.get("trump") == trump} for trump in TRUMPS]
        drawn = self.pad("bids", facts, hand, last, self.forbidden(facts, hand))
        return drawn | {"trumps": trumps, "in_turn": in_turn}
