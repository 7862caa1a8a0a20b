"""The bids of Up and down the river, each on the player's own phone: hidden, or in turn.

The trump is turned up before the bids. It belongs to the hand, and anybody may enter it.
"""

from collections.abc import Sequence
from typing import Any

from games.kinds.by_each import ByEach, Call, Extra
from games.kinds.entry import HandFacts, HandInPlay, Taps
from games.kinds.exact_bids.wording import FORBIDDEN_BECAUSE, LAST_FORBIDDEN
from games.kinds.river.scoring import TRUMPS
from games.scoring.errors import Fault, fault
from games.scoring.replay import hand_faults
from games.wording.sentences import Names, say


def _why(hand: HandInPlay, seat: int, forbidden: int, dealt: int) -> str:
    why = {"seat": seat, "forbidden": forbidden, "given": dealt - forbidden, "cards": dealt}
    names = Names(hand.players)
    return f"{say(LAST_FORBIDDEN, why, names)} {say(FORBIDDEN_BECAUSE, why, names)}"


def _bids(hand: HandInPlay, calls: Sequence[Call]) -> list[Any]:
    bids = {call.seat: call.facts["bid"] for call in calls}
    return [bids.get(seat) for seat in range(hand.table.players)]


class RiverBids(ByEach):
    EXTRAS = ("trump",)

    def hidden(self, hand: HandInPlay) -> bool:
        return bool(hand.table.rules["bidding"] == "together")

    def waiting(self, hand: HandInPlay, calls: Sequence[Call]) -> list[int]:
        bids = _bids(hand, calls)
        order = range(hand.table.players) if self.hidden(hand) else hand.speaking_order
        return [seat for seat in order if bids[seat] is None]

    def read(self, taps: Taps) -> HandFacts:
        return {"bid": taps.number("bid")}

    def faults(self, hand: HandInPlay, calls: Sequence[Call], call: Call) -> list[Fault]:
        if call.facts.get("bid") is None:
            return [fault("bids_missing", "bids", seats=[call.seat])]
        facts = {"bids": _bids(hand, [*calls, call])}
        return hand_faults(hand.game, hand.table, hand.progress, facts, complete=False)

    def facts(self, hand: HandInPlay, calls: Sequence[Call]) -> HandFacts:
        return {"bids": _bids(hand, calls)}

    def form_context(
        self, hand: HandInPlay, calls: Sequence[Call], seat: int, facts: HandFacts
    ) -> dict[str, Any]:
        dealt = hand.game.cards(hand.table, hand.progress.number)
        forbidden = None
        if seat == hand.speaking_order[-1]:
            forbidden = hand.game.forbidden_bid(hand.table, hand.progress, _bids(hand, calls))
        return {
            "numbers": [
                {
                    "number": str(number),
                    "picked": number == facts.get("bid"),
                    "forbidden": number == forbidden,
                }
                for number in range(dealt + 1)
            ],
            "why": "" if forbidden is None else _why(hand, seat, forbidden, dealt),
        }

    def describe(self, hand: HandInPlay, facts: HandFacts) -> str:
        return str(facts["bid"])

    def extras(self, hand: HandInPlay, calls: Sequence[Call]) -> list[Extra]:
        """The trump, unless every card is dealt and none is left to turn up."""
        if hand.game.coming(hand.table, hand.progress)["no_trump"]:
            return []
        known = hand.announced.get("trump", "")
        return [
            Extra(f"{known}-{trump}", None, {"trump": trump}) for trump in TRUMPS if trump != known
        ]

    def extras_context(
        self, hand: HandInPlay, calls: Sequence[Call], extras: Sequence[Extra], holder: int | None
    ) -> dict[str, Any]:
        trump, bidding = hand.announced.get("trump"), "bids" not in hand.announced
        keys = [{"key": one.key, "trump": one.facts["trump"]} for one in extras]
        # After the bids, the trump is shown beside them.
        shown = keys or trump if bidding else keys and not trump
        return {"trump": trump, "keys": keys, "bidding": bidding} if shown else {}
