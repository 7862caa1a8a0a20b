"""Every page is private: a phone's own notebook, in its language and theme."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

FOUND_BY_SEARCHING = ("home", "rules", "rules_of", "robots")
"""The pages that search engines may list."""


def private_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Tell browsers and proxies to store no response, and search engines to list few pages.

    Static files are served before this.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # In a few bytes, instead of all that Django's never_cache says.
        response.headers["Cache-Control"] = "private, no-store"
        response.headers.pop("Expires", None)
        page = request.resolver_match and request.resolver_match.url_name
        if page not in FOUND_BY_SEARCHING:
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return respond


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell crawlers which pages to load.

    Shared games are among them: a crawler that may not load them might list their addresses, which
    hold tokens; the header of the page forbids that.
    """
    return render(request, "robots.txt", content_type="text/plain; charset=utf-8")
