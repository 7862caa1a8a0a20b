"""Belote, as Belgian students play it: attack and defence, litige, capot, belote-rebelote.

Source: the AEES student rules (their text leaves the options that the house rules settle). Glossary:
the *taker* chose the contract and his side *attacks*; *litige*: a tie, whose attacking half waits for
the winner of the next hand; *capot*: every trick; *belote*: king and queen of trump, announced.
Points are card points; scores are points rounded once, in tens unless the rounding is `exact`.
Not done here: the auction and the play of the cards.
"""

from typing import Any

from games.scoring import teams
from games.scoring.errors import (
    Fault,
    choice_faults,
    fault,
    is_number,
    quoted,
    seat_faults,
    side_faults,
)
from games.scoring.game import Progress, Result, Rule, Table
from games.scoring.values import Json, Line, Side

SLUG = "belote"
DIRECTION = 1
LOWEST_WINS = False
START: Any = None
FACTS: tuple[str, ...] = (
    "taker",
    "contract",
    "points",
    "belote",
    "capot",
    "fault",
    "chosen",
    "redeal",
)

SUITS = ("spades", "hearts", "diamonds", "clubs")
CONTRACTS = SUITS + ("no_trump", "all_trump")
CHOSEN = ("first_round", "second_round", "forced", "turned_jack")
TOTALS = {"no_trump": 250, "all_trump": 258}
SUIT_TOTAL = 162
BELOTE = 20
LAST_TRICK = 10
CAPOT = 100


def player_faults(players: int) -> list[Fault]:
    return teams.count_faults(players, 4, 4)


def sides(names: tuple[str, ...]) -> tuple[Side, ...]:
    return teams.two_teams(names)


def house_rules(players: int, given: Json) -> tuple[Rule, ...]:
    target = 1500 if given.get("rounding") == "exact" else 150
    return (
        Rule("target", target, lowest=1, highest=10000),
        Rule("rounding", "tens", ("tens", "tens_from_five", "exact")),
        Rule("belote", "contract", ("contract", "kept", "bonus")),
        Rule("belote_at", "suits_and_no_trump", ("suits_and_no_trump", "suits")),
        Rule("capot", "plus_100", ("plus_100", "252", "none")),
        Rule("tie", "litige", ("litige", "fails", "made", "lost")),
        Rule("fault", "162", ("162", "total")),
    )


def hand_total(contract: str) -> int:
    """The card points of a hand, the last trick's 10 included: 162, 250 or 258."""
    return TOTALS.get(contract, SUIT_TOTAL)


def faults(table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
    if "redeal" in facts:
        found = seat_faults("redeal", facts["redeal"], 4)
        return found + ([fault("capot_and_points", "redeal")] if len(facts) > 1 else [])
    found = _contract_faults(progress, facts, complete)
    for key in ("belote", "capot", "fault"):
        if key in facts:
            found += side_faults(key, facts[key], 2)
    results = [key for key in ("points", "capot", "fault") if key in facts]
    if len(results) > 1:
        found.append(fault("capot_and_points", results[1]))
    elif complete and not results:
        found.append(fault("points_missing", "points"))
    if not found and results == ["points"]:
        found += _points_faults(facts, complete)
    return found


def score(table: Table, progress: Progress, facts: Json) -> Result:
    if "redeal" in facts:
        line = Line("redeal", (0, 0), {"seat": facts["redeal"]})
        return Result((line,), progress.carried, None, True)
    attack = facts["taker"] % 2
    lines: list[Line] = []
    belote = _belote_side(table, facts, lines)
    points, aside, winner = _settle(table, facts, attack, belote, lines)
    rounding = table.rules["rounding"]
    scores = (rounded(points[0], rounding), rounded(points[1], rounding))
    code = "written" if rounding == "exact" else "rounded"
    lines.append(Line(code, scores, {"points": points, "scores": scores}))
    carried = progress.carried
    if aside:
        put_aside = rounded(aside, rounding)
        carried += put_aside
        lines.append(Line("litige_put_aside", (0, 0), {"points": put_aside, "carried": carried}))
    elif winner is not None and carried:
        lines.append(
            Line("litige_won", _for_side(winner, carried), {"side": winner, "points": carried})
        )
        carried = 0
    return Result(tuple(lines), carried)


def outcome(table: Table, progress: Progress) -> str | None:
    first, second = progress.totals
    reached = max(first, second) >= table.rules["target"] and first != second
    return "target_reached" if reached else None


def length(table: Table) -> int | None:
    return None


def coming(table: Table, progress: Progress) -> Json:
    return {}


def rounded(points: int, rounding: str) -> int:
    """Points as they are written: in tens, units of 6 and up (or 5 and up) rounding up."""
    if rounding == "exact":
        return points
    return (points + (5 if rounding == "tens_from_five" else 4)) // 10


def filled_points(facts: Json) -> tuple[int, int]:
    """Both sides' card points, the one left out made up to the hand's total."""
    total = hand_total(facts["contract"])
    first, second = facts["points"]
    if first is None:
        return total - second, second
    return first, total - first if second is None else second


def _contract_faults(progress: Progress, facts: Json, complete: bool) -> list[Fault]:
    found: list[Fault] = []
    taker, contract, chosen = facts.get("taker"), facts.get("contract"), facts.get("chosen")
    if taker is not None:
        found += seat_faults("taker", taker, 4)
    elif complete:
        found.append(fault("taker_missing", "taker"))
    if contract is not None:
        found += choice_faults("contract", contract, CONTRACTS, "unknown_contract")
    elif complete:
        found.append(fault("contract_missing", "contract"))
    if chosen is not None:
        found += choice_faults("chosen", chosen, CHOSEN, "unknown_rule_value")
    if found or chosen is None:
        return found
    left_of_dealer = ((progress.dealer or 0) + 1) % 4
    if chosen in ("forced", "turned_jack") and taker is not None and taker != left_of_dealer:
        found.append(fault("forced_taker", "taker", seat=left_of_dealer))
    if chosen in ("first_round", "turned_jack") and contract in ("no_trump", "all_trump"):
        found.append(fault("not_in_first_round", "contract", contract=contract))
    return found


def _points_faults(facts: Json, complete: bool) -> list[Fault]:
    points = facts["points"]
    if not isinstance(points, list) or len(points) != 2 or points == [None, None]:
        return [fault("points_missing", "points")] if complete else []
    given = [one for one in points if one is not None]
    for one in given:
        if not is_number(one):
            return [fault("not_a_number", "points", given=quoted(one))]
    if "contract" not in facts:
        return []
    total = hand_total(facts["contract"])
    for one in given:
        if not 0 <= one <= total:
            return [fault("points_out_of_range", "points", given=one, total=total)]
    if facts["contract"] == "no_trump":
        for one in given:
            if one % 2:
                return [fault("points_must_be_even", "points", given=one)]
    if len(given) == 2 and sum(given) != total:
        return [fault("points_do_not_add_up", "points", given=sum(given), total=total)]
    return []


def _belote_side(table: Table, facts: Json, lines: list[Line]) -> int | None:
    """The side whose belote counts; says so in the ruling."""
    side = facts.get("belote")
    if side is None:
        return None
    contract = facts["contract"]
    silent = contract == "all_trump" or (
        contract == "no_trump" and table.rules["belote_at"] == "suits"
    )
    if silent:
        lines.append(Line("belote_not_counted", (0, 0), {"side": side, "contract": contract}))
        return None
    code = "belote_bonus" if table.rules["belote"] == "bonus" else "belote_counts"
    lines.append(Line(code, (0, 0), {"side": side, "figures": _for_side(side, BELOTE)}))
    return int(side)


def _settle(
    table: Table, facts: Json, attack: int, belote: int | None, lines: list[Line]
) -> tuple[tuple[int, int], int, int | None]:
    """Each side's points before rounding, those put aside, and who won the hand (None: nobody)."""
    total = hand_total(facts["contract"])
    if "fault" in facts:
        innocent = 1 - facts["fault"]
        worth = total if table.rules["fault"] == "total" else SUIT_TOTAL
        lines.append(
            Line("fault", (0, 0), {"side": facts["fault"], "to_side": innocent, "points": worth})
        )
        return _for_side(innocent, worth + _belote_of(innocent, belote)), 0, innocent
    if "capot" in facts:
        return _capot(table, facts["capot"], total, attack, belote, lines)
    points = filled_points(facts)
    lines.insert(0, Line("trick_points", (0, 0), {"figures": points, "total": total}))
    if min(points) <= 1:
        lines.append(Line("rare_points", (0, 0), {"points": max(points)}))
    return _weigh(table, points, attack, belote, lines)


def _weigh(
    table: Table, points: tuple[int, int], attack: int, belote: int | None, lines: list[Line]
) -> tuple[tuple[int, int], int, int | None]:
    """The attack's points against the defence's, belote counted where the house rule says so."""
    counted = None if table.rules["belote"] == "bonus" else belote
    defence = 1 - attack
    ours = points[attack] + _belote_of(attack, counted)
    theirs = points[defence] + _belote_of(defence, counted)
    tie = table.rules["tie"]
    figures = (ours, theirs) if attack == 0 else (theirs, ours)
    said = {"side": attack, "attack": ours, "defence": theirs, "whole": ours + theirs}
    said["figures"] = figures
    if ours == theirs and tie in ("litige", "lost"):
        lines.append(Line("tie_" + tie, (0, 0), said))
        kept = _belote_of(attack, belote) if counted is None else 0
        halves = (kept, points[defence] + _belote_of(defence, belote))
        aside = ours if tie == "litige" else 0
        return (halves if attack == 0 else (halves[1], halves[0])), aside, None
    made = ours > theirs or (ours == theirs and tie == "made")
    code = "tie_" + tie if ours == theirs else "contract_made" if made else "contract_failed"
    lines.append(Line(code, (0, 0), said))
    if made:
        return (points[0] + _belote_of(0, belote), points[1] + _belote_of(1, belote)), 0, attack
    total = sum(points)
    lines.append(Line("defence_takes_all", (0, 0), {"side": defence, "points": total}))
    return _lost_by_attack(table, total, attack, belote, lines), 0, defence


def _capot(
    table: Table, side: int, total: int, attack: int, belote: int | None, lines: list[Line]
) -> tuple[tuple[int, int], int, int]:
    bonus = {"plus_100": CAPOT, "252": CAPOT - LAST_TRICK, "none": 0}[table.rules["capot"]]
    worth = total + bonus
    code = "capot" if side == attack else "capot_by_defence"
    lines.append(
        Line(code, (0, 0), {"side": side, "points": worth, "total": total, "bonus": bonus})
    )
    if side != attack:
        return _lost_by_attack(table, worth, attack, belote, lines), 0, side
    ours, theirs = worth + _belote_of(side, belote), _belote_of(1 - side, belote)
    return ((ours, theirs) if side == 0 else (theirs, ours)), 0, side


def _lost_by_attack(
    table: Table, points: int, attack: int, belote: int | None, lines: list[Line]
) -> tuple[int, int]:
    """The defence takes `points` and its own belote; the attack's goes where the house rule says."""
    defence = 1 - attack
    ours, theirs = 0, points + _belote_of(defence, belote)
    if belote == attack:
        lost = table.rules["belote"] == "contract"
        code = "belote_to_defence" if lost else "belote_kept"
        lines.append(Line(code, (0, 0), {"side": attack, "to_side": defence}))
        ours, theirs = (0, theirs + BELOTE) if lost else (BELOTE, theirs)
    return (ours, theirs) if attack == 0 else (theirs, ours)


def _belote_of(side: int, belote: int | None) -> int:
    return BELOTE if belote == side else 0


def _for_side(side: int, points: int) -> tuple[int, int]:
    return (points, 0) if side == 0 else (0, points)
