"""Coinche, or Belote contrée: Belote with an auction, in which a side bids points and a trump.

Source: the rules of the French federation; the house rules have what other tables play. Glossary:
the *bid* is the number of points that the attack must reach; a hand is *coinched* where the defence
doubled it, *surcoinched* where the attack doubled it again; a *plain* hand is neither; *annonces*
are sequences and fours of a kind, which some tables count. Scores are in points.
Where the sources are silent: a belote at all trump is worth 20, also if it is the only one; level
in a coinched hand fails; a foul is worth 162, never 252, before the bid.
Not done here: which annonces are the better, the play of the cards.
"""

from games.kinds.belote.scoring import (
    ALONE,
    BELOTE,
    CONTRACT_SUITS,
    UNIT_THAT_ROUNDS_UP,
    Belote,
    pair,
)
from games.scoring.errors import Fault, fault, quoted
from games.scoring.facts import ANNOUNCE, TAKER, Bounds, Fact, required_choice
from games.scoring.game import DIRECTION_RULE, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

CAPOT = "capot"
CAPOT_BID, HIGHEST = 250, 650
WHOLE, WITH_CAPOT = 162, 252
STAKES = ("plain", "coinche", "surcoinche")
ANNONCES = {
    "tierce": 20,
    "cinquante": 50,
    "cent": 100,
    "carre_100": 100,
    "carre_150": 150,
    "carre_200": 200,
}
ONCE = ("carre_150", "carre_200")
MOST_SHOWN = MOST_BELOTES = 4
MADE = ("contract_made", "capot_made")
# The lines that a coinche multiplies; otherwise all of the winner's.
MULTIPLIED: dict[str, tuple[str, ...]] = {
    "hand_and_bid": ("whole_hand", "bid"),
    "bid_takes_all": ("bid",),
    "bid": ("bid",),
}
OF_BELOTE: dict[str, Fact] = {fact.name: fact for fact in Belote.FACTS}


def bids(highest: int) -> tuple[int | str, ...]:
    return (*range(80, highest + 10, 10), CAPOT)


class Coinche(Belote):
    SLUG = "coinche"
    DIRECTION = -1
    FACTS = (
        TAKER,
        required_choice("bid", bids(HIGHEST)),
        OF_BELOTE["contract"],
        Fact("stake", "choice", moment=ANNOUNCE, choices=STAKES, unknown="unknown_stake"),
        Fact("coinche_by", "seat", moment=ANNOUNCE),
        Fact("surcoinche_by", "seat", moment=ANNOUNCE),
        Fact("passed", "choice", moment=ANNOUNCE, choices=(True,), alone=ALONE),
        OF_BELOTE["belote"],
        Fact("belotes", "count", "side", highest=MOST_BELOTES, beyond="too_many_belotes"),
        Fact(
            "annonces",
            "record",
            parts=(
                Fact("side", "side"),
                Fact("shown", "choice", "list", choices=tuple(ANNONCES), unknown="unknown_annonce"),
            ),
        ),
        OF_BELOTE["capot"],
        OF_BELOTE["fault"],
        OF_BELOTE["points"],
    )
    TOTALS = {"no_trump": WHOLE, "all_trump": WHOLE}
    DOUBLED = ()
    IMPOSSIBLE = {"all_trump": ()}

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        usual = 1000 if given.get("counts") == "bid" else 2000
        highest = HIGHEST if given.get("annonces") == "contract" else 160
        return (
            Rule("target", usual, lowest=1, highest=10000),
            Rule("counts", "bid_and_points", ("bid_and_points", "bid")),
            Rule("needs", "bid_and_more", ("bid_and_more", "litige", "bid")),
            Rule("rounding", "tens_from_five", ("tens_from_five", "tens", "exact")),
            Rule("belote", "kept", ("contract", "kept", "bonus")),
            Rule("annonces", "off", ("off", "contract", "bonus")),
            Rule("contracts", "suits", ("suits", "all")),
            Rule("highest_bid", highest, (160, 180, HIGHEST)),
            Rule("capot", "always", ("always", "if_bid", "500")),
            Rule("coinche", "everything", ("everything", *MULTIPLIED)),
            Rule("surcoinche", "times_4", ("times_4", "times_3")),
            Rule("fault", "bid", ("bid", "162")),
            DIRECTION_RULE,
            Rule("coinche_when", "in_turn", ("in_turn", "any_time")),
            Rule("over_partner", "climb", ("climb", "free")),
            Rule("undertrump", "free", ("free", "must")),
        )

    def limits(self, table: Table, progress: Progress) -> Json:
        return {"bid": bids(table.rules["highest_bid"])}

    def fact_faults(
        self, fact: Fact, table: Table, bounds: Bounds, facts: Json, complete: bool
    ) -> list[Fault]:
        found = super().fact_faults(fact, table, bounds, facts, complete)
        name, value = fact.name, facts.get(fact.name)
        if (
            name == "belotes"
            and value is not None
            and not (isinstance(value, list) and len(value) == 2)
        ):
            return [fault("not_an_object", name, given=quoted(value))]
        if name == "annonces" and isinstance(value, dict):
            lacks = complete and not (value.get("shown") and value.get("side") is not None)
            if lacks or not isinstance(value.get("shown", []), list):
                return [fault("annonces_missing", name)]
        return [Fault(one.code, name, None, one.params) for one in found]

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        found = _contract_faults(table.rules, facts) + _stake_faults(facts)
        found += _belote_faults(facts) + _annonces_faults(table.rules, facts)
        return found + self.points_faults(facts)

    def rounded(self, points: int, rounding: str) -> int:
        """Card points as they are scored: tens, written as points."""
        tens = super().rounded(points, rounding)
        return tens if rounding == "exact" else 10 * tens

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        if "passed" in facts:
            return HandResult((Line("passed", (0, 0), {}),), progress.carried)
        rules, attack = table.rules, facts["taker"] % 2
        belote, annonces = belote_of(facts), annonces_of(facts)
        lines = _noted(rules, facts, self.filled_points(facts) if "points" in facts else None)
        points = self._points(rules, facts)
        code = self._verdict(rules, facts, points, lines)
        winner = attack if code in MADE else 1 - attack
        if code == "fault":
            winner = 1 - facts["fault"]
        lines += self._hand(rules, facts, code, winner, points)
        aside = self.rounded(points[attack], rules["rounding"])
        for name, worth in (("belote", belote), ("annonces", annonces)):
            if code == "tie_litige" and rules[name] != "bonus":
                aside += worth[attack]
                worth = pair(attack, 0, worth[1 - attack])
            lines += _shared(rules, facts, name, worth, code, winner)
        if code == "tie_litige":
            return self.with_litige(lines, progress.carried, aside, None)
        if _times(rules, facts) > 1 and not (code == "fault" and rules["fault"] == "162"):
            lines.append(_multiplied(rules, facts, winner, lines))
        return self.with_litige(lines, progress.carried, 0, winner)

    def _points(self, rules: Json, facts: Json) -> tuple[int, int]:
        """Both sides' card points; 252 for a capot of the attack that counts as one."""
        if "points" in facts:
            return self.filled_points(facts)
        if CAPOT not in facts:
            return 0, 0
        whole = WITH_CAPOT if _capot_counts(rules, facts) else WHOLE
        return pair(facts[CAPOT], whole, 0)

    def _verdict(self, rules: Json, facts: Json, points: tuple[int, int], lines: list[Line]) -> str:
        """How the hand ended: the code of the line that says so, which is added."""
        if "fault" in facts:
            params = {"side": facts["fault"], "to_side": 1 - facts["fault"]}
            lines.append(Line("fault", (0, 0), params))
            return "fault"
        attack, belote, annonces = facts["taker"] % 2, belote_of(facts), annonces_of(facts)
        with_belote = rules["belote"] != "bonus"
        with_annonces = rules["annonces"] == "contract"
        ours, theirs = [
            points[side] + belote[side] * with_belote + annonces[side] * with_annonces
            for side in (attack, 1 - attack)
        ]
        code = _ending(rules, facts, ours, theirs)
        params = {key: facts[key] for key in ("contract", "bid")}
        params.update({"seat": facts["taker"], "attack": ours, "defence": theirs})
        params["stake"] = facts.get("stake", "plain")
        params["with_belote"] = 1 if with_belote and max(belote) else 0
        lines.append(Line(code, (0, 0), params))
        return code

    def _hand(
        self, rules: Json, facts: Json, code: str, winner: int, points: tuple[int, int]
    ) -> list[Line]:
        only_162 = code == "fault" and rules["fault"] == "162"
        lines: list[Line] = []
        if only_162 or rules["counts"] != "bid":
            lines.append(self._cards(rules, facts, code, winner, points))
        if code != "tie_litige" and not only_162:
            lines.append(_gain("bid", winner, worth_of(facts["bid"])))
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
        return _gain("whole_hand", winner, self.rounded(WITH_CAPOT if capot else WHOLE, rounding))


def worth_of(bid: int | str) -> int:
    return CAPOT_BID if bid == CAPOT else int(bid)


def belote_of(facts: Json) -> tuple[int, int]:
    """What both sides' belotes are worth; nothing at no trump."""
    if facts["contract"] == "no_trump":
        return 0, 0
    if "belote" in facts:
        return pair(facts["belote"], BELOTE, 0)
    first, second = facts.get("belotes", (0, 0))
    return BELOTE * (first or 0), BELOTE * (second or 0)


def annonces_of(facts: Json) -> tuple[int, int]:
    if "annonces" not in facts:
        return 0, 0
    given = facts["annonces"]
    return pair(given["side"], sum([ANNONCES[one] for one in given["shown"]]), 0)


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


def _belote_faults(facts: Json) -> list[Fault]:
    if "belotes" not in facts:
        return []
    if facts.get("contract", "all_trump") != "all_trump":
        return [fault("belotes_only_at_all_trump", "belotes", contract=facts["contract"])]
    given = sum([number or 0 for number in facts["belotes"]])
    if given > MOST_BELOTES or "belote" in facts:
        return [fault("too_many_belotes", "belotes", given=given, highest=MOST_BELOTES)]
    return []


def _annonces_faults(rules: Json, facts: Json) -> list[Fault]:
    if "annonces" not in facts:
        return []
    if rules["annonces"] == "off":
        return [fault("annonces_not_played", "annonces")]
    shown = facts["annonces"].get("shown", [])
    if len(shown) > MOST_SHOWN or max([shown.count(one) for one in ONCE]) > 1:
        return [fault("too_many_annonces", "annonces", given=len(shown), most=MOST_SHOWN)]
    return []


def _ending(rules: Json, facts: Json, ours: int, theirs: int) -> str:
    attack, capot = facts["taker"] % 2, facts.get(CAPOT)
    if facts["bid"] == CAPOT:
        return "capot_made" if capot == attack else "capot_failed"
    if ours < facts["bid"] or capot == 1 - attack:
        return "contract_failed"
    if rules["needs"] == "bid" or capot == attack or ours > theirs:
        return "contract_made"
    if ours < theirs:
        return "defence_has_more"
    waits = rules["needs"] == "litige" and rules["counts"] == "bid_and_points"
    return "tie_litige" if waits and _times(rules, facts) == 1 else "tie_fails"


def _times(rules: Json, facts: Json) -> int:
    stake = facts.get("stake", "plain")
    if stake == "surcoinche":
        return 4 if rules["surcoinche"] == "times_4" else 3
    return 2 if stake == "coinche" else 1


def _takes_all(rules: Json, facts: Json) -> bool:
    """Whether the winner of the hand takes every card point, also where the contract is made."""
    return _times(rules, facts) > 1 and rules["coinche"] != "bid"


def _capot_counts(rules: Json, facts: Json) -> bool:
    """Whether a capot is the attack's, and counts as one."""
    if rules["capot"] != "always" and facts["bid"] != CAPOT:
        return False
    return bool(facts.get(CAPOT) == facts["taker"] % 2)


def _noted(rules: Json, facts: Json, points: tuple[int, int] | None) -> list[Line]:
    """The lines before the verdict: what was rare, a capot, a belote that does not count."""
    lines: list[Line] = []
    if "belote" in facts and facts["contract"] == "no_trump":
        params = {"side": facts["belote"], "contract": facts["contract"]}
        lines.append(Line("belote_not_counted", (0, 0), params))
    if CAPOT in facts:
        code = CAPOT if _capot_counts(rules, facts) else "capot_not_bid"
        code = code if facts[CAPOT] == facts["taker"] % 2 else "capot_by_defence"
        lines.append(Line(code, (0, 0), {"side": facts[CAPOT]}))
    if points is not None and min(points) == 0:
        lines.append(Line("rare_points", (0, 0), {"figures": points}))
    return lines


def _gain(code: str, side: int, points: int) -> Line:
    return Line(code, pair(side, points, 0), {"side": side, "points": points})


def _shared(
    rules: Json, facts: Json, name: str, worth: tuple[int, int], code: str, winner: int
) -> list[Line]:
    lines: list[Line] = []
    attack = facts["taker"] % 2
    for side in (0, 1):
        points, lost = worth[side], code != "tie_litige" and side != winner
        if not points:
            continue
        if code == "fault" and lost:
            lines.append(Line(name + "_lost", (0, 0), {"side": side}))
            continue
        swept = name == "annonces" and (_takes_all(rules, facts) or facts.get(CAPOT) == attack)
        if lost and rules[name] == "contract" and (side == attack or swept):
            over = "belote_goes_over" if name == "belote" else "annonces_go_over"
            params = {"side": side, "to_side": 1 - side, "points": points}
            lines.append(Line(over, pair(1 - side, points, 0), params))
            continue
        stays = lost and name == "belote" and side == attack
        lines.append(_gain("belote_stays" if stays else name, side, points))
    return lines


def _multiplied(rules: Json, facts: Json, winner: int, lines: list[Line]) -> Line:
    """The line of a coinche: all that the winner scores, or a part of it, once or more on top."""
    chosen = MULTIPLIED.get(rules["coinche"])
    base = sum([line.points[winner] for line in lines if chosen is None or line.code in chosen])
    times = _times(rules, facts)
    params = {"side": winner, "times": times, "base": base, "points": base * (times - 1)}
    return Line(facts["stake"], pair(winner, base * (times - 1), 0), params)
