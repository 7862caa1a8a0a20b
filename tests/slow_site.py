"""The URLs of the tests of slow clients: those of La Marque, and three that need no database."""

from django.http import HttpResponse, StreamingHttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

PIECE = b"1,Ana,Bruno,162\n" * 1000
PIECES = 700
"""Of PIECE: 11 MB."""


def small(request):
    response = HttpResponse("small")
    response.set_cookie("phone", "known")
    response.set_cookie("theme", "dark")
    return response


@csrf_exempt
def large(request):
    return StreamingHttpResponse(PIECE for _number in range(PIECES))


@csrf_exempt
def length_of_body(request):
    return HttpResponse(sum(len(piece) for piece in iter(lambda: request.read(10_000), b"")))


handler500 = "games.views.errors.server_error"

urlpatterns = [
    path("small", small),
    path("large", large),
    path("length", length_of_body),
    path("", include("games.urls")),
]
