"""La Bâtarde's auction: who speaks, what may be said, how it ends.

Source: the game's booklet. An *announcement* is `[seat, number, trump]`, and `[seat, number, trump,
pack]` where it sets a trump and two packs are played. It either takes the present trump with any
number, or *raises*: a new trump by a stronger announcement, which erases the numbers said before.
The auction is over when every player has a number in the same trump; the *declarer* is who set it.
Not done here: méchoune and choune, save that a méchoune locks the trump.
"""

from dataclasses import dataclass
from typing import Any

from games.scoring import exact_bids
from games.scoring.errors import Fault, fault, is_number
from games.scoring.game import Table

TRUMPS = ("no_trump", "clubs", "diamonds", "hearts", "spades", "all_trump")
"""Weakest first; the booklet's picture of the order is lost: this is the order of its text."""
PACKS = ("marked", "simple")
TWO_PACKS = 5
"""From so many players on, two packs are played."""


@dataclass(frozen=True)
class Auction:
    """Where an auction stands.

    `seat` speaks next, None once closed; `trump`, `declarer` and `pack` come from the announcement
    that set the present trump; `to_beat` is the number that a raise must beat; `bids` holds the
    number of each seat in that trump, None where it has none.
    """

    table: Table
    cards: int
    seat: int | None
    trump: str | None
    declarer: int | None
    pack: str | None
    to_beat: int
    bids: tuple[int | None, ...]

    @property
    def closed(self) -> bool:
        """Whether every player has a number in the same trump."""
        return self.seat is None

    def __str__(self) -> str:
        return f"{self.trump} " + " ".join([str(bid) for bid in self.bids])


def opened(table: Table, cards: int, dealer: int) -> Auction:
    """The auction before anyone has spoken; the player left of the dealer speaks first."""
    leader = (dealer + 1) % table.players
    return Auction(table, cards, leader, None, None, None, 0, (None,) * table.players)


def held(
    table: Table, cards: int, dealer: int, announcements: list[Any]
) -> tuple[Auction, list[Fault]]:
    """The auction after these announcements, or up to the first that was not allowed.

    Faults, with the announcement's `number` from 1: `bid_not_allowed`, `out_of_turn` (once closed,
    it is nobody's turn).
    """
    auction = opened(table, cards, dealer)
    for place in range(len(announcements)):
        code = _refusal(auction, announcements[place])
        if code is not None:
            return auction, [fault(code, "auction", number=place + 1)]
        auction = _after(auction, announcements[place])
    return auction, []


def numbers(auction: Auction) -> tuple[int, ...]:
    """The numbers that whoever speaks may say in the present trump, lowest first."""
    if auction.trump is None or auction.seat is None:
        return ()
    forbidden = forbidden_number(auction)
    return tuple([number for number in range(auction.cards + 1) if number != forbidden])


def forbidden_number(auction: Auction) -> int | None:
    """The number that would close the auction with as many tricks bid as there are."""
    if auction.seat is None or auction.table.rules["last_bid"] != "restricted":
        return None
    bids = list(auction.bids)
    return exact_bids.forbidden_bid(auction.cards, len(bids), bids, auction.seat)


def raises(auction: Auction, locked: bool) -> tuple[tuple[int, str], ...]:
    """The numbers and new trumps that whoever speaks may say, weakest first.

    `locked`: the present trump was méchouné, and stays.
    """
    if auction.seat is None or (locked and auction.trump is not None):
        return ()
    return tuple(
        [
            (number, trump)
            for number in range(auction.cards + 1)
            for trump in TRUMPS
            if _raises(auction, number, trump)
        ]
    )


def _refusal(auction: Auction, said: object) -> str | None:
    """The code of what is wrong with an announcement, None if it may be made."""
    if not isinstance(said, list) or not 3 <= len(said) <= 4:
        return "bid_not_allowed"
    seat, number, trump = said[0], said[1], said[2]
    if not is_number(seat) or not is_number(number) or trump not in TRUMPS:
        return "bid_not_allowed"
    if seat != auction.seat:
        return "out_of_turn"
    if trump == auction.trump:
        allowed = len(said) == 3 and number in numbers(auction)
    else:
        allowed = (
            0 <= number <= auction.cards
            and _raises(auction, number, trump)
            and _names_pack(auction.table, said)
        )
    return None if allowed else "bid_not_allowed"


def _raises(auction: Auction, number: int, trump: str) -> bool:
    if auction.trump is None:
        return True
    stronger = TRUMPS.index(trump) > TRUMPS.index(auction.trump)
    wins = number > auction.to_beat or (number == auction.to_beat and stronger)
    return trump != auction.trump and wins


def _names_pack(table: Table, said: list[Any]) -> bool:
    """Whether the favoured pack is named with two packs, and only then."""
    if table.players < TWO_PACKS:
        return len(said) == 3
    return len(said) == 4 and said[3] in PACKS


def _after(auction: Auction, said: list[Any]) -> Auction:
    """The auction after an announcement that was allowed."""
    seat, number, trump = said[0], said[1], said[2]
    table = auction.table
    coming = (seat + 1) % table.players
    if trump != auction.trump:
        pack = said[3] if len(said) == 4 else None
        bids = (None,) * seat + (number,) + (None,) * (table.players - seat - 1)
        return Auction(table, auction.cards, coming, trump, seat, pack, number, bids)
    bids = auction.bids[:seat] + (number,) + auction.bids[seat + 1 :]
    to_beat = auction.to_beat
    if table.rules["overcall"] == "highest":
        to_beat = max(to_beat, number)
    speaks = coming if None in bids else None
    declarer, pack = auction.declarer, auction.pack
    return Auction(table, auction.cards, speaks, trump, declarer, pack, to_beat, bids)
