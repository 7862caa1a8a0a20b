"""The entry of Coinche: who bid how much in what, then the points as in Belote."""

from typing import Any

from games.kinds.belote.entry import BeloteEntry
from games.kinds.belote.scoring import CONTRACT_SUITS
from games.kinds.coinche.scoring import MOST_SHOWN, ONCE
from games.kinds.coinche.wording import (
    ANNONCES,
    BIDS,
    BY,
    COINCHED,
    IN_CONTRACT,
    SHOWS,
    WRITE_PASSED,
)
from games.kinds.entry import HandFacts, HandInPlay, Taps
from games.scoring.values import HandScore, Json
from games.wording.catalogue import gettext
from games.wording.sentences import say

# How many bids have a key of their own, capot aside; the others are behind a further key.
ON_KEYS = 11
MOST_READ = 9


def on_keys(bids: list[Any]) -> tuple[list[Any], list[Any]]:
    """The bids with a key of their own, and those behind a further key."""
    return [*bids[:ON_KEYS], *bids[ON_KEYS:][-1:]], bids[ON_KEYS:-1]


def _read_annonces(taps: Taps) -> HandFacts | None:
    shown: list[str] = []
    for annonce in ANNONCES:
        number = taps.number(f"annonces-{annonce}")
        shown += [annonce] * min(number, MOST_READ) if isinstance(number, int) else []
    side = taps.number("annonces-side")
    found = {"side": side, "shown": shown or None}
    return {key: value for key, value in found.items() if value is not None} or None


class CoincheEntry(BeloteEntry):
    PROMPTS = {"taker": "Who bid last?", "bid": "How much?", "contract": "In what?"}
    LONE_FACT_BUTTON = WRITE_PASSED
    MARKS = (*BeloteEntry.MARKS, ("defence_has_more", "failed"), ("capot_failed", "failed"))

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """That all passed replaces all else. Annonces are counted by kind."""
        if taps.one("passed"):
            return {"passed": True}
        facts = self.read_played(moment, taps, hand)
        facts.pop("passed", None)
        if moment == "result":
            facts.pop("annonces", None)
            annonces = _read_annonces(taps)
            return facts | ({"annonces": annonces} if annonces else {})
        return facts

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        belotes = [number or 0 for number in facts.get("belotes") or (0, 0)]
        picked = {"stake": "plain"} | facts | {"belotes": belotes}
        rules, drawn = hand.table.rules, super().form_context(moment, picked, hand)
        if moment == "announce":
            drawn["bid"]["keys"], high = on_keys(drawn["bid"]["keys"])
            if rules["contracts"] == "suits":
                drawn["contract"]["keys"] = drawn["contract"]["keys"][: len(CONTRACT_SUITS)]
            return drawn | {"high": high}
        annonces: Json = facts.get("annonces") or {}
        shown = annonces.get("shown") or []
        return drawn | {
            "bid": hand.announced.get("bid"),
            "stake": hand.announced.get("stake", "plain"),
            "several": drawn["contract"] == "all_trump" and "belote" not in facts,
            "plays_annonces": rules["annonces"] != "off" or bool(annonces),
            "annonces_side": annonces.get("side"),
            "often": [
                {
                    "name": name,
                    "label": gettext(ANNONCES[name]),
                    "keys": [
                        {"value": number, "picked": number == shown.count(name)}
                        for number in range(MOST_SHOWN + 1)
                    ],
                }
                for name in ANNONCES
                if name not in ONCE
            ],
            "once": [
                {"name": name, "label": gettext(ANNONCES[name]), "picked": name in shown}
                for name in ONCE
            ],
        }

    def counts_belote(self, hand: HandInPlay) -> bool:
        return hand.announced.get("contract") != "no_trump"

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        if not all(key in facts for key in self.REQUIRED):
            return []
        contract = gettext(IN_CONTRACT.get(facts["contract"], ""))
        sentences = [say(BIDS, {**facts, "seat": facts["taker"], "contract": contract}, hand.names)]
        stake = facts.get("stake", "plain")
        if stake != "plain":
            sentences.append(say(COINCHED[stake], {}, hand.names))
        by = [name for name in BY if name in facts]
        sentences += [say(BY[name], {"seat": facts[name]}, hand.names) for name in by]
        if "annonces" in facts:
            shown = [gettext(ANNONCES[one]) for one in facts["annonces"].get("shown", [])]
            params = {"side": facts["annonces"]["side"], "annonces": shown}
            sentences.append(say(SHOWS, params, hand.names))
        return sentences

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        if "taker" not in facts:
            return {"mark": "passed"}
        about = super().row(facts, score, players)
        return about | {"bid": facts["bid"], "stake": facts.get("stake", "plain")}
