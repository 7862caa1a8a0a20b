"""Answer 503 if the database is busy: a service was tried again and still could not be done."""

from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from games.services.locking import is_passing

RETRY_AFTER = 2
"""Seconds until a browser may send the request again."""


def busy_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Turn the errors that `is_passing` recognises into a page that says what to do."""

    def respond(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    respond.process_exception = _answer_busy
    return respond


def _answer_busy(request: HttpRequest, error: Exception) -> HttpResponse | None:
    if not (isinstance(error, OperationalError) and is_passing(error)):
        return None
    # Without the request, whose context would need the database.
    page = render_to_string("503.html")
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_AFTER)})
