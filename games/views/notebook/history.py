"""The history: all the games of a notebook."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access import notebook_of
from games.kinds.entry import Taps
from games.readers.notebook.history_filter import read_wanted
from games.readers.notebook.past_games import history_page, read_place


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Show a page of the games that match the search, newest first."""
    taps = Taps(dict(request.GET.lists()))
    wanted = read_wanted(taps)
    place = read_place(taps.one("older"), taps.one("newer"), taps.one("last"))
    page = history_page(notebook_of(request), wanted, place)
    status = 422 if wanted.period.faults else 200
    return render(request, "notebook/history.html", page, status=status)
