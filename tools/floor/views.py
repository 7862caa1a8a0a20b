"""Two bare views: one inserts a row and shows a page, the other only shows it."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from tools.floor.models import Line

ROWS = [
    {
        "number": number,
        "text": f"Hand {number} of the sheet, as a row of a table",
        "figures": (82, 80),
    }
    for number in range(1, 29)
]


@csrf_exempt
def save(request: HttpRequest) -> HttpResponse:
    """Insert one row in a transaction of its own, and show the page."""
    with transaction.atomic():
        Line.objects.create(text="One row", number=len(ROWS))
    return show(request)


def show(request: HttpRequest) -> HttpResponse:
    """Show a page of 28 rows."""
    return render(request, "floor.html", {"rows": ROWS})
