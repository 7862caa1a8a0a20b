"""The entry of La Bâtarde: everyone's bids, the trump and the stake, then everyone's tricks."""

import json
from dataclasses import replace
from typing import Any

from games.kinds.batarde import by_each as each_bids
from games.kinds.batarde.wording import (
    AUCTION_DIFFERS,
    AUCTION_SAID,
    CALLS,
    CALLS_MECHOUNE,
    FAVOURED,
    SETS_TRUMP,
    STAKE_SAID,
)
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
from games.scoring.auction import PACKS, TRUMPS, TWO_PACKS
from games.scoring.batarde import CARDS, STAKES_PLAYED, TIMES, cards, faults, forbidden_bid
from games.scoring.values import HandScore
from games.wording.catalogue import gettext
from games.wording.common import TRUMPS as TRUMP_NAMES
from games.wording.sentences import Names, say

STRONGEST_FIRST = tuple(reversed(TRUMPS))
MOMENTS: dict[str, tuple[str, ...]] = {
    "announce": ("bids", "trump", "stake", "declarer", "mechoune_by", "deck", "auction"),
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
    """Announcements: fields `bids-0`…, `trump`, `declarer`, `stake`, `mechoune_by`, `deck`, and
    `auction` as JSON if the judge's screen was used for it. Result: `tricks-0`…
    """
    if moment == "result":
        return without_blanks(
            hand.announced | {"tricks": exact_bids.read_counts("tricks", taps, hand)}
        )
    stake = taps.one("stake")
    return without_blanks(
        {
            "bids": exact_bids.read_counts("bids", taps, hand),
            "stake": stake if stake not in ("", "plain") else None,
            "trump": taps.one("trump") or None,
            "declarer": taps.number("declarer"),
            "mechoune_by": taps.number("mechoune_by"),
            "deck": taps.one("deck") or None,
            "auction": _auction(taps.one("auction")),
        }
    )


def draw(moment: str, facts: Facts, hand: HandInPlay) -> dict[str, Any]:
    dealt, last = cards(hand.table, hand.progress.number), _last(facts, hand)
    most, order = CARDS[hand.table.players][1], hand.speaking
    if moment == "result":
        return {
            **exact_bids.pad(CALLS, "tricks", facts.get("tricks"), dealt, most, hand, order),
            "staked": bool(_stakes(facts, hand)),
            "trump": hand.announced.get("trump"),
            "declarer": _named(hand, hand.announced.get("declarer")),
            "stake": hand.announced.get("stake", "plain"),
        }
    return {
        **exact_bids.pad(
            CALLS, "bids", facts.get("bids"), dealt, most, hand, order, last, _barred(facts, hand)
        ),
        "stakes": _stakes(facts, hand),
        "trumps": [
            {"trump": trump, "picked": facts.get("trump") == trump} for trump in STRONGEST_FIRST
        ],
        "declarer": facts.get("declarer"),
        "declarers": _seats("declarer", facts, hand),
        "mechoune_by": facts.get("mechoune_by"),
        "challengers": _seats("mechoune_by", facts, hand),
        "deck": facts.get("deck"),
        "decks": [
            {"deck": deck, "picked": facts.get("deck") == deck}
            for deck in (PACKS if hand.table.players >= TWO_PACKS else ())
        ],
        "auction": _noted_auction(facts, hand),
    }


def remark(moment: str, facts: Facts, hand: HandInPlay) -> Remark:
    dealt = cards(hand.table, hand.progress.number)
    return exact_bids.with_tally(_remark(moment, facts, hand), moment, facts, dealt, hand)


def _remark(moment: str, facts: Facts, hand: HandInPlay) -> Remark:
    dealt = cards(hand.table, hand.progress.number)
    if moment == "result":
        return exact_bids.tricks_remark(facts, dealt, hand)
    found = exact_bids.bids_remark(facts, dealt, hand, _last(facts, hand), _barred(facts, hand))
    if _contradicts_auction(facts, hand):
        return replace(found, text=say(AUCTION_DIFFERS, {}, Names()), fact="auction", reason="")
    return found


def verdict(facts: Facts, score: HandScore, hand: HandInPlay) -> Brief:
    brief = exact_bids.bids_verdict(facts, score, hand)
    if "stake" not in facts:
        return brief
    stake = say(STAKE_SAID, {"stake": facts["stake"]}, hand.short_names)
    return brief._replace(reason=f"{stake} {brief.reason}")


def said(facts: Facts, hand: HandInPlay) -> list[str]:
    names = Names(hand.players, hand.sides)
    sentences = exact_bids.bids_said(CALLS, facts, hand)
    if "declarer" in facts:
        sentences.append(say(SETS_TRUMP, {"seat": facts["declarer"]}, names))
    if "mechoune_by" in facts:
        sentences.append(say(CALLS_MECHOUNE, {"seat": facts["mechoune_by"]}, names))
    if "stake" in facts:
        sentences.append(say(STAKE_SAID, {"stake": facts["stake"]}, names))
    if "deck" in facts:
        sentences.append(say(FAVOURED[facts["deck"]], {}, names))
    calls = [
        f"{call['name']} {call['number']} {gettext(TRUMP_NAMES[call['trump']])}"
        for call in _calls(facts, hand)
    ]
    if calls:
        sentences.append(say(AUCTION_SAID, {"calls": ", ".join(calls)}, names))
    return sentences


def row(facts: Facts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "under": exact_bids.bids_and_tricks(facts),
        "cards": sum(facts["tricks"]),
        "trump": facts.get("trump"),
        "times": TIMES[facts.get("stake", "plain")],
    }


def _auction(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return text


def _noted_auction(facts: Facts, hand: HandInPlay) -> dict[str, Any] | None:
    """The auction that was noted, as a form field and as it is shown; None if there is none."""
    if "auction" not in facts:
        return None
    return {"value": json.dumps(facts["auction"]), "calls": _calls(facts, hand)}


def _calls(facts: Facts, hand: HandInPlay) -> list[dict[str, Any]]:
    """The valid announcements of the auction that was noted."""
    noted = facts.get("auction")
    return [
        {"name": hand.players[call[0]], "number": call[1], "trump": call[2]}
        for call in (noted if isinstance(noted, list) else [])
        if isinstance(call, list) and len(call) > 2 and _is_call(hand, *call[:3])
    ]


def _is_call(hand: HandInPlay, seat: object, number: object, trump: object) -> bool:
    return isinstance(number, int) and trump in TRUMPS and seat in range(hand.table.players)


def _contradicts_auction(facts: Facts, hand: HandInPlay) -> bool:
    """Whether the announcements differ from the result of the auction that was noted."""
    found = faults(hand.table, hand.progress, facts, False)
    return any(fault.code == "auction_does_not_match" for fault in found)


def _last(facts: Facts, hand: HandInPlay) -> int:
    """The seat that bids last: the one before the declarer, or the dealer if there is none yet."""
    declarer = _seat(facts, hand)
    return hand.speaking[-1] if declarer is None else (declarer - 1) % hand.table.players


def _barred(facts: Facts, hand: HandInPlay) -> int | None:
    bids = exact_bids.known_counts(facts.get("bids"), hand)
    return forbidden_bid(hand.table, hand.progress, bids, _seat(facts, hand))


def _seat(facts: Facts, hand: HandInPlay) -> int | None:
    declarer = facts.get("declarer")
    known = isinstance(declarer, int) and 0 <= declarer < hand.table.players
    return declarer if known else None


def _named(hand: HandInPlay, seat: int | None) -> str:
    return "" if seat is None else hand.players[seat]


def _stakes(facts: Facts, hand: HandInPlay) -> list[dict[str, Any]]:
    """The keys for the stakes that the table plays; [] if there is no choice."""
    stakes = STAKES_PLAYED[hand.table.rules["stakes"]]
    picked = facts.get("stake", "plain")
    shown = stakes if len(stakes) > 1 else ()
    return [{"stake": stake, "times": TIMES[stake], "picked": picked == stake} for stake in shown]


def _seats(field: str, facts: Facts, hand: HandInPlay) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "name": hand.players[seat], "picked": facts.get(field) == seat}
        for seat in hand.speaking
    ]
