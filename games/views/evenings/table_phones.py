"""The card of a table of a club evening, on the phones of those who play there.

Its code is a right by itself: whoever has it writes that card, and reads nothing else, while the
organiser allows it and the round is the last.
"""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from games import services
from games.live import SHARED, topic_of
from games.models import Right
from games.numbers import whole_number
from games.readers.evenings.club_entry import read_card
from games.readers.evenings.table_phones import TableCard, find_card, table_card_page
from games.views import rates
from games.views.access import joining_phone
from games.views.evenings.clubs import club_for
from games.views.evenings.organising import show_change
from games.views.requests import PhoneRequest
from games.views.stream import stream


def allow_table_phones(request: PhoneRequest, key: str) -> HttpResponse:
    """Let the phones of the tables enter their cards, or no longer."""
    evening, phones = club_for(request, key, Right.OWNER), request.POST.get("phones", "")
    try:
        services.allow_table_phones(evening=evening, phones=phones)
    except services.Refused as refused:
        return show_change(request, evening, refused.faults)
    messages.success(request, gettext("Phones of the tables: saved."))
    return redirect("change_club", key)


def table_card(request: PhoneRequest, token: str) -> HttpResponse:
    """Show the card of a table, and take what its phones enter."""
    card = _card(request, token)
    if not services.card_is_open(card.evening, card.number):
        page = table_card_page(card, None)
        return render(request, "evenings/table_card_over.html", page, status=410)
    phone = _phone_key(request)
    if request.method != "POST":
        return render(request, "evenings/table_card.html", table_card_page(card, phone))
    rates.limit_rate(request, rates.REMARK)
    try:
        services.enter_at_table(
            evening=card.evening,
            number=card.number,
            at=card.at,
            sides=card.table["sides"],
            side=whole_number(request.POST.get("side", ""), 2),
            phone=phone,
            card=read_card(request.POST),
        )
    except services.Refused as refused:
        card.evening.refresh_from_db()
        page = table_card_page(card, phone, refused.faults, request.POST)
        return render(request, "evenings/table_card.html", page, status=422)
    return redirect("table_card", token)


def listen_table_card(request: PhoneRequest, token: str) -> HttpResponse:
    return stream(request, topic_of(_card(request, token).evening)._replace(key=SHARED))


def _card(request: PhoneRequest, token: str) -> TableCard:
    """The card with that token. Raises Http404; guesses are limited."""
    card = find_card(token)
    if card is None:
        rates.limit_rate(request, rates.GUESS)
        raise Http404
    timezone.activate(card.evening.notebook.zone)
    return card


def _phone_key(request: PhoneRequest) -> UUID | None:
    """The key of the phone, or of the one that a first visitor's would be."""
    phone, key = joining_phone(request)
    return phone.key if phone else key
