"""The error pages.

They replace Django's, which read the form for its CSRF token: a form that cannot be read would then
fail a second time, in the error page.
"""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse

from games.access import game_in_bin
from games.views.busy import unavailable


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about a request that cannot be read."""
    return render(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about a missing right."""
    return render(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about an unknown address; if a game was there, what became of it."""
    match = request.resolver_match
    key = (
        match.kwargs.get("key") if match is not None and match.route.startswith("games/") else None
    )
    if key is None:
        return render(request, "404.html", status=404)
    context = {"binned": game_in_bin(request, key), "seen_at": reverse("seen", args=[key])}
    return render(request, "404.html", context, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Show the page about the error being handled: a database or a disk that cannot be used, or an
    error of ours.

    Without the request, so that it makes no query.
    """
    page = unavailable(request, sys.exception())
    return page or HttpResponse(render_to_string("500.html"), status=500)
