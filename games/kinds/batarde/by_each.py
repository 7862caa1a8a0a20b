"""The auction of La Bâtarde, each on the player's own phone, in turn.

Méchoune and choune are not in turn: they are extras, which may also follow the last bid, before the
first card is played.
"""

from collections.abc import Sequence
from typing import Any

from games.kinds.batarde import auction
from games.kinds.batarde.auction import PACKS, TRUMPS, TWO_PACKS, Auction
from games.kinds.batarde.judge import BatardeJudge
from games.kinds.batarde.judge_page import STRONGEST_FIRST, BatardeJudgePage
from games.kinds.batarde.scoring import STAKES_PLAYED, TIMES
from games.kinds.batarde.wording import BatardeWording
from games.kinds.by_each import ByEach, Call, Extra
from games.kinds.entry import HandFacts, HandInPlay, Taps
from games.scoring.errors import Fault, fault
from games.scoring.judge.questions import answer_question
from games.scoring.values import without_nulls
from games.wording.catalogue import gettext
from games.wording.common import TRUMP_NAMES
from games.wording.sentences import Names


def name_at(hand: HandInPlay, seat: int | None) -> str:
    """The name of the player at a seat, "" if there is none: also of what no form of ours sends."""
    return dict(enumerate(hand.players)).get(seat, "") if seat is not None else ""


def _set_trump(hand: HandInPlay, calls: Sequence[Call]) -> tuple[str | None, int | None]:
    if "bids" in hand.announced:
        return hand.announced.get("trump"), hand.announced.get("declarer")
    state = _auction(hand, calls)
    return state.trump, state.declarer


def _announcements(hand: HandInPlay, calls: Sequence[Call]) -> list[Any]:
    """The calls as the core's auction takes them: only those that set a trump name a pack."""
    found: list[Any] = []
    trump = None
    for call in calls:
        names_pack = call.facts["trump"] != trump and hand.table.players >= TWO_PACKS
        trump = call.facts["trump"]
        pack = [call.facts.get("pack")] if names_pack else []
        found.append([call.seat, call.facts["number"], trump, *pack])
    return found


def _auction(hand: HandInPlay, calls: Sequence[Call]) -> Auction:
    dealt, dealer = hand.game.cards(hand.table, hand.progress.number), hand.progress.dealer or 0
    return auction.hold_auction(hand.table, dealt, dealer, _announcements(hand, calls))[0]


def _what_may_be_said(hand: HandInPlay, calls: Sequence[Call]) -> str:
    verdict, _ = answer_question(
        BatardeJudge(hand.game),
        "bids",
        without_nulls(
            {
                "ask": "bids",
                "game": hand.game.SLUG,
                "players": hand.table.players,
                "rules": without_nulls(dict(hand.table.rules)),
                "cards": hand.game.cards(hand.table, hand.progress.number),
                "dealer": hand.progress.dealer or 0,
                "auction": _announcements(hand, calls),
                "mechoune_by": hand.announced.get("mechoune_by"),
            }
        ),
    )
    if verdict is None:
        return ""
    page = BatardeJudgePage(hand.game, BatardeWording(hand.game))
    return page.reasons_text(verdict, Names(hand.players))


class BatardeBids(ByEach):
    EXTRAS = ("stake", "mechoune_by")

    def waiting(self, hand: HandInPlay, calls: Sequence[Call]) -> list[int]:
        """A raise erases the numbers in another trump: all other players announce again."""
        state = _auction(hand, calls)
        if state.seat is None:
            return []
        players = hand.table.players
        order = [(state.seat + turn) % players for turn in range(players)]
        return [seat for seat in order if state.bids[seat] is None]

    def read(self, taps: Taps) -> HandFacts:
        return without_nulls(
            {
                "number": taps.number("bid"),
                "trump": taps.one("trump") or None,
                "pack": taps.one("pack") or None,
            }
        )

    def faults(self, hand: HandInPlay, calls: Sequence[Call], call: Call) -> list[Fault]:
        if "number" not in call.facts:
            return [fault("bids_missing", "bids", seats=[call.seat])]
        if "trump" not in call.facts:
            return [fault("trump_not_named", "trump")]
        mechoune_by = hand.announced.get("mechoune_by")
        if mechoune_by is not None and call.facts["trump"] != _auction(hand, calls).trump:
            return [fault("trump_stays", "trump", seat=mechoune_by)]
        announcements = _announcements(hand, [*calls, call])
        dealt, dealer = hand.game.cards(hand.table, hand.progress.number), hand.progress.dealer or 0
        return auction.hold_auction(hand.table, dealt, dealer, announcements)[1]

    def facts(self, hand: HandInPlay, calls: Sequence[Call]) -> HandFacts:
        end = _auction(hand, calls)
        return without_nulls(
            {
                "bids": list(end.bids),
                "trump": end.trump,
                "declarer": end.declarer,
                "deck": end.pack,
                "auction": _announcements(hand, calls),
            }
        )

    def form_context(
        self, hand: HandInPlay, calls: Sequence[Call], seat: int, facts: HandFacts
    ) -> dict[str, Any]:
        """Each number is drawn with the trumps in which it may be said. Who set a trump that was
        méchouné may not change that. A trump that may no longer be named gives way to the one
        set.
        """
        state, locked = _auction(hand, calls), "mechoune_by" in hand.announced
        if locked and state.trump is None:
            return {}
        sayable = {(number, state.trump) for number in auction.numbers(state)}
        sayable.update(auction.raises(state, locked))
        named, pack = {trump for _, trump in sayable}, facts.get("pack", PACKS[0])
        picked = facts["trump"] if facts.get("trump") in named else state.trump
        return {
            "numbers": [
                {
                    "number": str(number),
                    "picked": number == facts.get("number"),
                    "forbidden": all((number, trump) not in sayable for trump in TRUMPS),
                    "trumps": [trump for trump in TRUMPS if (number, trump) in sayable],
                }
                for number in range(state.cards + 1)
            ],
            "trumps": [
                {
                    "trump": trump,
                    "picked": trump == picked,
                    "forbidden": trump not in named,
                }
                for trump in STRONGEST_FIRST
            ],
            "packs": [
                {"pack": one, "picked": one == pack}
                for one in (PACKS if hand.table.players >= TWO_PACKS else ())
            ],
            "why": _what_may_be_said(hand, calls),
        }

    def describe(self, hand: HandInPlay, facts: HandFacts) -> str:
        return f"{facts['number']} {gettext(TRUMP_NAMES[facts['trump']])}"

    def extras(self, hand: HandInPlay, calls: Sequence[Call]) -> list[Extra]:
        """Méchoune by anybody but the declarer, choune by the declarer; either may take it back."""
        trump, declarer = _set_trump(hand, calls)
        played, stake = (
            STAKES_PLAYED[hand.table.rules["stakes"]],
            hand.announced.get("stake", "plain"),
        )
        about = f"{stake}-{declarer}-{trump}"
        found = []
        if stake == "plain" and "mechoune" in played and (trump or "bids" in hand.announced):
            found = [
                Extra(f"{about}-{seat}", seat, {"stake": "mechoune", "mechoune_by": seat})
                for seat in hand.speaking_order
                if seat != declarer
            ]
        if stake == "mechoune" and "mechoune_by" in hand.announced:
            caller = hand.announced["mechoune_by"]
            found.append(Extra(f"{about}-plain", caller, {"stake": None, "mechoune_by": None}))
        if stake == "mechoune" and "choune" in played and declarer is not None:
            found.append(Extra(f"{about}-choune", declarer, {"stake": "choune"}))
        if stake == "choune" and declarer is not None and "mechoune_by" in hand.announced:
            found.append(Extra(f"{about}-mechoune", declarer, {"stake": "mechoune"}))
        return found

    def void(self, hand: HandInPlay, calls: Sequence[Call]) -> Sequence[str]:
        """A méchoune is about the bid that set the trump, and never by the player who made it: it
        may be restored after other bids.
        """
        own = hand.announced.get("mechoune_by") == _auction(hand, calls).declarer
        return self.EXTRAS if own or not calls else ()

    def extras_context(
        self, hand: HandInPlay, calls: Sequence[Call], extras: Sequence[Extra], holder: int | None
    ) -> dict[str, Any]:
        stake, caller = hand.announced.get("stake", "plain"), hand.announced.get("mechoune_by")
        bidding = "bids" not in hand.announced
        higher = [one for one in extras if TIMES[one.facts["stake"] or "plain"] > TIMES[stake]]
        lower = [one for one in extras if one not in higher]
        own = next((one for one in higher if one.seat == holder), None)
        # After the bids, the stake is shown beside them.
        if not extras and (stake == "plain" or not bidding):
            return {}
        return {
            "said": bidding and caller is not None,
            "stake": stake,
            "caller": name_at(hand, caller),
            "declarer": name_at(hand, _set_trump(hand, calls)[1]),
            "own": own and own.key,
            "others": [
                {"key": one.key, "name": name_at(hand, one.seat)}
                for one in higher
                if one is not own
            ],
            "back": next((one.key for one in lower if one.seat == holder), None),
        }
