"""What may be written in the journal of a game.

An act is a function of the `game` as it is once it is locked and the entry is appended,
and of the `sender`. It returns the entry; or raises Refused if that is not possible; or returns an
entry of the journal that says the same, and nothing is written.

Hands are named by their place (`journal.Hand.place`), which other changes do not move. A change
that makes another hand impossible may change that hand in the same entry: `also` and `changes` are
lists of `journal.change` values.
"""

from collections.abc import Container, Sequence
from dataclasses import replace

from games import journal
from games.journal import (
    AT_THE_END,
    LONGEST_REASON,
    Current,
    Entry,
    EntryKind,
    NewEntry,
    Objection,
    Person,
    WaitingBid,
    change,
)
from games.kinds.entry import is_announced
from games.kinds.registry import KINDS
from games.scoring.adjustments import ADJUSTMENT, is_adjustment
from games.scoring.errors import quoted
from games.scoring.replay import replay_after
from games.scoring.values import Json, without_nulls
from games.table.errors import Refused, refuse
from games.table.plain import Sender
from games.table.screen import GameState
from games.table.view import GameView
from games.text import clean, tidy

LONGEST_NOTE = 500


# The hand in play


def announce(
    game: GameState, sender: Sender, *, facts: Json, replaces: Container[str] = ()
) -> NewEntry:
    """Save the announcements of the next hand, instead of its earlier ones, and of bids that wait
    on other phones: this phone was told that these players (`replaces`, their keys) have bid.
    Refused: the faults of an open hand, `game_is_over`, `others_have_bid`.
    """
    _refuse_if_over(game)
    facts = without_nulls(facts)
    bids = _replace_bids(game, sender, facts, replaces)
    return NewEntry(EntryKind.ANNOUNCE, game.view.current.next_place, facts, bids=bids)


def record(
    game: GameState, sender: Sender, *, facts: Json, replaces: Container[str] = ()
) -> NewEntry:
    """Record all the facts of the next hand, announcements included, as `announce`. Refused also:
    `adjust_alone`, an adjustment, which is inserted.
    """
    _refuse_if_over(game)
    facts = without_nulls(facts)
    if is_adjustment(facts):
        refuse(ADJUSTMENT.alone, ADJUSTMENT.name)
    bids = _replace_bids(game, sender, facts, replaces)
    return NewEntry(EntryKind.RECORD, game.view.current.next_place, facts, bids=bids)


def _replace_bids(
    game: GameState, sender: Sender, facts: Json, replaces: Container[str]
) -> list[WaitingBid]:
    """The bids on other phones that an entry replaces if it announces all."""
    view, phone = game.view, sender.phone
    if not is_announced(KINDS[view.game.kind].entry, facts):
        return []
    waiting = [bid for bid in game.bids if bid.hand == view.current.next_place]
    seats = sorted({bid.seat for bid in waiting if not bid.belongs_to(phone.pk, view.holder)})
    people = [view.person_at(seat) for seat in seats]
    if any(one.key not in replaces for one in people):
        refuse("others_have_bid", seats=seats)
    return [
        WaitingBid(one, sender.by, str(phone.key), phone.label, replaces=True) for one in people
    ]


# What was written


def undo(game: GameState, sender: Sender) -> NewEntry:
    """Take back the last entry in force that is no remark. Refused: `nothing_to_undo`."""
    last = game.view.current.last
    if last is None:
        refuse("nothing_to_undo")
    return NewEntry(EntryKind.UNDO, last.hand, {"entry": last.number})


def restore(game: GameState, sender: Sender) -> NewEntry:
    """Revert the last undo. Refused: `nothing_to_restore`."""
    undone = game.view.current.undone
    if undone is None:
        refuse("nothing_to_restore")
    return NewEntry(EntryKind.RESTORE, undone.hand, {"entry": undone.number})


# The game


def end_game(game: GameState, sender: Sender, *, counts: bool = False) -> NewEntry:
    """End the game: unfinished, with its totals, unless it has no other end, or hands were played
    and it `counts` as they stand. Refused: `game_is_over`.
    """
    _refuse_if_over(game)
    asked = may_count(game.view)
    return NewEntry(EntryKind.END, facts={"counts": True} if counts and asked else {})


def may_count(view: GameView) -> bool:
    """Whether people who end the game decide if it counts: it has hands, and an agreed end."""
    return bool(view.sheet.numbered) and not view.game_record.game.endless(view.table)


def reopen(game: GameState, sender: Sender) -> NewEntry:
    """Reopen a game that was ended early. Refused: `game_goes_on`."""
    if not game.view.current.ended:
        refuse("game_goes_on")
    return NewEntry(EntryKind.REOPEN)


def write_note(game: GameState, sender: Sender, *, hand: int | None = None, text: str) -> NewEntry:
    """Replace the note of the game, or of the hand at the place `hand`; "" removes it. Refused:
    `note_too_long`, `unknown_hand`.
    """
    text = clean(text)
    if len(text) > LONGEST_NOTE:
        refuse("note_too_long", "text", longest=LONGEST_NOTE)
    if hand is not None:
        _refuse_unknown(game.view.current.places, [hand])
    return NewEntry(EntryKind.NOTE, hand, {"text": text})


# Hands on the sheet


def correct(
    game: GameState,
    sender: Sender,
    *,
    place: int,
    facts: Json,
    also: Sequence[Json] = (),
    reason: str = "",
) -> NewEntry:
    """Correct the facts of a recorded hand. Refused: `unknown_hand`, `hand_twice`,
    `reason_too_long`, the faults of any hand.
    """
    changes = [change(place, without_nulls(facts)), *also]
    return _change_hands(EntryKind.CORRECT, game, place, changes, reason)


def insert(
    game: GameState,
    sender: Sender,
    *,
    before: int,
    facts: Json,
    place: int | None = None,
    also: Sequence[Json] = (),
    reason: str = "",
) -> NewEntry:
    """Insert a forgotten hand before the hand at the place `before`, which may be the open hand, or
    AT_THE_END. With a `place`, restore the removed hand of that place. Refused: as `correct`.
    """
    current = game.view.current
    _refuse_unknown([*current.places, AT_THE_END], [before])
    if place is not None:
        _refuse_unknown([removed.place for removed in current.removed], [place])
    put_in = current.free_place if place is None else place
    changes = [change(put_in, without_nulls(facts), before), *_check_changes(current, also)]
    return NewEntry(EntryKind.INSERT, put_in, {"changes": changes}, _read_reason(reason))


def remove(
    game: GameState, sender: Sender, *, place: int, also: Sequence[Json] = (), reason: str = ""
) -> NewEntry:
    """Remove a hand that was never played. Refused: as `correct`."""
    changes = [change(place, None), *also]
    return _change_hands(EntryKind.REMOVE, game, place, changes, reason)


# What people say of hands


def object_to(
    game: GameState,
    sender: Sender,
    *,
    place: int,
    facts: Json | None = None,
    reason: str = "",
) -> NewEntry | Entry:
    """Object to a hand, optionally with another version of its facts; the same objection of the
    same person is made once while it is open, on whichever phone. Refused: `unknown_hand`,
    `reason_too_long`, the faults of the other version at its place.
    """
    current = game.view.current
    _refuse_unknown(current.places, [place])
    version: Json = {} if facts is None else {"facts": without_nulls(facts)}
    if facts is not None:
        _refuse_version(game.view, place, version["facts"])
    if sender.by is not None:
        version["own"] = sender.by == game.view.as_person(game.view.person)
    draft = NewEntry(EntryKind.OBJECT, place, version, _read_reason(reason))
    return _same_objection(current, sender, draft) or draft


def _refuse_version(view: GameView, place: int, facts: Json) -> None:
    record, index = view.game_record, view.current.index_of(place)
    hands = record.hands[:index]
    if index < len(record.hands):
        tried = replace(record, hands=(*hands, facts), open=None)
    else:
        tried = replace(record, hands=hands, open=facts)
    if faults := replay_after(tried, record, view.replayed).faults:
        raise Refused(faults)


def _same_objection(current: Current, sender: Sender, draft: NewEntry) -> Entry | None:
    objected = draft.hand, draft.facts.get("facts"), draft.reason
    for entry in [objection.entry for objection in current.open_objections]:
        same_author = entry.by == sender.by and (sender.by or entry.phone.pk == sender.phone.pk)
        if same_author and (entry.hand, entry.facts.get("facts"), entry.reason) == objected:
            return entry
    return None


def settle(
    game: GameState,
    sender: Sender,
    *,
    objection: int,
    changes: Sequence[Json] = (),
    reason: str = "",
) -> NewEntry:
    """Settle the objection of that entry number, by correcting hands or without changes. Refused:
    `unknown_objection`, and as `correct`.
    """
    current = game.view.current
    settled = _open_objection(current, objection)
    facts = {"objection": objection, "changes": _check_changes(current, changes)}
    return NewEntry(EntryKind.SETTLE, settled.entry.hand, facts, _read_reason(reason))


def withdraw(game: GameState, sender: Sender, *, objection: int) -> NewEntry:
    """Withdraw an objection, for its author (`may_withdraw`). Refused: `unknown_objection`,
    `not_your_objection`.
    """
    entry = _open_objection(game.view.current, objection).entry
    if not may_withdraw(game.view, entry, sender.phone.pk):
        refuse("not_your_objection", "objection")
    return withdraw_for_author(game, sender, objection=objection)


def withdraw_for_author(game: GameState, sender: Sender, *, objection: int) -> NewEntry:
    """Withdraw an objection, whoever asks: a file proves no author."""
    entry = _open_objection(game.view.current, objection).entry
    facts = {"objection": objection, "changes": [], "withdrawn": True}
    return NewEntry(EntryKind.SETTLE, entry.hand, facts)


def may_withdraw(view: GameView, entry: Entry, phone: int) -> bool:
    """Whether a phone speaks for the author of an objection: the author holds it now, or it
    objected for somebody who did not hold it, or for nobody.
    """
    said_on_it = entry.phone.pk == phone and not entry.facts.get("own")
    return said_on_it or view.is_meant(entry.by, view.person)


def confirm(game: GameState, sender: Sender, *, player: str, place: int | None = None) -> NewEntry:
    """Confirm a hand, or a game that is over: the player with that key, for their side. Refused:
    `not_at_the_table`, and as `confirm_for`.
    """
    view = game.view
    number = None if place is None else view.current.number_of(place)
    seat = view.seat_with(player, number)
    if seat is None:
        refuse("not_at_the_table", "player")
    sides = view.game_record.sides_at(number)
    [side] = [number for number, one in enumerate(sides) if seat in one.seats]
    sitter = view.sitters_at(number)[seat]
    own, by = sitter.player.is_same(view.person), Person(player, sitter.name)
    return confirm_for(game, sender, side=side, place=place, own=own, by=by)


def confirm_for(
    game: GameState, sender: Sender, *, side: int, place: int | None, own: bool, by: Person | None
) -> NewEntry:
    """Confirm a hand, or the game, for a side; `own` is whether the person `by` held the phone.
    Refused: `unknown_hand`, `game_goes_on`, `confirmed_already`.
    """
    view = game.view
    if place is None and not view.over:
        refuse("game_goes_on")
    if place is not None:
        _refuse_unknown(view.current.places, [place])
    confirmed = [
        (confirmation.side, confirmation.place)
        for confirmation in view.current.confirmations
        if confirmation.voided is None
    ]
    if (side, place) in confirmed:
        refuse("confirmed_already", side=side)
    return NewEntry(EntryKind.CONFIRM, place, {"side": side, "own": own}, by=by)


# Who bids where


def let_each_bid(
    game: GameState, sender: Sender, *, each: bool, replaces: Container[str] = ()
) -> NewEntry | Entry:
    """Let players bid each on their own phone; or all on one again, which makes the bids that wait
    void: the phone was told that these players (`replaces`, their keys) have bid. If another phone
    was first, its entry is returned. Refused: `not_by_each`, `game_is_over`, `others_have_bid`.
    """
    view = game.view
    _refuse_if_over(game)
    if KINDS[view.game.kind].entry.by_each is None:
        refuse("not_by_each")
    waiting = sorted({bid.seat for bid in game.bids})
    if not each and any(view.person_at(seat).key not in replaces for seat in waiting):
        refuse("others_have_bid", seats=waiting)
    last = next((one for one in reversed(view.entries) if one.kind == EntryKind.BIDDING), None)
    if last is not None and last.facts["each"] == each:
        return last
    return NewEntry(EntryKind.BIDDING, facts={"each": each})


# Who deals


def correct_dealer(
    game: GameState, sender: Sender, *, first_dealer: int, changes: Sequence[Json] = ()
) -> NewEntry:
    """Correct who dealt the first hand, from which the later dealers follow. Refused:
    `game_is_over`, `nobody_deals`, `unknown_seat`, `same_dealer`, the faults of any hand.
    """
    before = journal.first_dealer(game.view.game, game.view.current)
    _refuse_dealer(game, "first_dealer", first_dealer)
    if first_dealer == before:
        refuse("same_dealer", "first_dealer")
    also = _check_changes(game.view.current, changes)
    return NewEntry(EntryKind.DEALER, facts=journal.first_dealer_facts(first_dealer, before, also))


def correct_dealer_once(
    game: GameState,
    sender: Sender,
    *,
    hand: int,
    dealer: int | None,
    onwards: bool = False,
    changes: Sequence[Json] = (),
) -> NewEntry:
    """Say who deals a hand, recorded or in play: this once, so that the order after it stays, or
    from then `onwards`; None is whose turn it is. Refused: `unknown_hand`, `same_dealer_once`, and
    as `correct_dealer`.
    """
    current = game.view.current
    places = [*[one.place for one in current.hands if not one.adjusts], current.next_place]
    _refuse_dealer(game, "dealer", dealer, None)
    if hand not in places:
        refuse("unknown_hand", "hand", given=quoted(hand))
    number = game.view.number_of(hand)
    known = next(((seat, on) for one, seat, on in current.dealt if one == number), (None, onwards))
    if known == (dealer, onwards):
        refuse("same_dealer_once", "dealer")
    facts = journal.hand_dealer_facts(dealer, onwards, _check_changes(current, changes))
    return NewEntry(EntryKind.DEALER, hand, facts)


def _refuse_dealer(game: GameState, field: str, dealer: int | None, *others: None) -> None:
    if game.view.game_record.game.direction(game.view.table) == 0:
        refuse("nobody_deals")
    _refuse_if_over(game)
    if dealer not in (*others, *range(len(game.view.seats))):
        refuse("unknown_seat", field, given=quoted(dealer))


def _refuse_if_over(game: GameState) -> None:
    if game.view.over:
        refuse("game_is_over")


def _change_hands(
    kind: str, game: GameState, place: int, changes: Sequence[Json], reason: str
) -> NewEntry:
    current = game.view.current
    _refuse_unknown([hand.place for hand in current.hands], [place])
    return NewEntry(
        kind, place, {"changes": _check_changes(current, changes)}, _read_reason(reason)
    )


def _check_changes(current: Current, changes: Sequence[Json]) -> list[Json]:
    """The changes as an entry stores them; refused unless their hands exist, each named once."""
    places = [changed["hand"] for changed in changes]
    _refuse_unknown(current.places, places)
    for place in places:
        if places.count(place) > 1:
            refuse("hand_twice", "hand", given=place)
    return [
        change(one["hand"], None if one["facts"] is None else without_nulls(one["facts"]))
        for one in changes
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


def _read_reason(text: str) -> str:
    reason = tidy(text)
    if len(reason) > LONGEST_REASON:
        refuse("reason_too_long", "reason", longest=LONGEST_REASON)
    return reason
