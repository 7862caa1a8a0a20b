"""What an act appends to a journal: the entry, checked against the whole game, and what follows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.journal import Current, Entry, EntryKind, NewEntry, Person, WaitingBid
from games.limits import MOST_ENTRIES, MOST_HANDS
from games.scoring.replay import Unreadable
from games.scoring.values import Json, Sheet
from games.table.entry import resting
from games.table.entry.bidding import void_bids
from games.table.errors import Refused, Stale, refuse
from games.table.facts import (
    FINISHED,
    IN_PROGRESS,
    UNFINISHED,
    NewBid,
    Player,
    Seat,
    Sender,
    Sitter,
)
from games.table.screen import Act, GameState
from games.table.view import GameView, Replayed, replay_facts, view_from

AT_ONCE, AT_MOST = timedelta(minutes=1), timedelta(days=366)
"""How far the clock of a phone may be from the time when its entry came."""

RESTS_ON: dict[str, Callable[..., object]] = {
    "announce": lambda view, **_: resting.coming_hand(view),
    "record": lambda view, *, facts, **_: [
        resting.coming_hand(view),
        resting.coming_scores(view, facts),
    ],
    "undo": lambda view: resting.last(view),
    "restore": lambda view: resting.undone(view),
    "end_game": lambda view: resting.all_hands(view),
    "reopen": lambda view: resting.all_hands(view),
    "correct": lambda view, *, place, also=(), **_: resting.hands(view, [place], also),
    "insert": lambda view, *, before, also=(), **_: resting.hands(
        view, [before or view.current.next_place], also
    ),
    "remove": lambda view, *, place, also=(), **_: resting.hands(view, [place], also),
    "write_note": lambda view, *, hand=None, text: resting.note(view, hand),
    "object_to": lambda view, *, place, **_: resting.hand(view, place),
    "settle": lambda view, *, objection, changes=(), **_: [
        resting.objection(view, objection),
        bool(changes) and resting.all_hands(view),
    ],
    "withdraw": lambda view, *, objection: resting.objection(view, objection),
    "confirm": lambda view, *, place=None, **_: (
        resting.all_hands(view) if place is None else resting.hand(view, place)
    ),
    "bid": lambda view, **_: resting.all_but_announcements(view),
    "announce_extra": lambda view, **_: resting.all_but_announcements(view),
    "let_each_bid": lambda view, **_: resting.coming_hand(view),
    "correct_dealer": lambda view, *, changes=(), **_: resting.dealers(view, changes),
    "correct_dealer_once": lambda view, *, hand, changes=(), **_: [
        resting.dealers(view, changes),
        resting.hand(view, hand),
    ],
    "replace_player": lambda view, *, hand, **_: resting.seats(view, hand),
    "swap_players": lambda view, *, hand, **_: resting.seats(view, hand),
}
"""What each act rests on, of all that it needs."""

LATE_ONCE_THAT_CHANGED = (
    *("write_note", "object_to", "confirm", "settle", "withdraw"),
    *("bid", "announce_extra"),
)
"""The acts that come too late only once that has changed. Any other also does if its page did not
show all hands, unless it waited for the network: its phone then says what it rests on.
"""


class Written(NamedTuple):
    """An entry to append, what it says (`content`), what the journal says then, and the bid that is
    kept with it, if any.
    """

    entry: Entry
    content: NewEntry
    current: Current
    replayed: Replayed
    bid: NewBid | None = None


def written(
    table: GameState,
    sender: Sender,
    act: Act,
    what: Json,
    made_at: datetime,
    *,
    waits: bool = False,
) -> Written | NewBid | Entry:
    """Return the entry of an act, called with `what` it needs, or the entry that says it already;
    or a bid that needs no entry.
    One that `waits` for the network is not in the chain yet.

    Raises Stale if what the act rests on has changed since the sender's version; Refused if the act
    refuses, a hand would be impossible, somebody would sit on two seats (`sits_twice`), or the game
    is as long as it may be (`too_many_hands`, `too_many_entries`). Both have the `table` as `now`.
    """
    try:
        return _written(table, sender, act, what, made_at, waits=waits)
    except (Refused, Stale) as error:
        error.now = table
        raise


def _written(
    table: GameState, sender: Sender, act: Act, what: Json, made_at: datetime, *, waits: bool
) -> Written | NewBid | Entry:
    view, seen = table.view, sender.seen_version
    if is_late(view, sender, act, what):
        raise Stale([entry for entry in view.entries if entry.number > seen])
    bid, content = None, act(table, sender, **what)
    if isinstance(content, NewBid):
        if content.entry is None:
            return content
        bid, content = content, content.entry
    if isinstance(content, Entry):
        return content
    start = journal.start_hash(view.game, [seat.name for seat in view.seats])
    entry = new_entry(
        view.version + 1,
        content,
        sender.phone,
        sender.client_key,
        made_at,
        view.entries[-1].hash if view.entries else start,
        sender.by,
        _waited(sender, made_at),
    )
    if waits:
        entry = replace(entry, hash="")
    current = journal.fold((*view.entries, entry))
    _refuse_too_long(view, entry, current)
    replayed = replay_facts(view.game, view.seats, current, view)
    if isinstance(replayed, Unreadable):
        raise Refused(replayed.faults)
    if replayed.replay.faults:
        raise Refused(replayed.replay.faults)
    if content.kind != EntryKind.REPLACE:  # which refuses it by itself
        entries = (*view.entries, entry)
        _refuse_two_seats(view_from(view.game, view.seats, entries, current, replayed))
    if void := _void_bids(table, entry, current, replayed):
        entry = replace(entry, bids=void)
        entry = entry if waits else hashed(entry)
        current = journal.fold((*view.entries, entry))
    return Written(entry, content, current, replayed, bid)


def _void_bids(
    table: GameState, entry: Entry, current: Current, replayed: Replayed
) -> tuple[WaitingBid, ...]:
    """The waiting bids that an entry makes void, as it names them."""
    view = table.view

    def then() -> GameView:
        return view_from(view.game, view.seats, (*view.entries, entry), current, replayed)

    return tuple([bid.waiting for bid in void_bids(view, table.bids, entry, current, then)])


def is_late(view: GameView, sender: Sender, act: Act, what: Json) -> bool:
    """Whether an act, called with `what` it needs, comes too late for what its phone showed."""
    if sender.rested_on:
        return rests_on(view, act, what) != sender.rested_on
    if act.__name__ not in LATE_ONCE_THAT_CHANGED:
        return journal.is_outdated(view.entries, sender.seen_version)
    return resting.came_late(
        view, sender.seen_version, lambda then: RESTS_ON[act.__name__](then, **what)
    )


def rests_on(view: GameView, act: Act, what: Json) -> str:
    """Return what an act rests on, called with `what` it needs, in short."""
    return resting.summed(RESTS_ON[act.__name__](view, **what))


def new_entry(
    number: int,
    content: NewEntry,
    phone: journal.Phone,
    client_key: UUID,
    made_at: datetime,
    previous_hash: str,
    by: Person | None = None,
    entered_at: datetime | None = None,
) -> Entry:
    """Return the entry with that content, hash included; `by` holds the phone."""
    entry = Entry(
        number=number,
        kind=content.kind,
        hand=content.hand,
        facts=content.facts,
        reason=content.reason,
        phone=journal.Phone(phone.pk, phone.key, phone.label, phone.imported),
        label=phone.label,
        by=content.by or by,
        bids=tuple(content.bids),
        client_key=client_key,
        made_at=made_at,
        entered_at=entered_at,
        previous_hash=previous_hash,
    )
    return hashed(entry)


def hashed(entry: Entry) -> Entry:
    """Return the entry with the hash of what it says."""
    return replace(entry, hash=journal.entry_hash(entry))


def _waited(sender: Sender, came_at: datetime) -> datetime | None:
    """When the phone says that an entry was made, unless it came at once, or nobody can say."""
    said = sender.entered_at
    return said if said and AT_ONCE <= abs(said - came_at) <= AT_MOST else None


def _refuse_two_seats(then: GameView) -> None:
    """Refuse what would put somebody on two seats at once, as a hand that comes back may."""
    for number in sorted({one.number for one in then.current.replaced}):
        sitters = then.sitters_at(number)
        for seat, sitter in enumerate(sitters):
            if any(sitter.player.is_same(other.player) for other in sitters[:seat]):
                refuse("sits_twice", given=sitter.name, number=number)


def _refuse_too_long(view: GameView, entry: Entry, current: Current) -> None:
    """Refuse another hand or entry in a game that has as many as pages can show.

    The last `entry` of a journal may only end the game.
    """
    if len(current.places) > max(MOST_HANDS, len(view.current.places)):
        refuse("too_many_hands", most=MOST_HANDS)
    most = MOST_ENTRIES if entry.kind == EntryKind.END else MOST_ENTRIES - 1
    if journal.length((*view.entries, entry)) > most:
        refuse("too_many_entries", most=MOST_ENTRIES)


def derived(entry: Entry, current: Current, sheet: Sheet, ended_at: datetime | None) -> Json:
    """Return what a game says of its journal, for lists, after its newest `entry`; `ended_at` is
    what it said before.
    """
    state = UNFINISHED if current.ended else IN_PROGRESS
    state = FINISHED if sheet.finished else state
    over = state != IN_PROGRESS
    return {
        "version": entry.number,
        "head": entry.hash,
        "state": state,
        "ended_at": (ended_at or entry.made_at) if over else None,
        "contested": bool(current.open_objections),
        **({} if current.each is None else {"own_bids": current.each}),
    }


def appended(view: GameView, one: Written) -> GameView:
    """Return the game with an entry appended, from the game alone."""
    entry, current, sheet = one.entry, one.current, one.replayed.replay.sheet
    after = derived(entry, current, sheet, view.game.ended_at)
    game = replace(view.game, strangers=strangers_with(view, entry), **after)
    sat = [who for seat in view.seats for who in (seat.start, *seat.takeovers.values())]
    seats = []
    for seat in view.seats:
        if seat.number in one.content.players:
            sitter = _sitter(one, seat, sat)
            seat = replace(seat, takeovers={**seat.takeovers, entry.number: sitter})
        seats.append(replace(seat, sitter=last_sitter(seat, current)))
    then = view_from(game, tuple(seats), (*view.entries, entry), current, one.replayed)
    return replace(then, person=view.person)


def strangers_with(view: GameView, entry: Entry) -> Mapping[str, Player]:
    """Return `Game.strangers` after an entry of the holder of the phone, who may not play."""
    person, known = view.person, view.game.strangers
    if entry.by is None or entry.by.seated or person is None or person.key != entry.by.key:
        return known
    return {**known, person.key: person}


def _sitter(one: Written, seat: Seat, sat: Iterable[Sitter]) -> Sitter:
    """Who takes over a seat by this entry; somebody who `sat` at the table may have no name any
    more.
    """
    moves: Sequence[Json] = journal.moves_of(one.entry)
    name = next(move["player"] for move in moves if move["seat"] == seat.number)
    number = one.content.players[seat.number]
    known = next((sitter for sitter in sat if sitter.player.pk == number), None)
    if known is None:
        return Sitter(name, Player(number, journal.person_key(one.entry.client_key, name), name))
    return known if known.forgotten else Sitter(name, known.player)


def last_sitter(seat: Seat, current: Current) -> Sitter:
    """Return who sits at a seat now."""
    took = [one.entry.number for one in current.replaced if one.seat == seat.number]
    return seat.takeovers[took[-1]] if took else seat.start
