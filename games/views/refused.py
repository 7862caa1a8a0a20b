"""What surrounds every view: errors that happened before it, and what it does not answer."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urljoin

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rates import TooMany
from games.table.errors import Malformed, Missing, NotAllowed
from games.views.busy import sent_fields
from scorekeeper.buffering import FAILED


def refused_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Raise an error that happened while the request was received; answer 429 after TooMany; and
    redirect a GET of an address that only accepts POST, such as a reload after an error, to the
    page one level above. What a game does not have is an unknown address.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        if FAILED in request.META:
            raise request.META[FAILED]
        response = get_response(request)
        refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if refused and request.method in ("GET", "HEAD") and not request.path.endswith("/"):
            return redirect(urljoin(request.path, "."))
        return response

    respond.process_exception = _answer_to
    return respond


def _answer_to(request: HttpRequest, error: Exception) -> HttpResponse | None:
    if isinstance(error, Missing):
        raise Http404 from error
    if isinstance(error, Malformed):
        raise BadRequest from error
    if isinstance(error, NotAllowed):
        raise PermissionDenied from error
    return _too_many(request, error) if isinstance(error, TooMany) else None


def _too_many(request: HttpRequest, error: TooMany) -> HttpResponse:
    """Say when it is possible again, and return what was sent."""
    minutes = -(-error.seconds // 60)
    again = ngettext(
        "It is possible again in %(minutes)s minute.",
        "It is possible again in %(minutes)s minutes.",
        minutes,
    ) % {"minutes": minutes}
    response = _sentence(again) if request.htmx else _page(request, again)
    response.status_code = HTTPStatus.TOO_MANY_REQUESTS
    response["Retry-After"] = str(error.seconds)
    return response


def _sentence(again: str) -> HttpResponse:
    """The answer to a tap, for the page that stays."""
    said = _("Not saved: too many requests within an hour. The entry is still here.")
    return HttpResponse(f"{said} {again}", content_type="text/plain; charset=utf-8")


def _page(request: HttpRequest, again: str) -> HttpResponse:
    sent, reads = sent_fields(request), request.method in ("GET", "HEAD")
    if reads:
        lost = _("Nothing that was saved is lost.")
    elif sent:
        lost = _("What was just sent is not saved yet, but it is still in this page.")
    else:
        lost = _("What was just sent is not saved: go back and send it again later.")
    context = {
        "code": 429,
        "problem": _("Too many requests"),
        "advice": f"{_('That was more in an hour than a whole club needs.')} {again} {lost}",
        "again": escape_leading_slashes(request.get_full_path()),
        "repeats": reads,
        "sent": sent,
    }
    return render(request, "refused.html", context)
