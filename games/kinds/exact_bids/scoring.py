"""Shared by games of exact bids, in which players announce how many tricks they will take.

Sources: the booklet of La Bâtarde and the students' rules of Up and down the river. A *bid* is the
announced number of tricks, from 0 to the number of cards per player, which is also the number of
tricks in the hand.
"""

from games.scoring.errors import Fault, fault
from games.scoring.facts import ANNOUNCE, Bounds, Fact
from games.scoring.game import Game, HandResult, Progress, Table
from games.scoring.values import Json, Line

BIDS = Fact("bids", "count", "seat", ANNOUNCE, required=True, beyond="too_many")
TRICKS = Fact("tricks", "count", "seat", required=True, beyond="too_many")


class ExactBids(Game):
    """A game of exact bids; those that derive from it have `series`, `bids_restricted` and
    `worth`.
    """

    def series(self, table: Table) -> list[int]:
        """The cards dealt to each player in each hand of the game."""
        raise NotImplementedError

    def length(self, table: Table) -> int:
        return len(self.series(table))

    def cards(self, table: Table, number: int) -> int:
        """The cards dealt to each player in hand `number`, from 1; after the last, as in that."""
        dealt = self.series(table)
        return dealt[min(number, len(dealt)) - 1]

    def most_cards(self, table: Table) -> int:
        """The most cards that are dealt to each player in a hand of the game."""
        return max(self.series(table))

    def bids_restricted(self, table: Table) -> bool:
        """Whether the bids may not add up to the tricks."""
        raise NotImplementedError

    def worth(self, table: Table, facts: Json, bid: int, taken: int) -> tuple[str, int, Json]:
        """The code of the line about a bid and the tricks taken, its points, and what its sentence
        names besides.
        """
        raise NotImplementedError

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        lines: list[Line] = []
        for seat in range(table.players):
            bid, taken = facts["bids"][seat], facts["tricks"][seat]
            code, points, named = self.worth(table, facts, bid, taken)
            params = {"seat": seat, "bid": bid, "tricks": taken, "off": abs(bid - taken), **named}
            only = (0,) * seat + (points,) + (0,) * (table.players - seat - 1)
            lines.append(Line(code, only, {**params, "points": points}))
        return HandResult(tuple(lines))

    def limits(self, table: Table, progress: Progress) -> Json:
        dealt = self.cards(table, progress.number)
        return {"bids": dealt, "tricks": dealt}

    def fact_faults(
        self, fact: Fact, table: Table, bounds: Bounds, facts: Json, complete: bool
    ) -> list[Fault]:
        found = super().fact_faults(fact, table, bounds, facts, complete)
        if found or fact.name not in ("bids", "tricks"):
            return found
        dealt, given = bounds.limits[fact.name], _sum(facts, fact.name, table.players)
        if fact.name == "bids":
            equal = self.bids_restricted(table) and given == dealt
            return [fault("bids_equal_cards", "bids", cards=dealt)] if equal else []
        if given in (None, dealt):
            return []
        return [fault("tricks_do_not_add_up", "tricks", given=given, cards=dealt)]

    def forbidden_bid(
        self, table: Table, progress: Progress, bids: list[int | None], declarer: int | None = None
    ) -> int | None:
        if not self.bids_restricted(table):
            return None
        dealt, last = self.cards(table, progress.number), self.last(table, progress, declarer)
        return forbidden_bid(dealt, table.players, bids, last)

    def last(self, table: Table, progress: Progress, declarer: int | None = None) -> int:
        """The seat that bids last: the one before the `declarer`, without a declarer the dealer."""
        if declarer is None:
            return progress.dealer or 0
        return (declarer - self.direction(table)) % table.players

    def coming(self, table: Table, progress: Progress) -> Json:
        return {"cards": self.cards(table, progress.number)}


def there_and_back(way: list[int], twice: bool) -> list[int]:
    """A series of hands, and the same back; `twice`: the hand where it turns is played twice."""
    back = list(reversed(way))
    return way + back[0 if twice else 1 :]


def forbidden_bid(cards: int, players: int, bids: list[int | None], last: int) -> int | None:
    """The number that the `last` seat may not bid, so that the bids do not add up to the tricks.

    None if every number is allowed, or if another seat's bid is not known.
    """
    others = [bids[seat] for seat in range(len(bids)) if seat != last]
    known = [bid for bid in others if bid is not None]
    if len(known) < players - 1:
        return None
    number = cards - sum(known)
    return number if number >= 0 else None


def _sum(facts: Json, name: str, players: int) -> int | None:
    """The sum of valid counts, None unless every seat has one."""
    known = [count for count in facts.get(name, []) if count is not None]
    return sum(known) if len(known) == players else None
