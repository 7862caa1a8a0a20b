"""What an open form is told once it comes too late: what its button says, and what happened."""

from games import journal
from games.journal import EntryKind
from games.numbers import whole_number
from games.table.entry.meanwhile import changes_message
from games.table.entry.resting import all_hands, hand, note, objection
from games.table.screen import GamePage, GameRequest, Screen
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop

BOTH = gettext_noop("Show both versions")
CHANGED = gettext_noop("Show what has changed")  # What a button says once its form comes too late.


def label_if_hands_changed(was: GameView, now: GameView, _request: GameRequest) -> str:
    return CHANGED if all_hands(was) != all_hands(now) else ""


def label_if_seats_changed(was: GameView, now: GameView, request: GameRequest) -> str:
    kinds = (EntryKind.REPLACE, EntryKind.DEALER)
    both = any(
        journal.reverted_entry(entry, now.entries).kind in kinds
        for entry in now.entries_after(was.version)
    )
    return BOTH if both else label_if_hands_changed(was, now, request)


def label_if_hand_changed(was: GameView, now: GameView, request: GameRequest) -> str:
    both = was.facts(request.place) != now.facts(request.place)
    return BOTH if both else label_if_hands_changed(was, now, request)


def label_if_note_changed(was: GameView, now: GameView, request: GameRequest) -> str:
    place = request.place or None
    return CHANGED if note(was, place) != note(now, place) else ""


def label_if_objection_changed(was: GameView, now: GameView, request: GameRequest) -> str:
    if request.number:
        return CHANGED if objection(was, request.number) != objection(now, request.number) else ""
    return CHANGED if hand(was, request.place) != hand(now, request.place) else ""


def overtaken_screen(view: GameView, request: GameRequest, page: GamePage) -> Screen:
    since = whole_number(request.taps.one("since"))
    label = ""
    if page.late_label is not None and since is not None and 0 <= since < view.version:
        label = page.late_label(view.at(since), view, request)
    message = changes_message(view, since or 0, request.place or None) if label else ""
    page_context = {"label": label and gettext(label), "said": message}
    return Screen(template="table/_overtaken.html", context=page_context)
