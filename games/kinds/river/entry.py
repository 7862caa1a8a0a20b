"""The entry of Up and down the river: everyone's bids, then everyone's tricks."""

from typing import Any

from games.kinds.by_each import ByEach
from games.kinds.entry import (
    DEALER,
    SEATS,
    Brief,
    Facts,
    HandInPlay,
    Lots,
    Remark,
    Taps,
    without_blanks,
)
from games.kinds.exact_bids import entry as exact_bids
from games.kinds.river import by_each as each_bids
from games.kinds.river.wording import CALLS
from games.scoring.river import TRUMPS
from games.scoring.values import HandScore

MOMENTS: dict[str, tuple[str, ...]] = {
    "announce": ("bids", "trump"),
    "result": ("bids", "tricks"),
}
REQUIRED: tuple[str, ...] = ("bids",)
LIKELY: dict[str, str] = {"tricks": "bids"}
DRAWS: tuple[Lots, ...] = (DEALER, SEATS)
doubt = None
by_each: ByEach | None = each_bids
mended = None
known = None


def read(moment: str, taps: Taps, hand: HandInPlay) -> Facts:
    """Announcements: fields `bids-0`…, `trump`. Result: `tricks-0`…"""
    if moment == "result":
        return without_blanks(
            hand.announced | {"tricks": exact_bids.read_counts("tricks", taps, hand)}
        )
    bids = exact_bids.read_counts("bids", taps, hand)
    return without_blanks({"bids": bids, "trump": taps.one("trump") or None})


def draw(moment: str, facts: Facts, hand: HandInPlay) -> dict[str, Any]:
    dealt = hand.game.cards(hand.table, hand.progress.number)
    most, in_turn = hand.table.rules["max_cards"], hand.table.rules["bidding"] == "in_turn"
    order = hand.speaking if in_turn else list(range(hand.table.players))
    if moment == "result":
        drawn = exact_bids.pad(CALLS, "tricks", facts.get("tricks"), dealt, most, hand, order)
        return drawn | {"trump": hand.announced.get("trump")}
    last = order[-1] if in_turn else None
    drawn = exact_bids.pad(
        CALLS, "bids", facts.get("bids"), dealt, most, hand, order, last, _barred(facts, hand)
    )
    trumps = [{"trump": trump, "picked": facts.get("trump") == trump} for trump in TRUMPS]
    return drawn | {"trumps": trumps, "in_turn": in_turn}


def remark(moment: str, facts: Facts, hand: HandInPlay) -> Remark:
    dealt = hand.game.cards(hand.table, hand.progress.number)
    return exact_bids.with_tally(_remark(moment, facts, hand), moment, facts, dealt, hand)


def _remark(moment: str, facts: Facts, hand: HandInPlay) -> Remark:
    dealt = hand.game.cards(hand.table, hand.progress.number)
    if moment == "result":
        return exact_bids.tricks_remark(facts, dealt, hand)
    return exact_bids.bids_remark(facts, dealt, hand, hand.speaking[-1], _barred(facts, hand))


def verdict(facts: Facts, score: HandScore, hand: HandInPlay) -> Brief:
    return exact_bids.bids_verdict(facts, score, hand)


def said(facts: Facts, hand: HandInPlay) -> list[str]:
    return exact_bids.bids_said(CALLS, facts, hand)


def row(facts: Facts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "under": exact_bids.bids_and_tricks(facts),
        "cards": sum(facts["tricks"]),
        "trump": facts.get("trump"),
    }


def _barred(facts: Facts, hand: HandInPlay) -> int | None:
    bids = exact_bids.known_counts(facts.get("bids"), hand)
    return hand.game.forbidden_bid(hand.table, hand.progress, bids)
