"""Security headers on every response."""

from django.http import HttpRequest
from django.middleware.security import SecurityMiddleware


class SecurityHeaders(SecurityMiddleware):
    """Add the headers of Django's SecurityMiddleware, also to an error that it raises itself.

    With HTTPS it redirects before anything else, and refuses a foreign host without its headers.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Do nothing: the next SecurityMiddleware redirects."""
