"""Club evenings: many entrants, whose results one organiser enters from paper cards."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from games import services
from games.models import Evening, Right
from games.numbers import whole_number
from games.readers.evenings.club_entry import (
    journal_page,
    otherwise_text,
    read_card,
    refused_card,
    saved_card,
    seated_text,
)
from games.readers.evenings.clubs import club_form, club_page
from games.readers.evenings.organising import filled_in_settings
from games.views import rates
from games.views.access import (
    evening_for,
    notebook_of,
    phone_of,
    right_of,
    saved_notebook_of,
)
from games.views.evenings.showing import show_evening, write
from games.views.evenings.table_codes import add_codes
from games.views.forms import ClubForm
from games.views.requests import PhoneRequest

PAPERS = ("entrants", "cards", "round", "ranking", "prizes")


def new_club(request: PhoneRequest) -> HttpResponse:
    if request.method != "POST":
        page = club_form(_given(request))
        return render(request, "evenings/new_club.html", page)
    notebook = saved_notebook_of(request, right=Right.SCORER)
    rates.limit_rate(request, rates.GAME)
    form = ClubForm(request.POST)
    owns = right_of(request).covers(Right.OWNER)
    like = notebook.evenings.not_deleted().exclude(club=None).filter(key=_source_key(request.POST))
    how = {"like": like.first(), "with_phones": owns}
    evening = form.send(services.start_club, notebook=notebook, **how)
    if evening is None:
        page = club_form(request.POST.dict(), form.faults)
        return render(request, "evenings/new_club.html", page, status=422)
    return redirect("evening", evening.key)


def _given(request: PhoneRequest) -> dict[str, str]:
    """What the form of a new club evening begins with: what the one that it is to be `like` began
    with, if the address names one.
    """
    if "like" not in request.GET:
        notebook_of(request, right=Right.SCORER)
        return {}
    return filled_in_settings(club_for(request, _source_key(request.GET), Right.SCORER))


def _source_key(given: QueryDict) -> str:
    """The key of the club evening that a new one is to be like; no NUL is asked for."""
    return given.get("like", "").replace("\0", "")


def club_entrants(request: PhoneRequest, key: str) -> HttpResponse:
    evening = club_for(request, key, Right.SCORER)
    ticked = {name: _numbers(request, name) for name in ("left", "was")}
    sent = {"late": request.POST.get("late", ""), "shown": _number(request, "shown")}
    said = gettext("Entrants saved.")
    return write(request, evening, services.change_entrants, said, **sent, **ticked)


def club_card(request: PhoneRequest, key: str) -> HttpResponse:
    """Save a card: a script that types a stack of them is told of its table alone."""
    evening, number = club_for(request, key, Right.SCORER), _number(request, "round")
    card, phone = read_card(request.POST), phone_of(request)
    try:
        entered = services.enter_card(evening=evening, phone=phone, number=number, card=card)
    except services.Refused as refused:
        if not request.htmx:
            return show_evening(request, evening, refused.faults)
        evening.refresh_from_db()
        page = refused_card(evening, number, card, refused.faults)
        return render(request, "evenings/_club_answer.html", page, status=422)
    page = saved_card(entered.evening, number, entered.at, alone=entered.alone)
    if request.htmx:
        return render(request, "evenings/_club_answer.html", page)
    messages.success(request, f"{page['said']} {page['otherwise']}".strip())
    return redirect(_round_of(evening, number))


def club_move(request: PhoneRequest, key: str) -> HttpResponse:
    evening, number = club_for(request, key, Right.SCORER), _number(request, "round")
    at, to = _number(request, "at"), _number(request, "to")
    moved, words = {"phone": phone_of(request), "at": at, "to": to}, {"table": at, "to": to}
    if "swap" in request.POST:
        said = gettext("The results of tables %(table)s and %(to)s are swapped.") % words
        moved["seen"] = request.POST["swap"]
        return _write(request, evening, services.swap_results, said, number=number, **moved)
    said = gettext("The result of table %(table)s is that of table %(to)s now.") % words
    return _write(request, evening, services.move_result, said, number=number, **moved)


def club_seats(request: PhoneRequest, key: str) -> HttpResponse:
    """Exchange two entrants who sat down in each other's places, once that is sure."""
    evening, number = club_for(request, key, Right.SCORER), _number(request, "round")
    one, other = _number(request, "one"), _number(request, "other")
    try:
        evening = services.exchange_seats(
            evening=evening,
            phone=phone_of(request),
            number=number,
            one=one,
            other=other,
            seen=request.POST.get("seen", ""),
        )
    except services.Refused as refused:
        return show_evening(request, evening, refused.faults)
    return _confirm_change(request, evening, number, seated_text(evening, number, one, other))


def club_reading(request: PhoneRequest, key: str) -> HttpResponse:
    """Save the one of two readings that is right."""
    evening, number = club_for(request, key, Right.SCORER), _number(request, "round")
    at, which = _number(request, "at"), _number(request, "which")
    said = gettext("Table %(table)s: saved.") % {"table": at}
    chosen = {"phone": phone_of(request), "at": at, "which": which}
    return _write(request, evening, services.choose_reading, said, number=number, **chosen)


def club_late(request: PhoneRequest, key: str) -> HttpResponse:
    """Seat those who came late with who sits out."""
    evening, number = club_for(request, key, Right.SCORER), _number(request, "round")
    seated = {"phone": phone_of(request), "seats": _numbers(request, "seat")}
    said = gettext("The new table is ready.")
    return _write(request, evening, services.seat_latecomers, said, number=number, **seated)


def club_unplayed(request: PhoneRequest, key: str) -> HttpResponse:
    """Note that a table is not played, or take that `back`."""
    evening, number = club_for(request, key, Right.SCORER), _number(request, "round")
    seen, phone = request.POST.get("seen", ""), phone_of(request)
    at = whole_number(seen.partition(" ")[0], 4) or 0
    if "back" in request.POST:
        said = gettext("Table %(table)s: without a result now.") % {"table": at}
        played = services.play_after_all
        return _write(request, evening, played, said, number=number, phone=phone, at=at)
    said = gettext("Table %(table)s: noted as not played.") % {"table": at}
    noted = {"at": at, "seen": seen, "left": _numbers(request, "left")}
    noted |= {"phone": phone, "reason": request.POST.get("reason", "")}
    return _write(request, evening, services.note_unplayed, said, number=number, **noted)


def club_journal(request: PhoneRequest, key: str) -> HttpResponse:
    page = journal_page(club_for(request, key, Right.READER))
    return render(request, "evenings/club_journal.html", page)


def club_prizes(request: PhoneRequest, key: str) -> HttpResponse:
    evening, prizes = club_for(request, key, Right.SCORER), request.POST.get("prizes", "")
    return write(request, evening, services.set_prizes, gettext("Prizes saved."), prizes=prizes)


def club_clock(request: PhoneRequest, key: str) -> HttpResponse:
    """Start the clock of a round for so many `minutes`, or `stop` it."""
    evening = club_for(request, key, Right.SCORER)
    if "stop" in request.POST:
        return write(request, evening, services.stop_club_clock)
    minutes = whole_number(request.POST.get("minutes", ""), 4)
    return write(request, evening, services.start_club_clock, minutes=minutes)


def club_paper(request: PhoneRequest, key: str, slug: str) -> HttpResponse:
    """Show for printing the entrants, with boxes to tick, the table cards of the last round, the
    round, the ranking or the prizes.
    """
    evening = club_for(request, key, Right.READER)
    if slug not in PAPERS:
        raise Http404
    page = club_page(evening, given=request.GET) | {"what": slug}
    if slug == "cards" and page["rounds"]:
        add_codes(request, evening, page["rounds"][0]["tables"])
    return render(request, "evenings/club_paper.html", page)


def club_for(request: PhoneRequest, key: str, right: Right) -> Evening:
    evening = evening_for(request, key, right=right)
    if evening.club is None:
        raise Http404
    return evening


def _write(
    request: PhoneRequest,
    evening: Evening,
    service: Callable[..., Evening],
    said: str,
    *,
    number: int,
    **what: Any,
) -> HttpResponse:
    """Call a service, then show that round with what is `said` of it, or why it was refused."""
    try:
        evening = service(evening=evening, number=number, **what)
    except services.Refused as refused:
        return show_evening(request, evening, refused.faults)
    return _confirm_change(request, evening, number, said)


def _confirm_change(
    request: PhoneRequest, evening: Evening, number: int, said: str
) -> HttpResponse:
    messages.success(request, f"{said} {otherwise_text(evening, number)}".strip())
    return redirect(_round_of(evening, number))


def _number(request: PhoneRequest, name: str) -> int:
    return whole_number(request.POST.get(name, "").strip(), 4) or 0


def _numbers(request: PhoneRequest, name: str) -> list[int]:
    return [whole_number(one, 4) or 0 for one in request.POST.getlist(name)]


def _round_of(evening: Evening, number: int) -> str:
    return f"{reverse('evening', args=[evening.key])}?round={number}"
