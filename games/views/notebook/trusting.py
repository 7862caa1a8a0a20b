"""How a phone is told to trust this machine at home (`manage.py serve --https`)."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.certificates import root_of


def at_home(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let a page be there only where such a certificate is used."""

    @wraps(view)
    def respond(request: HttpRequest) -> HttpResponse:
        if not settings.HTTPS_ADDRESS:
            raise Http404
        return view(request)

    return respond


@at_home
def trust(request: HttpRequest) -> HttpResponse:
    return render(request, "notebook/trust.html", {"secure": settings.HTTPS_ADDRESS})


@at_home
def root(request: HttpRequest) -> HttpResponse:
    """Send the certificate: phones offer to install a file of this type."""
    return HttpResponse(
        root_of(settings.DATA_DIR),
        content_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": 'attachment; filename="la-marque.crt"'},
    )
