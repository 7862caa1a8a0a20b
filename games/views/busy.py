"""The page for a database that stays busy: a service was retried and still could not be done."""

from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from games.services.locking import is_passing


def busy_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 503 after an error of a view that `is_passing` recognises."""

    def respond(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    respond.process_exception = _answer_busy
    return respond


def _answer_busy(request: HttpRequest, error: Exception) -> HttpResponse | None:
    if not (isinstance(error, OperationalError) and is_passing(error)):
        return None
    context = {
        "code": 503,
        "problem": _("La Marque is busy"),
        "advice": _(
            "What was just sent is not saved yet; everything saved before is still there. Go back"
            " and send it again in a moment."
        ),
    }
    # Without the request, whose context would need the database.
    page = render_to_string("refused.html", context)
    response = HttpResponse(page, status=503, headers={"Retry-After": "2"})
    add_never_cache_headers(response)
    return response
