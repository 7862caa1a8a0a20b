"""The page of a hand: its ruling step by step, its history, and its note."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from games import rates, services
from games.access import game_for
from games.game_view import GameView
from games.kinds.sentences import fault_text
from games.models import Right
from games.readers.disputes.hand import hand_page
from games.recent import recent_game
from games.views.sent import sender


@require_safe
def hand(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show a hand and why it scores what it does."""
    view = recent_game(game_for(request, key, right=Right.READER))
    return render(request, "disputes/hand.html", hand_page(view, number))


@require_POST
def hand_note(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Save the note of a hand, replacing the previous note."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    rates.count_use(request, rates.REMARK)
    text = request.POST.get("text", "")
    try:
        services.write_note(
            game=view.game, sender=sender(request, view.game), hand=number, text=text
        )
    except services.Refused as refused:
        faults = [fault_text(view.game.kind, fault) for fault in refused.faults]
        return _show_again(request, view, number, text, faults, status=422)
    except services.Stale:
        moved = gettext(
            "The game has moved on in the meantime: the note is below, to be saved again."
        )
        return _show_again(request, view, number, text, [moved], status=409)
    return redirect("hand", key, number)


def _show_again(
    request: HttpRequest, view: GameView, number: int, text: str, faults: list[str], status: int
) -> HttpResponse:
    """The page with the note as it was typed, and why it was not saved."""
    page = hand_page(view, number, note=text, faults=faults)
    return render(request, "disputes/hand.html", page, status=status)
