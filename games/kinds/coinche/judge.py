"""The judge at Coinche: Belote's, with the auction.

Source: the rules of the French federation. An announcement of the auction is `[seat, "pass"]`,
`[seat, 80, "hearts"]`, `[seat, "capot", "hearts"]`, `[seat, "coinche"]` or `[seat, "surcoinche"]`.
"""

from dataclasses import dataclass
from typing import Any

from games.kinds.belote.judge import BeloteJudge
from games.kinds.belote.scoring import CONTRACT_SUITS, CONTRACTS
from games.kinds.coinche.scoring import CAPOT, GENERALE, bids
from games.scoring.errors import Fault, fault, is_number, quoted, seat_faults
from games.scoring.game import Table
from games.scoring.judge.questions import Reason, Verdict, VerdictOrFaults, missing_faults, reason
from games.scoring.values import Json

PASS, COINCHE, SURCOINCHE = "pass", "coinche", "surcoinche"
ANNOUNCED = ("taker", "bid", "contract", "stake", "coinche_by", "surcoinche_by")


@dataclass(frozen=True)
class Auction:
    """The state of an auction: the seat that speaks next, the standing bid (`taker`, `bid`,
    `contract`) with who coinched and surcoinched it, once they have, and the passes since.
    """

    rules: Json
    direction: int
    seat: int
    bid: Json
    passes: int = 0

    @property
    def closed(self) -> bool:
        """Whether nobody speaks any more."""
        most = 2 if self.coinched and self.any_time else 3 if self.bid else 4
        return SURCOINCHE + "_by" in self.bid or self.passes == most

    @property
    def coinched(self) -> bool:
        return COINCHE + "_by" in self.bid

    @property
    def any_time(self) -> bool:
        """Whether the defence may coinche out of turn."""
        return bool(self.rules["coinche_when"] == "any_time")

    @property
    def bids(self) -> list[int | str]:
        every = bids(self.rules["highest_bid"], self.rules["generale"])
        standing = self.bid.get("bid")
        if self.closed or self.coinched:
            return []
        return list(every if standing is None else every[every.index(standing) + 1 :])

    @property
    def contracts(self) -> list[str]:
        every = CONTRACTS if self.rules["contracts"] == "all" else CONTRACT_SUITS
        return list(every) if self.bids else []

    @property
    def coinchers(self) -> list[int]:
        if self.closed or not self.bid or self.coinched:
            return []
        defence = [seat for seat in range(4) if seat % 2 != self.bid["taker"] % 2]
        return [seat for seat in defence if self.any_time or seat == self.seat]

    @property
    def surcoinchers(self) -> list[int]:
        may = self.coinched and not self.closed and self.seat % 2 == self.bid["taker"] % 2
        return [self.seat] if may else []

    def refusal(self, announcement: object) -> tuple[str, Json] | None:
        """The fault code of an announcement and why, None if it is allowed."""
        if (
            not isinstance(announcement, list)
            or not 2 <= len(announcement) <= 3
            or not is_number(announcement[0])
        ):
            return "bid_not_allowed", {}
        if announcement[1:] == [COINCHE] and announcement[0] in self.coinchers:
            return None
        if self.closed or announcement[0] != self.seat:
            return "out_of_turn", {}
        if announcement[1:] == [PASS] or (announcement[1:] == [SURCOINCHE] and self.surcoinchers):
            return None
        if len(announcement) == 2:
            known = announcement[1] in (COINCHE, SURCOINCHE)
            return "bid_not_allowed", {"case": announcement[1]} if known else {}
        why = self._why_not(announcement[1], announcement[2])
        return ("bid_not_allowed", why) if why else None

    def _why_not(self, bid: Any, contract: Any) -> Json:
        """Why this bid is not allowed now: the `case` of the fault's sentence, with its figures."""
        every = bids(self.rules["highest_bid"], self.rules["generale"])
        if self.coinched:
            return {"case": "coinched"}
        if not (is_number(bid) or bid in (CAPOT, GENERALE)) or bid not in every:
            return {"case": "unknown", "highest": self.rules["highest_bid"]}
        if bid not in self.bids:
            return {"case": "low", "bid": self.bid["bid"]}
        return {} if contract in self.contracts else {"case": "trump"}

    def after(self, announcement: list[Any]) -> "Auction":
        """The auction after an allowed announcement."""
        seat, call = announcement[0], announcement[1]
        bid, passes, step = self.bid, 0, self.direction
        if call == PASS:
            passes = self.passes + 1
            # Coinched out of turn, only the attack speaks: a player, then their partner.
            step *= 2 if self.coinched and self.any_time else 1
        elif call in (COINCHE, SURCOINCHE):
            bid = {**bid, call + "_by": seat}
        else:
            bid = {"taker": seat, "bid": call, "contract": announcement[2]}
        return Auction(self.rules, self.direction, (seat + step) % 4, bid, passes)


def hold_auction(
    table: Table, direction: int, dealer: int, announcements: list[Any]
) -> tuple[Auction, list[Fault]]:
    """The auction after these announcements, or before the first that is not allowed.

    Faults, with the announcement's `number` from 1: `bid_not_allowed`, `out_of_turn`.
    """
    auction = Auction(table.rules, direction, (dealer + direction) % 4, {})
    for at in range(len(announcements)):
        refused = auction.refusal(announcements[at])
        if refused:
            code, why = refused
            return auction, [fault(code, "auction", number=at + 1, **why)]
        auction = auction.after(announcements[at])
    return auction, []


class CoincheJudge(BeloteJudge):
    QUESTIONS = BeloteJudge.QUESTIONS | {"bids": ("dealer", "auction")}

    def bids(self, table: Table, question: Json) -> VerdictOrFaults:
        """Who speaks and what may be said, or how the auction ended: `{"seat", "bids", "contracts",
        "coinche", "surcoinche", "closed"}`, and the hand's announcements if it is closed.

        Faults: `dealer_missing`, `not_a_number`, `unknown_seat`, `not_an_object` and those of
        `hold_auction`.
        """
        found = missing_faults(question, ("dealer",))
        if found:
            return None, found
        announcements = question.get("auction", [])
        found = seat_faults("dealer", question["dealer"], table.players)
        if not isinstance(announcements, list):
            found.append(fault("not_an_object", "auction", given=quoted(announcements)))
        if found:
            return None, found
        state, found = hold_auction(
            table, self.game.direction(table), question["dealer"], announcements
        )
        if found:
            return None, found
        answer = {
            "seat": None if state.closed else state.seat,
            "bids": state.bids,
            "contracts": state.contracts,
            "coinche": state.coinchers,
            "surcoinche": state.surcoinchers,
            "closed": state.closed,
        }
        if state.closed:
            stakes = [one for one in (SURCOINCHE, COINCHE) if one + "_by" in state.bid]
            end = state.bid | {"stake": (*stakes, "plain")[0]}
            answer["passed"] = not state.bid
            answer |= {name: end.get(name) for name in ANNOUNCED}
        return Verdict(answer, (_why(state),)), []


def _why(state: Auction) -> Reason:
    code = "bids_open"
    if state.closed:
        code = "auction_closed" if state.bid else "all_passed"
    elif state.coinched:
        code = "may_surcoinche" if state.surcoinchers else "only_a_pass"
    elif state.bid:
        code = "bid_higher" if state.bids else "nothing_above_capot"
    bid, contract = state.bid.get("bid"), state.bid.get("contract")
    return reason(code, seat=state.seat, bid=bid, contract=contract)
