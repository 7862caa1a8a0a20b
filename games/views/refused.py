"""The pages for requests that the server refuses before any view runs."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

REFUSED = "marque.refused"
"""The key in `request.META` with the reason of a refusal: a status, or an error that happened while
a body was received or an answer was made. No header of a client can set it.
"""

PAGES = {
    408: (
        _("The connection was too slow"),
        _("What the browser sent did not arrive. Nothing was saved: go back and try again."),
    ),
    413: (
        _("This is too large"),
        _(
            "What the browser sent is larger than La Marque accepts. Nothing was saved. A file may "
            "have 250 MB: export in several files."
        ),
    ),
    503: (
        _("Too many large files at the same time"),
        _("Nothing that was saved is lost. Go back and try again in a minute."),
    ),
}


def refused_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer a refused request with its page, in the phone's language, or raise its error."""

    def respond(request: HttpRequest) -> HttpResponse:
        reason = request.META.get(REFUSED)
        if isinstance(reason, Exception):
            raise reason
        return get_response(request) if reason is None else _page(request, reason)

    return respond


def _page(request: HttpRequest, status: int) -> HttpResponse:
    problem, advice = PAGES[status]
    context = {"code": status, "problem": problem, "advice": advice}
    response = render(request, "refused.html", context, status=status)
    if status == 503:
        response["Retry-After"] = "60"
    return response
