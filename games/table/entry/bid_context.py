"""Who announces what on their own phone, and what this phone may announce now. Nothing here holds a
hidden announcement of another phone before everybody has announced.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games import journal
from games.journal import Current, Entry, EntryKind, Person, WaitingBid
from games.kinds.by_each import ByEach, NewCall, valid_calls
from games.kinds.entry import HandFacts, HandInPlay, is_announced
from games.kinds.registry import KINDS
from games.scoring.values import Json
from games.table.entry.meanwhile import meanwhile_message
from games.table.plain import Bid, Phone
from games.table.screen import GameState
from games.table.view import GameView
from games.wording.catalogue import get_language
from games.wording.sentences import join_words


@dataclass(frozen=True)
class _Bidding:
    """The announcements of the hand in play so far, and their rules."""

    by_each: ByEach
    hand: HandInPlay
    rows: Sequence[Bid]
    secret: Sequence[Bid]  # of these a phone is only told that they are there
    newest: int  # the number of the newest bid of the game
    view: GameView

    def key_of(self, seat: int) -> str:
        return self.view.person_at(seat).key

    @property
    def hidden(self) -> bool:
        return self.by_each.hidden(self.hand)

    @property
    def waiting(self) -> list[int]:
        made = [row.seat for row in self.secret]
        return [seat for seat in self.by_each.waiting(self.hand, self.rows) if seat not in made]

    def bid_of(self, seat: int) -> Bid | None:
        """The last announcement of a seat that counts, None if it has still to announce."""
        made = [row for row in (*self.rows, *self.secret) if row.seat == seat]
        return made[-1] if made and seat not in self.waiting else None

    def may_announce(self, seat: int) -> bool:
        """Whether it is this seat's turn, or its last announcement may still be replaced."""
        last = self.rows[-1].seat if self.rows else None
        return self.hidden or seat in (self.waiting[0], last)

    def bid_on(self, phone: Phone, seat: int) -> HandFacts | None:
        """What a player announced on this phone. What was announced on another, or entered by
        somebody else, is None: a phone that goes round shows it to nobody.
        """
        made = self.bid_of(seat)
        return made.facts if made and made.own and made.phone == phone.pk else None

    def pad(self, seat: int, tapped: HandFacts | None, phone: Phone) -> Json:
        """The keys for a seat, with what was `tapped`, or what this phone announced before."""
        shown = tapped if tapped is not None else self.bid_on(phone, seat) or {}
        made = self.bid_of(seat)
        others = [row for row in self.rows if row is not made]
        return self.by_each.form_context(self.hand, others, seat, shown)


def announces_by_each(view: GameView) -> bool:
    return KINDS[view.game.kind].entry.by_each is not None


def has_bid_by_each(view: GameView) -> bool:
    """Whether players bid each on their own phone, or did so once in this game."""
    return view.game.own_bids or view.current.each is not None


def bid_context(
    game: GameState, phone: Phone, tapped: NewCall | None = None, error: str = ""
) -> Json | None:
    """What a phone shows while players announce; None if they do not, or if all have.

    `tapped` was refused because of the `error`. Without one, a phone that may write is asked
    whether it replaces the bid of another phone.
    """
    view, state = game.view, _current_bidding(game.view, game.bids)
    if state is None or is_announced(KINDS[view.game.kind].entry, view.announced):
        return None
    hand = state.hand
    mine = tapped.facts if tapped and tapped.seat == view.holder else None
    theirs = tapped.facts if tapped and tapped.seat != view.holder else None
    others = _other_seats(state, view.holder)
    waiting = [hand.players[seat] for seat in state.waiting]
    return {
        "template": f"kinds/{view.game.kind}/bid.html",
        "place": view.current.next_place,
        "hidden": state.hidden,
        "waiting": waiting if state.hidden else waiting[:1],
        "waiting_names": join_words(waiting, get_language()) if state.hidden else waiting[0],
        "said": [] if state.hidden else _bids_aloud(state),
        "bids": 1 + state.newest,  # what the page shows of them (`PageVersion`)
        # The pad of the holder; the seats for which a scorer may announce, and their pad.
        "own": None if view.holder is None else _own_pad(state, view.holder, mine, phone),
        "others": others,
        "pad": state.pad(others[0]["seat"], theirs, phone) if others else None,
        "error": error,
        "wrong_seat": tapped.seat if tapped else None,
        "question": _question(state, tapped.seat, phone) if tapped and not error else None,
    }


def visible_bids(game: GameState, phone: Phone) -> list[Bid]:
    """The bids as a phone may know them: what is hidden only if its holder bid it there."""
    state = _current_bidding(game.view, game.bids)
    if state is None or not state.hidden:
        return list(game.bids)
    own = game.view.holder
    known = None if own is None or state.bid_on(phone, own) is None else own
    return [bid if bid.seat == known else bid._replace(facts={}, phone_key="") for bid in game.bids]


def void_bids(
    view: GameView, bids: Sequence[Bid], entry: Entry, after: Current, then: Callable[[], GameView]
) -> list[Bid]:
    """The waiting bids that a new entry makes void: those of players whom it moves; all, if it
    renumbers the hand in play or lets all bid on one phone; aloud, those that are out of turn or
    impossible by then. `after` are the facts after the entry, and `then` returns the game.
    """
    if not bids:
        return []
    cause = journal.reverted_entry(entry, view.entries)
    if entry.kind in (EntryKind.ANNOUNCE, EntryKind.RECORD):
        return []
    if cause.kind == EntryKind.REPLACE:
        moved = [move["seat"] for move in journal.moves_of(cause)]
        return [bid for bid in bids if bid.seat in moved]
    before = view.current
    renumbered = before.next_number != after.next_number and cause.kind in journal.CHANGING
    if renumbered or (cause.kind == EntryKind.BIDDING and not cause.facts["each"]):
        return list(bids)
    was = _current_bidding(view, bids)
    if was is None or was.hidden or before.next_place != after.next_place:
        return []
    now = _current_bidding(then(), bids)
    return [bid for bid in was.rows if now is not None and bid not in now.rows]


def lost_bid(game: GameState, phone: Phone) -> Json | None:
    """What this phone is told of a bid that no longer counts, until its player bids again; None if
    there is nothing to tell. It is told if it made the bid, or if that player holds it.
    """
    view = game.view
    if view.over or not has_bid_by_each(view):
        return None
    state = _current_bidding(view, game.bids)
    for row in state.rows if state else ():
        held = row.seat == view.holder and row.phone != phone.pk
        if row.replaces is not None and (row.replaces == phone.pk or held):
            return (
                _lost_context(view, row.player)
                | _author_context(view, row)
                | {"number": row.number}
            )
    for entry in _entries_of_hand(view):
        for one in entry.bids:
            lost = _replaced(view, entry, one, phone) or _void(view, entry, one, phone, state)
            if lost is not None:
                return lost
    return None


def _entries_of_hand(view: GameView) -> Iterator[Entry]:
    """The entries since bidding for the hand in play began, newest first; or those of a hand just
    recorded that nobody had announced.
    """
    in_force = {entry.number for entry in journal.effective(view.entries)[0]}
    for entry in reversed(view.entries):
        announces = entry.kind in (EntryKind.ANNOUNCE, EntryKind.RECORD)
        if announces and entry.number not in in_force:
            continue
        yield entry
        if entry.kind == EntryKind.RECORD or (announces and entry.bids):
            return


def _replaced(view: GameView, entry: Entry, bid: WaitingBid, phone: Phone) -> Json | None:
    """What the holder of this phone is told if the entry of another replaced their bid."""
    announces = entry.kind in (EntryKind.ANNOUNCE, EntryKind.RECORD)
    own = view.is_meant(bid.player, view.person) and entry.phone.pk != phone.pk
    return (
        _lost_context(view, bid.player) | _author_context(view, bid)
        if announces and bid.replaces and own
        else None
    )


def _void(
    view: GameView, entry: Entry, bid: WaitingBid, phone: Phone, state: _Bidding | None
) -> Json | None:
    """Told to the phones of who made a void bid and of its player, if nobody bid for them since.
    The phone that let all bid on one again was asked.
    """
    seat, kind = view.seat_with(bid.player.key), KINDS[view.game.kind].entry
    again = seat is None or (state is not None and state.bid_of(seat) is not None)
    again = again or is_announced(kind, view.announced)
    was_asked = entry.kind == EntryKind.BIDDING and entry.phone.pk == phone.pk
    if entry.kind in (EntryKind.ANNOUNCE, EntryKind.RECORD) or again or was_asked:
        return None
    if bid.phone != phone.key and not view.is_meant(bid.player, view.person):
        return None
    return _lost_context(view, bid.player) | {"why": meanwhile_message(view, [entry], phone.pk)}


def _lost_context(view: GameView, player: Person) -> Json:
    return {"name": view.name_of(player), "number": 0}  # that of the new bid, while others wait


def _author_context(view: GameView, bid: Bid | WaitingBid) -> Json:
    return {"who": view.signature(bid.by), "label": bid.label}


def extras_context(game: GameState, phone: Phone) -> Json | None:
    """What may be announced besides bids, on a scorer's phone for everybody; None for nothing."""
    view, state = game.view, _current_bidding(game.view, game.bids)
    if state is None:
        return None
    seats = (view.holder, None) if view.holder is not None else ()
    found = state.by_each.extras(state.hand, state.rows)
    mine = [one for one in found if phone.may_write or one.seat in seats]
    form = state.by_each.extras_context(state.hand, state.rows, mine, view.holder)
    if not form:
        return None
    return {
        "template": f"kinds/{view.game.kind}/extras.html",
        "place": view.current.next_place,
        "form": form,
    }


def _current_bidding(view: GameView, bids: Sequence[Bid]) -> _Bidding | None:
    """None unless players announce each on their own phone."""
    by_each = KINDS[view.game.kind].entry.by_each
    if not view.game.own_bids or by_each is None or view.over:
        return None
    newest = max([bid.number for bid in bids], default=0)
    here = [bid for bid in bids if bid.hand == view.current.next_place]
    entry, hand = KINDS[view.game.kind].entry, view.hand_in_play
    secret = [bid for bid in here if not bid.facts]
    rows, hand = valid_calls(entry, hand, [bid for bid in here if bid.facts])
    return _Bidding(by_each, hand, rows, secret, newest, view)


def _own_pad(state: _Bidding, seat: int, tapped: HandFacts | None, phone: Phone) -> Json:
    pad, own_bid = state.pad(seat, tapped, phone), state.bid_on(phone, seat)
    made = state.bid_of(seat)
    locked = made is not None and not phone.may_write and not made.belongs_to(phone.pk, seat)
    return {
        "seat": seat,
        "key": state.key_of(seat),
        "name": state.hand.players[seat],
        "turn": bool(pad) and state.may_announce(seat) and not locked,
        "made": made is not None,
        "locked": locked,
        "said": "" if own_bid is None else state.by_each.describe(state.hand, own_bid),
        "pad": pad,
    }


def _question(state: _Bidding, seat: int, phone: Phone) -> Json | None:
    made = state.bid_of(seat)
    return made and {  # whose bid a phone would replace
        "seat": seat,
        "key": state.key_of(seat),
        "name": state.hand.players[seat],
        "label": made.label,  # of the phone that made it
        "here": made.phone == phone.pk,
    }


def _other_seats(state: _Bidding, holder: int | None) -> list[Json]:
    seats = range(len(state.hand.players)) if state.hidden else state.waiting[:1]
    names = state.hand.players
    return [
        {
            "seat": seat,
            "key": state.key_of(seat),
            "name": names[seat],
            "made": state.bid_of(seat) is not None,
        }
        for seat in seats
        if seat != holder
    ]


def _bids_aloud(state: _Bidding) -> list[Json]:
    return [
        {
            "name": state.hand.players[row.seat],
            "said": state.by_each.describe(state.hand, row.facts),
        }
        for row in state.rows
    ]


def waiting_bidders(bids: Sequence[Bid]) -> list[Person]:
    return [bid.player for bid in sorted(bids, key=lambda one: one.seat)]
