"""The entry of Coinche: who bid how much in what, then the points as in Belote."""

from typing import Any

from games.kinds.belote.entry import BeloteEntry
from games.kinds.belote.scoring import CONTRACT_SUITS
from games.kinds.coinche.scoring import CAPOT, GENERALE
from games.kinds.coinche.wording import BID_NAMES, BIDS, BY, COINCHED, IN_CONTRACT
from games.kinds.entry import HandFacts, HandInPlay
from games.scoring.values import HandScore, Json
from games.wording.catalogue import gettext
from games.wording.sentences import say

# How many bids have a key of their own; the others are behind a further key.
ON_KEYS = 12


def on_keys(bids: list[Any]) -> tuple[list[Any], list[Any]]:
    """The bids with a key of their own, and those behind a further key; those that are words come
    last, and always have one, a générale one of twice the width.
    """
    values = [one["value"] for one in bids]
    numbers = [one for one in bids if one["value"] not in (CAPOT, GENERALE)]
    room = ON_KEYS - (CAPOT in values) - 2 * (GENERALE in values)
    return [*numbers[:room], *bids[len(numbers) :]], numbers[room:]


def bid_word(bid: Any) -> Any:
    """A bid as it is written: a number, or a word."""
    return gettext(BID_NAMES[bid]) if bid in BID_NAMES else bid


class CoincheEntry(BeloteEntry):
    PROMPTS = {"taker": "Whose bid stands?", "bid": "How much?", "contract": "In what?"}
    MARKS = (
        *BeloteEntry.MARKS,
        ("contract_failed.no_trick", "failed"),
        ("defence_has_more", "failed"),
        ("capot_failed", "failed"),
        ("generale_failed", "failed"),
    )

    def styles(self, rules: Json) -> tuple[str, ...]:
        return self.STYLES

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        drawn = super().form_context(moment, {"stake": "plain"} | facts, hand)
        if moment == "announce":
            drawn["bid"]["keys"], high = on_keys(drawn["bid"]["keys"])
            if hand.table.rules["contracts"] == "suits":
                drawn["contract"]["keys"] = drawn["contract"]["keys"][: len(CONTRACT_SUITS)]
            return drawn | {"high": high}
        bid = hand.announced.get("bid")
        return drawn | {
            "bid": bid_word(bid),
            "stake": hand.announced.get("stake", "plain"),
            "may_be_alone": bid == GENERALE or "alone" in facts,
        }

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        if not all(key in facts for key in self.REQUIRED):
            return []
        contract, bid = gettext(IN_CONTRACT.get(facts["contract"], "")), bid_word(facts["bid"])
        bids = {"seat": facts["taker"], "bid": bid, "contract": contract}
        sentences = [say(BIDS, bids, hand.names)]
        stake = facts.get("stake", "plain")
        if stake != "plain":
            sentences.append(say(COINCHED[stake], {}, hand.names))
        by = [name for name in BY if name in facts]
        sentences += [say(BY[name], {"seat": facts[name]}, hand.names) for name in by]
        return sentences + self.describe_annonces(facts, hand)

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        about = super().row(facts, score, players)
        return about | {"bid": bid_word(facts.get("bid")), "stake": facts.get("stake", "plain")}
