"""The error pages.

They replace Django's, which read the form for its CSRF token: a form that cannot be read would then
fail a second time, in the error page.
"""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext

from games.access import AccessEnded, game_in_bin
from games.views.busy import unavailable


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about a request that cannot be read."""
    return render(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about a missing right, or about one that ended."""
    if not isinstance(exception, AccessEnded):
        return render(request, "403.html", status=403)
    if request.htmx:
        said = gettext("Not saved: this phone has no access any more. The entry is still here.")
        return HttpResponse(said, content_type="text/plain; charset=utf-8", status=403)
    return render(request, "notebook/put_out.html", {"removal": exception.removal}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about an unknown address; if a game was there, what became of it."""
    match = request.resolver_match
    key = (
        match.kwargs.get("key") if match is not None and match.route.startswith("games/") else None
    )
    binned = None if key is None else game_in_bin(request, key)
    return render(request, "404.html", {"binned": binned}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Show the page about the error being handled: a database or a disk that cannot be used, or an
    error of ours.

    Without the request, so that it makes no query.
    """
    page = unavailable(request, sys.exception())
    return page or HttpResponse(render_to_string("500.html"), status=500)
