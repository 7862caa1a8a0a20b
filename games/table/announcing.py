"""Players announce each on their own phone: a bid, or another announcement, as a phone sends it."""

from collections.abc import Sequence
from dataclasses import replace

from games.journal import Entry, EntryKind, is_remark
from games.kinds.by_each import Tapped
from games.kinds.entry import is_announced
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.numbers import whole_number
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.table.bidding import announces_by_each, bidding
from games.table.drawing import bids_on, with_entry
from games.table.entry import open_entry
from games.table.errors import Missing, NotAllowed
from games.table.facts import Phone
from games.table.meanwhile import meanwhile
from games.table.screen import READER, Facts, GamePage, Screen, Tap, to_write
from games.table.view import GameView
from games.wording.catalogue import gettext
from games.wording.sentences import Names


def _bid(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """What a player announces: the player who holds this phone, or, from a scorer's phone, a player
    without a phone.
    """
    view, taps = facts.view, tap.taps
    by_each = KINDS[view.game.kind].entry.by_each
    if by_each is None:
        raise Missing
    player, own = taps.one("player"), view.as_person(view.person)
    holds = own is not None and own.key == player
    named = taps.one("own")
    if named and (own is None or own.key != named):
        return _lost(facts, phone, tap, named)
    if player and not holds and not phone.may_write:
        raise NotAllowed
    said, seat = by_each.read(taps), view.seat_with(player)
    tapped = Tapped(-1 if seat is None else seat, said)
    if not player:
        return _again(facts, phone, tap, tapped, [fault("nobody_announces", "player")])
    what = {
        "hand": whole_number(taps.one("hand")) or 0,
        "player": player,
        "said": said,
        "over": tap.over if phone.may_write else set(),
    }
    return to_write(
        "bid",
        what,
        facts,
        tap,
        saved=lambda now, entry: _table(now, phone, tap),
        refused=lambda now, faults: _again(now, phone, tap, tapped, faults),
        late=lambda now: _late(now, phone, tap, player, said),
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
        late=lambda now: _too_late(now, phone, tap, bids_on(now, phone)),
    )


def _table(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The table with what the phone may announce now."""
    if tap.whole:
        return Screen(to="table")
    return with_entry(facts, phone, tap, open_entry(facts.view), bids=bids_on(facts, phone))


def _late(facts: Facts, phone: Phone, tap: Tap, player: str, said: Json) -> Screen:
    """A bid that came too late: what happened instead, and what was tapped if the hand is still to
    be bid for; nothing to say if the bid is there.
    """
    view, seat = facts.view, facts.view.seat_with(player)
    for entry in _later(view, tap):
        if any(one.player.key == player and one.said == said for one in entry.bids):
            return _table(facts, phone, tap)
    same_hand = tap.taps.number("hand") == view.current.next_place
    tapped = Tapped(seat, said) if seat is not None and same_hand else None
    page = bidding(view, facts.bids, phone, phone.may_write, tapped)
    return _too_late(facts, phone, tap, page and page | {"asked": None})


def _later(view: GameView, tap: Tap) -> Sequence[Entry]:
    """The entries that the phone had not seen."""
    return [entry for entry in view.entries if entry.number > tap.seen_version]


def _too_late(facts: Facts, phone: Phone, tap: Tap, bids: Json | None) -> Screen:
    """The table, with what was written before what this phone sent, which was not written."""
    view, kind = facts.view, KINDS[facts.view.game.kind].entry
    changes = [
        entry
        for entry in _later(view, tap)
        if entry.kind == EntryKind.BIDDING or not is_remark(entry)
    ]
    whole = [
        one for one in changes if one.kind != EntryKind.ANNOUNCE or is_announced(kind, one.facts)
    ]
    said = meanwhile(view, (whole or changes)[:1], phone.pk)
    screen = with_entry(facts, phone, tap, open_entry(view), 409, bids)
    return replace(screen, context={**screen.context, "too_late": said})


def _lost(facts: Facts, phone: Phone, tap: Tap, key: str) -> Screen:
    """Say that the player whose pad this was no longer holds the phone; nothing is bid."""
    view = facts.view
    page = bidding(view, facts.bids, phone, phone.may_write)
    seat = view.seat_with(key)
    page = page and page | {"lost": gettext("The player") if seat is None else view.players[seat]}
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
