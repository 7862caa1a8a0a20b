"""The home page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access import notebook_of
from games.readers.notebook.home import home_page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games in progress, a new game and the last results."""
    return render(request, "notebook/home.html", home_page(notebook_of(request)))
