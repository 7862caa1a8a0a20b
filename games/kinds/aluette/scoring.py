"""Aluette, the game of the cow: two teams, nine tricks, a point for the player with the most.

Source: pagat.com as translated by reglesdejeux.github.io; the house rules decide what it leaves
open. Glossary: nobody wins a *spoiled* trick (pourri); *mordienne*: winning the last tricks of the
deal, two or more, and none before; *chant*: the twelve remaining cards are shared out. The memo
says whether anyone has announced mordienne yet, which makes Rebour's match longer.
Not done here: the draw of partners, the play of the cards.
"""

from games.scoring.errors import Fault, fault, seat_faults, side_faults
from games.scoring.facts import ANNOUNCE, QUICK, Bounds, Fact
from games.scoring.game import CardSum, Game, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

TRICKS = 9
DEALS = 5
TARGETS = {"five_points": 5, "ten_points": 10}
REBOUR_TARGET = 10
NOBODY = "nobody"


class Aluette(Game):
    SLUG = "aluette"
    PLAYERS = (4,)
    TEAMS = True
    FACTS = (
        Fact(
            "surrender",
            "record",
            moment=ANNOUNCE,
            parts=(Fact("by", "side"), Fact("accepted", "flag")),
        ),
        Fact("mordienne_announced", "seat", moment=ANNOUNCE),
        Fact("chant", "flag", moment=ANNOUNCE),
        Fact("mordienne", "flag", moment=QUICK),
        Fact("tricks", "own", lists=1),
        Fact("won_by", "own", moment=QUICK),
    )
    RULES = (
        Rule("mordienne", "silent", ("silent", "announced", "off")),
        Rule("match", "five_deals", ("five_deals", "five_points", "ten_points", "rebour")),
    )

    def start(self, table: Table) -> bool:
        return False

    def fact_faults(
        self, fact: Fact, table: Table, bounds: Bounds, facts: Json, complete: bool
    ) -> list[Fault]:
        found = super().fact_faults(fact, table, bounds, facts, complete)
        rule, value = table.rules["mordienne"], facts.get(fact.name)
        played = rule == "announced" or _is_rebour(table)
        if fact.name == "mordienne_announced" and value is not None and not played:
            found.append(fault("mordienne_not_played", "mordienne_announced"))
        refused = isinstance(value, dict) and value.get("accepted") is False
        if refused and rule == "off":
            found.append(fault("surrender_cannot_be_refused", "surrender"))
        return found

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        claimed = facts.get("mordienne") is True
        given: list[str] = [key for key in ("tricks", "won_by") if key in facts]
        given += ["mordienne"] if claimed else []
        if facts.get("surrender", {}).get("accepted") is True:
            return [fault("tricks_not_played", key) for key in given]
        if "tricks" in given:
            if len(given) > 1:
                return [fault("tricks_and_won_by", given[1])]
            return _tricks_faults(facts["tricks"], complete)
        if "won_by" not in given:
            return [fault("tricks_missing", "tricks")] if complete else []
        winner = facts["won_by"]
        found = [] if winner == NOBODY else side_faults("won_by", winner, 2)
        if claimed and not found and (case := _no_claim(table, facts)):
            found.append(fault("mordienne_not_played", "mordienne", case=case))
        return found

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        memo = progress.memo or "mordienne_announced" in facts
        return HandResult(tuple(_ruling(table, facts)), 0, memo)

    def length(self, table: Table) -> int | None:
        return DEALS if table.rules["match"] == "five_deals" else None

    def outcome(self, table: Table, progress: Progress) -> str | None:
        """Rebour's match has five deals as long as nobody has announced mordienne."""
        if self.target(table, progress) is None and progress.number > DEALS:
            return "all_played"
        return super().outcome(table, progress)

    def card_sum(self, hands: int) -> CardSum | None:
        """A deal is worth a point, two with mordienne, none if it is spoiled."""
        return CardSum(0, 2 * hands)

    def target(self, table: Table, progress: Progress) -> int | None:
        """The points of the match, if it is played to points; `_is_rebour` says when it changes."""
        if progress.memo and _is_rebour(table):
            return REBOUR_TARGET
        return TARGETS.get(table.rules["match"])


def tricks_so_far(tricks: list[int | None]) -> tuple[tuple[int, ...], int | None]:
    """The number of tricks of each seat, and the seat that is winning the deal: the one with the
    most tricks, or in a tie the first to reach that number; None while every trick is spoiled.
    """
    counts = [0, 0, 0, 0]
    best, most = None, 0
    for seat in tricks:
        if seat is not None:
            counts[seat] += 1
            if counts[seat] > most:
                best, most = seat, counts[seat]
    return tuple(counts), best


def mordienne_possible(tricks: list[int | None]) -> tuple[int, ...]:
    """The seats that can still make mordienne; after the ninth trick, the seat that has made it."""
    counts, _ = tricks_so_far(tricks)
    played = len(tricks)
    seats: list[int] = []
    for seat in range(4):
        own = counts[seat]
        others = max(counts[:seat] + counts[seat + 1 :])
        at_most = own + TRICKS - played
        if at_most > max(others, 1) and tricks[played - own :] == [seat] * own:
            seats.append(seat)
    return tuple(seats)


def _is_rebour(table: Table) -> bool:
    """Whether the match is one of five deals that becomes a match to 10 points with a mordienne."""
    return bool(table.rules["match"] == "rebour")


def _tricks_faults(tricks: object, complete: bool) -> list[Fault]:
    if not isinstance(tricks, list):
        return [fault("tricks_missing", "tricks")]
    found: list[Fault] = []
    for seat in tricks:
        if seat is not None:
            found += seat_faults("tricks", seat, 4)
    if len(tricks) > TRICKS or (complete and len(tricks) < TRICKS):
        found.append(fault("nine_tricks", "tricks", given=len(tricks), expected=TRICKS))
    return found


def _no_claim(table: Table, facts: Json) -> str:
    """Why the winning side may not claim mordienne, or "" if it may; its tricks are not known."""
    rule, winner = table.rules["mordienne"], facts["won_by"]
    if winner == NOBODY:
        return "nobody_won"
    if rule == "off":
        return "off"
    surrender, announcer = facts.get("surrender"), facts.get("mordienne_announced")
    refused = surrender is not None and surrender.get("by") == 1 - winner
    announced = announcer is not None and announcer % 2 == winner
    return "" if rule == "silent" or refused or announced else "unannounced"


def _ruling(table: Table, facts: Json) -> list[Line]:
    surrender = facts.get("surrender")
    if surrender is None:
        return _played(table, facts)
    by, other = surrender["by"], 1 - surrender["by"]
    if surrender["accepted"]:
        params = {"side": by, "to_side": other}
        return [Line("surrender_accepted", _for_side(other, 1), params)]
    lines, deal, mordienne = _winner(facts)
    made = mordienne and deal["side"] == other
    code = "refusal_made" if made else "refusal_failed"
    params = {"side": other, "to_side": by}
    if not made and deal.get("side") == other:
        lines += _near_mordienne(facts, deal)
    return [*lines, Line(code, _for_side(other if made else by, 2), params)]


def _played(table: Table, facts: Json) -> list[Line]:
    """The ruling of a deal in which nobody offered to surrender."""
    lines, deal, mordienne = _winner(facts)
    if not deal:
        return lines
    rule, side = table.rules["mordienne"], deal["side"]
    announced = "seat" not in deal or deal["seat"] == facts.get("mordienne_announced")
    if mordienne and (rule == "silent" or (rule == "announced" and announced)):
        code = "mordienne" if "seat" in deal else "mordienne_by_side"
        return [*lines, Line(code, _for_side(side, 2), deal)]
    if mordienne and rule == "announced":
        lines.append(Line("mordienne_not_announced", (0, 0), deal))
    if not mordienne and (rule == "silent" or (rule == "announced" and announced)):
        lines += _near_mordienne(facts, deal)
    return [*lines, Line("deal_won", _for_side(side, 1), deal)]


def _near_mordienne(facts: Json, deal: Json) -> list[Line]:
    """Why the winner's last tricks are not quite a mordienne: the winner has an earlier trick, or a
    trick among them or after them is spoiled.
    """
    if "seat" not in deal or deal["tricks"] < 2:
        return []
    tricks, seat = facts["tricks"], deal["seat"]
    first = tricks.index(seat)
    run = tricks[first:]
    if set(run) <= {seat, None}:
        return [Line("mordienne_spoiled", (0, 0), {"trick": first + run.index(None) + 1})]
    if tricks[-2:] == [seat, seat]:
        return [Line("mordienne_earlier_trick", (0, 0), {"seat": seat, "trick": first + 1})]
    return []


def _winner(facts: Json) -> tuple[list[Line], Json, bool]:
    """Why the deal is won, the winner (`side`, and `seat` and `tricks` if known; empty if nobody
    won), and whether it was by mordienne.
    """
    if "tricks" not in facts:
        side = facts["won_by"]
        if side != NOBODY:
            return [], {"side": side}, facts.get("mordienne") is True
        seat = None
    else:
        tricks = facts["tricks"]
        counts, seat = tricks_so_far(tricks)
    if seat is None:
        return [Line("all_spoiled", (0, 0), {})], {}, False
    most = counts[seat]
    deal: Json = {"side": seat % 2, "seat": seat, "tricks": most}
    level = tuple([seat for seat in range(4) if counts[seat] == most])
    if len(level) == 1:
        lines = [Line("most_tricks", (0, 0), deal)]
    else:
        at = max([trick for trick in range(TRICKS) if tricks[trick] == seat]) + 1
        params = {"seats": level, "seat": seat, "tricks": most, "at": at}
        lines = [Line("first_to_reach", (0, 0), params)]
    if most == TRICKS:
        lines.append(Line("rare_all_tricks", (0, 0), deal))
    return lines, deal, seat in mordienne_possible(tricks)


def _for_side(side: int, points: int) -> tuple[int, int]:
    return (points, 0) if side == 0 else (0, points)
