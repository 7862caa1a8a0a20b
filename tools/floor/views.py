"""The bare view that is the floor, and which worker answers."""

import os
import time

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
    """Insert one row in a transaction, and show a page of 28 rows."""
    with transaction.atomic():
        Line.objects.create(text="One row", number=len(ROWS))
    return render(request, "floor.html", {"rows": ROWS})


def worker(request: HttpRequest) -> HttpResponse:
    """The number of the process that answers, and the processor time that it has taken (s)."""
    return HttpResponse(f"{os.getpid()} {time.process_time()}")
