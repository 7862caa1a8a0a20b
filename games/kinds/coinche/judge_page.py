"""The judge's screen of Coinche: Belote's, and the auction."""

from typing import Any

from games.kinds.belote.judge_page import BeloteJudgePage
from games.kinds.belote.scoring import CONTRACT_SUITS, CONTRACTS
from games.kinds.coinche.entry import ON_KEYS, bid_word, on_keys
from games.kinds.coinche.judge import ANNOUNCED
from games.kinds.coinche.scoring import GENERALE, bids
from games.kinds.entry import as_number
from games.kinds.judge_page import (
    JudgeQuestion,
    JudgeScreen,
    Setting,
    read_auction,
    seat_setting,
    setting_params,
    trump_setting,
)
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import InContext

SPEAKS = gettext_noop("{seat} to bid")
CLOSED = gettext_noop("The bidding is closed")
CALLS = {
    "pass": gettext_noop("pass"),
    "coinche": gettext_noop("coinche"),
    "surcoinche": gettext_noop("surcoinche"),
}


def auction(screen: JudgeScreen) -> Json:
    situation, asked = screen.situation, []
    if situation.without_game:
        asked = [seat_setting(screen, "dealer", screen.dealer)]
    contracts = trump_setting(screen, _played(screen), None)
    calls = _read_calls(screen, contracts.picked)
    verdict, faults = screen.ask("bids", dealer=screen.dealer, auction=calls)
    answer = screen.answer("bids", verdict, faults)
    state: Json = {} if verdict is None else verdict.answer
    seat = state.get("seat")
    answer["title"] = gettext(CLOSED) if seat is None else screen.say(SPEAKS, seat=seat)
    keys, high = on_keys(_bids(screen, calls, state.get("bids", [])))
    return {
        "settings": asked,
        "answer": answer,
        "started": bool(calls),
        "state": setting_params(asked) + [("said", "-".join(map(str, call))) for call in calls],
        "said": [
            {"name": situation.players[seat], "call": _word(call), "trump": trump and trump[0]}
            for seat, call, *trump in calls
        ],
        "auction": state,
        "bid": _word(state.get("bid")),
        "stake": _word(state.get("stake")),
        "trumps": contracts,
        "bids": keys,
        "high": high,
        "calls": _calls(screen, state),
        "fields": _fields(state) if situation.at_table else [],
    }


def _played(screen: JudgeScreen) -> tuple[str, ...]:
    return CONTRACTS if screen.situation.table.rules["contracts"] == "all" else CONTRACT_SUITS


def _read_calls(screen: JudgeScreen, contract: str | None) -> list[list[Any]]:
    tapped = [as_number(part) for part in screen.taps.one("call").split("-")]
    bid = len(tapped) == 2 and tapped[1] not in CALLS
    now = [*tapped, contract] if bid else tapped

    def allowed(calls: list[list[Any]]) -> bool:
        return not screen.ask("bids", dealer=screen.dealer, auction=calls)[1]

    return read_auction(screen, allowed, lambda _: now)


def _bids(screen: JudgeScreen, calls: list[list[Any]], may: list[Any]) -> list[Json]:
    """The bids from the standing one on, and as many below it as keep every key in its place."""
    rules = screen.situation.table.rules
    every = bids(rules["highest_bid"], rules["generale"])
    standing = [every.index(call) + 1 for _, call, *trump in calls if trump]
    most = ON_KEYS - (GENERALE in every)
    first = max(min(max(standing, default=0), len(every) - most), 0)
    return [
        {"value": bid, "text": _word(bid), "forbidden": bid not in may} for bid in every[first:]
    ]


def _calls(screen: JudgeScreen, state: Json) -> list[Json]:
    speaker = state.get("seat")
    if speaker is None:
        return []
    keys = [(speaker, "pass")]
    keys += [(seat, call) for call in list(CALLS)[1:] for seat in state[call]]
    return [
        {
            "call": call,
            "word": _word(call),
            "seat": seat,
            "by": screen.situation.players[seat] * (seat != speaker),
        }
        for seat, call in keys
    ]


def _word(call: Any) -> Any:
    return gettext(CALLS[call]) if call in CALLS else bid_word(call)


def _fields(state: Json) -> list[tuple[str, Any]]:
    if not state.get("closed"):
        return []
    if state["passed"]:
        return [("passed", True)]
    return [(name, state[name]) for name in ANNOUNCED if state[name] is not None]


class CoincheJudgePage(BeloteJudgePage):
    RULES_ASKED = (
        "contracts",
        "highest_bid",
        "generale",
        "direction",
        "coinche_when",
        "over_partner",
        "undertrump",
        "must_trump",
    )
    PARAGRAPHS = BeloteJudgePage.PARAGRAPHS | {"bids": "auction"}
    REASONS = {
        **{
            code: text for code, text in BeloteJudgePage.REASONS.items() if code != "counted_double"
        },
        "bids_open": "{seat} bids 80 or more, capot, or passes.",
        "bid_higher": "{seat} bids more than {bid}, in any trump, or passes.",
        "nothing_above_capot": "Nothing is above {bid}: {seat} passes, or coinches the others.",
        "may_surcoinche": "Coinched: {seat} may surcoinche, or pass.",
        "only_a_pass": "Coinched: {seat} can only pass.",
        "auction_closed": "The bidding is closed: {bid} in {contract}.",
        "all_passed": "All four passed: the deal passes on.",
    }
    FAULTS = {
        "bid_not_allowed": InContext("coinche", "Bid no. {number} was not allowed."),
        "bid_not_allowed.low": "Bid no. {number} was not allowed: it had to be above {bid}.",
        "bid_not_allowed.unknown": (
            "Bid no. {number} was not allowed: bids go by tens from 80 to {highest}; above them is "
            "capot."
        ),
        "bid_not_allowed.trump": (
            "Bid no. {number} was not allowed: that trump is not played at this table."
        ),
        "bid_not_allowed.coinched": (
            "Bid no. {number} was not allowed: after a coinche nobody bids."
        ),
        "bid_not_allowed.coinche": (
            "Call no. {number} was not allowed: only the other side can coinche a bid, and once."
        ),
        "bid_not_allowed.surcoinche": (
            "Call no. {number} was not allowed: only the attack can surcoinche, after a coinche."
        ),
        "out_of_turn": InContext("coinche", "Bid no. {number} was out of turn."),
    }
    QUESTIONS = BeloteJudgePage.QUESTIONS | {
        "bids": JudgeQuestion(
            gettext_noop("The bidding"), "kinds/coinche/auction.html", auction, True
        )
    }

    def settings(self, screen: JudgeScreen) -> list[Setting]:
        return [trump_setting(screen, _played(screen), screen.situation.facts.get("contract"))]
