"""The error pages. Django's read the form, and fail a second time if it cannot be read."""

import sys

from django.http import HttpResponse
from django.middleware import csrf
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext

from games.models import Removal
from games.scoring.values import Json
from games.views.access import AccessEnded, game_in_bin
from games.views.busy import is_tap, plain_text, sent_fields, unavailable
from games.views.requests import PhoneRequest
from scorekeeper.topics import STREAMS

# How Django's reasons begin that name another site.
FOREIGN_ORIGIN, FOREIGN_REFERER = [
    reason.partition("%")[0] for reason in (csrf.REASON_BAD_ORIGIN, csrf.REASON_BAD_REFERER)
]


def bad_request(request: PhoneRequest, exception: Exception) -> HttpResponse:
    if is_tap(request):
        return plain_text(gettext("Not saved: this could not be read. Load the page again."), 400)
    return render(request, "400.html", status=400)


def permission_denied(request: PhoneRequest, exception: Exception) -> HttpResponse:
    if is_tap(request):
        said = gettext(
            "Not saved: this phone has no access any more. Ask the owner for an invitation. The"
            " entry is still here."
        )
        lowered = gettext(
            "Not saved: this phone may not do that here. Ask the owner for the right. The entry is"
            " still here."
        )
        return plain_text(said if isinstance(exception, AccessEnded) else lowered, 403)
    if not isinstance(exception, AccessEnded):
        return render(request, "403.html", status=403)
    if is_stream(request):
        return plain_text(_why_removed(exception.removal), 403)
    context: Json = {"removal": exception.removal, "again": request.get_full_path()}
    if request.method == "POST":
        context["sent"] = sent_fields(request)
    return render(request, "notebook/removed.html", context, status=403)


def form_refused(request: PhoneRequest, reason: str = "") -> HttpResponse:
    """Say that a form might be another site's, with the likely cause."""
    problem, advice = _why_untrusted(reason)
    if is_tap(request):
        return plain_text(f"{problem}. {advice}", 403)
    return render(request, "403_csrf.html", {"problem": problem, "advice": advice}, status=403)


def _why_untrusted(reason: str) -> tuple[str, str]:
    """What is wrong with a form, and what helps, by the reason why Django refused it."""
    if reason in (csrf.REASON_NO_REFERER, csrf.REASON_BAD_ORIGIN % "null"):
        return gettext("The browser did not say where this form comes from"), gettext(
            "Nothing was saved. Probably the proxy in front of La Marque sends the header"
            " “Referrer-Policy” with the value “no-referrer”: whoever runs it should remove it, as"
            " La Marque sends its own. Browser extensions for privacy may have the same effect."
        )
    if reason.startswith((FOREIGN_ORIGIN, FOREIGN_REFERER)):
        return gettext("This form seems to come from another site"), gettext(
            "Nothing was saved. If it was filled in here, the proxy in front of La Marque must"
            " forward the header “Host” and set “X-Forwarded-Proto”."
        )
    return gettext("This page was left open too long"), gettext(
        "Nothing was saved. Load the page again, and send it once more. If that does not help,"
        " allow cookies for this site."
    )


def is_stream(request: PhoneRequest) -> bool:
    """Whether an open page asks for its events, and shows what is answered."""
    return request.path.endswith(STREAMS)


def _why_removed(removal: Removal | None) -> str:
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


def page_not_found(request: PhoneRequest, exception: Exception) -> HttpResponse:
    """Say that nothing is here; if a game was, what became of it."""
    if is_tap(request):
        return plain_text(
            gettext("Not saved: what this was about is no longer there. Load the page again."), 404
        )
    if is_stream(request):
        return plain_text(_why_removed(None), 404)
    match = request.resolver_match
    key = (
        match.kwargs.get("key") if match is not None and match.route.startswith("games/") else None
    )
    binned = None if key is None else game_in_bin(request, key)
    return render(request, "404.html", {"binned": binned}, status=404)


def server_error(request: PhoneRequest) -> HttpResponse:
    """The page about the error being handled, without the request, so that it makes no query."""
    answer = unavailable(request, sys.exception())
    if answer is None and is_tap(request):
        return plain_text(
            gettext("Not saved: something went wrong. The entry is still here. Try again."), 500
        )
    return answer or HttpResponse(render_to_string("500.html"), status=500)
