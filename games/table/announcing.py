"""Players announce each on their own phone: a bid, or another announcement, as a phone sends it."""

from collections.abc import Sequence

from games.kinds.by_each import Tapped
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.numbers import whole_number
from games.scoring.errors import Fault, fault
from games.table.bidding import announces_by_each, bidding
from games.table.drawing import bids_on, with_entry
from games.table.entry import open_entry
from games.table.errors import Missing, NotAllowed
from games.table.facts import Phone
from games.table.screen import READER, Facts, GamePage, Screen, Tap, to_write
from games.wording.sentences import Names


def _bid(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """What a player announces: the player who holds this phone, or, from a scorer's phone, a player
    without a phone.
    """
    view, taps = facts.view, tap.taps
    by_each = KINDS[view.game.kind].entry.by_each
    if by_each is None:
        raise Missing
    seat, own = whole_number(taps.one("seat")), whole_number(taps.one("own"))
    if own is not None and own != view.holder and own in range(len(view.players)):
        return _lost(facts, phone, tap, view.players[own])
    if seat not in (None, view.holder) and not phone.may_write:
        raise NotAllowed
    said = by_each.read(taps)
    if seat is None:
        return _again(facts, phone, tap, Tapped(-1, said), [fault("nobody_announces", "seat")])
    what = {
        "hand": whole_number(taps.one("hand")) or 0,
        "seat": seat,
        "said": said,
        "over": tap.over if phone.may_write else set(),
    }
    return to_write(
        "bid",
        what,
        facts,
        tap,
        saved=lambda now, entry: _table(now, phone, tap),
        refused=lambda now, faults: _again(now, phone, tap, Tapped(seat, said), faults),
        # The page shows what was announced meanwhile.
        late=lambda now: _table(now, phone, tap),
    )


def _extra(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """An announcement other than a bid: by this phone's holder, or for anyone from a scorer's
    phone.
    """
    view = facts.view
    if not announces_by_each(view):
        raise Missing
    what = {
        "hand": whole_number(tap.taps.one("hand")) or 0,
        "seats": range(len(view.seats)) if phone.may_write else (view.holder,),
        "key": tap.taps.one("extra"),
    }
    return to_write(
        "announce_extra",
        what,
        facts,
        tap,
        saved=lambda now, entry: _table(now, phone, tap),
        refused=lambda now, faults: Screen(
            to="table" if tap.whole else "",
            says=[("error", text) for text in _texts(now, faults)],
        ),
        late=lambda now: _table(now, phone, tap),
    )


def _table(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The table with what the phone may announce now."""
    if tap.whole:
        return Screen(to="table")
    return with_entry(facts, phone, tap, open_entry(facts.view), bids=bids_on(facts, phone))


def _lost(facts: Facts, phone: Phone, tap: Tap, name: str) -> Screen:
    """Say that the player whose pad this was no longer holds the phone; nothing is bid."""
    page = bidding(facts.view, facts.bids, phone, phone.may_write)
    page = page and page | {"lost": name}
    return with_entry(facts, phone, tap, open_entry(facts.view), 422, page)


def _again(facts: Facts, phone: Phone, tap: Tap, tapped: Tapped, faults: Sequence[Fault]) -> Screen:
    """Why a bid was refused, or whether a scorer replaces the bid of another phone."""
    asks = phone.may_write and [one.code for one in faults] == ["others_have_bid"]
    error = "" if asks else " ".join(_texts(facts, faults))
    page = bidding(facts.view, facts.bids, phone, phone.may_write, tapped, error)
    return with_entry(facts, phone, tap, open_entry(facts.view), 422, page)


def _texts(facts: Facts, faults: Sequence[Fault]) -> list[str]:
    view = facts.view
    names = Names(view.players, view.sheet.sides)
    return [fault_text(view.game.kind, one, names) for one in faults]


PAGES = [
    GamePage("bid", "bid", _bid, seen_by="", sent_by=READER),
    GamePage("extra", "extra", _extra, seen_by="", sent_by=READER),
]
"""What players announce."""
