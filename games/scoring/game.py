"""The contract of a game: a class that derives from `Game`, with the defaults of most games."""

from dataclasses import dataclass
from typing import Any

from games.scoring.adjustments import ADJUSTMENT
from games.scoring.errors import Fault, fault
from games.scoring.facts import Bounds, Fact, fact_faults, missing
from games.scoring.values import Json, Line, Side


@dataclass(frozen=True)
class Rule:
    """A house rule: one of `values`, a number from `lowest` to `highest`, or so many different
    short `labels`.
    """

    name: str
    # Applies if the table does not set it.
    default: Any
    values: tuple[Any, ...] = ()
    lowest: int = 0
    highest: int = 0
    labels: int = 0


DIRECTIONS = {"clockwise": 1, "counter_clockwise": -1}
# The house rule of games that tables play in either direction.
DIRECTION_RULE = Rule("direction", "counter_clockwise", ("counter_clockwise", "clockwise"))


@dataclass(frozen=True)
class Table:
    """What is fixed for the whole game."""

    players: int
    first_dealer: int
    # Complete: the defaults are filled in.
    rules: Json


@dataclass(frozen=True)
class Progress:
    """What the hand to come depends on."""

    # From 1.
    number: int
    # A seat, None if nobody deals.
    dealer: int | None
    # The end of the game may depend on them; what scoring or checking a hand needs of them belongs
    # in the memo.
    totals: tuple[int, ...]
    # Points held over from the last hand.
    carried: int
    # Anything else that the game must remember, in a form of its choice.
    memo: Any
    # The seat whose turn it is to deal, where another deals this once.
    turn: int | None = None


@dataclass(frozen=True)
class HandResult:
    """The result of a hand: the lines of its ruling, and what it leaves for the next hand."""

    ruling: tuple[Line, ...]
    carried: int = 0
    memo: Any = None
    same_dealer: bool = False


@dataclass(frozen=True)
class CardSum:
    """What the points of all sides add up to over some hands: from `least` to `most` by `step`, and
    `capot` more for each capot.
    """

    least: int
    most: int
    step: int = 1
    capot: int = 0


def by_totals(totals: tuple[int, ...], lowest_wins: bool) -> tuple[int, ...]:
    """Competition ranks (1, 2, 2, 4) in side order, best first."""
    sign = -1 if lowest_wins else 1
    return tuple(
        [1 + len([other for other in totals if sign * other > sign * total]) for total in totals]
    )


class Game:
    """One game. Seats and sides are numbered from 0, clockwise; points are integers.

    It overrides where it differs from most games. The `facts` passed to it have no unknown keys and
    no nulls; `score` only gets facts in which `faults` found no fault.
    """

    MUST_HAVE = ("SLUG", "PLAYERS", "FACTS", "score")
    SLUG: str
    # The numbers of players that the game is for, the usual one first.
    PLAYERS: tuple[int, ...]
    # What is recorded of a hand.
    FACTS: tuple[Fact, ...] = ()
    # The house rules, where they are the same for all tables.
    RULES: tuple[Rule, ...] = ()
    # The usual direction of play: 1 clockwise, -1 counter-clockwise, 0 if nobody deals.
    DIRECTION: int = 1
    LOWEST_WINS: bool = False
    # Whether a game has a title, which names it in place of its kind.
    TITLED: bool = False
    # Whether partners who sit opposite each other are a side; otherwise each player is one.
    TEAMS: bool = False
    # Whether one side can take every trick, which club evenings count.
    CAPOTS: bool = False
    # Whether checking or scoring a hand depends on the totals before it.
    NEEDS_TOTALS: bool = False
    # The facts of which a hand has one alone; the first one's code if there is none.
    EXACTLY_ONE_OF: tuple[str, ...] = ()
    # The code of the fault where there are several.
    MORE_THAN_ONE_FAULT: str = ""

    def __init__(self) -> None:
        # Asked of every hand, worked out once a game.
        self.fact_names = tuple([fact.name for fact in (*self.FACTS, ADJUSTMENT)])
        self.required = [fact for fact in self.FACTS if fact.required and not fact.each]
        self.excluding = [fact for fact in (*self.FACTS, ADJUSTMENT) if fact.alone]

    # Players and sides

    def player_faults(self, players: int) -> list[Fault]:
        """`player_count` (or a more helpful code) unless `players` is one of `PLAYERS`."""
        if players in self.PLAYERS:
            return []
        lowest, highest = min(self.PLAYERS), max(self.PLAYERS)
        return [fault("player_count", "players", given=players, lowest=lowest, highest=highest)]

    def sides(self, names: tuple[str, ...]) -> tuple[Side, ...]:
        """The sides that score, from the players' names in seat order."""
        alone = tuple([(seat,) for seat in range(len(names))])
        return tuple(
            [
                Side(" & ".join([names[seat] for seat in seats]), seats)
                for seats in (((0, 2), (1, 3)) if self.TEAMS else alone)
            ]
        )

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        """The house rules of a table of `players`; defaults may depend on the other rules given."""
        return self.RULES

    def lowest_wins(self, table: Table) -> bool:
        return self.LOWEST_WINS

    def rule_conflicts(self, rules: Json) -> list[Fault]:
        """What complete house rules, each valid by itself, do not allow together."""
        return []

    # Whose turn it is

    def direction(self, table: Table) -> int:
        """The direction of play and deal at this table, by its house rule if it has one."""
        return DIRECTIONS.get(table.rules.get("direction", ""), self.DIRECTION)

    def start(self, table: Table) -> Any:
        return None

    def playing(self, table: Table, progress: Progress) -> tuple[int, ...]:
        """The seats that play this hand, in ascending order; no fact names another."""
        return tuple(range(table.players))

    def after(self, table: Table, progress: Progress, seat: int | None) -> int | None:
        """The next seat that plays, in the direction of play; None after None."""
        step, playing = self.direction(table), self.playing(table, progress)
        if seat is None or not step:
            return None
        turn = (seat + step) % table.players
        while turn not in playing and turn != seat:
            turn = (turn + step) % table.players
        return turn

    def next_dealer(self, table: Table, progress: Progress, dealer: int | None) -> int | None:
        """Who deals after `dealer`; `progress` is that of the hand to come."""
        return self.after(table, progress, dealer)

    def leader(self, table: Table, progress: Progress) -> int | None:
        """The seat that leads the hand; None if nobody does, or before the cards are dealt."""
        return self.after(table, progress, progress.dealer)

    # A hand

    def faults(self, table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
        """All faults of a hand's facts; unless `complete`, missing facts are not faults."""
        alone, bounds = self.alone(facts), self.bounds(table, progress)
        if alone is not None:
            beside = [fault(alone.alone, alone.name)] if len(facts) > 1 else []
            return self.fact_faults(alone, table, bounds, facts, complete) + beside
        found = self.missing(table, facts) if complete else []
        for fact in self.FACTS:
            if fact.required or fact.name in facts:
                found += self.fact_faults(fact, table, bounds, facts, complete)
        given = [name for name in self.EXACTLY_ONE_OF if name in facts]
        if len(given) > 1:
            found.append(fault(self.MORE_THAN_ONE_FAULT, given[1]))
        return found or self.impossible(table, progress, facts, complete)

    def alone(self, facts: Json) -> Fact | None:
        """The fact that excludes all others, such as a redeal, or an adjustment; None where the
        hand was played.
        """
        return next((one for one in self.excluding if one.name in facts), None)

    def missing(self, table: Table, facts: Json) -> list[Fault]:
        """The facts that a complete hand lacks, save those that each seat or side has."""
        found = [missing(fact) for fact in self.required if fact.name not in facts]
        if self.EXACTLY_ONE_OF and not [name for name in self.EXACTLY_ONE_OF if name in facts]:
            found.append(fault(self.EXACTLY_ONE_OF[0] + "_missing", self.EXACTLY_ONE_OF[0]))
        return found

    def fact_faults(
        self, fact: Fact, table: Table, bounds: Bounds, facts: Json, complete: bool
    ) -> list[Fault]:
        """The faults of a fact that is given or required: type, range, missing values."""
        if fact.name in facts:
            return fact_faults(fact, facts[fact.name], bounds, complete)
        lacking = complete and fact.required and fact.each
        return [missing(fact, bounds.seats_or_sides(fact))] if lacking else []

    def bounds(self, table: Table, progress: Progress) -> Bounds:
        sides = 2 if self.TEAMS else table.players
        playing = self.playing(table, progress)
        return Bounds(table.players, sides, playing, self.limits(table, progress))

    def limits(self, table: Table, progress: Progress) -> Json:
        """By the name of a fact: its highest number or its choices, where the hand decides."""
        return {}

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        """What the rules or the cards do not allow, of facts of the right type and range."""
        return []

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        """Score a hand without faults."""
        raise NotImplementedError

    # The end

    def outcome(self, table: Table, progress: Progress) -> str | None:
        """Why the game is over before this hand is played, None while it goes on: the last hand has
        been played, or a side has reached the target.
        """
        left, target = self.left(table, progress), self.target(table, progress)
        if left is not None and left <= 0:
            return "all_played"
        if target is None:
            return None
        sign = 1 if target > 0 else -1
        reached = [total for total in progress.totals if sign * total >= sign * target]
        return "target_reached" if reached else None

    def length(self, table: Table) -> int | None:
        """How many hands the game has; None if that depends on the play."""
        return None

    def left(self, table: Table, progress: Progress) -> int | None:
        """How many hands are still to be scored; None if only the play decides."""
        length = self.length(table)
        return None if length is None else length - progress.number + 1

    def target(self, table: Table, progress: Progress) -> int | None:
        """The total, above or below 0, that ends the game; None if none does."""
        return table.rules.get("target") or None

    def endless(self, table: Table) -> bool:
        """Whether only people end the game: no house rule sets the length or the target that a
        table may agree on.
        """
        agreed = [table.rules[name] for name in ("length", "target") if name in table.rules]
        return bool(agreed) and not any(agreed) and self.length(table) is None

    def target_loses(self, table: Table, target: int) -> bool:
        """Whether it is bad for a side to reach the target, as in Hearts. Totals go from 0 towards
        it; the best side is then the one furthest from it.
        """
        return (target > 0) == self.lowest_wins(table)

    def ranks(self, table: Table, progress: Progress) -> tuple[int, ...]:
        """The rank of each side, best first; who shares one skips the next (1, 2, 2, 4)."""
        return by_totals(progress.totals, self.lowest_wins(table))

    def card_sum(self, hands: int) -> CardSum | None:
        """What a table's card adds up to at a club evening, whose hands follow the rules that
        clubs play by; None if these do not fix it.
        """
        return None

    def coming(self, table: Table, progress: Progress) -> Json:
        """What is known of the hand to come besides number, dealer and leader, as JSON data."""
        return {}
