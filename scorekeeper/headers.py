"""Headers of every response: security, and that pages are private."""

from wsgiref.headers import Headers

from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware

# The pages that search engines may list.
FOUND_BY_SEARCHING = ("home", "rules", "rules_of", "robots")


class SecurityHeaders(SecurityMiddleware):
    """The headers of Django's SecurityMiddleware, also on a redirect or an error of that one."""

    def process_request(self, request: HttpRequest) -> None:
        """Do nothing: the next SecurityMiddleware redirects."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Tell browsers and proxies to store no page, as it is a phone's own, and search engines to
        list few; static files may be stored.
        """
        super().process_response(request, response)
        if "public" not in response.headers.get("Cache-Control", ""):
            # In a few bytes, instead of all that Django's never_cache says.
            response.headers["Cache-Control"] = "private, no-store"
            response.headers.pop("Expires", None)
            page = request.resolver_match and request.resolver_match.url_name
            if page not in FOUND_BY_SEARCHING:
                response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response


def static_headers(headers: Headers, path: str, url: str) -> None:
    """Let a static file load nothing. Not `sandbox`: browsers may refuse icons then."""
    headers["Content-Security-Policy"] = "default-src"
