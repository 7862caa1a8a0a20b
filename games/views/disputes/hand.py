"""The page of a hand: its ruling step by step, its history, and its note."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from games import rates, services
from games.access import game_for, phone_of
from games.kinds.sentences import fault_text
from games.models import Right
from games.store.recent import recent_game
from games.table.hand import hand_page
from games.table.moved import moved_on
from games.table.view import GameView
from games.views.disputes.changed import removed_since
from games.views.sent import sender, sent
from games.views.table.screens import look

NOTE_BELOW = gettext_noop(
    "The game has moved on in the meantime: the note is below, to be saved again."
)


@require_safe
def hand(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Show a hand and why it scores what it does; the journal if it was taken off the sheet."""
    return look(request, key, "hand", place=place)


@require_POST
def hand_note(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Save the note of a hand, replacing the previous note."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if gone := removed_since(request, view, place):
        return gone
    rates.count_use(request, rates.REMARK)
    text = request.POST.get("text", "")
    try:
        services.write_note(
            game=view.game, sender=sender(request, view.game), hand=place, text=text
        )
    except services.Refused as refused:
        faults = [fault_text(view.game.kind, fault) for fault in refused.faults]
        return _show_again(request, view, place, text, faults, status=422)
    except services.Stale:
        said = moved_on(view, sent(request).seen_version, place, NOTE_BELOW)
        return _show_again(request, view, place, text, [said], status=409)
    return redirect("hand", key, place)


def _show_again(
    request: HttpRequest, view: GameView, place: int, text: str, faults: list[str], status: int
) -> HttpResponse:
    """The page with the note as it was typed, and why it was not saved."""
    page = hand_page(view, place, phone_of(request), note=text, faults=faults)
    return render(request, "disputes/hand.html", page, status=status)
