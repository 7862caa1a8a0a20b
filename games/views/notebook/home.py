"""The home page, and the history: all the games of a notebook."""

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render

from games.kinds.entry import Taps
from games.numbers import whole_number
from games.readers.notebook.home import home_page
from games.readers.notebook.notebooks import notebooks_of
from games.readers.notebook.past_clubs import ONLY_CLUBS
from games.readers.notebook.past_games import history_page, read_filter
from games.views.access import access_of, load_holding, notebook_of, phone_of
from games.views.requests import PhoneRequest

RESUME = "resume"  # What the address of the installed app's shortcut to the game in progress says.


def home(request: PhoneRequest) -> HttpResponse:
    """Show the games in progress, a new game and the last results, or resume the newest game."""
    notebook = notebook_of(request)
    load_holding(request, notebook)
    # What a phone's worker asks for next, beside a form that is opened, then sets no other cookie.
    get_token(request)
    page = home_page(notebook, phone_of(request)) | {"notebooks": notebooks_of(access_of(request))}
    if RESUME in request.GET and page["current"]:
        return redirect("table", page["current"][0]["game"].key)
    return render(request, "notebook/home.html", page)


def history(request: PhoneRequest) -> HttpResponse:
    taps = Taps(dict(request.GET.lists()))
    wanted = read_filter(taps)
    number = whole_number(taps.one("page"), 6) or 1
    only_clubs = taps.one("only") == ONLY_CLUBS
    page = history_page(notebook_of(request), wanted, number, only_clubs=only_clubs)
    status = 422 if wanted.period.faults else 200
    return render(request, "notebook/history.html", page, status=status)
