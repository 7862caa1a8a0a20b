"""The pages on which players announce each on their own phone: a bid, or another announcement."""

from collections.abc import Sequence
from dataclasses import replace

from games.journal import EntryKind, is_remark
from games.kinds.by_each import NewCall
from games.kinds.entry import is_announced
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.numbers import whole_number
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.table.entry import bid_acts
from games.table.entry.bid_context import announces_by_each, bid_context
from games.table.entry.hand_entry import open_entry
from games.table.entry.meanwhile import meanwhile_message
from games.table.entry.table_screen import table_screen
from games.table.errors import Missing, NotAllowed, Refused, Stale
from games.table.screen import READER, GamePage, GameRequest, GameState, Journal, Screen
from games.wording.catalogue import gettext


def _save_bid(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """The bid of the holder of this phone or, on a scorer's phone, of a player without a phone."""
    view, taps = game.view, request.taps
    by_each = KINDS[view.game.kind].entry.by_each
    if by_each is None:
        raise Missing
    player, own = taps.one("player"), view.as_person(view.person)
    holds = own is not None and own.key == player
    named = taps.one("own")
    if named and (own is None or own.key != named):
        return _lost_pad_screen(game, request, named)
    if player and not holds and not request.phone.may_write:
        raise NotAllowed
    bid, seat = by_each.read(taps), view.seat_with(player)
    tapped = NewCall(-1 if seat is None else seat, bid)
    if not player:
        return _refused_bid_screen(game, request, tapped, [fault("nobody_announces", "player")])
    try:
        now = journal.append(
            bid_acts.bid,
            request,
            hand=whole_number(taps.one("hand")) or 0,
            player=player,
            facts=bid,
            replaces=request.replaces if request.phone.may_write else set(),
        )
    except Refused as refused:
        return _refused_bid_screen(refused.now, request, tapped, refused.faults)
    except Stale as stale:
        return _late_bid_screen(stale.now, request, player, bid)
    return _saved_screen(now, request)


def _save_extra(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """What the holder of this phone announces besides bids, or a scorer's phone for anyone."""
    view = game.view
    if not announces_by_each(view):
        raise Missing
    try:
        now = journal.append(
            bid_acts.announce_extra,
            request,
            hand=whole_number(request.taps.one("hand")) or 0,
            seats=range(len(view.seats)) if request.phone.may_write else (view.holder,),
            key=request.taps.one("extra"),
        )
    except Refused as refused:
        return _refused_screen(request, _fault_texts(refused.now, refused.faults))
    except Stale as stale:
        return _late_screen(stale.now, request, bid_context(stale.now, request.phone))
    return _saved_screen(now, request)


def _saved_screen(game: GameState, request: GameRequest) -> Screen:
    if request.whole:
        return Screen(redirect_to="table")
    return table_screen(game, request, open_entry(game.view), bids=bid_context(game, request.phone))


def _late_bid_screen(game: GameState, request: GameRequest, player: str, bid: Json) -> Screen:
    """What happened instead of a bid, which the pad keeps if its hand is still to be bid for. If
    the bid is there already, there is nothing to say.
    """
    view, seat = game.view, game.view.seat_with(player)
    for entry in view.entries_after(request.seen_version):
        if any(one.player.key == player and one.facts == bid for one in entry.bids):
            return _saved_screen(game, request)
    same_hand = request.taps.number("hand") == view.current.next_place
    tapped = NewCall(seat, bid) if seat is not None and same_hand else None
    page = bid_context(game, request.phone, tapped)
    return _late_screen(game, request, page and page | {"question": None})


def _late_screen(game: GameState, request: GameRequest, bids: Json | None) -> Screen:
    view, kind = game.view, KINDS[game.view.game.kind].entry
    changes = [
        entry
        for entry in view.entries_after(request.seen_version)
        if entry.kind == EntryKind.BIDDING or not is_remark(entry)
    ]
    whole = [
        one for one in changes if one.kind != EntryKind.ANNOUNCE or is_announced(kind, one.facts)
    ]
    message = meanwhile_message(view, (whole or changes)[:1], request.phone.pk)
    screen = table_screen(game, request, open_entry(view), 409, bids)
    return replace(screen, context={**screen.context, "too_late": message})


def _lost_pad_screen(game: GameState, request: GameRequest, key: str) -> Screen:
    """Say that the player whose pad this was no longer holds the phone."""
    view = game.view
    page = bid_context(game, request.phone)
    seat = view.seat_with(key)
    name = gettext("The player") if seat is None else view.players[seat]
    if page is None:
        message = gettext("%(name)s no longer holds this phone: nothing was saved.")
        return _refused_screen(request, [message % {"name": name}])
    page |= {"lost": name}
    return table_screen(game, request, open_entry(game.view), 422, page)


def _refused_bid_screen(
    game: GameState, request: GameRequest, tapped: NewCall, faults: Sequence[Fault]
) -> Screen:
    """The pad, and why a bid was refused, or whether it replaces that of another phone."""
    asks = request.phone.may_write and [one.code for one in faults] == ["others_have_bid"]
    error = "" if asks else " ".join(_fault_texts(game, faults))
    page = bid_context(game, request.phone, tapped, error)
    if page is None and error:
        return _refused_screen(request, [error])
    return table_screen(game, request, open_entry(game.view), 422, page)


def _refused_screen(request: GameRequest, texts: Sequence[str]) -> Screen:
    """Why nothing was written, where no pad is left to say so beside it."""
    says = [("error", text) for text in texts]
    return Screen(redirect_to="table" if request.whole else "", messages=says)


def _fault_texts(game: GameState, faults: Sequence[Fault]) -> list[str]:
    view = game.view
    names = view.names_at(None)
    return [fault_text(view.game.kind, one, names) for one in faults]


PAGES = [
    GamePage("bid", "bid", _save_bid, seen_by="", sent_by=READER),
    GamePage("extra", "extra", _save_extra, seen_by="", sent_by=READER),
]
