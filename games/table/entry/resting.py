"""What an entry rests on: once that is no longer as its phone saw it, it comes too late."""

from collections.abc import Callable, Sequence
from zlib import crc32

from games import journal
from games.journal import Entry, EntryKind
from games.scoring.values import Json
from games.table.entry.preview import preview_hand
from games.table.entry.state import dump_state
from games.table.view import GameView

# Returns what an entry rests on, as of a version of the game: equal values are the same. They are
# JSON data, and name entries by the keys of their forms: what waits on a phone has no number yet.
RestsOn = Callable[[GameView], object]


def digest(rests_on: object) -> str:
    """Return what an entry rests on in short, as a phone keeps it beside an entry that waits."""
    return f"{crc32(dump_state(rests_on).encode()):08x}"


def has_changed_since(view: GameView, seen: int, rests_on: RestsOn) -> bool:
    if seen == view.version:
        return False
    return not 0 <= seen <= view.version or rests_on(view.at(seen)) != rests_on(view)


def all_hands(view: GameView) -> object:
    return _keys([entry for entry in view.entries if not journal.is_remark(entry)][-1:])


def all_but_announcements(view: GameView) -> object:
    later = [one for one in view.entries if not journal.is_remark(one)]
    return _keys([one for one in later if one.kind != EntryKind.ANNOUNCE][-1:])


def coming_hand(view: GameView) -> object:
    current, progress = view.current, view.progress
    about = [current.next_place, progress.number, progress.dealer, view.over, bool(current.each)]
    return [*about, view.announced, _seated(view, None)]


def coming_scores(view: GameView, facts: Json) -> object:
    score = preview_hand(view.hand_in_play, facts).score
    return None if score is None else score.scores


def hand(view: GameView, place: int) -> object:
    number, score = view.current.number_of(place), view.score(place)
    scores = None if score is None else score.scores
    return [number, view.facts(place), scores, _seated(view, number)]


def hands(view: GameView, places: Sequence[int], changes: Sequence[Json] = ()) -> object:
    return [hand(view, place) for place in [*places, *[one["hand"] for one in changes]]]


def note(view: GameView, place: int | None) -> object:
    """The note of a hand, or of the game if the place is None."""
    if place is None:
        return view.current.note
    return [view.current.hand_notes.get(place, ""), hand(view, place)]


def objection(view: GameView, number: int) -> object:
    return [
        [_keys([one.entry]), one.settled is None, hand(view, journal.place_of(one.entry))]
        for one in view.current.objections
        if one.entry.number == number
    ]


def last(view: GameView) -> object:
    return _keys([view.current.last])


def undone(view: GameView) -> object:
    return _keys([view.current.undone])


def dealers(view: GameView, changes: Sequence[Json] = ()) -> object:
    first = journal.first_dealer(view.game, view.current)
    return [first, [list(one) for one in view.current.dealt], hands(view, (), changes)]


def seats(view: GameView, place: int) -> object:
    return [_seated(view, None), view.current.number_of(place)]


def _seated(view: GameView, number: int | None) -> list[list[object]]:
    """Who took over which seats before the hand of that number; None: by now."""
    return [
        [*_keys([one.entry]), one.seat]
        for one in view.current.replaced
        if number is None or one.number <= number
    ]


def _keys(entries: Sequence[Entry | None]) -> list[str]:
    return [str(one.client_key) for one in entries if one is not None]
