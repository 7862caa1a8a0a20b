"""What an entry rests on: it comes too late once that is no longer as its phone saw it, and not
because of anything else that was written meanwhile.
"""

from collections.abc import Callable, Sequence
from zlib import crc32

from games import journal
from games.journal import Entry, EntryKind
from games.scoring.values import Json
from games.table.entry.preview import preview_hand
from games.table.entry.state import written_state
from games.table.view import GameView, hand_in_play

RestsOn = Callable[[GameView], object]
"""Returns what an entry rests on, as of a version of the game: equal values are the same. They are
JSON data, and name entries by the keys of their forms: what waits on a phone has no number yet.
"""


def summed(rests_on: object) -> str:
    """Return what an entry rests on in short, as a phone keeps it beside an entry that waits."""
    return f"{crc32(written_state(rests_on).encode()):08x}"


def came_late(view: GameView, seen: int, rests_on: RestsOn) -> bool:
    """Whether what an entry rests on has changed since its phone saw the version `seen`."""
    if seen == view.version:
        return False
    return not 0 <= seen <= view.version or rests_on(view.at(seen)) != rests_on(view)


def all_hands(view: GameView) -> object:
    """Everything but remarks: the newest entry that is none."""
    return _named([entry for entry in view.entries if not journal.is_remark(entry)][-1:])


def all_but_announcements(view: GameView) -> object:
    """Everything but remarks and announcements: the newest entry that is none."""
    later = [one for one in view.entries if not journal.is_remark(one)]
    return _named([one for one in later if one.kind != EntryKind.ANNOUNCE][-1:])


def coming_hand(view: GameView) -> object:
    """The hand in play, as its entry shows it: which it is, who deals and plays, and what was
    announced of it.
    """
    current, progress = view.current, view.progress
    about = [current.next_place, progress.number, progress.dealer, view.over, bool(current.each)]
    return [*about, view.announced, _seated(view, None)]


def coming_scores(view: GameView, facts: Json) -> object:
    """What the hand in play would score with these facts."""
    score = preview_hand(hand_in_play(view, view.announced), facts).score
    return None if score is None else score.scores


def hand(view: GameView, place: int) -> object:
    """A hand, as its page shows it: its number, what was recorded, what it scores, who played."""
    number, score = view.current.number_of(place), view.score(place)
    scores = None if score is None else score.scores
    return [number, view.facts(place), scores, _seated(view, number)]


def hands(view: GameView, places: Sequence[int], changes: Sequence[Json] = ()) -> object:
    """The hands of these places, and those that are changed with them."""
    return [hand(view, place) for place in [*places, *[one["hand"] for one in changes]]]


def note(view: GameView, place: int | None) -> object:
    """A note and its hand, or the note on the game."""
    if place is None:
        return view.current.note
    return [view.current.hand_notes.get(place, ""), hand(view, place)]


def objection(view: GameView, number: int) -> object:
    """An objection: its hand, and whether it is still open."""
    return [
        [_named([one.entry]), one.settled is None, hand(view, journal.place_of(one.entry))]
        for one in view.current.objections
        if one.entry.number == number
    ]


def last(view: GameView) -> object:
    """The entry that an undo takes back."""
    return _named([view.current.last])


def undone(view: GameView) -> object:
    """The entry that was undone last."""
    return _named([view.current.undone])


def dealers(view: GameView, changes: Sequence[Json] = ()) -> object:
    """Who deals, as corrected so far, and the hands that are changed with it."""
    first = journal.first_dealer(view.game, view.current)
    return [first, [list(one) for one in view.current.dealt], hands(view, (), changes)]


def seats(view: GameView, place: int) -> object:
    """Who sits where, and the hand from which on that is to change."""
    return [_seated(view, None), view.current.number_of(place)]


def _seated(view: GameView, number: int | None) -> list[list[object]]:
    """Who took over which seats before the hand of that number; None: by now."""
    return [
        [*_named([one.entry]), one.seat]
        for one in view.current.replaced
        if number is None or one.number <= number
    ]


def _named(entries: Sequence[Entry | None]) -> list[str]:
    return [str(one.client_key) for one in entries if one is not None]
