"""What is only ever posted, when its address is opened: a refusal leaves it in the browser."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urljoin

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect


def posted_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Show the page that such a form belongs to, which is the one above it."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if refused and request.method in ("GET", "HEAD") and not request.path.endswith("/"):
            return redirect(urljoin(request.path, "."))
        return response

    return respond
