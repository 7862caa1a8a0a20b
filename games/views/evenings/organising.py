"""What the organiser of a club evening does besides rounds and results."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from games import services
from games.evenings.club_names import name_field
from games.evenings.clubs import MOST_ENTRANTS
from games.models import Evening, Right
from games.readers.evenings.clubs import club_page
from games.readers.evenings.organising import change_club_page, erasing_page
from games.scoring.errors import Fault
from games.text import tidy
from games.views.access import binned_club_for
from games.views.evenings.clubs import club_for
from games.views.requests import PhoneRequest


def change_club(request: PhoneRequest, key: str) -> HttpResponse:
    """Show what can be changed of a club evening."""
    return show_change(request, club_for(request, key, Right.SCORER))


def show_change(
    request: PhoneRequest, evening: Evening, faults: Sequence[Fault] = ()
) -> HttpResponse:
    """Show that page, with what is wrong with the form that was sent."""
    page = change_club_page(evening, faults, request.POST)
    return render(request, "evenings/change_club.html", page, status=422 if faults else 200)


def club_names(request: PhoneRequest, key: str) -> HttpResponse:
    evening, sent = club_for(request, key, Right.SCORER), request.POST
    numbers = range(1, MOST_ENTRANTS + 1)
    names = {one: sent[name_field(one)] for one in numbers if name_field(one) in sent}
    seen = {one: sent.get(f"seen-{one}", "") for one in names}
    said = gettext("Names saved.")
    return _change(request, evening, services.rename_entrants, said, names=names, seen=seen)


def club_rounds(request: PhoneRequest, key: str) -> HttpResponse:
    evening, rounds = club_for(request, key, Right.SCORER), request.POST.get("rounds", "")
    said = gettext("Number of rounds saved.")
    return _change(request, evening, services.change_rounds, said, rounds=rounds)


def _change(
    request: PhoneRequest,
    evening: Evening,
    service: Callable[..., object],
    said: str,
    **what: Any,
) -> HttpResponse:
    try:
        service(evening=evening, **what)
    except services.Refused as refused:
        return show_change(request, evening, refused.faults)
    messages.success(request, said)
    return redirect("evening", evening.key)


def erase_from_clubs(request: PhoneRequest, key: str) -> HttpResponse:
    """Show what erasing a name would change, then erase it."""
    evening = club_for(request, key, Right.OWNER)
    if request.method != "POST":
        page = erasing_page(evening, tidy(request.GET.get("name", "")))
        return render(request, "evenings/erase_name.html", page)
    name = tidy(request.POST.get("name", ""))
    try:
        services.erase_name(notebook=evening.notebook, name=name)
    except services.Refused as refused:
        page = erasing_page(evening, name, refused.faults)
        return render(request, "evenings/erase_name.html", page, status=422)
    messages.success(request, gettext("The name is erased."))
    return redirect("evening", key)


def delete_club(request: PhoneRequest, key: str) -> HttpResponse:
    evening = club_for(request, key, Right.OWNER)
    if request.method != "POST":
        return render(request, "evenings/delete_club.html", club_page(evening))
    services.delete_club(evening=evening)
    messages.success(request, gettext("The club evening is in the bin, for 30 days."))
    return redirect("bin")


def restore_club(request: PhoneRequest, key: str) -> HttpResponse:
    services.restore_club(evening=binned_club_for(request, key, right=Right.OWNER))
    messages.success(request, gettext("The club evening is restored."))
    return redirect("evening", key)
