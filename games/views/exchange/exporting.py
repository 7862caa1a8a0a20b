"""Export: a page to choose the format, and the file."""

from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from games import services
from games.models import Right
from games.numbers import whole_number
from games.readers.exchange.club_spreadsheet import CLUB_FORMS, club_spreadsheet
from games.readers.exchange.evening_spreadsheet import EVENING_FORMS, evening_spreadsheet
from games.readers.exchange.export import Choice, exported
from games.readers.exchange.spreadsheet import CSV_FORMS, spreadsheet
from games.views import rates
from games.views.access import game_for, notebook_of, player_for
from games.views.requests import PhoneRequest

JSON = "json"


def export(request: PhoneRequest) -> HttpResponse:
    choice = _choice(request)
    context = {
        "choice": choice,
        "asked": {name: request.GET[name] for name in _NAMES if name in request.GET},
        "games": choice.games.count(),
        "languages": settings.LANGUAGES,
    }
    return render(request, "exchange/export.html", context)


def export_file(request: PhoneRequest) -> StreamingHttpResponse:
    """Return the file: complete data that can be imported again, or a spreadsheet."""
    choice, form = _choice(request), request.GET.get("form", JSON)
    rates.limit_rate(request, rates.EXPORT)
    evening, content = choice.evening, "text/csv; charset=utf-8"
    if evening and evening.club and form in CLUB_FORMS:
        lines = club_spreadsheet(evening, form)
        response = StreamingHttpResponse(lines, content_type=content)
        what, spreadsheet_form = CLUB_FORMS[form]
        ending = f"{what}.{spreadsheet_form.language}.csv"
    elif evening and not evening.club and form in EVENING_FORMS:
        lines = evening_spreadsheet(evening, form)
        response = StreamingHttpResponse(lines, content_type=content)
        ending = f"ranking.{EVENING_FORMS[form].language}.csv"
    elif form in CSV_FORMS:
        lines = spreadsheet(choice.games, CSV_FORMS[form], choice.notebook.zone)
        response = StreamingHttpResponse(lines, content_type=content)
        ending = f"{CSV_FORMS[form].language}.csv"
    else:
        if choice.whole and request.method == "GET":
            services.save_last_copy(notebook=choice.notebook)
        response = StreamingHttpResponse(exported(choice), content_type="application/json")
        ending = JSON
    response["Content-Disposition"] = f'attachment; filename="{_name(choice)}.{ending}"'
    return response


_NAMES = ("game", "evening", "player")


def _choice(request: PhoneRequest) -> Choice:
    """Return what the URL selects. Raises Http404 if the phone may not open it."""
    given = {name: request.GET[name] for name in _NAMES if request.GET.get(name)}
    if key := given.get("game"):
        game = game_for(request, key, right=Right.READER)
        return Choice(game.notebook, game=game)
    notebook = notebook_of(request, right=Right.READER)
    if key := given.get("evening"):
        found = get_object_or_404(notebook.evenings.not_deleted(), key=key.replace("\0", ""))
        return Choice(notebook, evening=found)
    if number := given.get("player"):
        player = player_for(request, whole_number(number) or 0, right=Right.READER)
        return Choice(player.notebook, player=player)
    return Choice(notebook)


def _name(choice: Choice) -> str:
    now = timezone.localtime().strftime("%Y-%m-%d-%H%M")
    if choice.game:
        return f"la-marque-{choice.game.kind}-{choice.game.key}-{now}"
    if choice.evening:
        return f"la-marque-{choice.evening.key}-{now}"
    return f"la-marque-{choice.player.pk}-{now}" if choice.player else f"la-marque-{now}"
