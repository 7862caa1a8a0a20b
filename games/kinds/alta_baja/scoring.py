"""Alta-Baja: all players hold the same ranks and play a card face down; a hand is a single trick.

Source: adpoker.fr, "Règles de l'Alta-Baja"; the house rules decide what it leaves open. Glossary:
in *Alta* (odd tricks) the highest card wins, in *Baja* (even tricks) the lowest; the *second* has
the next card in that order; *level*: the same rank. The memo holds the ranks played in each trick
so far, in seat order; it is empty for a trick of which only first and second were recorded.
Not done here: the blind styles, which only change how cards are chosen.
"""

from typing import Any

from games.scoring.errors import Fault, fault, quoted, seat_faults
from games.scoring.facts import QUICK, Fact
from games.scoring.game import CardSum, Game, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

# Each deck's ranks without the ace, highest first: the ace is above or below all of them.
DECKS = {
    "french52": ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"),
    "spanish48": ("K", "C", "J", "9", "8", "7", "6", "5", "4", "3", "2"),
    "spanish40": ("K", "C", "J", "7", "6", "5", "4", "3", "2"),
}


class AltaBaja(Game):
    SLUG = "alta_baja"
    PLAYERS = (4, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12)
    DIRECTION = 0
    FACTS = (
        Fact("cards", "own", lists=1),
        Fact("first", "seat", "list", QUICK),
        Fact("second", "seat", "list", QUICK),
    )
    RULES = (
        Rule("deck", "french52", ("french52", "spanish48", "spanish40")),
        Rule("ace", "high", ("high", "low")),
        Rule("style", "open", ("open", "shuffled", "arranged")),
    )

    def start(self, table: Table) -> tuple[Any, ...]:
        return ()

    def faults(self, table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
        if "cards" in facts:
            found = _cards_faults(table, progress, facts["cards"], complete)
            both = [key for key in ("first", "second") if key in facts]
            return found + [fault("unknown_field", key, given=key) for key in both]
        if "first" in facts or "second" in facts:
            return _order_faults(table, facts, complete)
        return [_cards_missing(table, 0)] if complete else []

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        cards, phase = facts.get("cards"), phase_of(progress.number)
        if cards is None:
            first, second = sorted(facts["first"]), sorted(facts.get("second", []))
        else:
            first, second = best_two(deck_ranks(table), phase, cards)
        to_first, to_second = points_of(progress.number)

        def line(code: str, seats: list[int], points: int, **params: Any) -> Line:
            params["points"] = points
            if len(seats) == 1:
                params["seat"] = seats[0]
            else:
                params["seats"] = tuple(seats)
            if cards is not None:
                params["rank"] = cards[seats[0]]
                code += "_" + phase
            scores = tuple([points if seat in seats else 0 for seat in range(table.players)])
            return Line(code, scores, params)

        if len(first) > 2:
            ruling = [line("void", first, 0, level=len(first))]
        elif len(first) == 2:
            half = (to_first + to_second) // 2
            ruling = [line("shared", first, half, first=to_first, second=to_second)]
        elif len(second) == 1:
            ruling = [line("first", first, to_first), line("second", second, to_second)]
        else:
            ruling = [
                line("first", first, to_first),
                line("second_lost", second, 0, lost=to_second),
            ]
        return HandResult(tuple(ruling), 0, (*progress.memo, (progress.number, tuple(cards or ()))))

    def length(self, table: Table) -> int:
        return len(DECKS[table.rules["deck"]]) + 1

    def card_sum(self, hands: int) -> CardSum | None:
        """Points are lost where several are level."""
        return CardSum(0, sum([sum(points_of(number)) for number in range(1, hands + 1)]))

    def coming(self, table: Table, progress: Progress) -> Json:
        first, second = points_of(progress.number)
        return {"phase": phase_of(progress.number), "first": first, "second": second}


def deck_ranks(table: Table) -> tuple[str, ...]:
    """The ranks that each player holds at the start, highest first."""
    ranks = DECKS[table.rules["deck"]]
    return ("A", *ranks) if table.rules["ace"] == "high" else (*ranks, "A")


def ranks_left(table: Table, progress: Progress) -> tuple[tuple[str, ...], ...]:
    """The ranks that each seat may still hold, highest first, as far as the record shows."""
    ranks = deck_ranks(table)
    return tuple(
        [
            tuple([rank for rank in ranks if trick_of(progress, seat, rank) is None])
            for seat in range(table.players)
        ]
    )


def phase_of(number: int) -> str:
    return "alta" if number % 2 else "baja"


def points_of(number: int) -> tuple[int, int]:
    """The points of the first and the second in a trick: 3 and 1, plus one every two tricks."""
    return 3 + (number - 1) // 2, 1 + (number - 1) // 2


def best_two(ranks: tuple[str, ...], phase: str, cards: list[str]) -> tuple[list[int], list[int]]:
    """The seats with the winning card, and the seats with the next card (if any).

    `ranks` is the deck, highest first; `cards` is what each seat played.
    """
    sign = 1 if phase == "alta" else -1
    heights = [sign * ranks.index(rank) for rank in cards]
    best = min(heights)
    rest = [height for height in heights if height != best]
    following = min(rest) if rest else None
    first = [seat for seat in range(len(heights)) if heights[seat] == best]
    return first, [seat for seat in range(len(heights)) if heights[seat] == following]


def _cards_faults(table: Table, progress: Progress, cards: object, complete: bool) -> list[Fault]:
    if not isinstance(cards, list) or len(cards) > table.players:
        return [_cards_missing(table, len(cards) if isinstance(cards, list) else 0)]
    ranks = deck_ranks(table)
    found: list[Fault] = []
    for seat in range(len(cards)):
        rank = cards[seat]
        if rank is None:
            continue
        if rank not in ranks:
            found.append(fault("unknown_rank", "cards", seat=seat, given=quoted(rank)))
            continue
        trick = trick_of(progress, seat, rank)
        if trick is not None:
            found.append(fault("card_already_played", "cards", seat=seat, rank=rank, trick=trick))
    laid = len(cards) - cards.count(None)
    if complete and laid < table.players:
        found.append(_cards_missing(table, laid))
    return found


def _cards_missing(table: Table, given: int) -> Fault:
    return fault("cards_missing", "cards", given=given, expected=table.players)


def trick_of(progress: Progress, seat: int, rank: str) -> int | None:
    """The trick in which `seat` has played `rank`, None if it has not or it was not recorded."""
    for trick, cards in progress.memo:
        if cards and cards[seat] == rank:
            played: int = trick
            return played
    return None


def _order_faults(table: Table, facts: Json, complete: bool) -> list[Fault]:
    found: list[Fault] = []
    seen: list[int] = []
    for key in ("first", "second"):
        seats = facts.get(key, [])
        if not isinstance(seats, list):
            return [*found, fault(key + "_missing", key)]
        for seat in seats:
            wrong = seat_faults(key, seat, table.players)
            if not wrong and seat in seen:
                wrong = [fault("seat_twice", key, seat=seat)]
            found += wrong
            seen.append(seat)
    if found or not complete:
        return found
    if not facts.get("first"):
        return [fault("first_missing", "first")]
    if len(facts["first"]) == 1 and not facts.get("second"):
        return [fault("second_missing", "second")]
    return []
