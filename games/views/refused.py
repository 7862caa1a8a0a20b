"""What surrounds every view: errors that happened before it, and what it does not answer."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urljoin

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.table.errors import Malformed, Missing, NotAllowed
from games.views.busy import plain_text, refused_page, sent_fields
from games.views.rates import TooMany
from games.views.requests import PhoneRequest
from scorekeeper.buffering import FAILURE_KEY, TooLarge


def refused_middleware(
    get_response: Callable[[PhoneRequest], HttpResponse],
) -> Callable[[PhoneRequest], HttpResponse]:
    """Raise errors of before the view; 413 for a body too large, 429 after TooMany; redirect a GET
    of what only accepts POST to the page above. What a game does not have is an unknown address.
    """

    def respond(request: PhoneRequest) -> HttpResponse:
        failed = request.META.get(FAILURE_KEY)
        if isinstance(failed, TooLarge):
            return _too_large(request, failed.largest)
        if failed is not None:
            raise failed
        response = get_response(request)
        refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if refused and request.method in ("GET", "HEAD") and not request.path.endswith("/"):
            return redirect(urljoin(request.path, "."))
        return response

    respond.process_exception = _answer_to  # type: ignore[attr-defined]  # Django looks there
    return respond


def _answer_to(request: PhoneRequest, error: Exception) -> HttpResponse | None:
    if isinstance(error, Missing):
        raise Http404 from error
    if isinstance(error, Malformed):
        raise BadRequest from error
    if isinstance(error, NotAllowed):
        raise PermissionDenied from error
    return _too_many(request, error) if isinstance(error, TooMany) else None


def _too_large(request: PhoneRequest, largest: int) -> HttpResponse:
    problem = _("Too large")
    advice = _("Nothing was saved: at most %(most)s MB can be sent here at once.")
    advice %= {"most": largest // 1_000_000}
    if request.htmx:
        return plain_text(f"{problem}. {advice}", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return refused_page(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, problem, advice)


def _too_many(request: PhoneRequest, error: TooMany) -> HttpResponse:
    """Say when it is possible again, and return what was sent."""
    minutes = -(-error.seconds // 60)
    again = ngettext(
        "It is possible again in %(minutes)s minute.",
        "It is possible again in %(minutes)s minutes.",
        minutes,
    ) % {"minutes": minutes}
    if request.htmx:
        said = _("Not saved: too many requests within an hour. The entry is still here.")
        response = plain_text(f"{said} {again}", HTTPStatus.TOO_MANY_REQUESTS)
    else:
        said = f"{_('That was more in an hour than a whole club needs.')} {again} {_lost(request)}"
        response = refused_page(request, 429, _("Too many requests"), said)
    response["Retry-After"] = str(error.seconds)
    return response


def _lost(request: PhoneRequest) -> str:
    if request.method in ("GET", "HEAD"):
        return _("Nothing that was saved is lost.")
    if sent_fields(request):
        return _("What was just sent is not saved yet, but it is still in this page.")
    return _("What was just sent is not saved: go back and send it again later.")
