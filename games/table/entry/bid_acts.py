"""The acts of players who announce each on their own phone.

A bid waits outside the journal until everybody has bid, because it may be hidden until then; what
is announced besides the bids is an entry at once.
"""

from collections.abc import Container, Iterable, Sequence

from games.journal import EntryKind, NewEntry, WaitingBid
from games.kinds.by_each import ByEach, NewCall, valid_calls
from games.kinds.entry import HandInPlay, is_announced
from games.kinds.registry import KINDS
from games.scoring.values import Json, without_nulls
from games.table.errors import Refused, Stale, refuse
from games.table.plain import Bid, NewBid, Sender
from games.table.screen import GameState
from games.table.view import GameView


def bid(
    game: GameState,
    sender: Sender,
    *,
    hand: int,
    player: str,
    facts: Json,
    replaces: Container[str] = (),
) -> NewBid | NewEntry:
    """Bid for the player with that key, for the hand at the place `hand`: a bid that waits for
    others, or the announcements once everybody has bid.

    Until then a hidden bid may be replaced, otherwise only the last one. One that belongs to
    another phone is only replaced by a phone that was told that these players (`replaces`, their
    keys) have bid.

    Raises Stale if that hand is announced already or is not in play. Refused: `not_at_the_table`,
    `announces_first`, `others_have_bid`, the faults of the bid.
    """
    view, phone, holder = game.view, sender.phone, game.view.holder
    by_each = _by_each(view, sender, hand)
    if is_announced(KINDS[view.game.kind].entry, view.announced):
        raise Stale(view.entries_after(sender.seen_version))
    seat = view.seat_with(player)
    if seat is None:
        refuse("not_at_the_table", "player")
    made, in_play = _valid_bids(view, game.bids, hand)
    hidden = by_each.hidden(in_play)
    replaced = _bid_to_replace(made, seat, hidden, by_each.waiting(in_play, made))
    foreign = replaced is not None and not replaced.belongs_to(phone.pk, holder)
    if foreign and player not in replaces:
        refuse("others_have_bid", "seat", seats=[seat])
    others = [one for one in made if one is not replaced]
    if faults := by_each.faults(in_play, others, NewCall(seat, without_nulls(facts))):
        raise Refused(faults)
    number = 1 + max([one.number for one in game.bids], default=0)
    if replaced is not None and hidden and not foreign:
        number = replaced.number  # Events name the newest number: a hidden change is in none.
    own = Bid(
        hand=hand,
        number=number,
        player=view.person_at(seat),
        seat=seat,
        facts=without_nulls(facts),
        phone=phone.pk,
        phone_key=str(phone.key),
        label=phone.label,
        by=sender.by,
        replaces=_phone_to_tell(replaced, phone.pk, holder),
    )
    if by_each.waiting(in_play, [*others, own]):
        changed = in_play.announced != view.announced
        announced = _announcement(view, in_play.announced) if changed else None
        return NewBid(own, tuple([one.number for one in others]), announced)
    last = {one.seat: one for one in (*others, own)}
    bids = [last[seat].waiting._replace(facts=last[seat].facts) for seat in sorted(last)]
    return _announcement(view, in_play.announced | by_each.facts(in_play, [*others, own]), bids)


def announce_extra(
    game: GameState, sender: Sender, *, hand: int, seats: Container[int | None], key: str
) -> NewEntry:
    """Announce something other than a bid, for one of these seats.

    Raises Stale if the hand is not in play, or that can no longer be announced.
    """
    view = game.view
    by_each = _by_each(view, sender, hand)
    made, in_play = _valid_bids(view, game.bids, hand)
    for extra in by_each.extras(in_play, made):
        if extra.key == key and (extra.seat is None or extra.seat in seats):
            return _announcement(view, in_play.announced | extra.facts)
    raise Stale(view.entries_after(sender.seen_version))


def _announcement(view: GameView, facts: Json, bids: Sequence[WaitingBid] = ()) -> NewEntry:
    return NewEntry(EntryKind.ANNOUNCE, view.current.next_place, without_nulls(facts), bids=bids)


def _by_each(view: GameView, sender: Sender, hand: int) -> ByEach:
    """Raises Stale unless players announce that hand each on their own phone."""
    by_each = KINDS[view.game.kind].entry.by_each
    in_play = view.game.own_bids and not view.over and hand == view.current.next_place
    if by_each is None or not in_play:
        raise Stale(view.entries_after(sender.seen_version))
    return by_each


def _valid_bids(view: GameView, bids: Iterable[Bid], hand: int) -> tuple[list[Bid], HandInPlay]:
    """The bids for a hand that count, and the hand with what they say of it."""
    in_play = view.hand_in_play
    return valid_calls(
        KINDS[view.game.kind].entry, in_play, [one for one in bids if one.hand == hand]
    )


def _phone_to_tell(replaced: Bid | None, phone: int, holder: int | None) -> int | None:
    """The phone to be told that its bid is replaced by one of this `phone`, if any."""
    if replaced is None or (holder == replaced.seat and replaced.replaces == phone):
        return None
    if replaced.replaces is None and not replaced.belongs_to(phone, holder):
        return replaced.phone
    return replaced.replaces


def _bid_to_replace(
    made: Sequence[Bid], seat: int, hidden: bool, waiting: Sequence[int]
) -> Bid | None:
    """The bid that a seat replaces, None if it makes another. Refused: `announces_first`."""
    if hidden:
        return next((one for one in made if one.seat == seat), None)
    if waiting[0] == seat:
        return None
    if not made or made[-1].seat != seat:
        refuse("announces_first", "seat", seat=waiting[0])
    return made[-1]
