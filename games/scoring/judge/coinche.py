"""The judge at Coinche: Belote's, with the auction, and two switches for the play.

Source: the rules of the French federation; at no trump and at all trump its scales of 152 points.
An announcement of the auction is `[seat, "pass"]`, `[seat, 80, "hearts"]`, `[seat, "capot",
"hearts"]`, `[seat, "coinche"]` or `[seat, "surcoinche"]`.
"""

from dataclasses import dataclass
from typing import Any

from games.scoring.belote import CONTRACTS, SUITS
from games.scoring.coinche import CAPOT, bids
from games.scoring.errors import Fault, fault, is_number, quoted, seat_faults
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.judge.belote import BeloteJudge
from games.scoring.judge.questions import Answer, Reason, Verdict, missing_faults, reason
from games.scoring.values import Json

PASS, COINCHE, SURCOINCHE = "pass", "coinche", "surcoinche"


@dataclass(frozen=True)
class Auction:
    """The state of an auction: the seat that speaks next, the standing bid (`taker`, `bid`,
    `contract`), who coinched and surcoinched it, and the passes since.
    """

    table: Table
    direction: int
    seat: int
    taker: int | None = None
    bid: int | str | None = None
    contract: str | None = None
    coinche_by: int | None = None
    surcoinche_by: int | None = None
    passes: int = 0

    @property
    def closed(self) -> bool:
        """Whether nobody speaks any more."""
        if self.taker is None:
            return self.passes == 4
        most = 2 if self.coinche_by is not None and self.any_time else 3
        return self.surcoinche_by is not None or self.passes == most

    @property
    def any_time(self) -> bool:
        """Whether the defence may coinche out of turn."""
        return bool(self.table.rules["coinche_when"] == "any_time")

    @property
    def bids(self) -> list[int | str]:
        """What may be bid now, lowest first."""
        if self.closed or self.coinche_by is not None or self.bid == CAPOT:
            return []
        lowest = 80 if self.bid is None else int(self.bid) + 10
        highest = self.table.rules["highest_bid"]
        return [one for one in bids(highest) if one == CAPOT or int(one) >= lowest]

    @property
    def contracts(self) -> list[str]:
        """The trumps in which a bid may be."""
        every = CONTRACTS if self.table.rules["contracts"] == "all" else SUITS
        return list(every) if self.bids else []

    @property
    def coinchers(self) -> list[int]:
        """The seats that may coinche now."""
        if self.closed or self.taker is None or self.coinche_by is not None:
            return []
        defence = [seat for seat in range(4) if seat % 2 != self.taker % 2]
        return [seat for seat in defence if self.any_time or seat == self.seat]

    @property
    def surcoinchers(self) -> list[int]:
        """The seats that may surcoinche now."""
        if self.closed or self.taker is None or self.coinche_by is None:
            return []
        return [self.seat] if self.seat % 2 == self.taker % 2 else []

    def refusal(self, said: object) -> str:
        """The code of the fault of an announcement, "" if it is allowed."""
        if not isinstance(said, list) or not 2 <= len(said) <= 3 or not is_number(said[0]):
            return "bid_not_allowed"
        if said[1:] == [COINCHE] and said[0] in self.coinchers:
            return ""
        if self.closed or said[0] != self.seat:
            return "out_of_turn"
        if said[1:] == [PASS] or (said[1:] == [SURCOINCHE] and self.seat in self.surcoinchers):
            return ""
        known = len(said) == 3 and (is_number(said[1]) or said[1] == CAPOT)
        may = known and said[1] in self.bids and said[2] in self.contracts
        return "" if may else "bid_not_allowed"

    def after(self, said: list[Any]) -> "Auction":
        """The auction after an allowed announcement."""
        seat, call = said[0], said[1]
        state = (self.taker, self.bid, self.contract, self.coinche_by, self.surcoinche_by)
        passes = 0
        if call == PASS:
            passes = self.passes + 1
        elif call == COINCHE:
            state = (*state[:3], seat, None)
        elif call == SURCOINCHE:
            state = (*state[:4], seat)
        else:
            state = (seat, call, said[2], None, None)
        step = self.direction
        if state[3] is not None and self.any_time:
            # Only the attack speaks: the coincher's neighbour, then that one's partner.
            step = 2 * self.direction if call == PASS else self.direction
        return Auction(self.table, self.direction, (seat + step) % 4, *state, passes)


def held(table: Table, direction: int, dealer: int, said: list[Any]) -> tuple[Auction, list[Fault]]:
    """The auction after these announcements, or before the first that is not allowed.

    Faults, with the announcement's `number` from 1: `bid_not_allowed`, `out_of_turn`.
    """
    auction = Auction(table, direction, (dealer + direction) % 4)
    for place in range(len(said)):
        code = auction.refusal(said[place])
        if code:
            return auction, [fault(code, "auction", number=place + 1)]
        auction = auction.after(said[place])
    return auction, []


class CoincheJudge(BeloteJudge):
    """The judge of Coinche."""

    AT_ALL_TRUMP: dict[str, int] = {
        "J": 13,
        "9": 9,
        "A": 6,
        "10": 5,
        "K": 3,
        "Q": 2,
        "8": 0,
        "7": 0,
    }
    ACE_AT_NO_TRUMP = 19
    QUESTIONS = BeloteJudge.QUESTIONS | {"bids": ("dealer", "auction")}

    def choice(self, table: Table, trick: tricks.Trick) -> tricks.Allowed:
        allowed = super().choice(table, trick)
        if allowed.code == "follow_under_partner" and table.rules["over_partner"] == "climb":
            return tricks.follow_trump_and_climb(trick, partner_holds=False)
        if allowed.code == "undertrump" and table.rules["undertrump"] == "free":
            return tricks.Allowed(trick.hand, "undertrumping_is_free")
        return allowed

    def card_points(self, rank: str, suit: str, trump: str) -> int:
        """The points of a card; at no trump and all trump, those that make 152."""
        if trump == tricks.ALL_TRUMP:
            return self.AT_ALL_TRUMP[rank]
        if trump == tricks.NO_TRUMP and rank == "A":
            return self.ACE_AT_NO_TRUMP
        return super().card_points(rank, suit, trump)

    def bids(self, table: Table, asked: Json) -> Answer:
        """Who speaks and what may be said, or how the auction ended: `{"seat", "bids", "contracts",
        "coinche", "surcoinche", "closed"}`, and the hand's announcements if it is closed.

        Faults: `dealer_missing`, `not_a_number`, `unknown_seat`, `not_an_object` and those of
        `held`.
        """
        found = missing_faults(asked, ("dealer",))
        if found:
            return None, found
        said = asked.get("auction", [])
        found = seat_faults("dealer", asked["dealer"], table.players)
        if not isinstance(said, list):
            found.append(fault("not_an_object", "auction", given=quoted(said)))
        if found:
            return None, found
        state, found = held(table, self.game.direction(table), asked["dealer"], said)
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
            answer.update(_announced(state))
        return Verdict(answer, (_why(state),)), []


def _announced(state: Auction) -> Json:
    """The announcements of a closed auction."""
    stake = SURCOINCHE if state.surcoinche_by is not None else COINCHE
    return {
        "passed": state.taker is None,
        "taker": state.taker,
        "bid": state.bid,
        "contract": state.contract,
        "stake": "plain" if state.coinche_by is None else stake,
        "coinche_by": state.coinche_by,
        "surcoinche_by": state.surcoinche_by,
    }


def _why(state: Auction) -> Reason:
    """Why this may be said, or the auction is closed."""
    said = {"seat": state.seat, "bid": state.bid, "contract": state.contract}
    if state.closed:
        return reason("all_passed" if state.taker is None else "auction_closed", **said)
    if state.taker is None:
        return reason("bids_open", **said)
    if state.coinche_by is not None:
        code = "may_surcoinche" if state.surcoinchers else "only_a_pass"
        return reason(code, **said)
    if state.bid == CAPOT:
        return reason("nothing_above_capot", **said)
    return reason("bid_higher", **said)
