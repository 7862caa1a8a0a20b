"""The entry of La Bâtarde: everyone's bids, the trump and the stake, then everyone's tricks."""

import json
from dataclasses import replace
from typing import Any

from games.kinds.batarde.auction import PACKS, TRUMPS, TWO_PACKS
from games.kinds.batarde.by_each import BatardeBids, name_at
from games.kinds.batarde.judge_page import STRONGEST_FIRST
from games.kinds.batarde.scoring import STAKES_PLAYED, TIMES
from games.kinds.batarde.wording import (
    AUCTION_DIFFERS,
    AUCTION_SAID,
    CALLS_MECHOUNE,
    FAVOURED,
    SETS_TRUMP,
    STAKE_NAMES,
    STAKE_SAID,
)
from games.kinds.entry import (
    Brief,
    HandFacts,
    HandInPlay,
    Remark,
    Taps,
    in_two_lines,
)
from games.kinds.exact_bids.entry import ExactBidsEntry
from games.scoring.values import HandScore, without_nulls
from games.wording.catalogue import gettext
from games.wording.common import TRUMP_NAMES
from games.wording.sentences import say


def _auction(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return text


def _noted_auction(facts: HandFacts, hand: HandInPlay) -> dict[str, Any] | None:
    """The auction that was noted, as a form field and as it is shown; None if there is none."""
    if "auction" not in facts:
        return None
    return {"value": json.dumps(facts["auction"], ensure_ascii=False), "calls": _calls(facts, hand)}


def _calls(facts: HandFacts, hand: HandInPlay) -> list[dict[str, Any]]:
    noted = facts.get("auction")
    return [
        {"name": hand.players[call[0]], "number": call[1], "trump": call[2]}
        for call in (noted if isinstance(noted, list) else [])
        if isinstance(call, list) and len(call) > 2 and _is_call(hand, *call[:3])
    ]


def _is_call(hand: HandInPlay, seat: object, number: object, trump: object) -> bool:
    return isinstance(number, int) and trump in TRUMPS and seat in range(hand.table.players)


def _contradicts_auction(facts: HandFacts, hand: HandInPlay) -> bool:
    found = hand.game.faults(hand.table, hand.progress, facts, False)
    return any(fault.code == "auction_does_not_match" for fault in found)


def _stakes(facts: HandFacts, hand: HandInPlay) -> list[dict[str, Any]]:
    """The keys for the stakes that the table plays; [] if there is no choice."""
    stakes = STAKES_PLAYED[hand.table.rules["stakes"]]
    picked = facts.get("stake", "plain")
    shown = stakes if len(stakes) > 1 else ()
    return [{"stake": stake, "times": TIMES[stake], "picked": picked == stake} for stake in shown]


def _stake_said(facts: HandFacts, hand: HandInPlay) -> str:
    return say(STAKE_SAID, {"stake": gettext(STAKE_NAMES[facts["stake"]])}, hand.names)


def _seats(field: str, facts: HandFacts, hand: HandInPlay) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "name": hand.players[seat], "picked": facts.get(field) == seat}
        for seat in sorted(hand.speaking_order)
    ]


class BatardeEntry(ExactBidsEntry):
    by_each = BatardeBids()

    def declarer(self, facts: HandFacts, hand: HandInPlay) -> int | None:
        declarer = facts.get("declarer")
        known = isinstance(declarer, int) and 0 <= declarer < hand.table.players
        return declarer if known else None

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """The field `auction` is JSON, if the judge's screen was used for it."""
        facts = super().read(moment, taps, hand)
        if moment == "result":
            return facts
        if facts.get("stake") == "plain":
            del facts["stake"]
        return without_nulls(facts | {"auction": _auction(taps.one("auction"))})

    def own_could_be(self, name: str, value: Any, seats: int) -> bool:
        return True  # A field of a form may hold any JSON as the auction.

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        if moment == "result":
            return {
                **self.pad("tricks", facts, hand),
                "staked": bool(_stakes(facts, hand)),
                "trump": hand.announced.get("trump"),
                "declarer": name_at(hand, hand.announced.get("declarer")),
                "stake": hand.announced.get("stake", "plain"),
                "mechoune_by": name_at(hand, hand.announced.get("mechoune_by")),
                "deck": hand.announced.get("deck"),
            }
        last, forbidden = self.last(facts, hand), self.forbidden(facts, hand)
        return {
            **self.pad("bids", facts, hand, last, forbidden),
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

    def bids_remark(self, facts: HandFacts, hand: HandInPlay) -> Remark:
        found = super().bids_remark(facts, hand)
        if _contradicts_auction(facts, hand):
            return replace(found, text=gettext(AUCTION_DIFFERS), fact="auction", reason="")
        return found

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        brief = super().verdict(facts, score, hand)
        if "stake" not in facts:
            return brief
        return in_two_lines(brief.verdict, [brief.reason, _stake_said(facts, hand)])

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        sentences = super().describe(facts, hand)
        if "declarer" in facts:
            sentences.append(say(SETS_TRUMP, {"seat": facts["declarer"]}, hand.names))
        if "mechoune_by" in facts:
            sentences.append(say(CALLS_MECHOUNE, {"seat": facts["mechoune_by"]}, hand.names))
        if "stake" in facts:
            sentences.append(_stake_said(facts, hand))
        if "deck" in facts:
            sentences.append(gettext(FAVOURED[facts["deck"]]))
        calls = [
            f"{call['name']} {call['number']} {gettext(TRUMP_NAMES[call['trump']])}"
            for call in _calls(facts, hand)
        ]
        if calls:
            sentences.append(say(AUCTION_SAID, {"calls": ", ".join(calls)}, hand.names))
        return sentences

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        return super().row(facts, score, players) | {"times": TIMES[facts.get("stake", "plain")]}
