"""Services for a game in progress: announce, record, undo, end early, write a note.

Each is called with `game` and `sender`, returns the entry with its updated `game`, and raises
Refused or Stale as `games.services.writing.write` does.
"""

from games.journal import Current
from games.models import Game, Kind, State
from games.scoring.replay import known
from games.scoring.values import Json
from games.services.errors import refuse
from games.services.text import plain
from games.services.writing import Draft, writes_entry

LONGEST_NOTE = 500


@writes_entry
def announce(game: Game, current: Current, *, facts: Json) -> Draft:
    """Save the announcements of the next hand, replacing its earlier ones.

    Refused: the faults of an open hand, `game_is_over`.
    """
    return _of_next_hand(Kind.ANNOUNCE, game, current, facts)


@writes_entry
def record(game: Game, current: Current, *, facts: Json) -> Draft:
    """Record all the facts of the next hand, announcements included. This may end the game.

    Refused: the faults of a hand, `game_is_over`.
    """
    return _of_next_hand(Kind.RECORD, game, current, facts)


@writes_entry(remarks_count=True)
def undo(game: Game, current: Current) -> Draft:
    """Undo the last entry in force: a recorded hand is open again, an ended game continues.

    Refused: `nothing_to_undo`.
    """
    if current.last is None:
        refuse("nothing_to_undo")
    return Draft(Kind.UNDO, current.last.hand, {"entry": current.last.number})


@writes_entry
def end_game(game: Game, current: Current) -> Draft:
    """End the game early. It stays in the lists as unfinished, with its totals.

    Refused: `game_is_over`.
    """
    _refuse_if_over(game)
    return Draft(Kind.END)


@writes_entry(remarks_count=True)
def write_note(game: Game, current: Current, *, hand: int | None = None, text: str) -> Draft:
    """Save the note of the game or of a hand, replacing the previous note; "" removes it.

    Refused: `note_too_long`, `unknown_hand`.
    """
    text = plain(text)
    if len(text) > LONGEST_NOTE:
        refuse("note_too_long", "text", longest=LONGEST_NOTE)
    place = None if hand is None else current.place_of(hand)
    if hand is not None and place is None:
        refuse("unknown_hand", "hand", given=hand)
    return Draft(Kind.NOTE, place, {"text": text})


def _of_next_hand(kind: Kind, game: Game, current: Current, facts: Json) -> Draft:
    _refuse_if_over(game)
    return Draft(kind, current.next_place, known(facts))


def _refuse_if_over(game: Game) -> None:
    if game.state != State.IN_PROGRESS:
        refuse("game_is_over")
