"""Club evenings: many entrants, whose results one organiser enters from paper cards."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from games import services
from games.models import Evening, Right
from games.numbers import whole_number
from games.readers.evenings.clubs import club_form, club_page
from games.views import rates
from games.views.access import evening_for, notebook_of, saved_notebook_of
from games.views.evenings.showing import write
from games.views.forms import ClubForm
from games.views.requests import PhoneRequest

PAPERS = ("cards", "round", "ranking")


def new_club(request: PhoneRequest) -> HttpResponse:
    if request.method != "POST":
        notebook_of(request, right=Right.SCORER)
        return render(request, "evenings/new_club.html", club_form({}))
    notebook = saved_notebook_of(request, right=Right.SCORER)
    rates.limit_rate(request, rates.GAME)
    form = ClubForm(request.POST)
    evening = form.send(services.start_club, notebook=notebook)
    if evening is None:
        page = club_form(request.POST.dict(), form.faults)
        return render(request, "evenings/new_club.html", page, status=422)
    return redirect("evening", evening.key)


def club_entrants(request: PhoneRequest, key: str) -> HttpResponse:
    evening = _club_for(request, key, Right.SCORER)
    ticked = {
        name: [whole_number(one, 4) or 0 for one in request.POST.getlist(name)]
        for name in ("left", "was")
    }
    late = request.POST.get("late", "")
    said = gettext("Entrants saved.")
    return write(request, evening, services.change_entrants, said, late=late, **ticked)


def club_results(request: PhoneRequest, key: str) -> HttpResponse:
    evening = _club_for(request, key, Right.SCORER)
    number = whole_number(request.POST.get("round", ""), 4) or 0
    said = gettext("Results saved.")
    return write(request, evening, services.enter_results, said, number=number, sent=request.POST)


def club_paper(request: PhoneRequest, key: str, slug: str) -> HttpResponse:
    """Show the table cards of the last round, the round or the ranking for printing."""
    evening = _club_for(request, key, Right.READER)
    if slug not in PAPERS:
        raise Http404
    return render(request, "evenings/club_paper.html", club_page(evening) | {"what": slug})


def _club_for(request: PhoneRequest, key: str, right: Right) -> Evening:
    evening = evening_for(request, key, right=right)
    if evening.club is None:
        raise Http404
    return evening
