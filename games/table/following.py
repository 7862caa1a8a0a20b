"""What an open form is told while somebody fills it in: once it comes too late, what its button
says, and what happened.
"""

from games.journal import EntryKind
from games.numbers import whole_number
from games.table.meanwhile import since_then
from games.table.resting import all_hands, hand, note, objection
from games.table.screen import GamePage, Screen, Tap
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop

BOTH = gettext_noop("Show both versions")
CHANGED = gettext_noop("Show what has changed")
"""What a button says once its form comes too late."""


def moved_on(was: GameView, now: GameView, _tap: Tap) -> str:
    """What the button of a form says that rests on all hands."""
    return CHANGED if all_hands(was) != all_hands(now) else ""


def reseated(was: GameView, now: GameView, tap: Tap) -> str:
    """What the button of a form says about who sits or deals, and shows both versions of it."""
    kinds = (EntryKind.REPLACE, EntryKind.DEALER)
    both = any(now.undone_by(entry).kind in kinds for entry in now.entries[was.version :])
    return BOTH if both else moved_on(was, now, tap)


def recorrected(was: GameView, now: GameView, tap: Tap) -> str:
    """What the button of a form says that changes a hand."""
    both = was.facts(tap.place) != now.facts(tap.place)
    return BOTH if both else moved_on(was, now, tap)


def renoted(was: GameView, now: GameView, tap: Tap) -> str:
    """What the button of a note says, that of the game or of the hand of the address."""
    place = tap.place or None
    return CHANGED if note(was, place) != note(now, place) else ""


def recontested(was: GameView, now: GameView, tap: Tap) -> str:
    """What the button of an objection to a hand says, or of its settlement."""
    if tap.number:
        return CHANGED if objection(was, tap.number) != objection(now, tap.number) else ""
    return CHANGED if hand(was, tap.place) != hand(now, tap.place) else ""


def overtaken(view: GameView, tap: Tap, page: GamePage) -> Screen:
    """What a page is told whose form somebody fills in since a version of the game."""
    since = whole_number(tap.taps.one("since"))
    label = ""
    if page.overtaken is not None and since is not None and 0 <= since < view.version:
        label = page.overtaken(view.at(since), view, tap)
    said = since_then(view, since or 0, tap.place or None) if label else ""
    page_context = {"label": label and gettext(label), "said": said}
    return Screen(template="table/_overtaken.html", context=page_context)
