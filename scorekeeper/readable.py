"""Refuse requests in a charset other than UTF-8, which no page of ours sends.

Django decodes fields and query strings with any codec that Python knows. Some are not for text, and
fail before there is a request, outside all error pages.
"""

import codecs
from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_header_parameters

UNREADABLE = "application/x-unreadable"
"""The content type that such a request gets, for the middleware."""


class Handler(WSGIHandler):
    """Django's WSGI handler, which reads a request in UTF-8 or not at all."""

    def __call__(self, environ: dict[str, Any], start_response: Callable) -> Iterable[bytes]:
        """Answer a request."""
        if not is_utf8(environ.get("CONTENT_TYPE", "")):
            environ["CONTENT_TYPE"] = UNREADABLE
        return super().__call__(environ, start_response)


def is_utf8(content_type: str) -> bool:
    """Whether a content type can be read, and names UTF-8 or no charset."""
    try:
        _, parameters = parse_header_parameters(content_type)
        return codecs.lookup(parameters.get("charset") or "utf-8").name == "utf-8"
    except (LookupError, ValueError):
        return False


def readable_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Raise BadRequest for such a request."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.content_type == UNREADABLE:
            raise BadRequest("The request is not in UTF-8")
        return get_response(request)

    return respond
