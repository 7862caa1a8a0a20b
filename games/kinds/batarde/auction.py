"""La Bâtarde's auction: whose turn it is, what may be announced, how it ends.

Source: the game's booklet. An *announcement* is `[seat, number, trump]`, or `[seat, number, trump,
pack]` if it sets a trump and two packs are in play. It either accepts the current trump with any
number, or *raises*: a stronger announcement sets a new trump and erases the earlier numbers. The
auction ends when every player has a number in the same trump; the *declarer* is the player who set
it. Not done here: méchoune and choune, except that a méchoune locks the trump.
"""

from dataclasses import dataclass
from typing import Any

from games.kinds.exact_bids import scoring as exact_bids
from games.scoring.errors import Fault, fault, is_number
from games.scoring.game import Table
from games.scoring.values import Json

# Weakest first. The booklet's picture of the order is lost: this is the order of its text.
TRUMPS = ("no_trump", "clubs", "diamonds", "hearts", "spades", "all_trump")
PACKS = ("marked", "simple")
# From this number of players on, two packs are used.
TWO_PACKS = 5


@dataclass(frozen=True)
class Auction:
    """The state of an auction.

    `seat` is next to speak, None once the auction is closed. `trump`, `declarer` and `pack` come
    from the announcement that set the current trump. `to_beat` is the number to beat with a raise.
    `bids` holds each seat's number in that trump, None if it has none.
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
        return self.seat is None


def open_auction(table: Table, cards: int, dealer: int) -> Auction:
    """The auction before the first announcement; the player left of the dealer speaks first."""
    leader = (dealer + 1) % table.players
    return Auction(table, cards, leader, None, None, None, 0, (None,) * table.players)


def hold_auction(
    table: Table, cards: int, dealer: int, announcements: list[Any]
) -> tuple[Auction, list[Fault]]:
    """The auction after these announcements, or before the first that is not allowed.

    Faults, with the announcement's `number` from 1: `bid_not_allowed`, `out_of_turn` (also after
    the end of the auction).
    """
    auction = open_auction(table, cards, dealer)
    for at in range(len(announcements)):
        refusal = _refusal(auction, announcements[at])
        if refusal is not None:
            code, why = refusal
            return auction, [fault(code, "auction", number=at + 1, **why)]
        auction = _after(auction, announcements[at])
    return auction, []


def numbers(auction: Auction) -> tuple[int, ...]:
    if auction.trump is None or auction.seat is None:
        return ()
    forbidden = forbidden_number(auction)
    return tuple([number for number in range(auction.cards + 1) if number != forbidden])


def forbidden_number(auction: Auction) -> int | None:
    """The number that would close the auction with the bids adding up to the tricks."""
    if auction.seat is None or auction.table.rules["last_bid"] != "restricted":
        return None
    bids = list(auction.bids)
    return exact_bids.forbidden_bid(auction.cards, len(bids), bids, auction.seat)


def raises(auction: Auction, locked: bool) -> tuple[tuple[int, str], ...]:
    """The raises open to the next player, as numbers and trumps, weakest first.

    `locked`: after a méchoune, the trump cannot change.
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


def _refusal(auction: Auction, announcement: object) -> tuple[str, Json] | None:
    """The fault code of an announcement and why, None if it is allowed."""
    if not isinstance(announcement, list) or not 3 <= len(announcement) <= 4:
        return "bid_not_allowed", {}
    seat, number, trump = announcement[0], announcement[1], announcement[2]
    if not is_number(seat) or not is_number(number) or trump not in TRUMPS:
        return "bid_not_allowed", {}
    if seat != auction.seat:
        return "out_of_turn", {}
    if not 0 <= number <= auction.cards:
        return "bid_not_allowed", {}
    why = _why_not(auction, number, trump, announcement)
    return ("bid_not_allowed", why) if why else None


def _why_not(auction: Auction, number: int, trump: str, announcement: list[Any]) -> Json:
    if trump == auction.trump:
        if number not in numbers(auction):
            return {"case": "same_trump", "trump": trump, "numbers": list(numbers(auction))}
        return {"case": "pack"} if len(announcement) == 4 else {}
    if not _raises(auction, number, trump):
        case = "low" if auction.trump == TRUMPS[-1] else "weak"
        return {"case": case, "to_beat": auction.to_beat, "trump": auction.trump}
    return {} if _names_pack(auction.table, announcement) else {"case": "pack"}


def _raises(auction: Auction, number: int, trump: str) -> bool:
    if auction.trump is None:
        return True
    stronger = TRUMPS.index(trump) > TRUMPS.index(auction.trump)
    wins = number > auction.to_beat or (number == auction.to_beat and stronger)
    return trump != auction.trump and wins


def _names_pack(table: Table, announcement: list[Any]) -> bool:
    """Whether the announcement names the favoured pack if and only if there are two packs."""
    if table.players < TWO_PACKS:
        return len(announcement) == 3
    return len(announcement) == 4 and announcement[3] in PACKS


def _after(auction: Auction, announcement: list[Any]) -> Auction:
    seat, number, trump = announcement[0], announcement[1], announcement[2]
    table = auction.table
    coming = (seat + 1) % table.players
    if trump != auction.trump:
        pack = announcement[3] if len(announcement) == 4 else None
        bids = (None,) * seat + (number,) + (None,) * (table.players - seat - 1)
        return Auction(table, auction.cards, coming, trump, seat, pack, number, bids)
    bids = (*auction.bids[:seat], number, *auction.bids[seat + 1 :])
    to_beat = auction.to_beat
    if table.rules["overcall"] == "highest":
        to_beat = max(to_beat, number)
    speaks = coming if None in bids else None
    declarer, pack = auction.declarer, auction.pack
    return Auction(table, auction.cards, speaks, trump, declarer, pack, to_beat, bids)
