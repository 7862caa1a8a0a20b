"""Corrections: correct, insert or remove hands; preview first, then save all changes or none."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from games import services
from games.access import game_for
from games.models import Entry, Right
from games.signing import read_signed
from games.table.answer import answer
from games.table.correcting import late, refused, saved
from games.table.correction import CorrectionDraft, service_arguments
from games.views.sent import sender, sent
from games.views.table.screens import asking_phone, draw, facts_of, look

SERVICES = {"correct": services.correct, "insert": services.insert, "remove": services.remove}


@require_safe
def correct(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show a hand's form as it was recorded, as the entry `?version=` left it, or as the objection
    `?objection=` proposes.
    """
    return look(request, key, "correct", place=place)


@require_safe
def insert(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show the form of a new hand before the hand of that place, or `?after` it."""
    return look(request, key, "insert", place=place)


@require_safe
def restore(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show the form of a removed hand, to restore it to where it was."""
    return look(request, key, "restore_hand", place=place)


@require_safe
def remove(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Ask whether to remove a hand, and why."""
    return look(request, key, "remove", place=place)


@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Handle a step of a correction: `do` is the button that was pressed."""
    taps = sent(request).taps
    tap = replace(sent(request), state=read_signed(taps.one("changes"), "correction"))
    right = Right.SCORER if taps.one("do") in ("", "save") else Right.READER
    facts = facts_of(game_for(request, key, right=right))
    screen = answer("change", facts, asking_phone(request), tap)
    if screen.entry is None:
        return draw(request, key, screen)
    try:
        entry = _write(request, screen.draft)
    except services.Refused as why:
        screen = refused(screen.draft, tap, why.faults)
    except services.Stale:
        screen = late(facts_of(game_for(request, key, right=right)), tap, screen.draft)
    else:
        screen = saved(facts_of(entry.game), entry)
    return draw(request, key, screen)


def _write(request: HttpRequest, draft: CorrectionDraft) -> Entry:
    """Save all changes through the service for the correction."""
    game, changes = draft.view.game, draft.state
    how = {"game": game, "sender": sender(request, game), "reason": draft.why}
    if draft.objection is not None:
        return services.settle(**how, objection=draft.objection, changes=changes)
    return SERVICES[draft.verb](**how, **service_arguments(draft), also=changes[1:])
