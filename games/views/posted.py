"""Redirect GET requests for URLs that only accept POST, such as a reload after an error."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urljoin

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect


def posted_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Redirect such a request to the page one level above."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if refused and request.method in ("GET", "HEAD") and not request.path.endswith("/"):
            return redirect(urljoin(request.path, "."))
        return response

    return respond
