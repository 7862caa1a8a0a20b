"""Show an evening, and what a service says of it."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from games import services
from games.models import Evening, Game
from games.readers.evenings.clubs import club_page
from games.readers.evenings.evening import evening_page
from games.scoring.errors import Fault
from games.views.access import phone_of
from games.views.requests import PhoneRequest


def show_evening(
    request: PhoneRequest,
    evening: Evening,
    faults: Sequence[Fault] = (),
    names: Sequence[str] | None = None,
    seen: Sequence[str] = (),
) -> HttpResponse:
    """Show an evening, or a club's, with what is wrong with the form that was sent."""
    if evening.club is None:
        holder = None if request.holding is None else request.holding.holder
        page = evening_page(evening, faults, request.POST, names, seen, holder=holder)
        page |= {"unlinked": request.guest is not None, "joined": request.guest}
        page["may_sit"] = page["own"] and _may_open(request, page["own"]["game"])
        template = "evening"
    else:
        template, page = "club", club_page(evening, faults, request.POST or request.GET)
    return render(request, f"evenings/{template}.html", page, status=422 if faults else 200)


def _may_open(request: PhoneRequest, game: Game) -> bool:
    joined = phone_of(request).guest_of.filter(game=game)
    return request.guest is None or joined.exists()


def write(
    request: PhoneRequest,
    evening: Evening,
    service: Callable[..., object],
    said: str = "",
    **what: Any,
) -> HttpResponse:
    """Call a service, then show the evening with what is `said` of it, or why it was refused."""
    try:
        service(evening=evening, **what)
    except services.Refused as refused:
        listed = what.get("names"), what.get("seen", ())
        return show_evening(request, evening, refused.faults, *listed)
    if said:
        messages.success(request, said)
    return redirect("evening", evening.key)
