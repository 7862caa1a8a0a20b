"""Whether the journal of a game could have been written: each entry is what its act writes, in the
game before it, and every hand is possible after it, because pages may show every version.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import UUID

from games import journal
from games.exchange.lines import compact
from games.journal import Current, Entry, EntryKind, NewEntry, Settings
from games.scoring.errors import Fault, fault
from games.scoring.record import GameRecord
from games.scoring.replay import Unreadable
from games.table import acts
from games.table.errors import Refused, refuse
from games.table.plain import Game, Seat, Sender
from games.table.screen import GameState
from games.table.view import GameView, Replayed, replay_facts, view_from
from games.table.writing import derive_fields, last_sitter

# What reading raises of what La Marque did not write.
MALFORMED = (
    AttributeError,
    IndexError,
    KeyError,
    OverflowError,
    RecursionError,
    TypeError,
    ValueError,
)


NO_KEY = UUID("0" * 32)


class WrongGame(Exception):  # noqa: N818
    """A game cannot be what its journal says: the fault, the number of the entry at fault if there
    is one, and the record in which a hand is impossible, if known.
    """

    def __init__(
        self, why: Fault, entry: int | None = None, record: GameRecord | None = None
    ) -> None:
        super().__init__(str(why))
        self.fault = why
        self.entry = entry
        self.record = record


def check_chain(game: Settings, seats: Sequence[Seat], entries: Sequence[Entry]) -> None:
    """Raise WrongGame, `entry_changed`, unless each hash is that of its entry."""
    start = journal.start_hash(game, [seat.name for seat in seats])
    broken = journal.first_broken(start, map(journal.exported_entry, entries))
    if broken is not None:
        raise WrongGame(fault("entry_changed"), broken)


def checked_view(game: Game, seats: Sequence[Seat], entries: Sequence[Entry]) -> GameView:
    """Return a game as its journal says it is; of `game` and `seats` only what is known at the
    start counts, and who took over the seats.

    Raises WrongGame: `not_an_entry`, `hand_impossible` and the faults of records.
    """
    seats, current, ended_at = tuple(seats), journal.fold([]), None
    replayed = _replayed(game, seats, current)
    view = view_from(game, seats, (), current, replayed)
    versions = journal.folds(entries)
    for entry in entries:
        try:
            _refuse_changed(view, entry)
            current = next(versions)
            replayed = _replayed(game, seats, current, entry.number, view)
            view = view_from(game, seats, (), current, replayed)
        except (Refused, *MALFORMED):
            raise WrongGame(fault("not_an_entry"), entry.number) from None
        if not view.over:
            ended_at = None
        elif ended_at is None:
            ended_at = entry.made_at
    if entries:
        game = replace(game, **derive_fields(entries[-1], current, view.sheet, ended_at))
        seats = tuple([replace(seat, sitter=last_sitter(seat, current)) for seat in seats])
    return view_from(game, seats, tuple(entries), current, replayed)


def _replayed(
    game: Game,
    seats: Sequence[Seat],
    current: Current,
    entry: int | None = None,
    earlier: GameView | None = None,
) -> Replayed:
    replayed = replay_facts(game, seats, current, earlier)
    if isinstance(replayed, Unreadable):
        raise WrongGame(replayed.faults[0], entry)
    if replayed.replay.faults:
        raise WrongGame(replayed.replay.faults[0], entry, replayed.record)
    return replayed


def _refuse_changed(view: GameView, entry: Entry) -> None:
    """Refuse an entry that is not what its act writes in the game before it. Whether the author of
    an objection held the phone is the phone's word.
    """
    sender = Sender(entry.phone, view.version, NO_KEY, entry.by)
    again, facts = WRITE_AGAIN[entry.kind](GameState(view), sender, entry), entry.facts
    if entry.kind == EntryKind.OBJECT and facts.get("own") is True:
        facts = {**facts, "own": False}
    same = isinstance(again, NewEntry) and compact([again.hand, again.facts, again.reason])
    if same != compact([entry.hand, facts, entry.reason]):
        refuse("not_an_entry")


# What the acts write in a game, given what an entry says


def _correct(game: GameState, sender: Sender, entry: Entry) -> NewEntry:
    place, (first, *also) = journal.place_of(entry), entry.facts["changes"]
    return acts.correct(
        game, sender, place=place, facts=first["facts"], also=also, reason=entry.reason
    )


def _insert(game: GameState, sender: Sender, entry: Entry) -> NewEntry:
    first, *also = entry.facts["changes"]
    removed = [one.place for one in game.view.current.removed]
    place = entry.hand if entry.hand in removed else None
    what = {"facts": first["facts"], "also": also, "reason": entry.reason}
    return acts.insert(game, sender, before=first["before"], place=place, **what)


def _settle(game: GameState, sender: Sender, entry: Entry) -> NewEntry:
    objection, changes = entry.facts["objection"], entry.facts["changes"]
    if journal.is_withdrawal(entry):
        return acts.withdraw_for_author(game, sender, objection=objection)
    return acts.settle(game, sender, objection=objection, changes=changes, reason=entry.reason)


def _confirm(game: GameState, sender: Sender, entry: Entry) -> NewEntry:
    side = range(len(game.view.sheet.sides))[entry.facts["side"]]
    own = entry.facts["own"] is True
    return acts.confirm_for(game, sender, side=side, place=entry.hand, own=own, by=entry.by)


def _correct_dealer(game: GameState, sender: Sender, entry: Entry) -> NewEntry:
    facts, changes = entry.facts, entry.facts.get("changes", ())
    if entry.hand is None:
        return acts.correct_dealer(
            game, sender, first_dealer=facts["first_dealer"], changes=changes
        )
    what = {"onwards": facts.get("onwards", False), "changes": changes}
    return acts.correct_dealer_once(game, sender, hand=entry.hand, dealer=facts["dealer"], **what)


def _replace(game: GameState, sender: Sender, entry: Entry) -> NewEntry:
    """Whose names these are only a notebook knows: any may take over a seat."""
    after, view = entry.facts["after"], game.view
    players = {move["seat"]: move["player"] for move in journal.moves_of(entry)}
    unknown = [seat for seat in players if seat not in range(len(view.seats))]
    if unknown or after not in [hand.place for hand in view.current.hands]:
        refuse("unknown_seat")
    return NewEntry(EntryKind.REPLACE, facts=journal.seat_facts(after, players))


WRITE_AGAIN: dict[str, Callable[[GameState, Sender, Entry], NewEntry | Entry]] = {
    EntryKind.ANNOUNCE: lambda game, sender, one: acts.announce(game, sender, facts=one.facts),
    EntryKind.RECORD: lambda game, sender, one: acts.record(game, sender, facts=one.facts),
    EntryKind.CORRECT: _correct,
    EntryKind.INSERT: _insert,
    EntryKind.REMOVE: lambda game, sender, one: acts.remove(
        game, sender, place=journal.place_of(one), also=one.facts["changes"][1:], reason=one.reason
    ),
    EntryKind.UNDO: lambda game, sender, one: acts.undo(game, sender),
    EntryKind.RESTORE: lambda game, sender, one: acts.restore(game, sender),
    EntryKind.OBJECT: lambda game, sender, one: acts.object_to(
        game, sender, place=journal.place_of(one), facts=one.facts.get("facts"), reason=one.reason
    ),
    EntryKind.SETTLE: _settle,
    EntryKind.CONFIRM: _confirm,
    EntryKind.END: lambda game, sender, one: acts.end_game(
        game, sender, counts="counts" in one.facts
    ),
    EntryKind.REOPEN: lambda game, sender, one: acts.reopen(game, sender),
    EntryKind.NOTE: lambda game, sender, one: acts.write_note(
        game, sender, hand=one.hand, text=one.facts["text"]
    ),
    EntryKind.DEALER: _correct_dealer,
    EntryKind.REPLACE: _replace,
    EntryKind.BIDDING: lambda game, sender, one: acts.let_each_bid(
        game, sender, each=one.facts["each"]
    ),
}
