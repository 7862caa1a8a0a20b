"""Messages after a change of hands: everything that it changed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop

from games.journal import EntryKind
from games.models import Entry
from games.table.effects import Effect, effects, end_change
from games.table.history import WITH_FACTS
from games.table.rulings import ARROW
from games.table.trial import came_to
from games.table.view import GameView
from games.wording.sentences import with_minus

DONE = {
    EntryKind.CORRECT: gettext_noop("Corrected."),
    EntryKind.INSERT: gettext_noop("Inserted."),
    EntryKind.REMOVE: gettext_noop("Removed. The journal keeps it, and can restore it."),
    EntryKind.SETTLE: gettext_noop("Corrected, and the objection is settled."),
}
OFF = gettext_noop("That hand is no longer on the sheet.")
GONE = gettext_noop("Nothing was changed: that hand is no longer on the sheet.")


def removed_since(request: HttpRequest, view: GameView, place: int) -> HttpResponse | None:
    """The answer to a form about a hand that was removed in the meantime: the journal, which can
    restore it, with a message. None if the hand was not removed.
    """
    if place not in [removed.place for removed in view.current.removed]:
        return None
    messages.error(request, gettext(GONE))
    return redirect("journal", view.game.key)


def no_longer_there(request: HttpRequest, view: GameView, place: int) -> HttpResponse | None:
    """The answer to who reads a hand that was undone or removed: the journal, which says so, with a
    message. None if the hand is on the sheet, or never was.
    """
    was_there = any(one.kind in WITH_FACTS for one in view.newest_about(place))
    if view.facts(place) is not None or not was_there:
        return None
    messages.warning(request, gettext(OFF))
    return redirect("journal", view.game.key)


def report_change(request: HttpRequest, view: GameView, entry: Entry) -> None:
    """Add messages for the next page: what was done, how the end of the game changes, and every
    other hand whose score changed.
    """
    if entry.kind not in DONE:
        return
    before, after = view.at(entry.number - 1), view.at(entry.number)
    end = end_change(before, after)
    difference = "" if end else came_to(before, after)
    messages.success(request, " ".join(filter(None, [gettext(DONE[entry.kind]), difference])))
    report_effects(request, before, after)


def report_effects(request: HttpRequest, before: GameView, after: GameView) -> None:
    """Leave messages for the next page: a changed end of the game, and changed scores of hands."""
    end = end_change(before, after)
    if end is not None:
        messages.warning(request, f"{end.said} {end.follows}")
    for effect in effects(before, after):
        messages.info(request, _effect_text(effect))


def _effect_text(effect: Effect) -> str:
    scores = [f"{side.name} {side.before}{ARROW}{side.after}" for side in effect.scores]
    return gettext("Number %(number)s changes too: %(scores)s.") % {
        "number": effect.number,
        "scores": with_minus(", ".join(scores)),
    }
