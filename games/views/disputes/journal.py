"""The journal of a game: every entry in words, with undo and restore."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.views.table.screens import look


@require_safe
def journal(request: HttpRequest, key: str) -> HttpResponse:
    """Show the entries of a game, the newest first, a page at a time, and the removed hands."""
    return look(request, key, "journal")
