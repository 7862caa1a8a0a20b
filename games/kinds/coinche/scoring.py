"""Coinche, or Belote contrée: Belote with an auction, in which a side bids points and a trump.

Source: the rules of the French federation; the house rules have what other tables play. Glossary:
the *bid* is the number of points that the attack must reach; a *générale* is a capot whose tricks
the taker wins alone; a hand is *coinched* where the defence doubled it, *surcoinched* where the
attack doubled it again; a *plain* hand is neither. Scores are in points.
Where the sources are silent: a belote at all trump is worth 20, also if it is the only one; level
in a coinched hand fails; a foul is worth 162, never 252, before the bid.
Not done here: which annonces are the better, the play of the cards.
"""

from games.kinds.belote.scoring import (
    CONTRACT_SUITS,
    OF_162,
    UNIT_THAT_ROUNDS_UP,
    Belote,
    end_rules,
    pair,
    play_rules,
    scorer_of,
    with_extras,
)
from games.scoring.errors import Fault, fault
from games.scoring.facts import ANNOUNCE, TAKER, Fact, required_choice
from games.scoring.game import DIRECTION_RULE, CardSum, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

CAPOT, GENERALE = "capot", "generale"
CAPOT_BID, HIGHEST = 250, 650
WHOLE, WITH_CAPOT = 162, 252
STAKES = ("plain", "coinche", "surcoinche")
MADE = ("contract_made", "capot_made", "generale_made")
# The lines that a coinche multiplies, where not all of the winner's.
MULTIPLIED: dict[str, tuple[str, ...]] = {
    "hand_and_bid": ("whole_hand", "whole_hand.exact", "bid"),
    "bid_takes_all": ("bid",),
    "bid": ("bid",),
}
# The ways in which a contract that is made leaves each side its own points.
OWN_POINTS = ("bid", "attack_only", "both_sides")
OF_BELOTE: dict[str, Fact] = {fact.name: fact for fact in Belote.FACTS}


def bids(highest: int, generale: str = "off") -> tuple[int | str, ...]:
    words = (CAPOT,) if generale == "off" else (CAPOT, GENERALE)
    return (*range(80, highest + 10, 10), *words)


class Coinche(Belote):
    SLUG = "coinche"
    DIRECTION = -1
    FACTS = (
        TAKER,
        required_choice("bid", bids(HIGHEST, "500")),
        OF_BELOTE["contract"],
        Fact("stake", "choice", moment=ANNOUNCE, choices=STAKES, unknown="unknown_stake"),
        Fact("coinche_by", "seat", moment=ANNOUNCE),
        Fact("surcoinche_by", "seat", moment=ANNOUNCE),
        OF_BELOTE["passed"],
        OF_BELOTE["belote"],
        OF_BELOTE["belotes"],
        OF_BELOTE["annonces"],
        OF_BELOTE["capot"],
        Fact("alone", "flag", unknown="not_true_or_false"),
        OF_BELOTE["fault"],
        OF_BELOTE["points"],
    )

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        highest = HIGHEST if given.get("annonces") == "contract" else 160
        return (
            *end_rules(1000 if given.get("counts") == "bid" else 2000),
            Rule("counts", "bid_and_points", ("bid_and_points", "bid", "points")),
            Rule("needs", "bid_and_more", ("bid_and_more", "litige", "bid")),
            Rule("rounding", "tens_from_five", ("tens_from_five", "tens", "exact")),
            Rule("belote", "kept", ("contract", "kept", "bonus")),
            Rule("annonces", "off", ("off", "contract", "bonus")),
            Rule("contracts", "suits", ("suits", "all")),
            Rule("highest_bid", highest, (160, 180, HIGHEST)),
            Rule("capot", "always", ("always", "if_bid", "500")),
            Rule("generale", "off", ("off", "500", "1000")),
            Rule("coinche", "everything", ("everything", *MULTIPLIED, *OWN_POINTS[1:])),
            Rule("surcoinche", "times_4", ("times_4", "times_3")),
            Rule("fault", "bid", ("bid", "162")),
            Rule("belote_ends", True, (True, False)),
            DIRECTION_RULE,
            Rule("coinche_when", "in_turn", ("in_turn", "any_time")),
            *play_rules("climb", "free"),
        )

    def scale(self, rules: Json) -> str:
        return OF_162

    def counts_belote(self, rules: Json, contract: str) -> bool:
        return contract != "no_trump"

    def limits(self, table: Table, progress: Progress) -> Json:
        return {"bid": bids(table.rules["highest_bid"], table.rules["generale"])}

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        found = _contract_faults(table.rules, facts) + _stake_faults(facts)
        found += super().impossible(table, progress, facts, complete)
        return found + (_alone_faults(facts) if complete else [])

    def reaches(self, table: Table, progress: Progress, target: int) -> bool:
        """Whether a side that is ahead has the target; where belote does not end the game, not by
        the belote alone that it kept when its contract failed.
        """
        if not super().reaches(table, progress, target):
            return False
        _, kept = progress.memo
        ahead = 0 if progress.totals[0] > progress.totals[1] else 1
        return bool(table.rules["belote_ends"]) or progress.totals[ahead] - kept[ahead] >= target

    def card_sum(self, hands: int) -> CardSum | None:
        """What is bid counts, too."""
        return None

    def rounded(self, points: int, rounding: str) -> int:
        """Card points as they are scored: tens, written as points."""
        tens = super().rounded(points, rounding)
        return tens if rounding == "exact" else 10 * tens

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        if self.alone(facts):
            return self.unplayed(progress, facts)
        rules, attack = table.rules, facts["taker"] % 2
        extras = self.extras(rules, facts)
        lines = self._noted(rules, facts)
        points = self._points(rules, facts)
        code = self._verdict(rules, facts, points, lines)
        tie = code == "tie_litige"
        winner = attack if code in MADE else 1 - attack
        if code == "fault":
            winner = 1 - facts["fault"]
        lines += self._hand(rules, facts, code, winner, points)
        aside = self.rounded(points[attack], rules["rounding"])
        takes_all = _takes_all(rules, facts)
        for name in extras:
            for side in (0, 1):
                worth = extras[name][side]
                if worth:
                    won = None if tie else winner
                    scorer = scorer_of(rules, facts, name, side, won, takes_all)
                    aside += worth if tie and scorer is None else 0
                    lines += _extra(facts, name, side, worth, scorer, won)
        if tie:
            return self.with_litige(lines, progress, aside, None)
        if _times(rules, facts) > 1 and not (code == "fault" and rules["fault"] == "162"):
            lines += _multiplied(rules, facts, code, winner, lines)
        return self.with_litige(lines, progress, 0, winner)

    def _noted(self, rules: Json, facts: Json) -> list[Line]:
        """The lines before the verdict: what was rare, a capot, a belote that does not count."""
        lines: list[Line] = []
        attack, generale = facts["taker"] % 2, facts["bid"] == GENERALE
        if "belote" in facts and not self.counts_belote(rules, facts["contract"]):
            params = {"side": facts["belote"], "contract": facts["contract"]}
            lines.append(Line("belote_not_counted", (0, 0), params))
        if CAPOT in facts and not (generale and facts[CAPOT] == attack):
            code = CAPOT if _capot_counts(rules, facts) else "capot_not_bid"
            code = code if facts[CAPOT] == attack else "capot_by_defence"
            lines.append(Line(code, (0, 0), {"side": facts[CAPOT]}))
        if facts.get("alone") and not generale:
            lines.append(Line("alone", (0, 0), {"seat": facts["taker"]}))
        if "points" in facts:
            points = self.filled_points(rules, facts)
            if min(points) == 0:
                lines.append(Line("rare_points", (0, 0), {"figures": points}))
        return lines

    def _points(self, rules: Json, facts: Json) -> tuple[int, int]:
        """Both sides' card points; 252 for a capot of the attack that counts as one, nothing for
        one that a générale is worth.
        """
        if "points" in facts:
            return self.filled_points(rules, facts)
        if CAPOT not in facts or facts["bid"] == GENERALE:
            return 0, 0
        whole = WITH_CAPOT if _capot_counts(rules, facts) else WHOLE
        return pair(facts[CAPOT], whole, 0)

    def _verdict(self, rules: Json, facts: Json, points: tuple[int, int], lines: list[Line]) -> str:
        """How the hand ended: the code of the line that says so, which is added."""
        if "fault" in facts:
            params = {"side": facts["fault"], "to_side": 1 - facts["fault"]}
            lines.append(Line("fault", (0, 0), params))
            return "fault"
        attack, extras = facts["taker"] % 2, self.extras(rules, facts)
        counted = [
            extras["belote"] if rules["belote"] != "bonus" else (0, 0),
            extras["annonces"] if rules["annonces"] == "contract" else (0, 0),
        ]
        ours, theirs = [
            points[side] + sum([worth[side] for worth in counted]) for side in (attack, 1 - attack)
        ]
        code = _ending(rules, facts, ours, theirs)
        params = {key: facts[key] for key in ("contract", "bid")}
        params.update({"seat": facts["taker"], "attack": ours, "defence": theirs})
        if code == "contract_failed":
            params["short"] = facts["bid"] - ours
        params["stake"] = facts.get("stake", "plain")
        params["with_belote"] = with_extras(rules, extras)
        if "points" in facts:
            params["piles"] = points
        lines.append(Line(code, (0, 0), params))
        return code

    def _hand(
        self, rules: Json, facts: Json, code: str, winner: int, points: tuple[int, int]
    ) -> list[Line]:
        only_162 = code == "fault" and rules["fault"] == "162"
        lines: list[Line] = []
        if only_162 or (rules["counts"] != "bid" and code != "generale_made"):
            lines.append(self._cards(rules, facts, code, winner, points))
        worth = _worth(rules, facts["bid"])
        if code != "tie_litige" and not only_162 and worth:
            lines.append(_gain("bid", winner, worth))
        return lines

    def _cards(
        self, rules: Json, facts: Json, code: str, winner: int, points: tuple[int, int]
    ) -> Line:
        """The line of the card points: to each side its own, or the whole hand to the winner."""
        rounding, attack = rules["rounding"], facts["taker"] % 2
        if code == "tie_litige" or (code in MADE and not _takes_all(rules, facts)):
            scores = (self.rounded(points[0], rounding), self.rounded(points[1], rounding))
            params: Json = {"sides": (0, 1), "figures": points, "scores": scores}
            params["rounds_up"] = UNIT_THAT_ROUNDS_UP.get(rounding, 0)
            at_once = pair(attack, 0, scores[1 - attack]) if code == "tie_litige" else scores
            return Line("cards", at_once, params)
        capot = code in MADE and max(points) == WITH_CAPOT
        capot = capot or (code == "capot_failed" and rules["capot"] == "500")
        whole = WITH_CAPOT if capot else WHOLE
        scored = self.rounded(whole, rounding)
        code = "whole_hand.exact" if scored == whole else "whole_hand"
        params = {"side": winner, "whole": whole, "points": scored}
        return Line(code, pair(winner, scored, 0), params)


def worth_of(bid: int | str) -> int:
    """The number of points that a bid stands for; of a générale the least that it may be worth."""
    words = {CAPOT: CAPOT_BID, GENERALE: 500}
    return words[bid] if isinstance(bid, str) else bid


def _worth(rules: Json, bid: int | str) -> int:
    """What a bid scores."""
    if bid == GENERALE:
        return int(rules["generale"])
    scores = rules["counts"] != "points" or (bid == CAPOT and rules["capot"] == "500")
    return worth_of(bid) if scores else 0


def _contract_faults(rules: Json, facts: Json) -> list[Fault]:
    contract = facts.get("contract")
    if rules["contracts"] == "suits" and contract is not None and contract not in CONTRACT_SUITS:
        return [fault("contract_not_played", "contract", contract=contract)]
    return []


def _stake_faults(facts: Json) -> list[Fault]:
    found: list[Fault] = []
    stake, taker = facts.get("stake", "plain"), facts.get("taker")
    for name, stakes in (("coinche_by", STAKES[1:]), ("surcoinche_by", STAKES[2:])):
        seat = facts.get(name)
        if seat is None:
            continue
        if stake not in stakes:
            found.append(fault("not_coinched", name, stake=stake, needed=stakes[0]))
        elif taker is not None and (seat % 2 == taker % 2) == (name == "coinche_by"):
            code = "attack_cannot_coinche"
            code = code if name == "coinche_by" else "defence_cannot_surcoinche"
            found.append(fault(code, name, seat=seat))
    return found


def _alone_faults(facts: Json) -> list[Fault]:
    """`alone_without_capot`: who wins every trick alone makes capot."""
    if not facts.get("alone") or facts.get(CAPOT) == facts["taker"] % 2:
        return []
    return [fault("alone_without_capot", "alone")]


def _ending(rules: Json, facts: Json, ours: int, theirs: int) -> str:
    attack, capot = facts["taker"] % 2, facts.get(CAPOT)
    if facts["bid"] == GENERALE:
        made = capot == attack and facts.get("alone")
        return "generale_made" if made else "generale_failed"
    if facts["bid"] == CAPOT:
        return "capot_made" if capot == attack else "capot_failed"
    if ours < facts["bid"]:
        return "contract_failed"
    if capot == 1 - attack:
        return "contract_failed.no_trick"
    if rules["needs"] == "bid" or capot == attack or ours > theirs:
        return "contract_made"
    if ours < theirs:
        return "defence_has_more"
    waits = rules["needs"] == "litige" and rules["counts"] != "bid"
    return "tie_litige" if waits and _times(rules, facts) == 1 else "tie_fails"


def _times(rules: Json, facts: Json) -> int:
    stake = facts.get("stake", "plain")
    if stake == "surcoinche":
        return 4 if rules["surcoinche"] == "times_4" else 3
    return 2 if stake == "coinche" else 1


def _takes_all(rules: Json, facts: Json) -> bool:
    """Whether the winner of the hand takes every card point, also where the contract is made."""
    shared = rules["coinche"] in OWN_POINTS and facts["bid"] != GENERALE
    return _times(rules, facts) > 1 and not shared


def _capot_counts(rules: Json, facts: Json) -> bool:
    """Whether a capot is the attack's, and counts as one."""
    if rules["capot"] != "always" and facts["bid"] != CAPOT:
        return False
    return bool(facts.get(CAPOT) == facts["taker"] % 2)


def _gain(code: str, side: int, points: int) -> Line:
    return Line(code, pair(side, points, 0), {"side": side, "points": points})


def _extra(
    facts: Json, name: str, side: int, worth: int, scorer: int | None, winner: int | None
) -> list[Line]:
    """The line of who scores belote or annonces of `side`; none where they wait in litige."""
    if scorer is None:
        return [] if winner is None else [Line(name + "_lost", (0, 0), {"side": side})]
    if scorer != side:
        over = "belote_goes_over" if name == "belote" else "annonces_go_over"
        params = {"side": side, "to_side": scorer, "points": worth}
        return [Line(over, pair(scorer, worth, 0), params)]
    stays = name == "belote" and winner == 1 - side and side == facts["taker"] % 2
    return [_gain("belote_stays" if stays else name, side, worth)]


def _multiplied(rules: Json, facts: Json, code: str, winner: int, lines: list[Line]) -> list[Line]:
    """The lines of a coinche: all that the winner scores, or a part of it, once or more on top; in
    a contract that is made perhaps of both sides.
    """
    chosen = None if facts["bid"] == GENERALE else MULTIPLIED.get(rules["coinche"])
    both = code in MADE and rules["coinche"] == "both_sides" and facts["bid"] != GENERALE
    times, found = _times(rules, facts), []
    for side in (winner, 1 - winner) if both else (winner,):
        base = sum([line.points[side] for line in lines if chosen is None or line.code in chosen])
        if base or side == winner:
            params = {"side": side, "times": times, "base": base, "points": base * (times - 1)}
            found.append(Line(facts["stake"], pair(side, base * (times - 1), 0), params))
    return found
