"""The result of a game, a rematch, ending early, the note on the game."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import rates, services
from games.access import game_for, phone_of
from games.kinds.sentences import fault_text
from games.models import Game, Right
from games.readers.table.following_games import led_on
from games.store.recent import recent_game
from games.table.frame import table_frame
from games.table.result import result_page
from games.views.sent import sender, sent
from games.views.table.holder import first_page


@require_safe
def result(request: HttpRequest, key: str) -> HttpResponse:
    """Show the whole game: who won and why, or the score so far.

    With `confirming`, the confirmations are open: several people confirm one after the other.
    """
    view = recent_game(game_for(request, key, right=Right.READER))
    page = result_page(view) | led_on(view, request.guest)
    page["confirming"] = "confirming" in request.GET
    return render(request, "table/result.html", page)


@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """Start a rematch, with the next dealer."""
    game = game_for(request, key, right=Right.SCORER)
    rates.count_use(request, rates.GAME)
    try:
        follower = services.rematch(
            game=game, phone=phone_of(request), client_key=sent(request).client_key
        )
    except services.Refused as refused:
        messages.error(request, fault_text(game.kind, refused.faults[0]))
        return redirect("table", key)
    return redirect(first_page(follower, phone_of(request)))


@require_http_methods(["GET", "HEAD", "POST"])
def end_game(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to end the game early, then end it: it is listed as unfinished."""
    game = game_for(request, key, right=Right.SCORER)
    if request.method != "POST":
        return _ask_to_end(request, game)
    try:
        services.end_game(game=game, sender=sender(request, game))
    except services.Stale:
        return _ask_to_end(request, game, status=409)
    except services.Refused:
        pass  # It is already over: the result shows it.
    return redirect("result", key)


@require_http_methods(["GET", "HEAD", "POST"])
def game_note(request: HttpRequest, key: str) -> HttpResponse:
    """Show the note on the game, and save a new text."""
    right = Right.SCORER if request.method == "POST" else Right.READER
    game = game_for(request, key, right=right)
    if request.method != "POST":
        return _show_note(request, game)
    rates.count_use(request, rates.REMARK)
    text = request.POST.get("text", "")
    try:
        services.write_note(game=game, sender=sender(request, game), text=text)
    except services.Refused as refused:
        return _show_note(request, game, text, fault_text(game.kind, refused.faults[0]))
    except services.Stale:
        moved = gettext(
            "The game has moved on in the meantime: the note is below, to be saved again."
        )
        return _show_note(request, game, text, moved)
    return redirect("table", key)


def _ask_to_end(request: HttpRequest, game: Game, status: int = 200) -> HttpResponse:
    view = recent_game(game)
    if view.over:
        return redirect("result", game.key)
    context = table_frame(view) | {"moved_on": status == 409, "hands": len(view.sheet.hands)}
    return render(request, "table/end_game.html", context, status=status)


def _show_note(
    request: HttpRequest, game: Game, text: str | None = None, error: str = ""
) -> HttpResponse:
    """Show the saved note, or the typed note and why it was not saved."""
    view = recent_game(game)
    saved = view.current.note
    context = table_frame(view) | {"saved_note": saved, "note": saved if text is None else text}
    context["error"] = error
    return render(request, "table/game_note.html", context, status=422 if error else 200)
