"""What an act appends to a journal: the entry, checked against the whole game, and what follows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.journal import Current, Entry, EntryKind, NewEntry, Person
from games.limits import MOST_ENTRIES, MOST_HANDS
from games.scoring.replay import Unreadable
from games.scoring.values import Json, Sheet
from games.table.entry import resting
from games.table.entry.bid_context import void_bids
from games.table.errors import Refused, Stale, refuse
from games.table.plain import (
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

# How far the clock of a phone may be from the time when its entry came.
AT_ONCE, AT_MOST = timedelta(minutes=1), timedelta(days=366)

# What each act rests on, of all that it needs.
BASIS_OF: dict[str, Callable[..., object]] = {
    "announce": lambda view, **_: resting.coming_hand(view),
    "record": lambda view, *, facts, **_: [
        resting.coming_hand(view),
        resting.coming_scores(view, facts),
    ],
    "undo": lambda view: resting.last(view),
    "restore": lambda view: resting.undone(view),
    "end_game": lambda view, **_: resting.all_hands(view),
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

# The acts that come too late only once that has changed. Any other also does if its page did not
# show all hands, unless it waited for the network: its phone then says what it rests on.
LATE_ONCE_THAT_CHANGED = (
    *("write_note", "object_to", "confirm", "settle", "withdraw"),
    *("bid", "announce_extra"),
)


class Addition(NamedTuple):
    """What an act adds to a journal."""

    entry: Entry
    content: NewEntry
    current: Current  # the facts with it
    replayed: Replayed
    bid: NewBid | None = None  # kept with it


def prepare(
    game: GameState,
    sender: Sender,
    act: Act,
    arguments: Json,
    made_at: datetime,
    *,
    waits: bool = False,
) -> Addition | NewBid | Entry:
    """Return what an act adds; or the entry that says the same already; or a bid that needs no
    entry. An entry that `waits` for the network is not in the chain yet.

    Raises Stale if what the act rests on has changed since the sender's version; Refused if the act
    refuses, a hand would be impossible, somebody would sit on two seats (`sits_twice`), or the game
    is as long as it may be (`too_many_hands`, `too_many_entries`); each with the game `now`.
    """
    try:
        return _prepare(game, sender, act, arguments, made_at, waits=waits)
    except (Refused, Stale) as error:
        error.now = game
        raise


def _prepare(
    game: GameState, sender: Sender, act: Act, arguments: Json, made_at: datetime, *, waits: bool
) -> Addition | NewBid | Entry:
    view, seen = game.view, sender.seen_version
    if is_late(view, sender, act, arguments):
        raise Stale(view.entries_after(seen))
    bid, content = None, act(game, sender, **arguments)
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
        _time_entered(sender, made_at),
    )
    if waits:
        entry = replace(entry, hash="")
    current = journal.fold((*view.entries, entry))
    _refuse_too_long(view, entry, current)
    replayed = _replay(view, current)

    def then() -> GameView:
        return view_from(view.game, view.seats, (*view.entries, entry), current, replayed)

    if current.replaced and content.kind != EntryKind.REPLACE:  # which refuses it by itself
        _refuse_two_seats(then())
    if void := void_bids(view, game.bids, entry, current, then):
        entry = replace(entry, bids=tuple([bid.waiting for bid in void]))
        entry = entry if waits else with_hash(entry)
        current = journal.fold((*view.entries, entry))
    return Addition(entry, content, current, replayed, bid)


def _replay(view: GameView, current: Current) -> Replayed:
    replayed = replay_facts(view.game, view.seats, current, view)
    if isinstance(replayed, Unreadable):
        raise Refused(replayed.faults)
    if replayed.replay.faults:
        raise Refused(replayed.replay.faults)
    return replayed


def is_late(view: GameView, sender: Sender, act: Act, arguments: Json) -> bool:
    """Whether an act comes too late for what its phone showed."""
    if sender.basis:
        return basis_of(view, act, arguments) != sender.basis
    if act.__name__ not in LATE_ONCE_THAT_CHANGED:
        return journal.is_outdated(view.entries, sender.seen_version)
    return resting.has_changed_since(
        view, sender.seen_version, lambda then: BASIS_OF[act.__name__](then, **arguments)
    )


def basis_of(view: GameView, act: Act, arguments: Json) -> str:
    return resting.digest(BASIS_OF[act.__name__](view, **arguments))


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
    return with_hash(entry)


def with_hash(entry: Entry) -> Entry:
    return replace(entry, hash=journal.entry_hash(entry))


def _time_entered(sender: Sender, came_at: datetime) -> datetime | None:
    """When the phone says that an entry was made, unless it came at once, or nobody can say."""
    entered_at = sender.entered_at
    return entered_at if entered_at and AT_ONCE <= abs(entered_at - came_at) <= AT_MOST else None


def _refuse_two_seats(then: GameView) -> None:
    """A hand that comes back may put somebody on two seats."""
    for number in sorted({one.number for one in then.current.replaced}):
        sitters = then.sitters_at(number)
        for seat, sitter in enumerate(sitters):
            if any(sitter.player.is_same(other.player) for other in sitters[:seat]):
                refuse("sits_twice", given=sitter.name, number=number)


def _refuse_too_long(view: GameView, entry: Entry, current: Current) -> None:
    """The last entry of a journal may only end the game."""
    if len(current.places) > max(MOST_HANDS, len(view.current.places)):
        refuse("too_many_hands", most=MOST_HANDS)
    most = MOST_ENTRIES if entry.kind == EntryKind.END else MOST_ENTRIES - 1
    if journal.length((*view.entries, entry)) > most:
        refuse("too_many_entries", most=MOST_ENTRIES)


def derive_fields(entry: Entry, current: Current, sheet: Sheet, ended_at: datetime | None) -> Json:
    """What a game says of its journal, for lists; `ended_at` is what it said before."""
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


def add(view: GameView, addition: Addition, seats: tuple[Seat, ...]) -> GameView:
    """Return the game with an entry added, and who sits at its `seats` now."""
    entry, current, replayed = addition.entry, addition.current, addition.replayed
    derived = derive_fields(entry, current, replayed.replay.sheet, view.game.ended_at)
    game = replace(view.game, strangers=strangers_with(view, entry), **derived)
    then = view_from(game, seats, (*view.entries, entry), current, replayed)
    before = replace(view, game=game, before=None) if seats == view.seats else None
    return replace(then, person=view.person, before=before)


def seats_with(view: GameView, addition: Addition) -> tuple[Seat, ...]:
    """Return who sits at the seats after an entry, as far as the game itself knows."""
    sat = [who for seat in view.seats for who in (seat.start, *seat.takeovers.values())]
    seats = []
    for seat in view.seats:
        if seat.number in addition.content.players:
            sitter = _new_sitter(addition, seat, sat)
            seat = replace(seat, takeovers={**seat.takeovers, addition.entry.number: sitter})
        seats.append(replace(seat, sitter=last_sitter(seat, addition.current)))
    return tuple(seats)


def strangers_with(view: GameView, entry: Entry) -> Mapping[str, Player]:
    """Return `Game.strangers` after an entry of the holder of the phone, who may not play."""
    person, known = view.person, view.game.strangers
    if entry.by is None or entry.by.seated or person is None or person.key != entry.by.key:
        return known
    return {**known, person.key: person}


def _new_sitter(addition: Addition, seat: Seat, sat: Iterable[Sitter]) -> Sitter:
    """Who takes over a seat; somebody who sat at the table may have no name any more."""
    entry = addition.entry
    moves: Sequence[Json] = journal.moves_of(entry)
    name = next(move["player"] for move in moves if move["seat"] == seat.number)
    number = addition.content.players[seat.number]
    known = next((sitter for sitter in sat if sitter.player.pk == number), None)
    if known is None:
        return Sitter(name, Player(number, journal.person_key(entry.client_key, name), name))
    return known if known.forgotten else Sitter(name, known.player)


def last_sitter(seat: Seat, current: Current) -> Sitter:
    took = [one.entry.number for one in current.replaced if one.seat == seat.number]
    return seat.takeovers[took[-1]] if took else seat.start
