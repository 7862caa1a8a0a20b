"""Evenings: start an evening, draw rounds, show the standings, also on a big screen."""

from random import SystemRandom

from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games import services
from games.evenings.rounds import USUAL_SIZES
from games.kinds.registry import GAMES
from games.live import topic_of
from games.models import Notebook, Right
from games.numbers import whole_number
from games.readers.evenings.clubs import club_page, ends_early
from games.readers.evenings.evening import (
    evening_form,
    evening_page,
    evenings_page,
    screen_page,
    still_playing,
)
from games.readers.evenings.season import season_page
from games.readers.exchange.season_spreadsheet import season_spreadsheet
from games.readers.notebook.phones import table_tokens
from games.readers.table.setting_up import titles_with_rules
from games.scoring.values import Json
from games.store.reading import as_notebook
from games.table.setting_up.new_game import changed_rules, drop_unsuited, read_rules
from games.table.setting_up.new_game_page import rules_form, usual_rules
from games.text import tidy
from games.views import rates
from games.views.access import (
    evening_for,
    notebook_of,
    phone_of,
    saved_notebook_of,
    shown_evening_for,
)
from games.views.evenings.showing import show_evening, write
from games.views.evenings.table_codes import tables_to_scan
from games.views.exchange.site_address import qr_code, site_address
from games.views.forms import EveningForm, form_of, names_in, values
from games.views.requests import PhoneRequest
from games.views.stream import stream

CHANCE = SystemRandom()


def evenings(request: PhoneRequest) -> HttpResponse:
    number = whole_number(request.GET.get("page", ""), 6) or 1
    return render(request, "evenings/evenings.html", evenings_page(notebook_of(request), number))


def new_evening(request: PhoneRequest) -> HttpResponse:
    if request.method != "POST":
        notebook = notebook_of(request, right=Right.SCORER)
        return render(request, "evenings/new_evening.html", evening_form(notebook))
    notebook = saved_notebook_of(request, right=Right.SCORER)
    rates.limit_rate(request, rates.GAME)
    form, names = EveningForm(request.POST), names_in(request.POST)
    kind, title = form["kind"].value() or "", tidy(form["title"].value() or "")
    rules = _usual_rules(kind, notebook)
    rules |= titles_with_rules(notebook, kind).get(title, {}) if kind in GAMES else {}
    evening = form.send(services.start_evening, notebook=notebook, names=names, rules=rules)
    if evening is None:
        page = evening_form(notebook, form.data, names, form.faults)
        return render(request, "evenings/new_evening.html", page, status=422)
    return redirect("evening", evening.key)


def _usual_rules(slug: str, notebook: Notebook) -> Json:
    usual = usual_rules(slug, as_notebook(notebook))
    return drop_unsuited(GAMES[slug], USUAL_SIZES, usual, usual) if slug in GAMES else usual


def evening(request: PhoneRequest, key: str) -> HttpResponse:
    return show_evening(request, shown_evening_for(request, key))


def evening_screen(request: PhoneRequest, key: str) -> HttpResponse:
    """Show the evening on a television; an owner's shows a code a table as well."""
    evening = evening_for(request, key, right=Right.READER)
    if evening.club is not None:
        page = club_page(evening, given=request.GET)
        page["open_tables"] = tables_to_scan(request, evening, page)
        return render(request, "evenings/club_screen.html", page)
    page, codes = screen_page(evening), {}
    for game, token in table_tokens(evening, phone_of(request)).items():
        codes[game] = qr_code(site_address(request) + reverse("join", args=[token]))
    page["tables"] = [(one, codes.get(one["game"].pk, "")) for one in page.get("going_on", ())]
    page["with_codes"] = bool(page["tables"]) and all(code for _, code in page["tables"])
    return render(request, "evenings/evening_screen.html", page)


def evening_paper(request: PhoneRequest, key: str) -> HttpResponse:
    """Show the standings, who sits where and the rounds for printing; a club's has its own."""
    evening = evening_for(request, key, right=Right.READER)
    if evening.club is not None:
        return redirect("club_paper", key, "ranking")
    return render(request, "evenings/evening_paper.html", evening_page(evening))


def evening_season(request: PhoneRequest, key: str) -> HttpResponse:
    return render(request, "evenings/season.html", _season(request, key))


def season_paper(request: PhoneRequest, key: str) -> HttpResponse:
    return render(request, "evenings/season_paper.html", _season(request, key))


def season_file(request: PhoneRequest, key: str) -> StreamingHttpResponse:
    page = _season(request, key)
    rates.limit_rate(request, rates.EXPORT)
    content = "text/csv; charset=utf-8"
    response = StreamingHttpResponse(season_spreadsheet(page), content_type=content)
    name = f"la-marque-{page['evening'].kind}-{timezone.localdate()}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _season(request: PhoneRequest, key: str) -> Json:
    """Add up the evenings at the same game; a club's is not among them."""
    evening = evening_for(request, key, right=Right.READER)
    if evening.club is not None:
        raise Http404
    chosen, measure = request.GET.getlist("evening"), request.GET.get("measure", "")
    page = season_page(evening, chosen, measure)
    return page | {"asked": f"?{request.GET.urlencode()}" if request.GET else ""}


def evening_codes(request: PhoneRequest, key: str) -> HttpResponse:
    """Invite phones to each table in play, which then join that game alone."""
    evening = evening_for(request, key, right=Right.OWNER)
    rates.limit_rate(request, rates.LINK)
    services.invite_tables(evening=evening, phone=phone_of(request))
    return redirect("evening_screen", key)


def listen(request: PhoneRequest, key: str) -> HttpResponse:
    return stream(request, topic_of(shown_evening_for(request, key)))


def draw_round(request: PhoneRequest, key: str) -> HttpResponse:
    """Draw the next round, and ask first if a table is still playing."""
    evening, sent_form = evening_for(request, key, right=Right.SCORER), form_of(request)
    seen_round = sent_form.seen_version
    if evening.club is not None:
        rates.limit_rate(request, rates.GAME)
        draw = services.draw_club_round
        return write(request, evening, draw, chance=CHANCE, seen_round=seen_round)
    drawn = seen_round != len(evening.byes)
    if not (sent_form.sure or drawn or evening.ended_at) and still_playing(evening):
        page = evening_page(evening, given=request.POST, ask="draw")
        return render(request, "evenings/evening.html", page)
    rates.limit_rate(request, rates.GAME)
    return write(
        request,
        evening,
        services.start_round,
        phone=phone_of(request),
        chance=CHANCE,
        seen_round=seen_round,
        client_key=sent_form.client_key,
        tables=_sizes(request),
    )


def _sizes(request: PhoneRequest) -> list[int]:
    return [whole_number(size, 2) or 0 for size in request.POST.get("tables", "").split(",")]


def evening_players(request: PhoneRequest, key: str) -> HttpResponse:
    evening = evening_for(request, key, right=Right.SCORER)
    said, listed = gettext("Players saved."), {"names": names_in(request.POST)}
    listed["seen"] = request.POST.getlist("seen")
    return write(request, evening, services.change_players, said, **listed)


def undo_round(request: PhoneRequest, key: str) -> HttpResponse:
    evening = evening_for(request, key, right=Right.SCORER)
    service = services.undo_round if evening.club is None else services.undo_club_round
    return write(request, evening, service, seen_round=form_of(request).seen_version)


def evening_rules(request: PhoneRequest, key: str) -> HttpResponse:
    """Show the house rules of the coming tables while they are chosen, then save them."""
    evening, sent_form = evening_for(request, key, right=Right.SCORER), form_of(request)
    game, faults = GAMES[evening.kind], []
    seen = rules = evening.rules
    if sent_form.sent:
        rules, seen = read_rules(game, sent_form.taps), values(sent_form.taps.one("seen"))
    if sent_form.sent and "keep" in sent_form.taps.values:
        changed = changed_rules(game, None, rules, seen)
        try:
            services.set_evening_rules(evening=evening, rules=changed)
        except services.Refused as refused:
            faults = refused.faults
        else:
            messages.success(request, gettext("The tables to come start with these house rules."))
            return redirect("evening", key)
    page = rules_form(evening.kind, as_notebook(evening.notebook), rules, faults)
    page |= {"evening": evening, "seen": seen}
    return render(request, "evenings/evening_rules.html", page, status=422 if faults else 200)


def rename_evening(request: PhoneRequest, key: str) -> HttpResponse:
    evening, name = evening_for(request, key, right=Right.SCORER), request.POST.get("name", "")
    return write(request, evening, services.rename_evening, gettext("Name saved."), name=name)


def end_evening(request: PhoneRequest, key: str) -> HttpResponse:
    """End the evening, and ask first if a table is still playing or was only drawn, or if not all
    that a club evening planned is played.
    """
    evening, sent_form = evening_for(request, key, right=Right.SCORER), form_of(request)
    asks = not sent_form.sure and evening.ended_at is None
    if asks and evening.club is not None and ends_early(evening):
        page = club_page(evening, asks_end=True) | {"again": reverse("evening", args=[key])}
        return render(request, "evenings/club.html", page)
    if asks and still_playing(evening):
        page = evening_page(evening, ask="end")
        return render(request, "evenings/evening.html", page)
    undrawn = sent_form.seen_version if "take_back" in sent_form.taps.values else 0
    if evening.club is None or evening.ended_at is not None:
        return write(request, evening, services.end_evening, undrawn_round=undrawn)
    if undrawn:
        return write(request, evening, services.end_without_draw, seen_round=undrawn)
    if "unplayed" in request.POST:
        end, seen = services.end_without_results, request.POST.getlist("seen")
        return write(request, evening, end, phone=phone_of(request), seen=seen)
    return write(request, evening, services.end_evening)


def reopen_evening(request: PhoneRequest, key: str) -> HttpResponse:
    return write(request, evening_for(request, key, right=Right.SCORER), services.reopen_evening)


def delete_evening(request: PhoneRequest, key: str) -> HttpResponse:
    evening = evening_for(request, key, right=Right.SCORER)
    try:
        services.delete_evening(evening=evening)
    except services.Refused as refused:
        return show_evening(request, evening, refused.faults)
    messages.success(request, gettext("The evening is deleted."))
    return redirect("evenings")
