"""Security headers on every response."""

from wsgiref.headers import Headers

from django.http import HttpRequest
from django.middleware.security import SecurityMiddleware


class SecurityHeaders(SecurityMiddleware):
    """Add the headers of Django's SecurityMiddleware, also to an error that it raises itself.

    With HTTPS it redirects before anything else, and refuses a foreign host without its headers.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Do nothing: the next SecurityMiddleware redirects."""


def static_headers(headers: Headers, path: str, url: str) -> None:
    """Add a short Content-Security-Policy to a static file: without a source it may load nothing.

    Not `sandbox`: browsers may refuse to draw icons from a sprite of another origin.
    """
    headers["Content-Security-Policy"] = "default-src"
