"""Belote, as Belgian students play it: attack and defence, litige, capot, belote and rebelote.

Source: the AEES student rules; the house rules decide what their text leaves open, and have what
clubs and the French federation play. Glossary: the *taker* chose the contract, and the taker's side
*attacks*; *litige*: a tie, after which the points of the attack go to the winner of the next hand;
*capot*: every trick; *belote*: king and queen of trump, announced; *annonces*: sequences and fours
of a kind, which some tables count; the *scale* is what the cards are worth without a trump suit. A
side's points are rounded once, at the end.
Not done here: the auction, the play of the cards, which annonces are the better.
"""

from games.scoring.errors import Fault, fault, is_number, quoted
from games.scoring.facts import ANNOUNCE, TAKER, Bounds, Fact, required_choice
from games.scoring.game import DIRECTION_RULE, CardSum, Game, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

CONTRACT_SUITS = ("spades", "hearts", "diamonds", "clubs")
CONTRACTS = (*CONTRACT_SUITS, "no_trump", "all_trump")
FORCED = "forced"
CHOSEN = ("first_round", "second_round", FORCED, "turned_jack")
BELOTE = 20
LAST_TRICK = 10
CAPOT = 100
CAPOT_AT_CLUBS = 90  # Without the 10 of the last trick: 252 in all.
UNIT_THAT_ROUNDS_UP = {"tens": 6, "tens_from_five": 5}
ALONE = "capot_and_points"
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
# What the cards are worth in no trump and all trump: as in Belote, or 162 as in a suit.
DOUBLED, OF_162 = SCALES = ("doubled", "162")


def end_rules(target: int) -> tuple[Rule, ...]:
    """When the game is over; 0 is no limit."""
    return (Rule("target", target, highest=10000), Rule("length", 0, highest=100))


def play_rules(over_partner: str, undertrump: str) -> tuple[Rule, ...]:
    """For the judge."""
    return (
        Rule("over_partner", over_partner, ("climb", "free")),
        Rule("undertrump", undertrump, ("free", "must", "never_under_partner")),
        Rule("must_trump", "opponents", ("opponents", "always")),
    )


class Belote(Game):
    """Belote; its variants derive from it."""

    SLUG = "belote"
    PLAYERS = (4,)
    TEAMS = True
    CAPOTS = True
    FACTS: tuple[Fact, ...] = (
        TAKER,
        required_choice("contract", CONTRACTS),
        Fact("chosen", "choice", moment=ANNOUNCE, choices=CHOSEN),
        Fact("redeal", "seat", moment=ANNOUNCE, alone=ALONE),
        Fact("passed", "choice", moment=ANNOUNCE, choices=(True,), alone=ALONE),
        Fact("belote", "side"),
        Fact("belotes", "count", "side", highest=MOST_BELOTES, beyond="too_many_belotes"),
        Fact(
            "annonces",
            "record",
            parts=(
                Fact("side", "side"),
                Fact("shown", "choice", "list", choices=tuple(ANNONCES), unknown="unknown_annonce"),
            ),
        ),
        Fact("capot", "side"),
        Fact("fault", "side"),
        Fact("points", "number", "side"),
    )
    EXACTLY_ONE_OF = ("points", "capot", "fault")
    MORE_THAN_ONE_FAULT = ALONE
    TOTALS: Json = {DOUBLED: {"no_trump": 250, "all_trump": 258}, OF_162: {}}
    SUIT_TOTAL = 162
    # The points that no set of whole tricks gives, with or without the 10 for the last trick; in
    # all trump of 162 tables use several scales.
    IMPOSSIBLE: Json = {
        DOUBLED: {"no_trump": (2, 248), "all_trump": (1, 2, 5, 253, 256, 257)},
        OF_162: {"all_trump": ()},
    }
    SUIT_IMPOSSIBLE = (1, 161)

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        return (
            *end_rules(1500 if given.get("rounding") == "exact" else 150),
            Rule("rounding", "tens", ("tens", "tens_from_five", "exact")),
            Rule("belote", "contract", ("contract", "kept", "bonus")),
            Rule("belote_at", "suits_and_no_trump", ("suits_and_no_trump", "suits")),
            Rule("annonces", "off", ("off", "contract", "bonus")),
            Rule("scale", DOUBLED, SCALES),
            Rule("capot", "plus_100", ("plus_100", "252", "none")),
            Rule("tie", "litige", ("litige", "fails", "made", "lost")),
            Rule("fault", "162", ("162", "total")),
            Rule("all_pass", FORCED, (FORCED, "next_dealer")),
            Rule("direction", "clockwise", DIRECTION_RULE.values),
            *play_rules("free", "must"),
        )

    def rule_conflicts(self, rules: Json) -> list[Fault]:
        return [] if rules["target"] or rules["length"] else [fault("never_ends", "target")]

    def scale(self, rules: Json) -> str:
        return str(rules["scale"])

    def doubles(self, rules: Json, contract: str) -> bool:
        """Whether cards count double in that contract, so that points are even."""
        return contract == "no_trump" and self.scale(rules) == DOUBLED

    def hand_total(self, rules: Json, contract: str) -> int:
        """The card points of a hand, the last trick's 10 included: 162, 250 or 258."""
        return int(self.TOTALS[self.scale(rules)].get(contract, self.SUIT_TOTAL))

    def impossible_points(self, rules: Json, contract: str) -> tuple[int, ...]:
        return tuple(self.IMPOSSIBLE[self.scale(rules)].get(contract, self.SUIT_IMPOSSIBLE))

    def counts_belote(self, rules: Json, contract: str) -> bool:
        """Whether a belote is worth its 20 in that contract."""
        if contract == "all_trump":
            return self.scale(rules) == OF_162
        return contract in CONTRACT_SUITS or rules["belote_at"] == "suits_and_no_trump"

    def filled_points(self, rules: Json, facts: Json) -> tuple[int, int]:
        """Both sides' card points; a missing one is the rest of the hand's total."""
        total = self.hand_total(rules, facts["contract"])
        first, second = facts["points"]
        if first is None:
            return total - second, second
        return first, total - first

    def start(self, table: Table) -> tuple[int, tuple[int, int]]:
        """The memo: how many hands did not count (nobody played them), and what each side kept of
        its belote in the last one, if its contract failed.
        """
        return 0, (0, 0)

    def missing(self, table: Table, facts: Json) -> list[Fault]:
        found = super().missing(table, facts)
        if facts.get("points") == [None, None]:
            found.append(fault("points_missing", "points"))
        return found

    def limits(self, table: Table, progress: Progress) -> Json:
        rules = table.rules
        forced = rules["all_pass"] == FORCED
        return {
            "chosen": tuple([one for one in CHOSEN if forced or one != FORCED]),
            "passed": () if forced else (True,),
            "belotes": MOST_BELOTES if self.scale(rules) == OF_162 else 0,
        }

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
        found = self._choice_faults(table, progress, facts) + _belote_faults(facts)
        return (
            found + _annonces_faults(table.rules, facts) + self._points_faults(table.rules, facts)
        )

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        if self.alone(facts):
            return self.unplayed(progress, facts)
        rounding = table.rules["rounding"]
        points, winner, aside, lines = self._settled(table.rules, facts)
        scores = (self.rounded(points[0], rounding), self.rounded(points[1], rounding))
        params: Json = {"sides": (0, 1), "figures": points, "scores": scores}
        if rounding != "exact":
            params["rounds_up"] = UNIT_THAT_ROUNDS_UP[rounding]
        lines.append(Line("written" if rounding == "exact" else "rounded", scores, params))
        return self.with_litige(lines, progress, self.rounded(aside, rounding), winner)

    def unplayed(self, progress: Progress, facts: Json) -> HandResult:
        """The result of a redeal, after which the same player deals, or of a hand that all passed;
        neither counts.
        """
        uncounted, kept = progress.memo
        redeal = "redeal" in facts
        code, params = ("redeal", {"seat": facts["redeal"]}) if redeal else ("passed", {})
        line = Line(code, (0, 0), params)
        return HandResult((line,), progress.carried, (uncounted + 1, kept), redeal)

    def with_litige(
        self, lines: list[Line], progress: Progress, put_aside: int, winner: int | None
    ) -> HandResult:
        """The result of a hand: what is put aside is carried too, or its winner, if any, takes what
        was carried.
        """
        carried = progress.carried
        kept = [line.points for line in lines if line.code == "belote_stays"]
        if put_aside:
            code = "litige_again" if carried else "litige"
            carried += put_aside
            lines.append(Line(code, (0, 0), {"points": put_aside, "carried": carried}))
        elif carried and winner is not None:
            gains = pair(winner, carried, 0)
            lines.append(Line("litige_won", gains, {"side": winner, "points": carried}))
            carried = 0
        return HandResult(tuple(lines), carried, (progress.memo[0], (*kept, (0, 0))[0]))

    def outcome(self, table: Table, progress: Progress) -> str | None:
        """`target_reached` once a side has the target and is ahead, else `all_played` after the
        last hand.
        """
        target = self.target(table, progress)
        if target is not None and self.reaches(table, progress, target):
            return "target_reached"
        return "all_played" if self.left(table, progress) == 0 else None

    def reaches(self, table: Table, progress: Progress, target: int) -> bool:
        first, second = progress.totals
        return max(first, second) >= target and first != second

    def left(self, table: Table, progress: Progress) -> int | None:
        uncounted, _ = progress.memo
        length: int = table.rules["length"]
        return length - (progress.number - 1 - uncounted) if length else None

    def rounded(self, points: int, rounding: str) -> int:
        """Points as they are scored: in tens, or unchanged if the rounding is `exact`."""
        if rounding == "exact":
            return points
        return (points + 10 - UNIT_THAT_ROUNDS_UP[rounding]) // 10

    def card_sum(self, hands: int) -> CardSum | None:
        """A belote a hand at most; neither annonces nor contracts without a trump suit."""
        cards = self.SUIT_TOTAL * hands
        return CardSum(cards, cards + BELOTE * hands, BELOTE, CAPOT_AT_CLUBS)

    def _choice_faults(self, table: Table, progress: Progress, facts: Json) -> list[Fault]:
        chosen, contract, taker = facts.get("chosen"), facts.get("contract"), facts.get("taker")
        found: list[Fault] = []
        first = self.leader(table, progress)
        if chosen in (FORCED, "turned_jack") and taker not in (None, first):
            found.append(fault("forced_taker", "taker", seat=first))
        if chosen in ("first_round", "turned_jack") and contract in ("no_trump", "all_trump"):
            found.append(fault("not_in_first_round", "contract", contract=contract))
        return found

    def _points_faults(self, rules: Json, facts: Json) -> list[Fault]:
        """The first fault of the card points; no contract has more points than all trump."""
        given = [number for number in facts.get("points", []) if is_number(number)]
        contract = facts.get("contract")
        total = self.hand_total(rules, contract or "all_trump")
        for number in given:
            if not 0 <= number <= total:
                return [fault("points_out_of_range", "points", given=number, total=total)]
        if contract is None:
            return []
        if self.doubles(rules, contract):
            for number in given:
                if number % 2:
                    return [fault("points_must_be_even", "points", given=number)]
        if len(given) == 2 and sum(given) != total:
            return [fault("points_do_not_add_up", "points", given=sum(given), total=total)]
        if given and given[0] in self.impossible_points(rules, contract):
            figures = self.filled_points(rules, facts)
            return [fault("points_impossible", "points", figures=figures)]
        return []

    def extras(self, rules: Json, facts: Json) -> dict[str, tuple[int, int]]:
        """What both sides' belotes and annonces are worth."""
        counts = self.counts_belote(rules, facts["contract"])
        return {
            "belote": belotes_of(facts) if counts else (0, 0),
            "annonces": annonces_of(facts),
        }

    def _settled(self, rules: Json, facts: Json) -> "Settled":
        extras = self.extras(rules, facts)
        lines, aside = _announced(rules, facts, extras), 0
        if "fault" in facts:
            points, winner = self._faulted(rules, facts, lines)
        elif "capot" in facts:
            points, winner = self._capot(rules, facts, lines)
        else:
            points, winner, aside = self._counted(rules, facts, extras, lines)
        first, second = points
        for name in extras:
            for side in (0, 1):
                if not extras[name][side]:
                    continue
                scorer = scorer_of(rules, facts, name, side, winner)
                first += extras[name][side] if scorer == 0 else 0
                second += extras[name][side] if scorer == 1 else 0
                if winner == 1 - side:
                    params = {"side": side, "to_side": winner, "points": extras[name][side]}
                    lines += _moved(facts, name, scorer, params)
        return (first, second), winner, aside, lines

    def _faulted(
        self, rules: Json, facts: Json, lines: list[Line]
    ) -> tuple[tuple[int, int], int | None]:
        guilty, total = facts["fault"], self.hand_total(rules, facts["contract"])
        worth = total if rules["fault"] == "total" else self.SUIT_TOTAL
        params = {"side": guilty, "to_side": 1 - guilty, "points": worth}
        lines.append(Line("fault", (0, 0), params))
        return pair(guilty, 0, worth), 1 - guilty

    def _capot(
        self, rules: Json, facts: Json, lines: list[Line]
    ) -> tuple[tuple[int, int], int | None]:
        attack, side = facts["taker"] % 2, facts["capot"]
        cards = self.hand_total(rules, facts["contract"])
        bonus = 0 if rules["capot"] == "none" else CAPOT
        if rules["capot"] == "252":
            cards -= LAST_TRICK
        code = "capot" if side == attack else "capot_by_defence"
        lines.append(Line(code, (0, 0), {"side": side, "points": cards + bonus}))
        if bonus:
            code = "capot_in_place" if rules["capot"] == "252" else "capot_bonus"
            lines.append(Line(code, (0, 0), {"cards": cards, "bonus": bonus}))
        return pair(side, cards + bonus, 0), side

    def _counted(
        self, rules: Json, facts: Json, extras: dict[str, tuple[int, int]], lines: list[Line]
    ) -> tuple[tuple[int, int], int | None, int]:
        """The card points that both sides score, the winner of the hand, what is put aside."""
        attack, points = facts["taker"] % 2, self.filled_points(rules, facts)
        if min(points) == 0:
            lines.append(Line("rare_points", (0, 0), {"figures": points}))
        counted = [extras[name] for name in extras if rules[name] != "bonus"]
        ours, theirs = [
            points[side] + sum([worth[side] for worth in counted]) for side in (attack, 1 - attack)
        ]
        verdict = _verdict(rules, ours, theirs)
        params = {"seat": facts["taker"], "contract": facts["contract"]}
        params.update({"attack": ours, "defence": theirs, "whole": ours + theirs})
        params["with_belote"] = with_extras(rules, extras)
        params["figures"] = pair(attack, ours, theirs)
        params["piles"] = points
        lines.append(Line(verdict, (0, 0), params))
        if verdict in ("contract_made", "tie_made"):
            return points, attack, 0
        if verdict in ("tie_litige", "tie_lost"):
            theirs = points[1 - attack]
            return pair(attack, 0, theirs), None, ours if verdict == "tie_litige" else 0
        return pair(attack, 0, sum(points)), 1 - attack, 0


# Both sides' points with belote and annonces, the winner of the hand, points held over (litige),
# the lines.
Settled = tuple[tuple[int, int], int | None, int, list[Line]]


def belotes_of(facts: Json) -> tuple[int, int]:
    """What both sides' belotes are worth where they count."""
    if "belote" in facts:
        return pair(facts["belote"], BELOTE, 0)
    first, second = facts.get("belotes", (0, 0))
    return BELOTE * (first or 0), BELOTE * (second or 0)


def annonces_of(facts: Json) -> tuple[int, int]:
    if "annonces" not in facts:
        return 0, 0
    given = facts["annonces"]
    return pair(given["side"], sum([ANNONCES[one] for one in given["shown"]]), 0)


def with_extras(rules: Json, extras: dict[str, tuple[int, int]]) -> int:
    """Whether what the sides compare includes belote (1), annonces (2) or both (3)."""
    belote, annonces = [
        1 if rules[name] != "bonus" and max(extras[name]) else 0 for name in ("belote", "annonces")
    ]
    return belote + 2 * annonces


def scorer_of(
    rules: Json, facts: Json, name: str, side: int, winner: int | None, takes_all: bool = False
) -> int | None:
    """The side that scores the belote or the annonces (`name`) of `side`. None if nobody does: a
    foul lost them, or they go the way of the attack's points in a tie that nobody wins. The winner
    of a hand may take all that was shown in it (`takes_all`).
    """
    attack = facts["taker"] % 2
    if winner is None:
        return None if side == attack and rules[name] != "bonus" else side
    if side == winner:
        return side
    if "fault" in facts:
        return None
    swept = name == "annonces" and (takes_all or facts.get("capot") == attack)
    return winner if rules[name] == "contract" and (side == attack or swept) else side


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


def _verdict(rules: Json, attack: int, defence: int) -> str:
    if attack == defence:
        return "tie_" + str(rules["tie"])
    return "contract_made" if attack > defence else "contract_failed"


def _announced(rules: Json, facts: Json, extras: dict[str, tuple[int, int]]) -> list[Line]:
    """The lines of what was announced: of a belote that does not count too."""
    lines: list[Line] = []
    if "belote" in facts and not max(extras["belote"]):
        params = {"side": facts["belote"], "contract": facts["contract"]}
        lines.append(Line("belote_not_counted", (0, 0), params))
    belote = "belote_bonus" if rules["belote"] == "bonus" else "belote_counts"
    for name, code in (("belote", belote), ("annonces", "annonces")):
        for side in (0, 1):
            points = extras[name][side]
            if points:
                params = {"side": side, "points": points, "figures": pair(side, points, 0)}
                lines.append(Line(code, (0, 0), params))
    return lines


def _moved(facts: Json, name: str, scorer: int | None, params: Json) -> list[Line]:
    """The line that says who scores belote or annonces of the side that lost the hand."""
    belote = name == "belote"
    if scorer is None:
        return [Line(name + "_lost", (0, 0), params)]
    if scorer == params["to_side"]:
        return [Line("belote_goes_over" if belote else "annonces_go_over", (0, 0), params)]
    stays = belote and scorer == facts["taker"] % 2
    return [Line("belote_stays", (0, 0), params)] if stays else []


def pair(side: int, its: int, other: int) -> tuple[int, int]:
    """`its` for `side` and `other` for the other side, in side order."""
    return (its, other) if side == 0 else (other, its)
