"""Every page is private: a phone's own notebook, in its language and theme."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def private_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Tell browsers and proxies to store no response. Static files are served before this."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # In a few bytes, instead of all that Django's never_cache says.
        response.headers["Cache-Control"] = "private, no-store"
        response.headers.pop("Expires", None)
        return response

    return respond
