"""Announcements that players make each on their own phone.

They are not in the journal before everybody has announced, because they may be hidden until then.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from uuid import uuid4

from django.db import transaction

from games import journal
from games.journal import EntryKind, NewEntry, WaitingBid
from games.kinds.by_each import ByEach, Tapped, counting
from games.kinds.entry import HandInPlay, is_announced
from games.kinds.registry import KINDS
from games.models import Bid, Entry, Game
from games.scoring.values import Json, without_nulls
from games.services.writing import append, lock_known, state_of
from games.store.reading import as_bid
from games.table import facts
from games.table.errors import Refused, Stale, refuse
from games.table.facts import Sender
from games.table.screen import GameState
from games.table.view import GameView, hand_in_play


@transaction.atomic
def bid(
    game: Game,
    sender: Sender,
    *,
    hand: int,
    player: str,
    said: Json,
    over: Container[str] = (),
) -> tuple[GameState, Entry | None]:
    """Save what the player with that key announces for the hand at the place `hand`; once everybody
    has announced, write it all in the journal. Return the game then, and the entry, if any.

    For another player than the one who holds the phone, it needs the right to write. While others
    have still to announce, an announcement may be replaced: a hidden announcement always, otherwise
    only the last. One that belongs to another phone is only replaced by a phone with the right to
    write, which was told that these players (`over`, their keys) have announced.

    Raises Stale if that hand is announced already or is not in play, or if anything else changed in
    the game since the phone saw it. Refused: `not_at_the_table`, `announces_first`,
    `others_have_bid`, the faults of the announcement.
    """
    game = lock_known(game)
    state = state_of(game)
    try:
        entry = _bid(game, state, sender, hand, player, said, over)
    except (Refused, Stale) as error:
        error.now = state
        raise
    return state_of(game), entry


def _bid(
    game: Game,
    state: GameState,
    sender: Sender,
    hand: int,
    player: str,
    said: Json,
    over: Container[str],
) -> Entry | None:
    view, phone = state.view, sender.phone
    by_each, holder = _by_each(view, sender, hand), view.holder
    if is_announced(KINDS[game.kind].entry, view.announced):
        raise Stale(_since(view, sender))
    seat = view.seat_with(player)
    if seat is None:
        refuse("not_at_the_table", "player")
    stored = state.bids
    rows, play = _counting(view, [row for row in stored if row.hand == hand])
    hidden = by_each.hidden(play)
    replaced = _replaced(rows, seat, hidden, by_each.waiting(play, rows))
    foreign = replaced is not None and not replaced.belongs_to(phone.pk, holder)
    if foreign and player not in over:
        refuse("others_have_bid", "seat", seats=[seat])
    others = [row for row in rows if row is not replaced]
    call = Tapped(seat, without_nulls(said))
    if faults := by_each.faults(play, others, call):
        raise Refused(faults)
    game.bids.filter(hand=hand).exclude(number__in=[row.number for row in others]).delete()
    number = 1 + max([row.number for row in stored], default=0)
    if replaced is not None and hidden and not foreign:
        number = replaced.number  # Events name the newest number: a hidden change is in none.
    row = Bid(game=game, hand=hand, number=number, said=call.said, phone=phone)
    row.player_id, row.by_id = view.seats[seat].sitter.player.pk, view.person and view.person.pk
    row.signed, row.label = view.as_person(view.person), phone.label
    row.over_id = _replaced_phone(replaced, phone.pk, holder)
    row.save()
    calls, sender = [*others, call], _of_now(sender, game)
    if by_each.waiting(play, calls):
        if play.announced != view.announced:
            append(_announce, game, sender, facts=play.announced)
        return None
    last = {one.seat: one for one in (*others, *filter(None, [as_bid(row, view)]))}
    bids = [last[seat].waiting._replace(said=last[seat].said) for seat in sorted(last)]
    facts = play.announced | by_each.facts(play, calls)
    _, entry = append(_announce, game, sender, facts=facts, bids=bids)
    return entry


@transaction.atomic
def announce_extra(
    game: Game, sender: Sender, *, hand: int, seats: Container[int | None], key: str
) -> tuple[GameState, Entry]:
    """Write an announcement other than a bid, which a phone makes for one of these seats; pending
    bids remain.

    Raises Stale if the hand is not in play, or that can no longer be announced.
    """
    game = lock_known(game)
    state = state_of(game)
    try:
        said = _extra(state, sender, hand, seats, key)
        return append(_announce, game, _of_now(sender, game), facts=said)
    except (Refused, Stale) as error:
        error.now = state
        raise


def _extra(
    state: GameState, sender: Sender, hand: int, seats: Container[int | None], key: str
) -> Json:
    """The announcements of the hand in play with that one."""
    view = state.view
    by_each = _by_each(view, sender, hand)
    rows, play = _counting(view, [bid for bid in state.bids if bid.hand == hand])
    for extra in by_each.extras(play, rows):
        if extra.key == key and (extra.seat is None or extra.seat in seats):
            return without_nulls(play.announced | extra.facts)
    raise Stale(_since(view, sender))


def _of_now(sender: Sender, game: Game) -> Sender:
    """Who announces in the game as it is now; a bid has no key."""
    return replace(sender, seen_version=game.version, client_key=uuid4())


def _by_each(view: GameView, sender: Sender, hand: int) -> ByEach:
    """The rules of announcing each for oneself. Raises Stale unless that is on for this hand, and
    nothing has changed since the phone saw the game, what was announced for this hand apart.
    """
    by_each, since = KINDS[view.game.kind].entry.by_each, _since(view, sender)
    in_play = view.game.own_bids and not view.over and hand == view.current.next_place
    changed = [
        one for one in since if one.kind != EntryKind.ANNOUNCE and not journal.is_remark(one)
    ]
    if by_each is None or not in_play or changed:
        raise Stale(since)
    return by_each


def _since(view: GameView, sender: Sender) -> list[journal.Entry]:
    """The entries that the phone had not seen."""
    return [entry for entry in view.entries if entry.number > sender.seen_version]


def _counting(view: GameView, rows: Iterable[facts.Bid]) -> tuple[list[facts.Bid], HandInPlay]:
    return counting(KINDS[view.game.kind].entry, hand_in_play(view, view.announced), rows)


def _announce(
    table: GameState, sender: Sender, *, facts: Json, bids: Sequence[WaitingBid] = ()
) -> NewEntry:
    """Write the announcements, with the bids of several phones that they hold, if these are new."""
    place = table.view.current.next_place
    return NewEntry(EntryKind.ANNOUNCE, place, without_nulls(facts), bids=bids)


def _replaced_phone(replaced: facts.Bid | None, phone: int, holder: int | None) -> int | None:
    """The phone that is to be told that its bid is replaced by one of this `phone`, if any."""
    if replaced is None or (holder == replaced.seat and replaced.over == phone):
        return None
    if replaced.over is None and not replaced.belongs_to(phone, holder):
        return replaced.phone
    return replaced.over


def _replaced(
    rows: Sequence[facts.Bid], seat: int, hidden: bool, waiting: Sequence[int]
) -> facts.Bid | None:
    """The announcement that a seat replaces, None if it makes another."""
    if hidden:
        return next((row for row in rows if row.seat == seat), None)
    if waiting[0] == seat:
        return None
    if not rows or rows[-1].seat != seat:
        refuse("announces_first", "seat", seat=waiting[0])
    return rows[-1]
