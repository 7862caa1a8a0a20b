"""The answer to what was done too often: when it is possible again, and what was sent."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.services.usage import TooMany


def too_many_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 429 after TooMany in a view."""

    def respond(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    respond.process_exception = _answer
    return respond


def _answer(request: HttpRequest, error: Exception) -> HttpResponse | None:
    if not isinstance(error, TooMany):
        return None
    minutes = -(-error.seconds // 60)
    again = ngettext(
        "It is possible again in %(minutes)s minute.",
        "It is possible again in %(minutes)s minutes.",
        minutes,
    ) % {"minutes": minutes}
    if request.htmx:
        said = (
            f"{_('Not saved: too many requests within an hour. The entry is still here.')} {again}"
        )
        response = HttpResponse(said, content_type="text/plain; charset=utf-8")
    else:
        response = render(request, "too_many.html", {"again": again, "sent": _sent(request)})
    response.status_code = HTTPStatus.TOO_MANY_REQUESTS
    response["Retry-After"] = str(error.seconds)
    return response


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of the form, to be sent again; a file has to be chosen again."""
    if request.FILES:
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
