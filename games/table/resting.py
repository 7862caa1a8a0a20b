"""What an entry rests on: it comes too late once that is no longer as its phone saw it, and not
because of anything else that was written meanwhile.
"""

from collections.abc import Callable

from games import journal
from games.table.view import GameView

RestsOn = Callable[[GameView], object]
"""Returns what an entry rests on, as of a version of the game: equal values are the same."""


def came_late(view: GameView, seen: int, rests_on: RestsOn) -> bool:
    """Whether what an entry rests on has changed since its phone saw the version `seen`."""
    if seen == view.version:
        return False
    return not 0 <= seen <= view.version or rests_on(view.at(seen)) != rests_on(view)


def all_hands(view: GameView) -> object:
    """Everything but remarks: the newest entry that is none."""
    changes = [entry.number for entry in view.entries if not journal.is_remark(entry)]
    return changes[-1:]


def hand(view: GameView, place: int) -> object:
    """A hand, as its page shows it: its number, what was recorded, what it scores, who played."""
    number, score = view.current.number_of(place), view.score(place)
    names, scores = view.names_at(number), None if score is None else score.scores
    return number, view.facts(place), scores, names.players, names.sides


def note(view: GameView, place: int | None) -> object:
    """A note and its hand, or the note on the game."""
    if place is None:
        return view.current.note
    return view.current.hand_notes.get(place, ""), hand(view, place)


def objection(view: GameView, number: int) -> object:
    """An objection: its hand, and whether it is still open."""
    return [
        (one.settled is None, hand(view, journal.place_of(one.entry)))
        for one in view.current.objections
        if one.entry.number == number
    ]
