"""Services for a game in progress: announce, record, undo, end early, write a note.

Each is called with `game` and `sender`, returns the entry with its updated `game`, and raises
Refused or Stale as `games.services.writing.write` does.
"""

from collections.abc import Container

from games import journal
from games.journal import Current, EntryKind, NewEntry
from games.kinds.entry import is_announced
from games.kinds.registry import KINDS
from games.models import Game, State
from games.scoring.replay import known
from games.scoring.values import Json
from games.services.errors import refuse
from games.services.writing import Sender, writes_entry
from games.text import plain

LONGEST_NOTE = 500


@writes_entry(with_sender=True)
def announce(
    game: Game, current: Current, *, sender: Sender, facts: Json, over: Container[int] = ()
) -> NewEntry:
    """Save the announcements of the next hand, replacing its earlier ones, and bids that wait on
    other phones, if this one was told that these seats (`over`) have bid.

    Refused: the faults of an open hand, `game_is_over`, `others_have_bid`.
    """
    return _of_next_hand(EntryKind.ANNOUNCE, game, current, sender, facts, over)


@writes_entry(with_sender=True)
def record(
    game: Game, current: Current, *, sender: Sender, facts: Json, over: Container[int] = ()
) -> NewEntry:
    """Record all the facts of the next hand, announcements included, as `announce` does. This may
    end the game.

    Refused: the faults of a hand, `game_is_over`, `others_have_bid`.
    """
    return _of_next_hand(EntryKind.RECORD, game, current, sender, facts, over)


@writes_entry
def undo(game: Game, current: Current) -> NewEntry:
    """Undo the last entry in force that is no remark: a recorded hand is open again, an ended game
    continues. Notes, objections and confirmations remain.

    Refused: `nothing_to_undo`.
    """
    if current.last is None:
        refuse("nothing_to_undo")
    return NewEntry(EntryKind.UNDO, current.last.hand, {"entry": current.last.number})


@writes_entry
def end_game(game: Game, current: Current) -> NewEntry:
    """End the game early. It stays in the lists as unfinished, with its totals.

    Refused: `game_is_over`.
    """
    _refuse_if_over(game)
    return NewEntry(EntryKind.END)


@writes_entry(remarks_count=True)
def write_note(game: Game, current: Current, *, hand: int | None = None, text: str) -> NewEntry:
    """Save the note of the game, or of the hand at the place `hand`, replacing the previous note;
    "" removes it.

    Refused: `note_too_long`, `unknown_hand`.
    """
    text = plain(text)
    if len(text) > LONGEST_NOTE:
        refuse("note_too_long", "text", longest=LONGEST_NOTE)
    if hand not in (None, *current.places):
        refuse("unknown_hand", "hand", given=hand)
    return NewEntry(EntryKind.NOTE, hand, {"text": text})


def _of_next_hand(
    kind: str, game: Game, current: Current, sender: Sender, facts: Json, over: Container[int]
) -> NewEntry:
    _refuse_if_over(game)
    place, facts = current.next_place, known(facts)
    reason = _over_bids(game, place, sender, over) if game.own_bids and _bids(game, facts) else ""
    return NewEntry(kind, place, facts, reason)


def _bids(game: Game, facts: Json) -> bool:
    return is_announced(KINDS[game.kind].entry, facts)


def _over_bids(game: Game, place: int, sender: Sender, over: Container[int]) -> str:
    """The reason of an entry that replaces the bids waiting for that hand; "" if none are another
    phone's.
    """
    waiting = game.bids.filter(hand=place)
    seats = sorted({one.seat for one in waiting if not one.belongs_to(sender.phone, sender.by)})
    if any(seat not in over for seat in seats):
        refuse("others_have_bid", seats=seats)
    label = sender.phone.label
    bids = [journal.Announced(seat, sender.by, label, over=True) for seat in seats]
    return journal.by_each_reason(bids) if bids else ""


def _refuse_if_over(game: Game) -> None:
    if game.state != State.IN_PROGRESS:
        refuse("game_is_over")
