"""The contract of a game: a module of this package has the names of `Game`."""

from dataclasses import dataclass
from typing import Any, Protocol

from games.scoring.errors import Fault
from games.scoring.values import Json, Line, Side


@dataclass(frozen=True)
class Rule:
    """A house rule: a choice of one of `values`, a number from `lowest` to `highest`, or a list of
    different short labels, as many as `labels`. `default` applies if the table does not set it.
    """

    name: str
    default: Any
    values: tuple[Any, ...] = ()
    lowest: int = 0
    highest: int = 0
    labels: int = 0


@dataclass(frozen=True)
class Table:
    """What is fixed for the whole game. `rules` is complete: the defaults are filled in."""

    players: int
    first_dealer: int
    rules: Json


@dataclass(frozen=True)
class Progress:
    """What the hand to come depends on.

    `number` counts hands from 1. `dealer` is a seat, None if nobody deals; `turn` is the seat whose
    turn it is to deal, where another deals this once. `carried` are points held over from the last
    hand. `memo` is anything else that the game must remember, in a form of
    its choice. The end of the game may depend on `totals`; what scoring or checking a hand needs of
    them belongs in the memo.
    """

    number: int
    dealer: int | None
    totals: tuple[int, ...]
    carried: int
    memo: Any
    turn: int | None = None


@dataclass(frozen=True)
class Result:
    """The result of a hand: the lines of its ruling, and what it leaves for the next hand."""

    ruling: tuple[Line, ...]
    carried: int = 0
    memo: Any = None
    same_dealer: bool = False


def after_dealer(table: Table, progress: Progress, direction: int) -> int | None:
    """The dealer's neighbour in the direction of play, who leads in most games; None if nobody
    deals.
    """
    dealer = progress.dealer
    return None if dealer is None else (dealer + direction) % table.players


def target_loses(game: "Game", target: int) -> bool:
    """Whether it is bad for a side to reach the target, as in Hearts.

    Totals go from 0 towards the target; the best side is then the one furthest from it.
    """
    return (target > 0) == game.LOWEST_WINS


class Game(Protocol):
    """One game. Seats and sides are numbered from 0, clockwise; points are integers.

    The `facts` passed to a game have no unknown keys and no nulls. `score` only gets facts in which
    `faults` found no fault.
    """

    SLUG: str
    PLAYERS: tuple[int, ...]
    """The numbers of players that the game is for, the usual one first."""
    DIRECTION: int
    """The direction of play and deal: 1 clockwise, -1 counter-clockwise, 0 if nobody deals."""
    LOWEST_WINS: bool
    FACTS: tuple[str, ...]
    """The keys that a hand's facts may have."""
    START: Any
    """The memo before the first hand."""

    def player_faults(self, players: int) -> list[Fault]:
        """`player_count` (or a more helpful code) unless `players` is one of `PLAYERS`."""

    def sides(self, names: tuple[str, ...]) -> tuple[Side, ...]:
        """The sides that score, from the players' names in seat order."""

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        """The house rules of a table of `players`; defaults may depend on the other rules given."""

    def faults(self, table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
        """All faults of a hand's facts; unless `complete`, missing facts are not faults."""

    def score(self, table: Table, progress: Progress, facts: Json) -> Result:
        """Score a hand without faults."""

    def outcome(self, table: Table, progress: Progress) -> str | None:
        """The reason why the game is over before this hand is played, None while it goes on."""

    def leader(self, table: Table, progress: Progress) -> int | None:
        """The seat that leads the hand; None if nobody does, or it is not known before the cards
        are dealt. In most games it is `after_dealer`.
        """

    def length(self, table: Table) -> int | None:
        """How many hands the game has; None if that depends on the play."""

    def target(self, table: Table, progress: Progress) -> int | None:
        """The total, above or below 0, that ends the game once a side reaches it, as of this hand;
        None if no total does. See `target_loses` for whether reaching it is good or bad.
        """

    def coming(self, table: Table, progress: Progress) -> Json:
        """What is known of the hand to come besides number, dealer and leader, as JSON data."""
