"""Import a file; open a link that holds games, see what is in it, and add that."""

from dataclasses import asdict
from io import BytesIO

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from games import clock, services
from games.exchange import links
from games.exchange.checking import MALFORMED
from games.kinds.sentences import fault_text
from games.models import Notebook, Right
from games.phone.listing import linked_page
from games.readers.exchange.imported import imported_text, link_standing, wrong_file_text
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.table.screen import GameState
from games.views import rates
from games.views.access import notebook_of, saved_notebook_of
from games.views.requests import PhoneRequest


def import_file(request: PhoneRequest) -> HttpResponse:
    notebook_of(request, right=Right.OWNER)
    if request.method != "POST":
        return render(request, "exchange/import.html")
    file = request.FILES.get("file")
    if file is None:
        return _refuse(request, fault("file_missing"))
    if (file.size or 0) > services.LARGEST_MB * 1_000_000:
        return _refuse(request, fault("file_too_large", most=services.LARGEST_MB))
    notebook = saved_notebook_of(request, right=Right.OWNER)
    rates.limit_rate(request, rates.IMPORT)
    try:
        longest = services.LONGEST_LINE
        done = services.import_file(notebook=notebook, file=file, longest=longest)
    except services.WrongFile as wrong:
        return _refuse_file(request, wrong)
    messages.success(request, imported_text(notebook, **asdict(done)))
    clubs = done.clubs or done.longer_clubs or done.known_clubs or done.clubs_left_out
    only_clubs = clubs and not done.new + done.longer + done.known
    return redirect("evenings" if only_clubs else "history")


def _refuse(request: PhoneRequest, why: Fault) -> HttpResponse:
    return render(request, "exchange/import.html", {"wrong": fault_text(None, why)}, status=422)


def _refuse_file(request: PhoneRequest, wrong: services.WrongFile) -> HttpResponse:
    text = wrong_file_text(wrong.fault, wrong.line, wrong.game, wrong.entry, wrong.record)
    context = {"wrong": text, "refused": True, "added": wrong.added}
    return render(request, "exchange/import.html", context, status=422)


def open_link(request: PhoneRequest) -> HttpResponse:
    """Ask for a link; show what it holds; add that to the notebook if so tapped."""
    notebook = notebook_of(request)
    if request.method != "POST":
        return render(request, "exchange/linked.html", {"wrong": None})
    rates.limit_rate(request, rates.IMPORT)
    link = request.POST.get("link", "")
    try:
        linked = links.from_link(link)
        if "keep" in request.POST:
            return _keep(request, linked)
        page = _page_of(notebook, link, linked)
    except (services.WrongFile, *MALFORMED) as wrong:
        page = {"wrong": link, "much": isinstance(wrong, links.TooMuch)}
        return render(request, "exchange/linked.html", page, status=422)
    return render(request, "exchange/linked.html", page)


def _page_of(notebook: Notebook, link: str, linked: links.Linked) -> Json:
    """The context of the page of a link: its games, or how many they are, if checking them would
    take longer than a moment. Raises WrongFile or one of MALFORMED.
    """
    standing = link_standing(notebook, linked.journals)
    if linked.work > links.MOST_SHOWN:
        return {"link": link, "count": len(linked.journals), "standing": standing}
    games = []
    for one in services.read_file(BytesIO(linked.file.encode()), notebook):
        if isinstance(one, services.WrongFile):
            raise one
        games.append(GameState(one))
    return linked_page(link, games, clock.now()) | {"standing": standing}


def _keep(request: PhoneRequest, linked: links.Linked) -> HttpResponse:
    notebook = saved_notebook_of(request, right=Right.OWNER)
    done = services.import_file(notebook=notebook, file=BytesIO(linked.file.encode()))
    messages.success(request, imported_text(notebook, **asdict(done)))
    if len(linked.journals) > 1 or done.left_out:
        return redirect("history")
    return redirect("result", *linked.journals)
