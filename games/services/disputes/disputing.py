"""Services for disputes: correct, object, settle, confirm, reopen, restore.

Hands are identified by their place (`journal.Hand.place`), which other changes do not move. Each
service is called with `game` and `sender`, returns the entry, and raises Refused or Stale as
`games.services.writing.write` does. If a change makes another hand impossible, the faults name that
hand. It can be changed in the same entry with `also`, a list of `journal.change` values.
"""

from collections.abc import Sequence

from games.journal import (
    AT_THE_END,
    LONGEST_REASON,
    Current,
    Entry,
    EntryKind,
    NewEntry,
    Objection,
    change,
    is_author,
)
from games.models import Game, State
from games.scoring.errors import quoted
from games.scoring.registry import GAMES
from games.scoring.replay import known
from games.scoring.values import Json
from games.services.errors import refuse
from games.services.writing import Sender, writes_entry
from games.text import tidy


@writes_entry
def correct(
    game: Game,
    current: Current,
    *,
    place: int,
    facts: Json,
    also: Sequence[Json] = (),
    reason: str = "",
) -> NewEntry:
    """Correct the facts of a recorded hand; `also` holds other changes (`journal.change`).

    Refused: `unknown_hand`, `hand_twice`, `reason_too_long`, the faults of any hand.
    """
    changes = [change(place, known(facts)), *also]
    return _change(EntryKind.CORRECT, current, place, changes, reason)


@writes_entry
def insert(
    game: Game,
    current: Current,
    *,
    before: int,
    facts: Json,
    place: int | None = None,
    also: Sequence[Json] = (),
    reason: str = "",
) -> NewEntry:
    """Insert a forgotten hand before the hand at the place `before`, which may be the open hand, or
    AT_THE_END.

    With a `place`, restore the removed hand of that place.

    Refused: as `correct`.
    """
    _refuse_unknown([*current.places, AT_THE_END], [before])
    if place is not None:
        _refuse_unknown([removed.place for removed in current.removed], [place])
    put_in = current.free_place if place is None else place
    changes = [change(put_in, known(facts), before), *_others(current, also)]
    return NewEntry(EntryKind.INSERT, put_in, {"changes": changes}, _reason(reason))


@writes_entry
def remove(
    game: Game, current: Current, *, place: int, also: Sequence[Json] = (), reason: str = ""
) -> NewEntry:
    """Remove a hand that was never played.

    Refused: as `correct`.
    """
    changes = [change(place, None), *also]
    return _change(EntryKind.REMOVE, current, place, changes, reason)


@writes_entry(with_sender=True)
def object_to(
    game: Game,
    current: Current,
    *,
    sender: Sender,
    place: int,
    facts: Json | None = None,
    reason: str = "",
) -> NewEntry | Entry:
    """Object to a hand, optionally with another version of its facts. While an objection is open,
    the same person does not make the same one again, on any phone: the open one is returned.

    Refused: `unknown_hand`, `reason_too_long`.
    """
    _refuse_unknown(current.places, [place])
    version = {} if facts is None else {"facts": known(facts)}
    draft = NewEntry(EntryKind.OBJECT, place, version, _reason(reason))
    return _open_already(current, sender, draft) or draft


def _open_already(current: Current, sender: Sender, draft: NewEntry) -> Entry | None:
    """The open objection of the same person, or of the same phone for nobody, that says this."""
    for entry in [objection.entry for objection in current.open_objections]:
        says_the_same = (entry.hand, entry.facts, entry.reason) == (
            draft.hand,
            draft.facts,
            draft.reason,
        )
        by_the_same = entry.by == sender.by and is_author(entry, sender.phone, sender.by)
        if says_the_same and by_the_same:
            return entry
    return None


@writes_entry
def settle(
    game: Game, current: Current, *, objection: int, changes: Sequence[Json] = (), reason: str = ""
) -> NewEntry:
    """Settle the objection of that entry number by correcting hands, or without changes.

    Refused: `unknown_objection`, `unknown_hand`, `reason_too_long`, the faults of any hand.
    """
    settled = _open_objection(current, objection)
    facts = {"objection": objection, "changes": _others(current, changes)}
    return NewEntry(EntryKind.SETTLE, settled.entry.hand, facts, _reason(reason))


@writes_entry(with_sender=True)
def withdraw(game: Game, current: Current, *, sender: Sender, objection: int) -> NewEntry:
    """Withdraw the objection of that entry number, for its author: from the phone that made it, or
    from one that its author holds.

    Refused: `unknown_objection`, `not_your_objection`.
    """
    entry = _open_objection(current, objection).entry
    if not is_author(entry, sender.phone, sender.by):
        refuse("not_your_objection", "objection")
    facts = {"objection": objection, "changes": [], "withdrawn": True}
    return NewEntry(EntryKind.SETTLE, entry.hand, facts, by=entry.by)


@writes_entry(with_sender=True)
def confirm(
    game: Game, current: Current, *, sender: Sender, seat: int, place: int | None = None
) -> NewEntry:
    """Confirm a hand, or the whole game once it is over: the player of a seat, for their side.

    Refused: `unknown_seat`, `unknown_hand`, `game_goes_on`, `confirmed_already`.
    """
    sides = GAMES[game.kind].sides(tuple([seat.name for seat in game.seats.all()]))
    side = next((number for number, one in enumerate(sides) if seat in one.seats), None)
    if side is None:
        refuse("unknown_seat", "seat", given=quoted(seat))
    if place is None and game.state == State.IN_PROGRESS:
        refuse("game_goes_on")
    if place is not None:
        _refuse_unknown(current.places, [place])
    confirmed = [
        (confirmation.side, confirmation.place)
        for confirmation in current.confirmations
        if confirmation.voided is None
    ]
    if (side, place) in confirmed:
        refuse("confirmed_already", side=side)
    return NewEntry(EntryKind.CONFIRM, place, {"side": side, "own": sender.by == seat}, by=seat)


@writes_entry
def reopen(game: Game, current: Current) -> NewEntry:
    """Reopen a game that was ended early.

    Refused: `game_goes_on`.
    """
    if not current.ended:
        refuse("game_goes_on")
    return NewEntry(EntryKind.REOPEN)


@writes_entry
def restore(game: Game, current: Current) -> NewEntry:
    """Revert the last undo. Repeat for each undo since the last entry in force.

    Refused: `nothing_to_restore`.
    """
    if current.undone is None:
        refuse("nothing_to_restore")
    return NewEntry(EntryKind.RESTORE, current.undone.hand, {"entry": current.undone.number})


def _change(
    kind: str, current: Current, place: int, changes: Sequence[Json], reason: str
) -> NewEntry:
    _refuse_unknown([hand.place for hand in current.hands], [place])
    return NewEntry(kind, place, {"changes": _others(current, changes)}, _reason(reason))


def _others(current: Current, changes: Sequence[Json]) -> list[Json]:
    """The changes as an entry stores them, if their hands exist and each is named once."""
    places = [changed["hand"] for changed in changes]
    _refuse_unknown(current.places, places)
    for place in places:
        if places.count(place) > 1:
            refuse("hand_twice", "hand", given=place)
    return [
        change(changed["hand"], None if changed["facts"] is None else known(changed["facts"]))
        for changed in changes
    ]


def _refuse_unknown(places: Sequence[int], needed: Sequence[int]) -> None:
    for place in needed:
        if place not in places:
            refuse("unknown_hand", "hand", given=place)


def _open_objection(current: Current, number: int) -> Objection:
    by_number = {objection.entry.number: objection for objection in current.open_objections}
    if number not in by_number:
        refuse("unknown_objection", "objection", given=number)
    return by_number[number]


def _reason(text: str) -> str:
    reason = tidy(text)
    if len(reason) > LONGEST_REASON:
        refuse("reason_too_long", "reason", longest=LONGEST_REASON)
    return reason
