"""The contract that a game fulfils: a module of this package with the names of `Game`."""

from dataclasses import dataclass
from typing import Any, Protocol

from games.scoring.errors import Fault
from games.scoring.values import Json, Line, Side


@dataclass(frozen=True)
class Rule:
    """A house rule: a choice among `values`, else a number, else a list of short labels.

    The number goes from `lowest` to `highest`; the list holds `labels` different ones. `default` is
    in force when the table says nothing.
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

    `number` counts hands from 1; `dealer` is a seat, None where nobody deals; `carried` is what the
    last hand left in abeyance; `memo` is whatever else the game must remember, in its own form.
    """

    number: int
    dealer: int | None
    totals: tuple[int, ...]
    carried: int
    memo: Any


@dataclass(frozen=True)
class Result:
    """What a hand came to: its lines, and what it leaves for the next hand."""

    ruling: tuple[Line, ...]
    carried: int = 0
    memo: Any = None
    same_dealer: bool = False


def after_dealer(table: Table, progress: Progress, direction: int) -> int | None:
    """The dealer's neighbour in the direction of play, who leads in most games; None where nobody
    deals.
    """
    dealer = progress.dealer
    return None if dealer is None else (dealer + direction) % table.players


def target_loses(game: "Game", target: int) -> bool:
    """Whether a side that reaches the target is the worse for it, as at Hearts.

    Totals go from 0 towards the target; the side that is furthest from it is then the best.
    """
    return (target > 0) == game.LOWEST_WINS


class Game(Protocol):
    """One game. Seats and sides are numbered from 0, clockwise; points are integers.

    `facts` reach a game without unknown keys and without nulls; `faults` sees them first, so that
    `score` may trust them.
    """

    SLUG: str
    PLAYERS: tuple[int, ...]
    """The numbers of players that the game is for, the usual one first."""
    DIRECTION: int
    """Where play and deal go: 1 clockwise, -1 counter-clockwise, 0 where nobody deals."""
    LOWEST_WINS: bool
    FACTS: tuple[str, ...]
    """The keys that a hand's facts may have."""
    START: Any
    """The memo before the first hand."""

    def player_faults(self, players: int) -> list[Fault]:
        """`player_count` (or a more helpful code) unless `players` is one of `PLAYERS`."""

    def sides(self, names: tuple[str, ...]) -> tuple[Side, ...]:
        """Who scores, from the players' names in seat order."""

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        """The house rules of a table of so many; a default may depend on the other rules given."""

    def faults(self, table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
        """All that is wrong with a hand's facts; with `complete` false, what is missing is not."""

    def score(self, table: Table, progress: Progress, facts: Json) -> Result:
        """What a faultless hand comes to."""

    def outcome(self, table: Table, progress: Progress) -> str | None:
        """The reason why the game is over before this hand is played, None while it goes on."""

    def leader(self, table: Table, progress: Progress) -> int | None:
        """The seat that leads the hand; None where nobody does, or nobody knows before the cards
        are dealt. In most games it is `after_dealer`.
        """

    def length(self, table: Table) -> int | None:
        """How many hands the game has; None where that depends on the play."""

    def target(self, table: Table, progress: Progress) -> int | None:
        """The total, above 0 or below, that ends the game once a side reaches it, as things stand
        before a hand; None where no total does. `target_loses` says which way it counts.
        """

    def coming(self, table: Table, progress: Progress) -> Json:
        """What is to be said of the hand to come beyond number, dealer and leader."""
