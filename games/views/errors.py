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
from games.live import STREAMS
from games.models import Removal
from games.views.busy import is_tap, sent_fields, sentence, unavailable


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about a request that cannot be read."""
    if is_tap(request):
        return sentence(gettext("Not saved: this could not be read. Load the page again."), 400)
    return render(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about a missing right, or about one that ended."""
    ended = isinstance(exception, AccessEnded)
    if is_tap(request):
        said = gettext("Not saved: this phone has no access any more. The entry is still here.")
        lowered = gettext("Not saved: this phone may not do that here. The entry is still here.")
        return sentence(said if ended else lowered, 403)
    if ended and is_stream(request):
        return sentence(_removed(exception.removal), 403)
    if not ended:
        return render(request, "403.html", status=403)
    context = {"removal": exception.removal, "again": request.get_full_path()}
    if request.method == "POST":
        context["sent"] = sent_fields(request)
    return render(request, "notebook/removed.html", context, status=403)


def is_stream(request: HttpRequest) -> bool:
    """Whether an open page asks for its events, and shows what is answered."""
    return request.path.endswith(STREAMS)


def _removed(removal: Removal | None) -> str:
    """Why a page is not followed any more, as far as that is known."""
    if removal is not None and removal.removed_by.label:
        said = gettext(
            "This phone no longer follows this page: it was removed by the phone “{phone}”. Ask"
            " there for an invitation."
        )
        return said.format(phone=removal.removed_by.label)
    return gettext(
        "This phone no longer follows this page: its access was removed, or the page was deleted."
        " Go to the home page, or ask for an invitation."
    )


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page about an unknown address; if a game was there, what became of it."""
    if is_tap(request):
        return sentence(gettext("Not saved: what this was about is no longer there."), 404)
    if is_stream(request):
        return sentence(_removed(None), 404)
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
    answer = unavailable(request, sys.exception())
    if answer is None and is_tap(request):
        return sentence(gettext("Not saved: something went wrong. The entry is still here."), 500)
    return answer or HttpResponse(render_to_string("500.html"), status=500)
