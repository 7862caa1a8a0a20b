"""The journal of a game: every entry in words, with undo and restore."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access import game_for
from games.models import Right
from games.numbers import whole_number
from games.store.recent import recent_game
from games.table.history import journal_page


@require_safe
def journal(request: HttpRequest, key: str) -> HttpResponse:
    """Show the entries of a game, the newest first, a page at a time, and the removed hands."""
    view = recent_game(game_for(request, key, right=Right.READER))
    newest = whole_number(request.GET.get("upto", ""))
    return render(request, "disputes/journal.html", journal_page(view, newest))
