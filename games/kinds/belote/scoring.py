"""Belote, as Belgian students play it: attack and defence, litige, capot, belote and rebelote.

Source: the AEES student rules; the house rules decide what their text leaves open. Glossary: the
*taker* chose the contract, and the taker's side *attacks*; *litige*: a tie, after which the points
of the attack go to the winner of the next hand; *capot*: every trick; *belote*: king and queen of
trump, announced. A side's points are rounded once, at the end.
Not done here: the auction, the play of the cards.
"""

from games.scoring.errors import Fault, fault, is_number
from games.scoring.facts import ANNOUNCE, TAKER, Fact, required_choice
from games.scoring.game import Game, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

CONTRACT_SUITS = ("spades", "hearts", "diamonds", "clubs")
CONTRACTS = (*CONTRACT_SUITS, "no_trump", "all_trump")
CHOSEN = ("first_round", "second_round", "forced", "turned_jack")
BELOTE = 20
LAST_TRICK = 10
CAPOT = 100
UNIT_THAT_ROUNDS_UP = {"tens": 6, "tens_from_five": 5}
ALONE = "capot_and_points"


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
        Fact("belote", "side"),
        Fact("capot", "side"),
        Fact("fault", "side"),
        Fact("points", "number", "side"),
    )
    EXACTLY_ONE_OF = ("points", "capot", "fault")
    MORE_THAN_ONE_FAULT = ALONE
    TOTALS: dict[str, int] = {"no_trump": 250, "all_trump": 258}
    SUIT_TOTAL = 162
    IMPOSSIBLE: Json = {"no_trump": (2, 248), "all_trump": (1, 2, 5, 253, 256, 257)}
    # The contracts in which cards count double, so that points are even.
    DOUBLED: tuple[str, ...] = ("no_trump",)
    # The points that no set of whole tricks gives, with or without the 10 for the last trick.
    SUIT_IMPOSSIBLE = (1, 161)

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        usual = 1500 if given.get("rounding") == "exact" else 150
        return (
            Rule("target", usual, lowest=1, highest=10000),
            Rule("rounding", "tens", ("tens", "tens_from_five", "exact")),
            Rule("belote", "contract", ("contract", "kept", "bonus")),
            Rule("belote_at", "suits_and_no_trump", ("suits_and_no_trump", "suits")),
            Rule("capot", "plus_100", ("plus_100", "252", "none")),
            Rule("tie", "litige", ("litige", "fails", "made", "lost")),
            Rule("fault", "162", ("162", "total")),
        )

    def hand_total(self, contract: str) -> int:
        """The card points of a hand, the last trick's 10 included: 162, 250 or 258."""
        return self.TOTALS.get(contract, self.SUIT_TOTAL)

    def filled_points(self, facts: Json) -> tuple[int, int]:
        """Both sides' card points; a missing one is the rest of the hand's total."""
        total = self.hand_total(facts["contract"])
        first, second = facts["points"]
        if first is None:
            return total - second, second
        return first, total - first

    def missing(self, table: Table, facts: Json) -> list[Fault]:
        found = super().missing(table, facts)
        if facts.get("points") == [None, None]:
            found.append(fault("points_missing", "points"))
        return found

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        return self._choice_faults(progress, facts) + self.points_faults(facts)

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        carried = progress.carried
        if "redeal" in facts:
            line = Line("redeal", (0, 0), {"seat": facts["redeal"]})
            return HandResult((line,), carried, None, True)
        rounding = table.rules["rounding"]
        points, winner, aside, lines = self._settled(table.rules, facts)
        scores = (self.rounded(points[0], rounding), self.rounded(points[1], rounding))
        params: Json = {"sides": (0, 1), "figures": points, "scores": scores}
        if rounding != "exact":
            params["rounds_up"] = UNIT_THAT_ROUNDS_UP[rounding]
        lines.append(Line("written" if rounding == "exact" else "rounded", scores, params))
        return self.with_litige(lines, carried, self.rounded(aside, rounding), winner)

    def with_litige(
        self, lines: list[Line], carried: int, put_aside: int, winner: int | None
    ) -> HandResult:
        """The result of a hand: what is put aside is carried too, or its winner, if any, takes what
        was carried.
        """
        if put_aside:
            code = "litige_again" if carried else "litige"
            carried += put_aside
            lines.append(Line(code, (0, 0), {"points": put_aside, "carried": carried}))
        elif carried and winner is not None:
            gains = pair(winner, carried, 0)
            lines.append(Line("litige_won", gains, {"side": winner, "points": carried}))
            carried = 0
        return HandResult(tuple(lines), carried)

    def outcome(self, table: Table, progress: Progress) -> str | None:
        """`target_reached` once a side has the target and is ahead."""
        first, second = progress.totals
        reached = max(first, second) >= table.rules["target"] and first != second
        return "target_reached" if reached else None

    def rounded(self, points: int, rounding: str) -> int:
        """Points as they are scored: in tens, or unchanged if the rounding is `exact`."""
        if rounding == "exact":
            return points
        return (points + 10 - UNIT_THAT_ROUNDS_UP[rounding]) // 10

    def _choice_faults(self, progress: Progress, facts: Json) -> list[Fault]:
        chosen, contract, taker = facts.get("chosen"), facts.get("contract"), facts.get("taker")
        found: list[Fault] = []
        left_of_dealer = ((progress.dealer or 0) + 1) % 4
        if chosen in ("forced", "turned_jack") and taker not in (None, left_of_dealer):
            found.append(fault("forced_taker", "taker", seat=left_of_dealer))
        if chosen in ("first_round", "turned_jack") and contract in self.TOTALS:
            found.append(fault("not_in_first_round", "contract", contract=contract))
        return found

    def points_faults(self, facts: Json) -> list[Fault]:
        """The first fault of the card points; no contract has more points than all trump."""
        given = [number for number in facts.get("points", []) if is_number(number)]
        contract = facts.get("contract")
        total = max(self.TOTALS.values()) if contract is None else self.hand_total(contract)
        for number in given:
            if not 0 <= number <= total:
                return [fault("points_out_of_range", "points", given=number, total=total)]
        if contract is None:
            return []
        if contract in self.DOUBLED:
            for number in given:
                if number % 2:
                    return [fault("points_must_be_even", "points", given=number)]
        if len(given) == 2 and sum(given) != total:
            return [fault("points_do_not_add_up", "points", given=sum(given), total=total)]
        if given and given[0] in self.IMPOSSIBLE.get(contract, self.SUIT_IMPOSSIBLE):
            return [fault("points_impossible", "points", figures=self.filled_points(facts))]
        return []

    def _settled(self, rules: Json, facts: Json) -> "Settled":
        lines: list[Line] = []
        belote = self._belote_side(rules, facts, lines)
        if "fault" in facts:
            return self._faulted(rules, facts, belote, lines)
        if "capot" in facts:
            return self._capot(rules, facts, belote, lines)
        return self._counted(rules, facts, belote, lines)

    def _belote_side(self, rules: Json, facts: Json, lines: list[Line]) -> int | None:
        """The side whose belote is worth its 20, if any."""
        if "belote" not in facts:
            return None
        side: int = facts["belote"]
        silent = ("all_trump", "no_trump") if rules["belote_at"] == "suits" else ("all_trump",)
        counts = facts["contract"] not in silent
        code = "belote_bonus" if rules["belote"] == "bonus" else "belote_counts"
        code = code if counts else "belote_not_counted"
        params = {"side": side, "contract": facts["contract"]}
        if counts:
            params["figures"] = pair(side, BELOTE, 0)
        lines.append(Line(code, (0, 0), params))
        return side if counts else None

    def _faulted(
        self, rules: Json, facts: Json, belote: int | None, lines: list[Line]
    ) -> "Settled":
        guilty = facts["fault"]
        worth = self.hand_total(facts["contract"]) if rules["fault"] == "total" else self.SUIT_TOTAL
        params = {"side": guilty, "to_side": 1 - guilty, "points": worth}
        lines.append(Line("fault", (0, 0), params))
        if belote == guilty:
            lines.append(Line("belote_lost", (0, 0), {"side": guilty}))
        points = pair(guilty, 0, worth + _belote_of(1 - guilty, belote))
        return points, 1 - guilty, 0, lines

    def _capot(self, rules: Json, facts: Json, belote: int | None, lines: list[Line]) -> "Settled":
        attack, side = facts["taker"] % 2, facts["capot"]
        cards = self.hand_total(facts["contract"])
        bonus = 0 if rules["capot"] == "none" else CAPOT
        if rules["capot"] == "252":
            cards -= LAST_TRICK
        code = "capot" if side == attack else "capot_by_defence"
        lines.append(Line(code, (0, 0), {"side": side, "points": cards + bonus}))
        if bonus:
            code = "capot_in_place" if rules["capot"] == "252" else "capot_bonus"
            lines.append(Line(code, (0, 0), {"cards": cards, "bonus": bonus}))
        if side != attack:
            belote = _belote_after_failure(rules, attack, belote, lines)
        return _scored(pair(side, cards + bonus, 0), belote), side, 0, lines

    def _counted(
        self, rules: Json, facts: Json, belote: int | None, lines: list[Line]
    ) -> "Settled":
        attack, points = facts["taker"] % 2, self.filled_points(facts)
        if min(points) == 0:
            lines.append(Line("rare_points", (0, 0), {"figures": points}))
        counted = None if rules["belote"] == "bonus" else belote
        ours = points[attack] + _belote_of(attack, counted)
        theirs = points[1 - attack] + _belote_of(1 - attack, counted)
        verdict = _verdict(rules, ours, theirs)
        params = {"seat": facts["taker"], "contract": facts["contract"]}
        params.update({"attack": ours, "defence": theirs, "whole": ours + theirs})
        params["with_belote"] = 0 if counted is None else 1
        params["figures"] = pair(attack, ours, theirs)
        lines.append(Line(verdict, (0, 0), params))
        if verdict in ("contract_made", "tie_made"):
            return _scored(points, belote), attack, 0, lines
        if verdict in ("tie_litige", "tie_lost"):
            left = None if counted == attack else belote
            scores = _scored(pair(attack, 0, points[1 - attack]), left)
            return scores, None, ours if verdict == "tie_litige" else 0, lines
        belote = _belote_after_failure(rules, attack, belote, lines)
        return _scored(pair(attack, 0, sum(points)), belote), 1 - attack, 0, lines


# Both sides' points with belote, the winner of the hand, points held over (litige), the lines.
Settled = tuple[tuple[int, int], int | None, int, list[Line]]


def _verdict(rules: Json, attack: int, defence: int) -> str:
    if attack == defence:
        return "tie_" + str(rules["tie"])
    return "contract_made" if attack > defence else "contract_failed"


def _belote_after_failure(
    rules: Json, attack: int, belote: int | None, lines: list[Line]
) -> int | None:
    """The side that scores the belote of a hand whose contract failed."""
    if belote != attack:
        return belote
    lost = rules["belote"] == "contract"
    code = "belote_goes_over" if lost else "belote_stays"
    lines.append(Line(code, (0, 0), {"side": attack, "to_side": 1 - attack}))
    return 1 - attack if lost else attack


def _scored(points: tuple[int, int], belote: int | None) -> tuple[int, int]:
    return points[0] + _belote_of(0, belote), points[1] + _belote_of(1, belote)


def _belote_of(side: int, belote: int | None) -> int:
    return BELOTE if belote == side else 0


def pair(side: int, its: int, other: int) -> tuple[int, int]:
    """`its` for `side` and `other` for the other side, in side order."""
    return (its, other) if side == 0 else (other, its)
