"""The river's entry: what everyone bids, then what everyone took."""

from typing import Any

from games.forms import exact_bids
from games.forms.entry import (
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
from games.scoring.river import TRUMPS, cards, forbidden_bid
from games.scoring.values import HandScore

MOMENTS: dict[str, tuple[str, ...]] = {
    "announce": ("bids", "trump"),
    "result": ("bids", "tricks"),
}
REQUIRED: tuple[str, ...] = ("bids",)
LIKELY: dict[str, str] = {"tricks": "bids"}
DRAWS: tuple[Lots, ...] = (DEALER, SEATS)


def read(moment: str, taps: Taps, hand: HandInPlay) -> Facts:
    """Fields: `bids-0`…, `trump`; then `tricks-0`…"""
    if moment == "result":
        return without_blanks(
            hand.announced | {"tricks": exact_bids.read_counts("tricks", taps, hand)}
        )
    bids = exact_bids.read_counts("bids", taps, hand)
    return without_blanks({"bids": bids, "trump": taps.one("trump") or None})


def draw(moment: str, facts: Facts, hand: HandInPlay) -> dict[str, Any]:
    dealt, last = cards(hand.table, hand.progress.number), hand.speaking[-1]
    if moment == "result":
        rows = exact_bids.number_rows("tricks", facts.get("tricks"), dealt, hand, last)
        return {"rows": rows, "trump": hand.announced.get("trump")}
    rows = exact_bids.number_rows(
        "bids", facts.get("bids"), dealt, hand, last, _barred(facts, hand)
    )
    trumps = [{"trump": trump, "picked": facts.get("trump") == trump} for trump in TRUMPS]
    in_turn = hand.table.rules["bidding"] == "in_turn"
    return {"rows": rows, "trumps": trumps, "in_turn": in_turn}


def remark(moment: str, facts: Facts, hand: HandInPlay) -> Remark:
    dealt = cards(hand.table, hand.progress.number)
    if moment == "result":
        return exact_bids.tricks_remark(facts, dealt, hand)
    return exact_bids.bids_remark(facts, dealt, hand, hand.speaking[-1], _barred(facts, hand))


def verdict(facts: Facts, score: HandScore, hand: HandInPlay) -> Brief:
    return exact_bids.bids_verdict(facts, score, hand)


def said(facts: Facts, hand: HandInPlay) -> list[str]:
    return exact_bids.bids_said(facts, hand)


def row(facts: Facts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
    return {"cards": sum(facts["tricks"]), "trump": facts.get("trump")}


def mended(before: Facts, after: Facts, later: Facts) -> Facts | None:
    return None


def _barred(facts: Facts, hand: HandInPlay) -> int | None:
    bids = exact_bids.known_counts(facts.get("bids"), hand)
    return forbidden_bid(hand.table, hand.progress, bids)
