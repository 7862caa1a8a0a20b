"""Shared by games of exact bids, in which players announce how many tricks they will take.

Sources: the booklet of La Bâtarde and the students' rules of Up and down the river. A *bid* is the
announced number of tricks, from 0 to the number of cards per player, which is also the number of
tricks in the hand.
"""

from games.scoring.errors import Fault, fault, is_number, quoted
from games.scoring.values import Json

ALL_PLAYED = "all_played"
"""The only outcome of these games: the last of a fixed number of hands has been played."""


def rising_and_falling(lowest: int, highest: int, number: int, twice: bool) -> int:
    """The cards per player of hand `number`: one more each hand up to `highest`, then down again.

    `twice`: the highest number is dealt twice in a row.
    """
    rising = highest - lowest + 1
    if number <= rising:
        return lowest + number - 1
    return highest - (number - rising) + (1 if twice else 0)


def count_of_hands(lowest: int, highest: int, twice: bool) -> int:
    """The number of hands of `rising_and_falling`."""
    return 2 * (highest - lowest + 1) - (0 if twice else 1)


def speaking_order(dealer: int, players: int, direction: int) -> tuple[int, ...]:
    """The seats in bidding order, the leader first and the dealer last."""
    return tuple([(dealer + direction * turn) % players for turn in range(1, players + 1)])


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


def only(seat: int, points: int, players: int) -> tuple[int, ...]:
    """Points for one seat, nothing for the others."""
    return (0,) * seat + (points,) + (0,) * (players - seat - 1)


def faults(players: int, cards: int, restricted: bool, facts: Json, complete: bool) -> list[Fault]:
    """What is wrong with a hand's bids and tricks.

    `bids_missing`, `tricks_missing`, `not_a_number`, `too_many`, `tricks_do_not_add_up`, and, where
    the last bid is `restricted`, `bids_equal_cards`.
    """
    bids, tricks = facts.get("bids"), facts.get("tricks")
    found = _count_faults("bids", bids, players, cards, complete)
    if restricted and not found and _sum(bids, players) == cards:
        found.append(fault("bids_equal_cards", "bids", cards=cards))
    wrong = _count_faults("tricks", tricks, players, cards, complete)
    if wrong:
        return found + wrong
    taken = _sum(tricks, players)
    if taken is not None and taken != cards:
        found.append(fault("tricks_do_not_add_up", "tricks", given=taken, cards=cards))
    return found


def _count_faults(
    field: str, counts: object, players: int, cards: int, complete: bool
) -> list[Fault]:
    """Check a count per seat, from 0 to `cards`; an incomplete hand may have fewer, or nulls."""
    if counts is None and not complete:
        return []
    if not isinstance(counts, list) or len(counts) > players:
        return [fault(field + "_missing", field, seats=list(range(players)))]
    missing = list(range(len(counts), players)) if complete else []
    found: list[Fault] = []
    for seat in range(len(counts)):
        count = counts[seat]
        if count is None:
            if complete:
                missing.append(seat)
        elif not is_number(count) or count < 0:
            found.append(fault("not_a_number", field, given=quoted(count), seat=seat))
        elif count > cards:
            found.append(fault("too_many", field, given=count, cards=cards, seat=seat))
    if missing:
        found.insert(0, fault(field + "_missing", field, seats=sorted(missing)))
    return found


def _sum(counts: list[int | None] | None, players: int) -> int | None:
    """The sum of valid counts, None unless every seat has one."""
    known = [count for count in counts or [] if count is not None]
    return sum(known) if len(known) == players else None
